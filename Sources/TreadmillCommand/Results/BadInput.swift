import FeedFormats
import JSONReading
import ScrollSimulation
import Treadmill

struct BadRows {
  private static let maximumShown = 20  // further rows are only counted

  private let name: String
  private let recording: GestureRecording

  init(_ recording: GestureInput.Recording) {
    name = recording.file.name
    self.recording = recording.content
  }

  func print() {
    var text = recording.faults.prefix(BadRows.maximumShown).map { "\(name):\($0.line): \($0.problem)\n" }.joined()
    let others = recording.faultCount - min(recording.faults.count, BadRows.maximumShown)
    if others > 0 { text += "and \(counted(others, "more bad row"))\n" }
    if !recording.unknownFields.isEmpty { text += "\(name): ignored, as no field has such a name: \(unknownFields)\n" }
    if recording.passedOver > 0 {
      text +=
        "\(name): played \(counted(recording.events.count, "gesture")) of a trace, and passed over \(counted(recording.passedOver, "other line"))\n"
    }
    if recording.events.isEmpty, recording.faultCount == 0, recording.passedOver == 0 { text += "\(name): the recording has no gesture\n" }
    StandardStream.error.write(text)
  }

  /// Quoted as JSON: a name may contain line breaks and terminal control characters.
  private var unknownFields: String {
    let shown = recording.unknownFields.prefix(BadRows.maximumShown).map { JSONValue.quoted(String($0.prefix(40))) }
    let others = recording.unknownFields.count - shown.count
    return shown.joined(separator: ", ") + (others > 0 ? " and \(grouped(others)) more" : "")
  }
}

struct BadLines {
  var count: Int
  var errors: [FeedError]  // the first twenty
  var unmetPointers: [String] = []

  /// A feed with more than a tenth of bad lines may be the wrong one.
  static func warning(_ count: Int, of lines: Int, style: ANSIStyle) -> String {
    guard count * 10 > lines else { return "" }
    return style.bad("\(grouped(count)) of \(counted(lines, "line")) of the feed are bad and were passed over; is it the right feed?")
      + "\n"
  }

  func print() {
    var text = errors.map { "\($0)\n" }.joined()
    if count > errors.count { text += "and \(counted(count - errors.count, "more bad line"))\n" }
    for pointer in unmetPointers { text += "\(pointer) leads nowhere in all of the feed\n" }
    if !text.isEmpty { StandardStream.error.write(text) }
  }
}
