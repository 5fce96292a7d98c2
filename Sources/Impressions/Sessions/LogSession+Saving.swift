import JSONReading
import Scrolling
import Tiling
import ViewTree

/// A session as a line of JSON, from which another process goes on with it. What waits in its latest instant is taken first.
extension LogSession {
  static let stateVersion = 1

  func saved(shift: Int64) -> JSONValue {
    flush()
    func times(_ words: [Int64]) -> JSONValue { .array(words.map { .integer(Int($0)) }) }
    return .object([
      ("state", .integer(LogSession.stateVersion)), ("session", .string(id)), ("rules", .string(rules.fingerprint)),
      ("times", times([origin, time, shift, epoch ?? -1])),
      ("viewport", viewport.map { .array([.number($0.width), .number($0.height)]) } ?? .null),
      ("insets", .array([insets.top, insets.left, insets.bottom, insets.right].map(JSONValue.number))),
      ("covers", .array(covers.map(\.document))), ("grid", grid.map(JSONValue.number) ?? .null), ("frames", .boolean(hasFrames)),
      ("gates", times([Int64(gates.rawValue), Int64(knownGates.rawValue)])),
      ("faults", times([Int64(faults.jumps), Int64(faults.contradictions), Int64(faults.cutIntervals)])),
      ("lists", .array(lists.map(\.document))), ("items", .array(items.map(\.document))),
      // Most items meet most definitions never.
      ("tracks", .array(tracks.indices.filter { tracks[$0] != Track() }.map { times([Int64($0)] + tracks[$0].words) })),
      ("trackers", .array(trackers.indices.filter { trackers[$0] != TrackerCounts() }.map { times([Int64($0)] + trackers[$0].words) })),
      ("intervals", .array(intervals.map { times([Int64($0.track), $0.from, $0.to]) })),
    ])
  }

