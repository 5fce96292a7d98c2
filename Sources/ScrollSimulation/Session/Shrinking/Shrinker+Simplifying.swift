import ViewTree

extension Shrinker {
  /// Replaces each entry by simpler ones of its kind, until none breaks the rule.
  mutating func simplifyEntries() {
    replaceStrokes()
    var index = best.entries.count - 1
    while index >= 0, !budget.isUsedUp {
      var isSimplest = false
      while !isSimplest, index < best.entries.count, !budget.isUsedUp {
        isSimplest = !best.entries[index].shrinkCandidates.contains { replace(index, by: $0) }
      }
      index -= 1
    }
  }

  private mutating func replace(_ index: Int, by entry: Entry) -> Bool {
    var candidate = best
    candidate.entries[index] = entry
    return adopt(candidate)
  }

  /// Replaces a stroke by one wheel event of the same distance.
  private mutating func replaceStrokes() {
    var number = best.units.count - 1
    while number >= 0, !budget.isUsedUp {
      let units = best.units
      if number < units.count, units[number].count > 1, let wheel = wheel(for: units[number]) {
        var candidate = best
        candidate.entries[units[number][0]] = wheel
        let rest = Set(units[number].dropFirst())
        candidate.entries = candidate.entries.indices.filter { !rest.contains($0) }.map { candidate.entries[$0] }
        adopt(candidate)
      }
      number -= 1
    }
  }

  /// At the frame in which the stroke ends, so that earlier events stay before it.
  private func wheel(for unit: [Int]) -> Entry? {
    guard
      let first = unit.first.map({ best.entries[$0] }), let last = unit.last.map({ best.entries[$0] }),
      case .gesture(let begin) = first.body, case .gesture(let end) = last.body,
      case .touch(_, _, let from) = begin.action, case .touch(_, _, let to) = end.action
    else { return nil }
    // The way between two places within the bounds may be twice as long.
    let wheel = GestureEvent(at: end.instant, .wheel(by: Point(x: from.x - to.x, y: from.y - to.y)))
    return wheel.isWithinBounds ? Entry(frame: last.frame, .gesture(wheel)) : nil
  }

  /// Shortens the pauses between entries.
  mutating func closeGaps() {
    var index = 0
    while index <= best.entries.count, !budget.isUsedUp {
      let before = index == 0 ? 0 : best.entries[index - 1].frame
      let after = index < best.entries.count ? best.entries[index].frame : best.setting.frames
      let whole = after - before - (index == 0 ? 1 : 0)  // the first frame is 1
      for gap in [whole, whole / 2, min(whole, 1)] where gap > 0 {
        if adopt(best.shifted(from: index, by: gap)) { break }
      }
      index += 1
    }
  }

  /// Sets each parameter to the simplest value, or lowers it; tries smaller screens.
  mutating func simplifySetting() {
    var plain = best
    plain.setting.clearNumbers()
    adopt(plain)
    for name in best.setting.names {
      var candidate = best
      candidate.setting.clearNumber(name)
      if !adopt(candidate), let number = parameters.first(where: { $0.name == name }) { lower(number) }
    }
    for (width, height) in [(198, 242), (320, 568), (390, 844)] {
      guard width * height < best.setting.width * best.setting.height else { break }
      var candidate = best
      (candidate.setting.width, candidate.setting.height) = (width, height)
      if adopt(candidate) { break }
    }
    var usual = best
    usual.setting.platform = "uikit"
    adopt(usual)
    var bare = best  // a trace without data of its own needs no other file
    bare.setting.source = nil
    adopt(bare)
  }
}

extension Shrinker {
  /// To the least value, or halfway: a small store is full after few events.
  private mutating func lower(_ number: Parameter) {
    while !budget.isUsedUp {
      let (value, least) = (best.setting[number], number.allowed.lowerBound)
      let lowered = [least, least + (value - least) / 2].contains { new in
        guard new < value else { return false }
        var candidate = best
        candidate.setting[number] = new
        return adopt(candidate)
      }
      if !lowered { return }
    }
  }
}

extension TraceEntry {
  var shrinkCandidates: [TraceEntry] {
    switch body {
    case .gesture(let gesture): gesture.shrinkCandidates.map { TraceEntry(frame: frame, .gesture($0)) }
    case .event(let event): event.shrinkCandidates.map { TraceEntry(frame: frame, .event($0)) }
    case .inside(let event, let call):
      (call > 1 ? [TraceEntry(frame: frame, .inside(event, call: 1))] : [])
        + event.shrinkCandidates.map { TraceEntry(frame: frame, .inside($0, call: call)) }
    case .answer(let question, let event): event.shrinkCandidates.map { TraceEntry(frame: frame, .answer(to: question, $0)) }
    }
  }
}

extension GestureEvent {
  var shrinkCandidates: [GestureEvent] { candidates.filter(\.isWithinBounds) }  // rounder places; a scroll as a jump, a trackpad as a wheel

  private var candidates: [GestureEvent] {
    switch action {
    case .touch(let finger, let phase, let place):
      return rounder(place).map { GestureEvent(at: instant, .touch(finger: finger, phase, $0)) }
    case .wheel(let way): return rounder(way).map { GestureEvent(at: instant, .wheel(by: $0)) }
    case .trackpad(let way, let phase):
      return [GestureEvent(at: instant, .wheel(by: way))] + rounder(way).map { GestureEvent(at: instant, .trackpad(by: $0, phase)) }
    case .jump(let place): return rounder(place).map { GestureEvent(at: instant, .jump(to: $0)) }
    case .scroll(let place):
      return [GestureEvent(at: instant, .jump(to: place))] + rounder(place).map { GestureEvent(at: instant, .scroll(to: $0)) }
    case .rotate: return []
    }
  }

  /// To hundreds, tens and whole points, away from zero. Each is rounder than the point, so this terminates.
  private func rounder(_ point: Point) -> [Point] {
    [100.0, 10, 1].map { unit in
      Point(
        x: (point.x / unit).rounded(.awayFromZero) * unit, y: (point.y / unit).rounded(.awayFromZero) * unit)
    }.filter { $0 != point && roundness(of: $0) > roundness(of: point) }
  }

  private func roundness(of point: Point) -> Int {
    [1.0, 10, 100].count { unit in [point.x, point.y].allSatisfy { ($0 / unit).rounded() * unit == $0 } }
  }
}

extension StressTrace {
  /// The trace with fewer frames before an entry, or at the end.
  fileprivate func shifted(from index: Int, by frames: Int) -> StressTrace {
    var trace = self
    let nanoseconds = Instant(frame: frames, hz: setting.hz).nanoseconds
    for index in index..<entries.count {
      trace.entries[index].frame -= frames
      if case .gesture(var gesture) = entries[index].body {
        gesture.instant.nanoseconds = max(0, gesture.instant.nanoseconds - nanoseconds)
        trace.entries[index].body = .gesture(gesture)
      }
    }
    trace.setting.frames = max(0, setting.frames - frames)
    return trace
  }
}
