enum AdBeaconSQLiteRoom {}
