import Foundation
import Histogram

/// `ServeLoad EXECUTABLE`: starts `treadmill serve` over a socket file and asks it: questions sent without waiting over one connection, a
/// thousand readers on a connection each, and a million sessions. Ends with status 1 if an answer is wrong or a budget is missed.
///
/// The server's rate is by its own processor time, which another process on the machine does not change.
@main
enum ServeLoad {
  static let posts = 1_000
  static let questions = 1_000_000
  static let readers = 1_000
  static let asksPerSecond = 10
  static let rounds = 50
  static let sessions = 1_000_000
  static let minimumRate = 200_000.0
  static let byteLimit = 1e9

  static func main() throws {
    guard CommandLine.arguments.count == 2 else { fatalError("usage: ServeLoad EXECUTABLE") }
    let server = try LoadedServer(CommandLine.arguments[1])
    defer { server.end() }
    let client = try Connection(server.path)
    let heights = (0..<posts).map { String(80 + $0 * 7_919 % 400) }.joined(separator: ",")
    client.ask(
      #"{"id":0,"call":"insert","feed":"home","ids":[\#((0..<posts).map { "\"\($0)\"" }.joined(separator: ","))],"heights":[\#(heights)]}"#)
    for reader in 0..<readers {
      client.ask(#"{"id":0,"call":"open","feed":"home","viewport":[390,844],"offset":\#(reader * 250)}"#)
      client.ask(#"{"id":0,"call":"release","session":\#(reader + 1),"velocity":\#(Double(reader % 7) - 3),"at":0}"#)
    }
    print("| | |\n|---|---:|")
    try pipelined(client, server)
    try waiting(server)
    try manySessions(client, server)
  }

  private static func question(_ id: Int, _ session: Int) -> String {
    #"{"id":\#(id),"call":"window","session":\#(session),"at":\#(id % 2_000),"within":800}"# + "\n"
  }

  private static func pipelined(_ client: Connection, _ server: LoadedServer) throws {
    let requests = Array((0..<questions).lazy.map { question($0, $0 &* 7_919 % readers + 1) }.joined().utf8)
    let (start, before) = (now(), server.processorSeconds)
    let sender = Thread { client.send(requests) }
    sender.start()
    for id in 0..<questions { client.expectAnswer(to: id) }
    let (seconds, busy) = (now() - start, server.processorSeconds - before)
    print("| questions a second, sent without waiting | \(Int(Double(questions) / seconds)) |")
    print("| the same by the server's processor time | \(Int(Double(questions) / busy)) |")
    check(Double(questions) / busy >= minimumRate, "fewer than \(minimumRate) questions a second")
  }

  private static func waiting(_ server: LoadedServer) throws {
    let clients = try (0..<readers).map { _ in try Connection(server.path) }
    var histogram = Histogram<UInt64>(highestTrackableValue: 60_000_000_000, numberOfSignificantValueDigits: .three)
    var polls = clients.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    var answered = [Int](repeating: 0, count: readers)  // of each reader's questions
    let start = now()
    /// When a reader asks: all in turn, each `asksPerSecond` times a second. A late answer delays no question.
    func due(_ reader: Int, _ round: Int) -> Double { start + Double(round * readers + reader) / Double(readers * asksPerSecond) }
    var (asked, done) = (0, 0)
    while done < readers * rounds {
      while asked < readers * rounds, due(asked % readers, asked / readers) <= now() {
        clients[asked % readers].send(Array(question(asked / readers, asked % readers + 1).utf8))
        asked += 1
      }
      poll(&polls, nfds_t(readers), asked < readers * rounds ? 0 : -1)
      for reader in 0..<readers where polls[reader].revents != 0 {
        clients[reader].expectAnswer(to: answered[reader])
        histogram.record(UInt64((now() - due(reader, answered[reader])) * 1e9))
        answered[reader] += 1
        done += 1
      }
    }
    for percentile in [50, 99, 99.9] {
      let microseconds = Double(histogram.valueAtPercentile(percentile)) / 1e3
      print("| 1,000 readers, 10 questions a second each: p\(percentile) | \(String(format: "%.0f", microseconds)) µs |")
    }
  }

  private static func manySessions(_ client: Connection, _ server: LoadedServer) throws {
    let before = server.residentBytes
    let count = sessions - readers
    let line = #","call":"open","feed":"home","viewport":[390,844],"offset":"#
    let requests = Array((0..<count).lazy.map { #"{"id":\#($0)\#(line)\#($0 % 200_000)}"# + "\n" }.joined().utf8)
    let sender = Thread { client.send(requests) }
    sender.start()
    for id in 0..<count { client.expectAnswer(to: id) }
    let resident = server.residentBytes
    print("| a session, bytes of the process | \(Int((resident - before) / Double(count))) |")
    print("| the process with a million sessions | \(Int(resident / 1e6)) MB |")
    check(resident < byteLimit, "a million sessions take more than \(byteLimit) bytes")
  }

  static func check(_ holds: Bool, _ what: String) {
    guard !holds else { return }
    print("failed: \(what)")
    exit(1)
  }

  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

final class LoadedServer {
  let path: String
  private let process = Process()
  private let folder: URL

  init(_ executable: String) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("serve-load-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appendingPathComponent("s").path
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = ["serve", "--unix", path]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    ServeLoad.check(!errors.fileHandleForReading.availableData.isEmpty, "the server does not start")
  }

  func end() {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  private func text(_ name: String) -> String {
    (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/\(name)", encoding: .utf8)) ?? ""
  }

  /// In user and system mode.
  var processorSeconds: Double {
    let fields = text("stat").split(separator: ")").last?.split(separator: " ") ?? []
    return fields[11...12].reduce(0) { $0 + (Double($1) ?? 0) } / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  var residentBytes: Double {
    let line = text("status").split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line?.split { $0 == " " || $0 == "\t" }[1]).flatMap { Double($0) }.map { $0 * 1_024 } ?? .infinity
  }
}

/// A blocking socket, for a thread that sends and another one that reads.
final class Connection: @unchecked Sendable {
  let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var (start, end) = (0, 0)  // of what is read and not taken

  init(_ path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    ServeLoad.check(status == 0, "no connection")
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + sent, $0.count - sent) }
      ServeLoad.check(count > 0, "the server has gone")
      sent += count
    }
  }

  func ask(_ line: String) {
    send(Array((line + "\n").utf8))
    expectAnswer(to: 0)
  }

  /// Takes the next line, which answers `id`.
  func expectAnswer(to id: Int) {
    var scanned = start
    while true {
      if scanned < end, let place = buffer[scanned..<end].firstIndex(of: UInt8(ascii: "\n")) {
        let isRight = buffer[start..<place].starts(with: #"{"id":\#(id),"ok":{"#.utf8)
        if !isRight { ServeLoad.check(false, "the answer to \(id) is \(String(decoding: buffer[start..<place], as: UTF8.self))") }
        start = place + 1
        return
      }
      scanned = end
      if start > 0 {
        buffer.replaceSubrange(0..<end - start, with: Array(buffer[start..<end]))
        (start, end, scanned) = (0, end - start, end - start)
      }
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + end, $0.count - end) }
      ServeLoad.check(count > 0, "the server has gone")
      end += count
    }
  }
}
