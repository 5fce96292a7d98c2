import Foundation
import LiveInput
import Testing
import UVLoop

/// Runs `body` on a loop of its own and closes the loop, which throws if anything is left.
func onLoop(_ body: (EventLoop) throws -> Void) throws {
  let loop = try EventLoop()
  do { try body(loop) } catch {
    try loop.close()
    throw error
  }
  try loop.close()
}

extension EventLoop {
  /// Runs until the condition holds. Throws after some seconds.
  func run(until condition: () -> Bool) throws {
    let secondsMax = 40
    var isLate = false
    let watchdog = TimerHandle(on: self)
    watchdog.start(afterMilliseconds: secondsMax * 1000) { isLate = true }
    while !condition(), !isLate { runOnce() }
    watchdog.close()
    try #require(!isLate, "the condition did not hold within \(secondsMax) seconds")
  }

  func run(milliseconds: Int) throws {
    let timer = TimerHandle(on: self)
    var isOver = false
    timer.start(afterMilliseconds: milliseconds) { isOver = true }
    try run { isOver }
    timer.close()
  }
}

/// A client of a live source: takes what it gets at once, unless it is told to hold it.
final class Client {
  private(set) var lines: [String] = []
  private(set) var positions: [LivePosition] = []
  private(set) var notices: [LiveNotice] = []
  private(set) var endCount = 0
  private(set) var failures: [LiveFailure] = []
  var takes = true
  var onEntries: () -> Void = {}
  private weak var source: (any LiveSource)?

  func follow(_ source: any LiveSource) {
    self.source = source
    source.start { [unowned self] event in
      switch event {
      case .entries(let entries):
        lines += entries.map { String(decoding: $0.line, as: UTF8.self) }
        positions += entries.map(\.position)
        if takes { self.source?.taken(entries.count) }
        onEntries()
      case .notice(let notice): notices.append(notice)
      case .end: endCount += 1
      case .failure(let failure): failures.append(failure)
      }
    }
  }

  /// The posts that came, as the numbers that `post(_:)` gave them.
  var numbers: [Int] { lines.compactMap { Int($0.split { !$0.isNumber }.first ?? "") } }

  var isConnected: Bool { notices.last == .connected }
  var waits: Int { notices.count { if case .waiting = $0 { true } else { false } } }
}

func post(_ number: Int) -> String { #"{"id":"\#(number)","text":"post"}"# }

/// A folder that is gone with the object.
final class Folder {
  // Not below a long path: that of a socket has 107 bytes at most.
  let path = NSTemporaryDirectory() + "live\(UInt32.random(in: 0 ... .max))"

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }
}

func append(_ text: String, to path: String) throws {
  if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(fileURLWithPath: path)) }
  let file = try #require(FileHandle(forWritingAtPath: path))
  file.seekToEndOfFile()
  file.write(Data(text.utf8))
  try file.close()
}
