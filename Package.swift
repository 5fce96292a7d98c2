// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// One layer of the engine: what it may import is what stands here (Docs/House.md has the drawing).
func layer(_ name: String, on dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A product that the trait alone needs.
func product(_ name: String, in package: String, trait: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: [trait]))
}

let argumentParser = product("ArgumentParser", in: "swift-argument-parser", trait: "Command")

/// On Linux headers lie where the compiler looks, and SwiftPM would warn each client of the engine that has no pkg-config.
func pkgConfig(_ name: String) -> String? {
  #if os(Linux)
    nil
  #else
    name
  #endif
}

func tests(_ name: String, on dependencies: [Target.Dependency], exclude: [String] = [], resources: [Resource]? = nil) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, resources: resources, swiftSettings: strict)
}

/// A demo: one of the systems that the posts on `layoutSubviews` describe, as a program over the public API.
func demo(_ name: String, on dependencies: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["Treadmill", "DemoOutput", argumentParser] + dependencies,
    path: "Demos/\(name)", packageAccess: false, swiftSettings: strict)
}

let demos = [
  "FlowScroll", "StackFit", "TabBar", "LayoutLog", "ControllerLayout", "NineGrid", "FrozenFrame", "Stretch", "ShopCart", "Headless",
  "Conversation", "MirroredShelf",
]

