enum AdTestKitRoom {}
