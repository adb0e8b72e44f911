enum AdXMLRoom {}
