import Foundation
import Testing
import UVLoop

#if canImport(Glibc)
  import Glibc
#endif

/// The programs of the servers, where they are installed: `.ci/setup check` does it.
enum Programs {
  static let redis = found("redis-server")
  static let postgres = found("postgres")

  static func found(_ name: String) -> String? {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql"))?.sorted() ?? []
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return (versions.reversed().map { "/usr/lib/postgresql/\($0)/bin" } + folders).map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

/// A server of the test's own, in a folder of its own, that is killed and started again.
final class Server {
  let loop: EventLoop
  private let words: [String]
  private var child: ChildProcess?

  /// The first word is the program. The server ends with this process.
  init(on loop: EventLoop, _ words: [String]) {
    self.loop = loop
    self.words = Server.bound(words)
  }

  /// So that nothing is left when the tests end, however they do; and not as root, as which PostgreSQL does not run.
  static func bound(_ words: [String], as program: String? = nil) -> [String] {
    guard let setpriv = Programs.found("setpriv") else { return words }
    let user =
      getuid() == 0 && (program ?? words[0]).hasSuffix("/postgres") ? ["--reuid", "postgres", "--regid", "postgres", "--clear-groups"] : []
    return [setpriv, "--pdeathsig", "KILL"] + user + words
  }

  /// Starts it, again and again while what a killed one has left is in its way.
  func start() throws {
    child = try ChildProcess(on: loop, executable: words[0], arguments: Array(words.dropFirst())) { [weak self] _ in
      guard let self, child?.isOpen == true else { return }
      child = nil
      let timer = TimerHandle(on: loop)
      timer.start(afterMilliseconds: 50) { [weak self] in
        timer.close()
        try? self?.start()
      }
    }
    // Its words go nowhere, and do not fill a pipe.
    child?.output.start { _ in }
    child?.errors.start { _ in }
  }

  func kill() {
    let old = child
    child = nil
    old?.kill(signal: SIGKILL)
    old?.close()
  }
}

/// Runs a program to its end on the loop, which serves others meanwhile.
final class Program {
  private(set) var output = ""
  private(set) var errors = ""
  private(set) var ending: ChildProcess.Ending?
  private let child: ChildProcess

  init(on loop: EventLoop, _ words: [String], input: String = "") throws {
    weak var program: Program?
    child = try ChildProcess(on: loop, executable: words[0], arguments: Array(words.dropFirst())) { program?.ending = $0 }
    program = self
    child.output.start { if case .chunk(let bytes) = $0 { program?.output += String(decoding: bytes, as: UTF8.self) } }
    child.errors.start { if case .chunk(let bytes) = $0 { program?.errors += String(decoding: bytes, as: UTF8.self) } }
    if !input.isEmpty { try child.input.write(input.utf8) }
    child.input.finish()
  }

  var isOver: Bool { ending != nil && !child.output.isOpen && !child.errors.isOpen }
}

/// A port of the loopback that was free a moment ago.
func freePort(on loop: EventLoop) throws -> Int {
  let listener = try StreamListener(on: loop, at: .tcp(host: "127.0.0.1", port: 0)) { _ in }
  defer { listener.close() }
  guard case .tcp(_, let port) = listener.address else { return 0 }
  return port
}
