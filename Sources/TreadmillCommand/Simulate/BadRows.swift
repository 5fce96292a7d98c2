import ScrollSimulation

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
    if recording.events.isEmpty, recording.faultCount == 0 { text += "\(name): the recording has no gesture\n" }
    StandardStream.error.write(text)
  }

  /// Quoted as JSON: a name may contain line breaks and terminal control characters.
  private var unknownFields: String {
    let shown = recording.unknownFields.prefix(BadRows.maximumShown).map { "\(JSONValue.string(String($0.prefix(40))))" }
    let others = recording.unknownFields.count - shown.count
    return shown.joined(separator: ", ") + (others > 0 ? " and \(grouped(others)) more" : "")
  }
}
