enum AdParsingRoom {}
