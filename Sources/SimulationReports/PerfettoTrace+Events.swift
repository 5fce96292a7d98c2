import ScrollSimulation

extension PerfettoTrace {
  var names: [String] {
    let title = "\(session.title), seed \(session.seed)"
    let processes = [
      (PerfettoTrace.listProcess, "List: \(title)"), (PerfettoTrace.loadProcess, "Loads"), (PerfettoTrace.poolProcess, "Pool"),
    ].filter { $0.0 != PerfettoTrace.loadProcess || !session.loads.isEmpty }.flatMap { process, name in
      [
        #"{"ph":"M","name":"process_name","pid":\#(process),"tid":\#(process),"args":{"name":\#(Escaping.json(name))}}"#,
        #"{"ph":"M","name":"process_sort_index","pid":\#(process),"tid":\#(process),"args":{"sort_index":\#(process)}}"#,
      ]
    }
    let threads = [
      (PerfettoTrace.listProcess, PerfettoTrace.findingThread, "Findings", !session.findings.isEmpty),
      (PerfettoTrace.listProcess, PerfettoTrace.inputThread, "Inputs", !session.inputs.isEmpty),
    ].filter(\.3).map { PerfettoTrace.thread($0.0, $0.1, $0.2) }
    let tiles = pools.enumerated().map { place, pool in
      PerfettoTrace.thread(PerfettoTrace.poolProcess, PerfettoTrace.tileThread(place), "Tile \(pool)")
    }
    return processes + (threads + tiles).flatMap { $0 }
  }

  private static func thread(_ process: Int, _ thread: Int, _ name: String) -> [String] {
    [
      #"{"ph":"M","name":"thread_name","pid":\#(process),"tid":\#(thread),"args":{"name":"\#(name)"}}"#,
      #"{"ph":"M","name":"thread_sort_index","pid":\#(process),"tid":\#(thread),"args":{"sort_index":\#(thread)}}"#,
    ]
  }

  /// In points, points per second, tiles and square points. Without a change there is no event.
  var counters: [String] {
    func counter(_ name: String, _ unit: String, _ value: (RecordedFrame) -> Double) -> [String] {
      var last: Double?
      return session.frames.compactMap { frame in
        let value = value(frame)
        defer { last = value }
        guard value != last else { return nil }
        let process = PerfettoTrace.listProcess
        return #"{"ph":"C","name":"\#(name)","pid":\#(process),"tid":\#(process),"ts":\#(frame.time / 1_000),"#
          + #""args":{"\#(unit)":\#(value)}}"#
      }
    }
    return counter("Offset", "points") { Double($0.offset) / 64 }
      + counter("Velocity", "points per second") { Double($0.travel) / 64 * Double(session.hz) }
      + counter("Content length", "points") { Double($0.content) / 64 } + counter("Binds", "tiles") { Double($0.binds) }
      + counter("Blank area", "square points") { Double($0.blank) / 4_096 }
  }

  private var pools: [Int] { Set(session.frames.flatMap { $0.tiles.map(\.pool) }).sorted() }

  private struct Showing {
    var tile: RecordedTile
    var frame: Int
    var since: Int64
  }

  var slices: [String] {
    let pools = pools
    var showing: [Showing?] = Array(repeating: nil, count: pools.count)
    var shown: [RecordedTile?] = showing.map { _ in nil }
    var threads: [Int: Int] = [:]
    for (index, pool) in pools.enumerated() { threads[pool] = index }
    var slices: [String] = []
    for frame in session.frames {
      let time = frame.time / 1_000
      for index in pools.indices { shown[index] = nil }
      for tile in frame.tiles { if let index = threads[tile.pool] { shown[index] = tile } }
      for index in pools.indices where shown[index]?.key != showing[index]?.tile.key {
        if let showing = showing[index] { slices.append(slice(showing, thread: PerfettoTrace.tileThread(index), until: time)) }
        showing[index] = shown[index].map { Showing(tile: $0, frame: frame.number, since: time) }
      }
    }
    for (index, showing) in showing.enumerated() {
      if let showing { slices.append(slice(showing, thread: PerfettoTrace.tileThread(index), until: end)) }
    }
    return slices
  }

  private func slice(_ showing: Showing, thread: Int, until end: Int64) -> String {
    #"{"ph":"X","name":"\#(showing.tile.part.word) \#(showing.tile.index)","cat":"tiles","pid":\#(PerfettoTrace.poolProcess),"tid":\#(thread),"#
      + #""ts":\#(showing.since),"dur":\#(max(0, end &- showing.since)),"args":{"key":"\#(showing.tile.key)","frame":\#(showing.frame)}}"#
  }

  var loads: [String] {
    session.loads.enumerated().flatMap { number, load -> [String] in
      let name = Escaping.json(load.name)
      let begin = microseconds(ofFrame: load.begin)
      func event(_ phase: String, _ time: Int64, _ arguments: String) -> String {
        #"{"ph":"\#(phase)","name":\#(name),"cat":\#(Escaping.json(load.lane)),"id":"\#(number + 1)","pid":\#(PerfettoTrace.loadProcess),"#
          + #""tid":\#(PerfettoTrace.loadProcess),"ts":\#(time),"args":{\#(arguments)}}"#
      }
      let beginning = event("b", begin, #""frame":\#(load.begin)"#)
      guard let last = load.end else { return [beginning] }
      return [beginning, event("e", max(begin, microseconds(ofFrame: last)), #""outcome":\#(Escaping.json(load.outcome))"#)]
    }
  }

  var inputs: [String] {
    session.inputs.map { input in
      instant(
        input.kind, "inputs", PerfettoTrace.inputThread, input.frame, #""words":\#(Escaping.json(input.words))"#)
    }
  }

  var findings: [String] {
    session.findings.map { finding in
      instant(
        finding.rule, "findings", PerfettoTrace.findingThread, finding.frame,
        #""detail":\#(Escaping.json(finding.detail)),"pool":\#(Escaping.json(finding.pool))"#)
    }
  }

  private func instant(_ name: String, _ category: String, _ thread: Int, _ frame: Int, _ arguments: String) -> String {
    #"{"ph":"i","name":\#(Escaping.json(name)),"cat":"\#(category)","pid":\#(PerfettoTrace.listProcess),"tid":\#(thread),"#
      + #""ts":\#(microseconds(ofFrame: frame)),"s":"t","args":{"frame":\#(frame),\#(arguments)}}"#
  }
}