  /// - Throws: a ``ClientLogError`` for a line that no session of these rules has written.
  static func restored(_ element: JSONElement, _ rules: SessionRules) throws(ClientLogError) -> (session: LogSession, shift: Int64) {
    guard element["state"]?.integer(Int.self) == stateVersion, let id = element["session"]?.string,
      let fingerprint = element["rules"]?.string
    else { throw .notState("this is not a session saved by this version's --state-out") }
    guard fingerprint == rules.fingerprint else {
      throw .notState("session \(JSONValue.quoted(id)) was judged by other definitions, or with other options")
    }
    guard let times = words(element["times"], 4), let gates = words(element["gates"], 2), let faults = words(element["faults"], 3),
      let insets = numbers(element["insets"], 4), let lists = element["lists"]?.elements?.map({ List($0) }),
      let items = element["items"]?.elements?.map({ Item($0) }), let covers = element["covers"]?.elements?.map({ Rect($0) }),
      let tracks = element["tracks"]?.elements?.map({ words($0, 1 + Track.wordCount) }),
      let trackers = element["trackers"]?.elements?.map({ words($0, 1 + TrackerCounts.wordCount) }),
      let intervals = element["intervals"]?.elements?.map({ words($0, 3) }), let isFramed = element["frames"]?.boolean,
      !lists.isEmpty, !lists.contains(where: { $0 == nil }), !items.contains(where: { $0 == nil }), !covers.contains(where: { $0 == nil }),
      !tracks.contains(nil), !intervals.contains(nil), !trackers.contains(nil)
    else { throw .notState("session \(JSONValue.quoted(id)) lacks a part") }
    let inconsistent = ClientLogError.notState("session \(JSONValue.quoted(id)) is inconsistent")
    guard times.allSatisfy(LogSession.allowedTimes.contains), times[0] <= times[1], times[2] >= 0,
      faults.allSatisfy((0...LogSession.maximumFaults).contains), insets.allSatisfy(ClientLogEvent.allowedPoints.contains),
      (numbers(element["viewport"], 2) ?? []).allSatisfy((0...ClientLogEvent.allowedPoints.upperBound).contains)
    else { throw inconsistent }
    let session = LogSession(id, rules, at: times[0])
    (session.time, session.epoch) = (times[1], times[3] < 0 ? nil : times[3])
    session.viewport = numbers(element["viewport"], 2).map { ($0[0], $0[1]) }
    session.insets = EdgeInsets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])
    (session.covers, session.grid, session.hasFrames) = (covers.compactMap(\.self), element["grid"]?.number, isFramed)
    session.gates = ImpressionDefinition.Needs(rawValue: UInt8(truncatingIfNeeded: gates[0]))
    session.knownGates = ImpressionDefinition.Needs(rawValue: UInt8(truncatingIfNeeded: gates[1]))
    (session.faults.jumps, session.faults.contradictions, session.faults.cutIntervals) = (Int(faults[0]), Int(faults[1]), Int(faults[2]))
    (session.lists, session.items) = (lists.compactMap(\.self), items.compactMap(\.self))
    session.tracks = Array(repeating: Track(), count: items.count * rules.rules.count)
    session.trackers = Array(repeating: TrackerCounts(), count: rules.comparesTrackers ? items.count * rules.count : 0)
    for words in tracks.compactMap(\.self) {
      guard session.tracks.indices.contains(Int(words[0])), let track = Track(words: words.dropFirst()) else { throw inconsistent }
      session.tracks[Int(words[0])] = track
    }
    for words in trackers.compactMap(\.self) {
      guard session.trackers.indices.contains(Int(words[0])) else { throw inconsistent }
      session.trackers[Int(words[0])] = TrackerCounts(words: words.dropFirst())
    }
    session.intervals = intervals.compactMap(\.self).map { Interval(track: Int32(truncatingIfNeeded: $0[0]), from: $0[1], to: $0[2]) }
    session.isOpen = true
    guard session.link() else { throw inconsistent }
    return (session, times[2])
  }

  /// Makes what follows from the rest; false if that refers to what is not there.
  private func link() -> Bool {
    for (number, list) in lists.enumerated() {
      guard list.parent < lists.count, (list.parent < 0) == (number == 0), number == 0 || items.indices.contains(Int(list.outer)) else {
        return false
      }
      if number > 0 {
        listNumbers[list.name] = number
        lists[list.parent].children.append(number)
      }
    }
    geometries = Array(repeating: nil, count: lists.count)
    for (number, item) in items.enumerated() {
      guard lists.indices.contains(Int(item.list)) else { return false }
      itemNumbers[item.id] = Int32(number)
      let met = tracks[number * rules.rules.count..<(number + 1) * rules.rules.count].count(where: \.isMet)
      items[number].met = Int32(met)
      if met > 0 { active.append(Int32(number)) }
      if item.isPresent { insert(Int32(number), in: Int(item.list)) }
    }
    for number in lists.indices {
      guard number == 0 || lists[number].parent == Int(items[Int(lists[number].outer)].list) else { return false }
      var (place, depth) = (number, 0)
      while place > 0, depth <= lists.count { (place, depth) = (lists[place].parent, depth + 1) }
      guard depth <= lists.count else { return false }
    }
    return itemNumbers.count == items.count
      && intervals.allSatisfy {
        tracks.indices.contains(Int($0.track)) && $0.from <= $0.to && LogSession.allowedTimes.contains($0.from) && $0.to <= time
      }
  }

  /// Of a session's own clock, which never goes back; no two are further apart than an `Int64` reaches.
  static let allowedTimes: ClosedRange<Int64> = -(1 << 61)...1 << 62
  private static let maximumFaults: Int64 = 1 << 40

  fileprivate static func words(_ element: JSONElement?, _ count: Int) -> [Int64]? {
    guard let element, element.count == count, let words = element.elements?.compactMap({ $0.integer(Int64.self) }), words.count == count,
      words.allSatisfy({ $0.magnitude <= 1 << 62 || $0 == .min || $0 == .max })
    else { return nil }
    return words
  }

  fileprivate static func numbers(_ element: JSONElement?, _ count: Int) -> [Double]? {
    guard let element, element.count == count, let numbers = element.elements?.compactMap(\.number), numbers.count == count else {
      return nil
    }
    return numbers
  }
}

extension SessionRules {
  /// The same for the same rules: they and what is kept besides.
  var fingerprint: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a
    let text = ImpressionDefinitions(Array(rules.prefix(count))).document.description + "\(comparesTrackers) \(keepsIntervals)"
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}

extension Rect {
  fileprivate var document: JSONValue { .array([minX, minY, width, height].map(JSONValue.number)) }

