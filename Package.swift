// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A room of the house: a library target and, where it has one, its test target.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.init(stringLiteral: name)] + dependencies,
    swiftSettings: settings)
}

let package = Package(
  name: "vastctl",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "vastctl", targets: ["vastctl"]),
    .executable(name: "vastctl-demo", targets: ["vastctl-demo"]),
    .library(
      name: "AdClient",
      targets: [
        "AdModel", "AdTransport", "AdTransportCurl", "AdResolve", "AdSchedule", "AdSession", "AdBeacon",
        "AdBeaconSQLite", "AdClient",
      ]),
    .library(name: "AdParsing", targets: ["AdModel", "AdXML", "AdParsing"]),
    .library(name: "AdTestKit", targets: ["AdTestKit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/onevcat/Rainbow", from: "4.2.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibXML2", path: "Vendor-modulemaps/CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(
      name: "CLibCurl", path: "Vendor-modulemaps/CLibCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"])]),

    room("AdModel"),
    room("AdXML", ["CLibXML2"]),
    room("AdParsing", ["AdModel", "AdXML"]),
    room("AdTransport"),
    room(
      "AdTransportCurl",
      ["AdTransport", "CLibCurl", .product(name: "Logging", package: "swift-log")]),
    room("AdResolve", ["AdModel", "AdParsing", "AdTransport"]),
    room("AdSchedule", ["AdModel"]),
    room("AdSession", ["AdModel", "AdSchedule"]),
    room(
      "AdBeacon",
      ["AdModel", "AdTransport", .product(name: "Logging", package: "swift-log")]),
    room("AdBeaconSQLite", ["AdModel", "AdTransport", "AdBeacon", .product(name: "GRDB", package: "GRDB.swift")]),
    room(
      "AdClient",
      [
        "AdModel", "AdTransport", "AdResolve", "AdSchedule", "AdSession", "AdBeacon",
      ]),
    room(
      "AdReport",
      [
        "AdModel", "AdTransport", "AdResolve", "AdSchedule", "AdSession", "AdBeacon", "AdClient",
        .product(name: "Rainbow", package: "Rainbow"),
      ]),
    room(
      "AdTestKit",
      [
        "AdModel", "AdTransport", "AdBeacon",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .executableTarget(
      name: "vastctl",
      dependencies: [
        "AdModel", "AdXML", "AdParsing", "AdTransport", "AdTransportCurl", "AdResolve", "AdSchedule",
        "AdSession", "AdBeacon", "AdBeaconSQLite", "AdClient", "AdReport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "vastctl-demo",
      dependencies: [
        "AdModel", "AdBeacon", "AdTestKit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),

    tests(of: "AdModel"),
    tests(of: "AdXML", ["AdModel"]),
    tests(of: "AdParsing", ["AdModel", "AdXML"]),
    tests(of: "AdTransport"),
    tests(of: "AdTransportCurl", ["AdTestKit", "AdTransport", .product(name: "Logging", package: "swift-log")]),
    tests(of: "AdResolve", ["AdModel", "AdParsing", "AdTransport"]),
    tests(of: "AdSchedule", ["AdModel"]),
    tests(of: "AdSession", ["AdModel", "AdSchedule"]),
    tests(of: "AdBeacon", ["AdModel", "AdTestKit", "AdTransport", .product(name: "Logging", package: "swift-log")]),
    tests(
      of: "AdBeaconSQLite",
      [
        "AdBeacon", "AdModel", "AdTestKit", "AdTransport", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    tests(
      of: "AdClient",
      ["AdBeacon", "AdModel", "AdParsing", "AdResolve", "AdSchedule", "AdSession", "AdTransport"]),
    tests(of: "AdReport", ["AdModel"]),
    tests(
      of: "AdTestKit",
      [
        "AdBeacon", "AdModel", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .testTarget(
      name: "VastctlTests", dependencies: ["vastctl", "vastctl-demo", "AdModel", "AdBeacon", "AdTestKit"],
      swiftSettings: settings),
  ]
)
