enum AdResolveRoom {}
