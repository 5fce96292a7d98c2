// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// A package of its own: a package that depends on Treadmill resolves and builds no server.
let package = Package(
  name: "feed-server",
  platforms: [.macOS(.v15)],
  dependencies: [
    // The defaults are for the check of imports, which also reads targets that are not built here.
    .package(name: "treadmill", path: "../..", traits: [.defaults, "Service"]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.20.0", traits: []),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.0.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.9.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
  ],
  targets: [
    .executableTarget(
      name: "FeedServer",
      dependencies: [
        .product(name: "TreadmillService", package: "treadmill"),
        .product(name: "FeedFormats", package: "treadmill"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
      ], swiftSettings: strict),
    // A reader: HTTP over one connection, for the tests and the bench.
    .target(
      name: "FeedServerClient",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "FeedServerBench", dependencies: ["FeedServerClient", .product(name: "Histogram", package: "hdrhistogram-swift")],
      swiftSettings: strict),
    .testTarget(
      name: "FeedServerTests",
      dependencies: [
        "FeedServer", "FeedServerClient", .product(name: "Treadmill", package: "treadmill"),
        .product(name: "FeedProtocol", package: "treadmill"), .product(name: "TreadmillService", package: "treadmill"),
        .product(name: "Logging", package: "swift-log"), .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
