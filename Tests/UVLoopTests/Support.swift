import Foundation
import Testing
import UVLoop

/// Runs `body` on a loop of its own and closes the loop, which throws if anything is left. A run that hangs is stopped and recorded.
func onLoop<Result>(_ body: (EventLoop) throws -> Result) throws -> Result {
  let loop = try EventLoop()
  let watchdog = TimerHandle(on: loop)
  watchdog.start(afterMilliseconds: 30_000) {
    Issue.record("the loop ran for 30 seconds")
    loop.stop()
  }
  watchdog.keepsLoopAlive = false
  let result: Result
  do { result = try body(loop) } catch {
    try loop.close()
    throw error
  }
  try loop.close()
  return result
}

/// What a byte source delivered.
final class Sink {
  private(set) var bytes: [UInt8] = []
  private(set) var chunkByteCounts: [Int] = []
  private(set) var endCount = 0
  private(set) var failures: [UVError] = []
  /// Called after each chunk was noted, inside the delivery.
  var onChunk: () -> Void = {}
  /// Called at the end or failure.
  var onFinish: () -> Void = {}

  var eventCount: Int { chunkByteCounts.count + endCount + failures.count }

  func receive(_ event: ByteEvent) {
    switch event {
    case .chunk(let chunk):
      bytes.append(contentsOf: chunk)
      chunkByteCounts.append(chunk.count)
      onChunk()
    case .end:
      endCount += 1
      onFinish()
    case .failure(let error):
      failures.append(error)
      onFinish()
    }
  }
}

/// A file that is gone with the object.
final class TemporaryFile {
  let path: String

  init(_ bytes: [UInt8]) throws {
    path = NSTemporaryDirectory() + "uvloop-\(UUID().uuidString)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  deinit { unlink(path) }

  var isOpen: Bool { descriptorCount(of: path) > 0 }
}

/// How many descriptors of this process have the file open. By identity and not by number, since other tests open files meanwhile.
func descriptorCount(of path: String) -> Int {
  var own = stat()
  guard stat(path, &own) == 0 else { return 0 }
  return (0..<Int32(1024)).count { descriptor in
    var other = stat()
    return fstat(descriptor, &other) == 0 && other.st_dev == own.st_dev && other.st_ino == own.st_ino
  }
}

/// Bytes in which each position is recognisable within any 251 neighbours.
func pattern(_ count: Int) -> [UInt8] { (0..<count).map { UInt8($0 % 251) } }

/// The two ends of a pipe(2), which the children of tests that run at the same time do not hold open.
func makePipe() -> (read: Int32, write: Int32) {
  var ends: [Int32] = [-1, -1]
  precondition(pipe(&ends) == 0, "pipe: errno \(errno)")
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

/// Writes all bytes, waiting as often as the reader makes it wait.
func writeAll(_ bytes: some Collection<UInt8>, to descriptor: Int32) {
  var rest = Array(bytes)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    precondition(count > 0, "write: errno \(errno)")
    rest = rest.dropFirst(count)
  }
}

/// An integer behind a lock, for counting on several threads.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }

  func increment() { lock.withLock { count += 1 } }
}
