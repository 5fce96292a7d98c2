import ScrollSimulation
import Treadmill

enum GestureInput {
  case user
  case script(GestureScript)
  case recording(Recording)

  struct Recording {
    static let maximumByteCount = 1 << 28

    let file: InputFile
    let content: GestureRecording

    init(reading file: InputFile, isStrict: Bool) throws(Failure) {
      self.file = file
      content = GestureRecording(reading: try file.readToEnd(atMost: Recording.maximumByteCount))
      BadRows(self).print()
      if isStrict, content.faultCount > 0 { throw .badRows(name: file.name, count: content.faultCount) }
      if content.events.isEmpty, content.faultCount + content.passedOver > 0 { throw .noGestures(name: file.name) }
    }
  }

  /// Reads a recording. One without rows is valid: a user who does nothing. One with other lines only throws `noGestures`.
  init(reading choice: GestureChoice, isStrict: Bool) throws(Failure) {
    switch choice {
    case .user: self = .user
    case .script(let script): self = .script(script)
    case .file(let path): self = .recording(try Recording(reading: try InputFile(opening: path), isStrict: isStrict))
    case .standardInput: self = .recording(try Recording(reading: try .standardInput(), isStrict: isStrict))
    }
  }
}

extension GestureInput {
  /// The gestures from their start; nil for the simulated user, which belongs to the run.
  var source: (any GestureSource & Sendable)? {
    switch self {
    case .user: nil
    case .script(let script): ScriptedGestures(script)
    case .recording(let recording): RecordedGestures(recording.content)
    }
  }

  var file: InputFile? { if case .recording(let recording) = self { recording.file } else { nil } }
  var badRows: Int { if case .recording(let recording) = self { recording.content.faultCount } else { 0 } }
}

enum GestureChoice: Equatable {
  case user  // a simulated user with the profile's habits
  case script(GestureScript)
  case file(String)
  case standardInput
}

extension GestureChoice {
  init(recording path: String) { self = path == "-" ? .standardInput : .file(path) }

  init(script text: String) throws(Failure) {
    let script: GestureScript
    do throws(GestureScriptError) { script = try GestureScript(parsing: text) } catch { throw .notAScript(error) }
    if script.isEmpty { throw .emptyScript }
    self = .script(script)
  }
}