  fileprivate init?(_ element: JSONElement?) {
    guard let numbers = LogSession.numbers(element, 4), numbers.allSatisfy(ClientLogEvent.allowedPoints.contains), numbers[2] >= 0,
      numbers[3] >= 0
    else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension LogSession.List {
  fileprivate var document: JSONValue {
    var members: [(String, JSONValue)] = [
      ("name", .string(name)), ("parent", .integer(parent)), ("outer", .integer(Int(outer))), ("frame", frame.document),
      ("vertical", .boolean(axis == .vertical)), ("measured", measured.map { .integer($0 == .vertical ? 1 : 0) } ?? .null),
      ("offset", .number(offset)), ("cross", .number(cross)), ("time", .integer(Int(time))),
      ("changed", .integer(Int(changed))),
    ]
    if let recipe = motion.flatMap({ MotionRecipe($0) }) { members.append(("motion", .array(recipe.words))) }
    return .object(members)
  }

  fileprivate init?(_ element: JSONElement) {
    guard let name = element["name"]?.string, let parent = element["parent"]?.integer(Int.self),
      let outer = element["outer"]?.integer(Int32.self), let frame = Rect(element["frame"]), let isVertical = element["vertical"]?.boolean,
      let offset = element["offset"]?.number, let cross = element["cross"]?.number, let time = element["time"]?.integer(Int64.self),
      let changed = element["changed"]?.integer(Int64.self), [time, changed].allSatisfy(LogSession.allowedTimes.contains),
      [offset, cross].allSatisfy(ClientLogEvent.allowedPoints.contains)
    else { return nil }
    self.init(
      name: name, parent: parent, outer: outer, frame: frame, axis: isVertical ? .vertical : .horizontal, offset: offset, cross: cross,
      time: time, changed: changed)
    measured = element["measured"]?.integer(Int.self).map { $0 == 1 ? .vertical : .horizontal }
    motion = element["motion"]?.elements.flatMap { MotionRecipe(words: Array($0)) }?.motion
  }
}

extension MotionRecipe {
  fileprivate var words: [JSONValue] {
    func bound(_ number: Double) -> JSONValue { number.isFinite ? .number(number) : .null }
    switch law {
    case .eased(let target, let milliseconds):
      return [.string("eased"), .integer(Int(start.nanoseconds)), .number(offset), .number(target), .number(milliseconds)]
    case .thrown(let platform, let velocity, let edges, let scale):
      return [
        .string(platform.rawValue), .integer(Int(start.nanoseconds)), .number(offset), .number(velocity), .number(scale),
        bound(edges.lowerBound), bound(edges.upperBound),
      ]
    }
  }

  fileprivate init?(words: [JSONElement]) {
    guard words.count >= 5, let name = words[0].string, let start = words[1].integer(Int64.self), let offset = words[2].number,
      let first = words[3].number, let second = words[4].number, LogSession.allowedTimes.contains(start),
      ([offset, first] + words[5...].compactMap(\.number)).allSatisfy(ClientLogEvent.allowedPoints.contains)
    else { return nil }
    let begins = Instant(nanoseconds: start)
    if name == "eased", (0...EasedScroll.maximumDurationMilliseconds).contains(second) {
      self.init(start: begins, offset: offset, law: .eased(to: first, milliseconds: second))
      return
    }
    guard let platform = ScrollPlatform(rawValue: name), words.count == 7, ClientLogEvent.allowedVelocities.contains(first),
      ClientLogEvent.allowedScales.contains(second)
    else { return nil }
    let (lower, upper) = (words[5].number ?? -.infinity, words[6].number ?? .infinity)
    guard lower <= upper else { return nil }
    self.init(start: begins, offset: offset, law: .thrown(platform, velocity: first, edges: lower...upper, displayScale: second))
  }
}

extension LogSession.Item {
  fileprivate var document: JSONValue {
    .array([
      .string(id), box.document, .integer(Int(list)), .boolean(isPresent), .integer(Int(on.rawValue)), .integer(Int(known.rawValue)),
    ])
  }

  fileprivate init?(_ element: JSONElement) {
    guard element.count == 6, let words = element.elements.map(Array.init), let id = words[0].string, let box = Rect(words[1]),
      let list = words[2].integer(Int32.self), let isPresent = words[3].boolean, let on = words[4].integer(UInt8.self),
      let known = words[5].integer(UInt8.self)
    else { return nil }
    self.init(
      id: id, box: box, list: list, isPresent: isPresent, on: ImpressionDefinition.Needs(rawValue: on),
      known: ImpressionDefinition.Needs(rawValue: known))
  }
}

extension Track {
  fileprivate static let wordCount = 2 * Timeline.wordCount + 3

  fileprivate var words: [Int64] {
    certain.words + possible.words + [isMet ? 1 : 0, everMet ? 1 : 0, Int64(blocked.rawValue)]
  }

  fileprivate init?(words: ArraySlice<Int64>) {
    let (words, count) = (Array(words), Timeline.wordCount)
    guard let certain = Timeline(words: words[..<count]), let possible = Timeline(words: words[count..<2 * count]) else { return nil }
    (self.certain, self.possible) = (certain, possible)
    (isMet, everMet) = (words[2 * count] == 1, words[2 * count + 1] == 1)
    blocked = ImpressionDefinition.Needs(rawValue: UInt8(truncatingIfNeeded: words[2 * count + 2]))
  }
}

extension TrackerCounts {
  fileprivate static let wordCount = 4 * PollCount.wordCount

  fileprivate var words: [Int64] { polls.0.words + polls.1.words + polls.2.words + observer.words }

  fileprivate init(words: ArraySlice<Int64>) {
    let (words, count) = (Array(words), PollCount.wordCount)
    let counts = (0..<4).map { PollCount(words: words[$0 * count..<($0 + 1) * count]) }
    self.init(polls: (counts[0], counts[1], counts[2]), observer: counts[3])
  }
}
