import Scrolling

/// A session that a person plays: nothing is drawn, and gestures and events are added while it runs. It is recorded, so its trace repeats it.
///
/// Made by ``StressTarget/live(_:continuing:)``. It never becomes quiescent: a replay of its ``trace(frames:)`` does.
public protocol LiveRun: AnyStressRun {
  /// The acts that its subject knows.
  var acts: [LiveAct] { get }
  /// Adds what an act comes to now. False if it has nothing to act on, such as an item on screen, if the subject does not know it, or if
  /// 64 answers are planned or 4,096 acts wait for the next frame.
  func add(_ act: String) -> Bool
  /// Adds a gesture, which is played at its instant or, if that is over, in the next frame.
  func add(_ gesture: GestureEvent)
  /// Whether time could stand still: nothing moves, loads or waits to be played.
  var isIdle: Bool { get }
  /// The sources and words of events and answers from index `first` of the recorded entries on.
  func words(from first: Int) -> (words: [RecordedInput], next: Int)
  /// The trace of the first `frames` frames, after which events end. It has no outcome: a replay finds it.
  func trace(frames: Int) -> [UInt8]
}

extension StressRun: LiveRun {
  public var acts: [LiveAct] { Subject.acts }

  public func add(_ act: String) -> Bool {
    guard let act = acts.first(where: { $0.name == act }),
      let input = subject.input(of: act, number: eventSource.numberOfNextAct), eventSource.add(input)
    else { return false }
    if case .gesture(let action) = input { add(GestureEvent(at: simulator.nextInstant, action)) }
    return true
  }

  public func add(_ gesture: GestureEvent) { eventSource.gestures.add(gesture.withinReach) }

  public var isIdle: Bool {
    let phase = simulator.view.phase
    return eventSource.gestures.hasPlayedAll && phase != .decelerating && phase != .animating && simulator.figures.travel == 0
      && subject.pendingWork == nil
  }

  public func words(from first: Int) -> (words: [RecordedInput], next: Int) {
    let entries = eventSource.entries
    let words = entries.dropFirst(first).compactMap { entry -> RecordedInput? in
      switch entry.body {
      case .gesture(let gesture):
        guard case .rotate = gesture.action else { return nil }
        return RecordedInput(frame: entry.frame, kind: entry.kind.rawValue, words: gesture.words)
      case .event(let event), .inside(let event, _): return RecordedInput(frame: entry.frame, kind: entry.kind.rawValue, words: event.words)
      case .answer(let question, let event):
        return RecordedInput(frame: entry.frame, kind: entry.kind.rawValue, words: "\(question): \(event.words)")
      }
    }
    return (words, entries.count)
  }

  public func trace(frames: Int) -> [UInt8] {
    var setting = eventSource.setting
    setting.frames = frames
    return StressTrace(setting: setting, entries: eventSource.entries.filter { $0.frame <= frames }).text
  }
}