let package = Package(
  name: "treadmill",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Cassowary", targets: ["Cassowary"]),
    .library(name: "Treadmill", targets: ["Treadmill"]),
    .library(name: "TextLayout", targets: ["TextLayout"]),
    .library(name: "FeedFormats", targets: ["FeedFormats"]),
    .library(name: "FeedProtocol", targets: ["FeedProtocol"]),
    .library(name: "UVLoop", targets: ["UVLoop"]),
    .library(name: "HTTPTransport", targets: ["HTTPTransport"]),
    .library(name: "LiveInput", targets: ["LiveInput"]),
    .library(name: "RedisInput", targets: ["RedisInput"]),
    .library(name: "PostgresInput", targets: ["PostgresInput"]),
    .library(name: "ScrollSimulation", targets: ["ScrollSimulation"]),
    .library(name: "FeedSimulation", targets: ["FeedSimulation"]),
    .library(name: "FeedContracts", targets: ["FeedContracts"]),
    .library(name: "FeedLoad", targets: ["FeedLoad"]),
    .library(name: "Impressions", targets: ["Impressions"]),
    .library(name: "SimulationReports", targets: ["SimulationReports"]),
    .library(name: "TreadmillService", targets: ["TreadmillService"]),
    .executable(name: "treadmill", targets: ["TreadmillCommand"]),
  ],
  traits: [
    .default(enabledTraits: ["Command"]),
    .trait(
      name: "Command",
      description: "The command and the demos, and the packages that they alone need; a client of the libraries needs none."),
    .trait(name: "Service", description: "The actor of TreadmillService, and the server packages that it needs."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-collections", from: "1.2.0"),
    // Resolved and fetched only with the trait Command.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    // Resolved and fetched only with the trait Service.
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.9.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
  ],
  targets: [
    // The engine: the first four build without Foundation and without libuv.
    layer("Cassowary"),
    layer("ViewTree", on: ["Cassowary"]),
    layer("Scrolling", on: ["ViewTree"]),
    layer("Tiling", on: ["ViewTree", "Scrolling"]),
    layer("PhotoFeed", on: ["ViewTree", "Scrolling", "Tiling", .product(name: "DequeModule", package: "swift-collections")]),
    // Real fonts: HarfBuzz and ICU, loaded when they are asked for.
    .target(name: "CHarfBuzz", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "CICU", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    layer("TextLayout", on: ["CHarfBuzz", "CICU", "PhotoFeed"]),

    layer("Treadmill", on: ["ViewTree", "Scrolling", "Tiling", "PhotoFeed"]),

    // JSON by simdjson, and the posts in it.
    .target(name: "CJSONTape", linkerSettings: [.linkedLibrary("simdjson")]),
    layer("JSONReading", on: ["CJSONTape"]),
    layer("FeedFormats", on: ["JSONReading", "PhotoFeed", .product(name: "DequeModule", package: "swift-collections")]),

    // The feeds and sessions of a backend, asked by lines of JSON.
    layer("FeedProtocol", on: ["JSONReading", "FeedFormats", "PhotoFeed", "Impressions", "Tiling", "Scrolling", "ViewTree"]),

    // A backend as an actor; empty without the trait Service.
    layer(
      "TreadmillService",
      on: [
        "ViewTree", "Tiling", "PhotoFeed", "JSONReading", "FeedFormats", "FeedProtocol",
        product("Logging", in: "swift-log", trait: "Service"), product("Metrics", in: "swift-metrics", trait: "Service"),
        product("ServiceLifecycle", in: "swift-service-lifecycle", trait: "Service"),
      ]),

    // The event loop: knows nothing of the engine.
    .systemLibrary(
      name: "CLibuv", pkgConfig: pkgConfig("libuv"), providers: [.apt(["libuv1-dev"]), .brew(["libuv"]), .yum(["libuv-devel"])]),
    layer("UVLoop", on: ["CLibuv"]),

    // HTTP on the event loop: knows nothing of feeds.
    .systemLibrary(
      name: "CCurl", pkgConfig: pkgConfig("libcurl"), providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"]), .yum(["libcurl-devel"])]),
    layer("HTTPTransport", on: ["CCurl", "UVLoop"]),

    // Posts as they come, on the event loop.
    layer("LiveInput", on: ["UVLoop", "FeedFormats", .product(name: "DequeModule", package: "swift-collections")]),
    // Its pkg-config file has a flag that SwiftPM prohibits, and none that it needs.
    .systemLibrary(name: "CHiredis", providers: [.apt(["libhiredis-dev"]), .brew(["hiredis"]), .yum(["hiredis-devel"])]),
    layer("RedisInput", on: ["CHiredis", "LiveInput", "UVLoop"]),
    // libpq, loaded when it is asked for.
    .target(name: "CPostgreSQL", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    layer("PostgresInput", on: ["CPostgreSQL", "LiveInput", "UVLoop"]),

    // The simulator and its checker.
    layer("ScrollSimulation", on: ["ViewTree", "Scrolling", "Tiling", "JSONReading"]),
    layer("FeedSimulation", on: ["ScrollSimulation", "ViewTree", "Scrolling", "Tiling", "PhotoFeed", "FeedFormats", "JSONReading"]),

    // A real feed: how its pages are asked for, and who asks.
    layer(
      "FeedContracts",
      on: ["JSONReading", "PhotoFeed", "FeedFormats", "ScrollSimulation", "FeedSimulation", "UVLoop", "HTTPTransport"]),

    // Readers by the thousand.
    layer(
      "FeedLoad",
      on: [
        "ViewTree", "Scrolling", "Tiling", "PhotoFeed", "JSONReading", "ScrollSimulation", "FeedSimulation",
        .product(name: "HeapModule", package: "swift-collections"),
      ]),

    // Who saw what.
    layer("Impressions", on: ["ViewTree", "Scrolling", "Tiling", "PhotoFeed", "JSONReading"]),

    // A session for other eyes than a checker's.
    .target(name: "CReportPage", path: "Sources/SimulationReports/Page"),
    .target(
      name: "SimulationReports", dependencies: ["ScrollSimulation", "JSONReading", "CReportPage"], exclude: ["Page"], swiftSettings: strict),

    // Clients: public API only.
    .target(name: "CDemoFeed", path: "Demos/Data/CDemoFeed"),
    .target(
      name: "DemoFeed", dependencies: ["CDemoFeed"], path: "Demos/Data", exclude: ["CDemoFeed", "weibo-timeline.ndjson", "browsing.csv"],
      packageAccess: false, swiftSettings: strict),
    .target(
      name: "DemoOutput", dependencies: ["Treadmill", argumentParser], path: "Demos/Output", packageAccess: false, swiftSettings: strict),
    .target(name: "CBuild", path: "Sources/TreadmillCommand/Build"),
    .executableTarget(
      name: "TreadmillCommand",
      dependencies: [
        "CBuild", "Treadmill", "JSONReading", "FeedFormats", "FeedProtocol", "UVLoop", "HTTPTransport", "ScrollSimulation",
        "FeedSimulation", "FeedContracts", "FeedLoad", "Impressions", "SimulationReports", "TextLayout", "LiveInput", "RedisInput",
        "PostgresInput",
        "DemoFeed",
        argumentParser,
        product("Histogram", in: "hdrhistogram-swift", trait: "Command"),
      ],
      exclude: ["Build"], packageAccess: false, swiftSettings: strict),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    tests("CassowaryTests", on: ["Cassowary", "TestSupport"]),
    tests("ViewTreeTests", on: ["ViewTree", "TestSupport"]),
    tests("ScrollingTests", on: ["ViewTree", "Scrolling", "TestSupport"], exclude: ["Oracle/motions.py", "Oracle/motions.txt"]),
    tests("TilingTests", on: ["ViewTree", "Scrolling", "Tiling", "TestSupport"]),
    tests("PhotoFeedTests", on: ["ViewTree", "Scrolling", "Tiling", "PhotoFeed", "FeedFormats", "DemoFeed", "TestSupport"]),
    tests("TextLayoutTests", on: ["TextLayout", "PhotoFeed", "TestSupport"]),
    .target(name: "SwiftUINames", path: "Tests/SwiftUINames", packageAccess: false, swiftSettings: strict),
    tests("TreadmillTests", on: ["Treadmill", "FeedFormats", "ScrollSimulation", "DemoFeed", "SwiftUINames"]),
    tests("JSONReadingTests", on: ["JSONReading"]),
    tests(
      "FeedFormatsTests",
      on: [
        "JSONReading", "FeedFormats", "PhotoFeed", "Tiling", "ScrollSimulation", "DemoFeed",
        .product(name: "DequeModule", package: "swift-collections"),
      ], exclude: ["Feeds"]),
    tests(
      "FeedProtocolTests",
      on: ["FeedProtocol", "PhotoFeed", "Impressions", "FeedFormats", "Scrolling", "Tiling", "ViewTree", "DemoFeed", "TestSupport"]),
    tests("UVLoopTests", on: ["UVLoop"]),
    tests("LiveInputTests", on: ["LiveInput", "RedisInput", "PostgresInput", "UVLoop", "TestSupport"]),
    tests("HTTPTransportTests", on: ["HTTPTransport", "UVLoop", "TestSupport"], exclude: ["Server"]),
    tests(
      "ScrollSimulationTests", on: ["JSONReading", "ViewTree", "Scrolling", "Tiling", "ScrollSimulation"], exclude: ["Session/Found"]),
    tests(
      "FeedSimulationTests",
      on: ["ViewTree", "Scrolling", "Tiling", "PhotoFeed", "FeedFormats", "ScrollSimulation", "FeedSimulation", "DemoFeed"]),
    tests(
      "FeedContractsTests", on: ["FeedContracts", "JSONReading", "FeedFormats", "FeedSimulation", "ScrollSimulation", "UVLoop"],
      exclude: ["Server"]),
    tests(
      "FeedLoadTests",
      on: ["FeedLoad", "ViewTree", "Scrolling", "Tiling", "PhotoFeed", "JSONReading", "ScrollSimulation", "FeedSimulation"]),
    tests(
      "ImpressionsTests",
      on: ["Impressions", "ViewTree", "Scrolling", "Tiling", "PhotoFeed", "JSONReading", "ScrollSimulation", "TestSupport"]),
    tests("SimulationReportsTests", on: ["ScrollSimulation", "SimulationReports"]),
    tests(
      "TreadmillCommandTests",
      on: [
        "TreadmillCommand", "JSONReading", "FeedFormats", "FeedProtocol", "FeedSimulation", "FeedLoad", "Impressions", "SimulationReports",
        "DemoFeed", "TestSupport",
      ],
      exclude: ["Serve/Clients", "Load/Server", "Impressions/tracker.html"]),
    tests("DemoTests", on: demos.map { .init(stringLiteral: $0) } + ["FindTheBug", "DemoOutput", "ScrollSimulation", "Treadmill"]),
    tests("HouseTests", on: []),

    // Hostile input for whatever reads (make fuzz).
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "Treadmill", "JSONReading", "FeedFormats", "FeedProtocol", "ScrollSimulation", "FeedSimulation", "FeedContracts",
        "Impressions", "SimulationReports", "TextLayout", "DemoFeed", "TestSupport",
      ],
      path: "Tests/Fuzz",
      packageAccess: false,
      swiftSettings: strict),

    demo("FindTheBug", on: ["ScrollSimulation"]),
  ] + demos.map { demo($0) },
  swiftLanguageModes: [.v6]
)

#if compiler(>=6.3)
  // The C interface, whose functions are `@c`: Makefile's `library` makes libtreadmill of it.
  package.products.append(.library(name: "TreadmillC", type: .static, targets: ["TreadmillC"]))
  package.targets += [
    .systemLibrary(name: "CTreadmill", path: "Sources/TreadmillC/include"),
    .target(
      name: "TreadmillC",
      dependencies: [
        "CTreadmill", "ViewTree", "Scrolling", "Tiling", "PhotoFeed", "TextLayout", "JSONReading", "FeedFormats", "FeedProtocol",
        "Impressions",
      ],
      exclude: ["include"], swiftSettings: strict),
  ]
#endif
