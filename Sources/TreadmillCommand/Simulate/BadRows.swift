import ScrollSimulation

/// What of a recording is skipped or ignored, on standard error.
struct BadRows {
  /// Rows that are listed; the others are counted.
  private static let maximumShown = 20

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
    if recording.events.isEmpty, recording.faultCount == 0 { text += "\(name): the recording has no gesture\n" }
    StandardStream.error.write(text)
  }

  /// As JSON strings: a name may have line breaks, and what a terminal would take for a command.
  private var unknownFields: String {
    let shown = recording.unknownFields.prefix(BadRows.maximumShown).map { "\(JSONValue.string(String($0.prefix(40))))" }
    let others = recording.unknownFields.count - shown.count
    return shown.joined(separator: ", ") + (others > 0 ? " and \(grouped(others)) more" : "")
  }
}
