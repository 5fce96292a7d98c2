public import ViewTree

/// Recorded touches, wheels and program scrolls, one event per line: CSV, or the gesture lines of a trace.
///
///     t,phase,x,y,finger           {"gesture":{"ns":0,"touch":{"phase":"began","x":200,"y":600}}}
///     0,began,200,600,0            {"gesture":{"ns":8333000,"touch":{"phase":"moved","x":200,"y":590}}}
///     8.333,moved,200,590,0        {"gesture":{"ns":50000000,"wheel":{"x":0,"y":40}}}
///     16.667,ended,200,580,0       {"gesture":{"ns":90000000,"rotate":true}}
///
/// A file that begins with `{` has lines of a trace, any other is CSV with a header line; `Docs/Gestures.md` has the schema. Invalid rows
/// are skipped and listed in `faults`; the others are `events`, in the order of their instants. A finger that is down at the end stays down.
public struct GestureRecording: Hashable, Sendable {
  /// Rows; a fault says where a longer recording was cut.
  public static let maximumRows = 1_000_000
  /// Listed faults; the others are counted.
  static let maximumFaults = 100
  /// Bytes per line of CSV; those of a trace have ``TraceHeader/maximumLineBytes``.
  public static let maximumLineBytes = 4_096
  /// Milliseconds: about 31 years.
  static let maximumMilliseconds = 1e12
  /// Points, for a coordinate or a distance.
  static let maximumMagnitude = GestureEvent.maximumMagnitude
  /// Fingers are numbered `0..<maximumFingers`.
  static let maximumFingers = GestureEvent.maximumFingers

  /// The names of CSV columns.
  public enum Field: String, CaseIterable, Sendable {
    case t, phase, x, y, finger, deltaX, deltaY, momentumPhase
  }

  public internal(set) var events: [GestureEvent] = []
  /// Skipped rows in line order, at most `maximumFaults`.
  public internal(set) var faults: [GestureRecordingFault] = []
  /// Number of skipped rows, including those not listed.
  public internal(set) var faultCount = 0
  /// Number of a trace's lines that have no gesture: they are passed over, and chains are not checked.
  public internal(set) var passedOver = 0
  /// Unknown columns, each once, in order of appearance, at most `maximumFaults`; their values are ignored.
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
  let recording: GestureRecording
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
