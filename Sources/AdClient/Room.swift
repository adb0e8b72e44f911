enum AdClientRoom {}
