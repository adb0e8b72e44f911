enum AdTransportCurlRoom {}
