public import ViewTree

/// Recorded touches, wheels and program scrolls, read from CSV or NDJSON, one event per line.
///
///     t,phase,x,y,finger                  {"t":0,"phase":"began","x":200,"y":600}
///     0,began,200,600,0                   {"t":8.333,"phase":"moved","x":200,"y":590}
///     8.333,moved,200,590,0               {"t":50,"phase":"none","deltaX":0,"deltaY":40}
///     16.667,ended,200,580,0              {"t":90,"phase":"rotate"}
///
/// A file that begins with `{` is NDJSON, any other is CSV with a header line; `Docs/Gestures.md` has the schema. Invalid rows are skipped
/// and listed in `faults`; the others are `events`, in the order of their instants. A finger that is down at the end stays down.
public struct GestureRecording: Hashable, Sendable {
  /// Rows; a fault says where a longer recording was cut.
  public static let maximumRows = 1_000_000
  /// Listed faults; the others are counted.
  public static let maximumFaults = 100
  /// Bytes per line.
  public static let maximumLineBytes = 4_096
  /// Milliseconds: about 31 years.
  public static let maximumMilliseconds = 1e12
  /// Points, for a coordinate or a distance.
  public static let maximumMagnitude = GestureEvent.maximumMagnitude
  /// Fingers are numbered `0..<maximumFingers`.
  public static let maximumFingers = GestureEvent.maximumFingers

  /// The names of CSV columns and NDJSON members.
  public enum Field: String, CaseIterable, Sendable {
    case t, phase, x, y, finger, deltaX, deltaY, momentumPhase
  }

  public internal(set) var events: [GestureEvent] = []
  /// Skipped rows in line order, at most `maximumFaults`.
  public internal(set) var faults: [GestureRecordingFault] = []
  /// Number of skipped rows, including those not listed.
  public internal(set) var faultCount = 0
  /// Unknown names, each once, in order of appearance, at most `maximumFaults`; their values are ignored.
  public internal(set) var unknownFields: [String] = []

  /// - Complexity: O(n) in the number of bytes.
  public init(reading bytes: [UInt8]) {
    var reader = GestureRecordingReader()
    self = reader.recording(of: bytes)
  }

  init() {}
}

/// Plays back a recording: its events at their instants, independent of the scroll state.
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
