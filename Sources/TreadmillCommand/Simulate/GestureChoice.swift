import ScrollSimulation

/// What moves the list.
enum GestureChoice: Equatable {
  /// A synthetic person with the profile's habits.
  case person
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
