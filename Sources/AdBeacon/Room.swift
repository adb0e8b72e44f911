enum AdBeaconRoom {}
