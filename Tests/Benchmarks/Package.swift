// swift-tools-version: 6.2
import PackageDescription

// Apart from the package that it measures: nobody who depends on Treadmill builds it.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "treadmill", path: "../.."), .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
  ],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CountingAllocator", "CReference", "SimdjsonReference", .product(name: "Treadmill", package: "treadmill"),
        .product(name: "FeedFormats", package: "treadmill"),
        .product(name: "FeedProtocol", package: "treadmill"),
        .product(name: "Cassowary", package: "treadmill"),
        .product(name: "ScrollSimulation", package: "treadmill"),
        .product(name: "UVLoop", package: "treadmill"),
        .product(name: "FeedSimulation", package: "treadmill"),
        .product(name: "TextLayout", package: "treadmill"),
      ]),
    .executableTarget(name: "ServeLoad", dependencies: [.product(name: "Histogram", package: "hdrhistogram-swift")]),
    .target(name: "CountingAllocator"),
    .target(name: "CReference"),
    .target(name: "SimdjsonReference", linkerSettings: [.linkedLibrary("simdjson")]),
  ],
  swiftLanguageModes: [.v6]
)
