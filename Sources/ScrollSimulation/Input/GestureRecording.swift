public import ViewTree

/// Touches, wheels and what a program did, as they were recorded: CSV or NDJSON, one event a line.
///
///     t,phase,x,y,finger                  {"t":0,"phase":"began","x":200,"y":600}
///     0,began,200,600,0                   {"t":8.333,"phase":"moved","x":200,"y":590}
///     8.333,moved,200,590,0               {"t":50,"phase":"none","deltaX":0,"deltaY":40}
///     16.667,ended,200,580,0              {"t":90,"phase":"rotate"}
///
/// A file whose first character is `{` is NDJSON, any other one CSV with a header line. `Docs/Gestures.md` has the schema. A row that cannot
/// be taken is listed in `faults` and skipped; the others are `events`, in the order of their instants. A recording may end while a finger is
/// down: it stays there.
public struct GestureRecording: Hashable, Sendable {
  /// Rows that are read; a fault says where a longer recording was cut.
  public static let maximumRows = 1_000_000
  /// Faults that are listed; the others are counted.
  public static let maximumFaults = 100
  /// Bytes of a line.
  public static let maximumLineBytes = 4_096
  /// The last time that is read, in milliseconds: some 31 years.
  public static let maximumMilliseconds = 1e12
  /// The magnitude of a coordinate or a distance, in points.
  public static let maximumMagnitude = GestureEvent.maximumMagnitude
  /// Fingers are numbered from 0 to one less.
  public static let maximumFingers = GestureEvent.maximumFingers

  /// What a row may say, by the name of its column or member.
  public enum Field: String, CaseIterable, Sendable {
    case t, phase, x, y, finger, deltaX, deltaY, momentumPhase
  }

  public internal(set) var events: [GestureEvent] = []
  /// Rows that were skipped, in the order of their lines, `maximumFaults` at most.
  public internal(set) var faults: [GestureRecordingFault] = []
  /// Rows that were skipped, those that are not listed included.
  public internal(set) var faultCount = 0
  /// Names that are not a field's, each once, in the order in which they come, `maximumFaults` at most: what stands there is ignored.
  public internal(set) var unknownFields: [String] = []

  /// Reads a recording.
  ///
  /// - Complexity: O(n) in the number of bytes.
  public init(reading bytes: [UInt8]) {
    var reader = GestureRecordingReader()
    self = reader.recording(of: bytes)
  }

  init() {}
}

/// Plays a recording: its events at their instants, whatever is seen.
public struct RecordedGestures: GestureSource, Sendable {
  public let recording: GestureRecording
  private var next = 0

  public init(_ recording: GestureRecording) { self.recording = recording }

  public var isFinished: Bool { next == recording.events.count }

  public mutating func appendEvents(until instant: Instant, seeing scrollState: ScrollState, to events: inout [GestureEvent]) {
    while next < recording.events.count, recording.events[next].instant <= instant {
      events.append(recording.events[next])
      next += 1
    }
  }
}
