import ScrollSimulation
import Treadmill

/// What moves the list, read to its end.
enum GestureInput {
  case user
  case script(GestureScript)
  case recording(Recording)

  /// A recording, and where it comes from.
  struct Recording {
    /// The most bytes that are read.
    static let maximumByteCount = 1 << 28

    let file: InputFile
    let content: GestureRecording

    init(reading file: InputFile, isStrict: Bool) throws(Failure) {
      self.file = file
      content = GestureRecording(reading: try file.readToEnd(atMost: Recording.maximumByteCount))
      BadRows(self).print()
      guard content.faultCount > 0 else { return }
      if isStrict { throw .badRows(name: file.name, count: content.faultCount) }
      if content.events.isEmpty { throw .noGestures(name: file.name) }
    }
  }

  /// Reads the recording, if it is one, and says on standard error what of it cannot be played.
  ///
  /// A recording without a gesture is one of a person who did nothing; one of which no row can be taken is no recording.
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
  /// The gestures from their begin; nil for a person, who is the run's own.
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

/// What moves the list.
enum GestureChoice: Equatable {
  /// A synthetic person with the profile's habits.
  case user
  case script(GestureScript)
  case file(String)
  case standardInput
}

extension GestureChoice {
  init(recording path: String) { self = path == "-" ? .standardInput : .file(path) }

  init(script text: String) throws(Failure) {
    let script: GestureScript
    do throws(GestureScriptError) { script = try GestureScript(parsing: text) } catch { throw .notAScript(error) }
    if script.statements.isEmpty { throw .emptyScript }
    self = .script(script)
  }
}
