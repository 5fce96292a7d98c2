import ArgumentParser
import CBuild
import HTTPTransport
import PostgresInput
import RedisInput
import TextLayout
import UVLoop

struct Doctor: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Say which build this is, which libraries it has, and which optional one is missing.",
    usage: "treadmill doctor")

  @Argument(help: .hidden) var word: String?

  /// `0.1.0 (commit 0123abcd)`.
  static let build = "0.1.0 (\(String(cString: cbuild_name())))"

  func perform() throws(Failure) -> ExitStatus {
    if let word { throw .misplaced(word, command: "doctor", takes: "no words", otherwise: "it says what there is") }
    let certificates =
      HTTPConfiguration().certificateFile ?? HTTPConfiguration.systemCertificates
      ?? "none found; https:// needs the package ca-certificates, or a file in SSL_CERT_FILE"
    let postgres =
      switch PostgresTable.library {
      case .loaded(let version): "libpq \(version / 10_000).\(version % 10_000)"
      case .missing(let reason): "not here: \(reason). --follow postgresql:// needs libpq; all else works without it"
      }
    let fonts: String
    do throws(FontError) { fonts = try FontLibraries.versions() } catch { fonts = "not here: \(error)" }
    let rows = [
      ("treadmill", Doctor.build), ("event loop", "libuv \(EventLoop.libraryVersion)"), ("http, https", HTTPConfiguration.library),
      ("certificates", certificates), ("Redis", "hiredis \(RedisStream.libraryVersion)"), ("PostgreSQL", postgres),
      ("fonts", fonts),
    ]
    for (what, words) in rows { StandardStream.output.write(padded(what, to: 14) + words + "\n") }
    return .clean
  }
}
