public import JSONReading
public import Scrolling

/// A row of a recording that was skipped: its line, what was found and what was expected. Its words are in `+Description`.
public struct GestureRecordingFault: Error, Hashable, Sendable {
  public typealias Field = GestureRecording.Field

  /// Counted from 1, the header and blank lines included.
  public var line: Int
  public var problem: Problem

  public enum Problem: Error, Hashable, Sendable {
    case lineTooLong(bytes: Int)
    case notUTF8
    /// Reading ends here.
    case tooManyRows(limit: Int)
    /// The header lacks a column that every row needs; nothing is read.
    case missingColumn(Field)
    /// A column or a member that is there twice.
    case repeated(field: String)
    case wrongCellCount(found: Int, expected: Int)
    /// The line stops being JSON in this column, counted from 1.
    case notJSON(column: Int, JSONFault)
    case notObject(found: JSONElement.Kind)
    case missing(Field)
    case notNumber(Field, found: String)
    case notWord(Field, found: String)
    case tooLarge(Field, found: String)
    case timeOutOfRange(found: String)
    /// Nanoseconds.
    case timeGoesBack(found: Int64, last: Int64)
    case noFinger(found: String)
    case unknownPhase(Field, found: String)
    /// A trackpad's row of momentum has another phase beside it.
    case phaseAndMomentum(phase: String)
    /// A touch has a place, a wheel a delta.
    case placeAndDelta
    case alreadyDown(finger: Int)
    case notDown(finger: Int, phase: String)
    /// A trackpad's phase that does not follow from the one before.
    case trackpadOutOfTurn(phase: TrackpadPhase)
  }
}
