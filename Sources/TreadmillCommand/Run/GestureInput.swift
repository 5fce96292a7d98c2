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
      if isStrict, content.faultCount > 0 {
        throw .input("\(file.name): has \(counted(content.faultCount, "bad row")); correct the file, or leave out --strict to skip them")
      }
      if content.events.isEmpty, content.faultCount + content.passedOver > 0 {
        throw .input("\(file.name): it has no row that can be played; is it a recording of gestures?")
      }
    }
  }

  /// Reads a recording, or parses a script. A recording without rows is valid: a user who does nothing. One with other lines only throws.
  init(recording path: String?, script: GestureScript?, isStrict: Bool) throws(Failure) {
    if let path {
      self = .recording(try Recording(reading: try InputFile(named: path), isStrict: isStrict))
    } else {
      self = script.map(GestureInput.script) ?? .user
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

extension GestureScript {
  /// Throws for one without a gesture, too.
  static func checked(_ text: String) throws(Failure) -> GestureScript {
    let script: GestureScript
    do throws(GestureScriptError) { script = try GestureScript(parsing: text) } catch { throw .usage("--script: \(error)") }
    if script.isEmpty {
      throw .usage("--script: it has no gesture; leave it out or write one, such as 'fling -3000'")
    }
    return script
  }
}
