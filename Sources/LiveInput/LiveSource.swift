import FeedFormats
public import UVLoop

/// Posts as they come: from a stream of bytes, a file that grows, a server.
///
/// A source delivers at least once, and it is told what is taken: only then is that acknowledged to a server that asks for it, and only then
/// is there room for more. What comes again although this source has delivered it is known by its position, counted, and not delivered.
///
/// A connection that is lost is made again, after a bounded wait. All calls are made on the loop's thread.
public protocol LiveSource: AnyObject {
  var counts: LiveCounts { get }

  /// Begins. Calls `deliver` on later turns and inside ``taken(_:)``, never during this call, and not after `end` or `failure`. Called once.
  func start(_ deliver: @escaping (LiveEvent) -> Void)

  /// The oldest `count` of the delivered entries are taken. May be called inside the delivery.
  func taken(_ count: Int)

  /// Ends at once, without another delivery. What was not taken comes again to the next source, where a server keeps it. Idempotent.
  func close()
}

/// An event of a live source: entries and notices, then one `end` or one `failure`, and nothing after that.
public enum LiveEvent {
  /// At least one, in the order of the source.
  case entries([LiveEntry])
  case notice(LiveNotice)
  case end
  case failure(LiveFailure)
}

/// One item of a feed in a line of JSON, without the line's ending.
public struct LiveEntry: Hashable, Sendable {
  public var position: LivePosition
  public var line: [UInt8]

  public init(position: LivePosition, line: [UInt8]) {
    self.position = position
    self.line = line
  }

  /// Of text that may have several lines, as a value of a database has: in JSON a line's ending stands only where a space may.
  package init(position: LivePosition, text: UnsafeRawBufferPointer) {
    var line = Array(text)
    for index in line.indices where line[index] == UInt8(ascii: "\n") || line[index] == UInt8(ascii: "\r") {
      line[index] = UInt8(ascii: " ")
    }
    self.init(position: position, line: line)
  }
}

/// An entry's place in its source: of a stream of lines the number of the connection or file and that of the line, of Redis the two parts of
/// an entry's id, of a table 0 and the row's id.
public struct LivePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  public var major: UInt64
  public var minor: UInt64

  public init(_ major: UInt64, _ minor: UInt64) {
    self.major = major
    self.minor = minor
  }

  public static func < (a: Self, b: Self) -> Bool { (a.major, a.minor) < (b.major, b.minor) }

  public var description: String { "\(major)-\(minor)" }
}

/// What happened to a source that continues.
public enum LiveNotice: Hashable, Sendable {
  case connected
  /// The connection is lost or was not made; the next attempt follows after the wait.
  case waiting(reason: String, milliseconds: Int)
  /// Came again and is not delivered again.
  case repeated(LivePosition)
  /// Comes after a later one, and is delivered.
  case backwards(LivePosition, after: LivePosition)
  /// A file was cut or replaced and is read from its start.
  case restarted(FileFollower.Restart)
  /// No line of a post, and passed over.
  case passedOver(LivePosition, reason: String)
}

/// What a source has met. `delivered - taken` entries are the client's.
public struct LiveCounts: Hashable, Sendable {
  public var delivered = 0
  public var taken = 0
  /// Came again and were not delivered again.
  public var repeated = 0
  /// Came after a later one.
  public var backwards = 0
  public var passedOver = 0
  /// Connections made, or files opened, after the first.
  public var reconnections = 0

  public init() {}
}

/// The limits of a live source. Each has a name here, and none is unlimited.
public struct LiveLimits: Hashable, Sendable {
  /// Bytes of an entry, which a line has as well. A longer one is passed over, and not held.
  public static let entryBytesMax = LineSplitter.maximumLineBytes
  /// Entries delivered and not taken. At this number the source waits.
  public var untakenMax = 1024
  /// Bytes of entries that wait or are delivered and not taken. At this number the source waits. An answer of a server has at most as many
  /// and one entry; what it had beyond is asked for again.
  public var heldBytesMax = 1 << 23
  /// Entries that are asked for at once.
  public var batchMax = 256
  /// Positions that are remembered, to know what comes again.
  public var knownMax = 1 << 16
  /// The first wait before a connection is made again; each further one is twice as long, up to the longest, and shortened by up to a half
  /// by the seed, so that many clients of a server do not come back at once.
  public var waitMilliseconds = 50
  public var waitMillisecondsMax = 5000
  public var seed: UInt64 = 0
  /// The time within which a connection has to be there, and an answer, or the next bytes of a long one.
  public var answerMillisecondsMax = 10_000
  /// The time after which a source asks, or looks, without having been told.
  public var pollMilliseconds = 500
  /// The time for which a row with a lower id than its predecessor is still looked for, and longer while a transaction of that time lasts.
  public var lateMilliseconds = 1000
  /// Ranges of ids that are looked for in that time. At this number a table is read no further until one is settled.
  public var gapsMax = 1024

  public init() {}

  package func check() {
    let positive = [untakenMax, batchMax, waitMilliseconds, answerMillisecondsMax, pollMilliseconds, lateMilliseconds, gapsMax]
    precondition(positive.allSatisfy { $0 > 0 } && waitMillisecondsMax >= waitMilliseconds, "\(self) has a limit that is not positive")
    precondition(
      heldBytesMax >= 2 * Self.entryBytesMax, "\(heldBytesMax) bytes do not hold an entry of \(Self.entryBytesMax) and its names")
    precondition(knownMax >= untakenMax + 2 * batchMax, "\(knownMax) known positions do not cover \(untakenMax) entries that are not taken")
  }
}
