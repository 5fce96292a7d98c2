public import ArgumentParser
import Foundation
import Hummingbird
public import Logging
import Metrics
import NIOCore
import TreadmillService

/// Timelines over HTTP: posts in SQLite, readers' sessions in the engine.
@main
struct FeedServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "FeedServer", abstract: "Serves timelines: posts in, pages and windows out, readers' places kept.")

  /// Connections beyond it wait until others end.
  static let maximumConnections = 10_000
  static let idleTimeout = TimeAmount.seconds(120)

  @Option(help: "The SQLite file; made if there is none.")
  var database = "feed.sqlite"

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port; 0 lets the system choose one.")
  var port = 8_080

  @Option(help: "trace, debug, info, notice, warning, error or critical.")
  var logLevel = Logger.Level.info

  func validate() throws {
    guard 0...65_535 ~= port else { throw ValidationError("--port is \(port), expected 0 to 65535") }
  }

  func run() async throws {
    LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    let metrics = MetricsRegistry()
    MetricsSystem.bootstrap(metrics)
    var logger = Logger(label: "feed-server")
    logger.logLevel = logLevel

    let timelines = try await TimelineService(storage: SQLiteStorage(path: database), logger: logger)
    let application = Application(
      router: FeedRoutes(timelines: timelines, metrics: metrics).router(),
      server: .http1(configuration: .init(idleTimeout: FeedServer.idleTimeout)),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), serverName: "FeedServer",
        availableConnectionsDelegate: .maximum(FeedServer.maximumConnections, logger: logger)),
      // Services end in the reverse order: the timelines once the last request is answered.
      services: [timelines],
      onServerRunning: { channel in
        // Not print, which would wait for more when a program reads it.
        FileHandle.standardOutput.write(Data("listening on \(host):\(channel.localAddress?.port ?? port)\n".utf8))
      },
      logger: logger)
    try await application.runService()
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
