public import JSONReading
public import Scrolling

/// A skipped row of a recording: its line, what was found and what was expected. The wording is in `+Description`.
public struct GestureRecordingFault: Error, Hashable, Sendable {
  public typealias Field = GestureRecording.Field

  /// Counted from 1; header and blank lines count.
  public var line: Int
  public var problem: Problem

  public enum Problem: Error, Hashable, Sendable {
    case lineTooLong(bytes: Int, maximum: Int)
    case notUTF8
    /// Reading ends here.
    case tooManyRows(limit: Int)
    /// The header lacks a required column; nothing is read.
    case missingColumn(Field)
    /// A column occurs twice.
    case repeated(field: String)
    case wrongCellCount(found: Int, expected: Int)
    /// The line is not JSON from this column on, counted from 1.
    case notJSON(column: Int, JSONFault)
    /// The line is not one of a trace.
    case notGesture(found: String, reason: String)
    case missing(Field)
    case notNumber(Field, found: String)
    case tooLarge(Field, found: String)
    case timeOutOfRange(found: String)
    /// Nanoseconds.
    case timeGoesBack(found: Int64, last: Int64)
    case noFinger(found: String)
    case unknownPhase(Field, found: String)
    /// A row with a momentum phase has another phase.
    case phaseAndMomentum(phase: String)
    /// A touch has a location, a wheel a delta; the row has both.
    case placeAndDelta
    case alreadyDown(finger: Int)
    case notDown(finger: Int, phase: String)
    /// A trackpad phase that cannot follow the previous one.
    case trackpadOutOfTurn(phase: TrackpadPhase)
  }
}
