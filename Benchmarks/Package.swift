// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "vastctl", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // The parent's module map of libxml2 is not a product, and target names are unique in a build: hence a second one.
    .systemLibrary(name: "CBenchXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(name: "CParseLimits", dependencies: ["CBenchXML2"]),
    .target(name: "GenericTree", dependencies: ["CBenchXML2"], swiftSettings: settings),
    .executableTarget(
      name: "parse-bench",
      dependencies: [
        "CParseLimits", "GenericTree",
        .product(name: "AdParsing", package: "vastctl"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
  ]
)
