enum AdSessionRoom {}
