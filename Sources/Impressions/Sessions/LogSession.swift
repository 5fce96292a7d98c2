import Scrolling
import Tiling
import ViewTree

/// One session of a log, as far as it has been read: where its lists and items are, and what of them was met up to now.
///
/// Invariants: between two instants all tracks have the state of the present offsets; `active` has the items with a track that is met;
/// each list's `order` ascends by the items' starts.
final class LogSession {
  /// Of one session: more are refused.
  static let maximumItems = 1_000_000
  /// Items times definitions.
  static let maximumTracks = 2_400_000
  static let maximumLists = 1_000
  static let maximumIntervals = 10_000
  /// Lines of one instant that are taken together.
  static let maximumPending = 10_000

  struct List {
    var name: String
    var parent: Int  // -1 for the main list
    var outer: Int32  // the item that it lies in; -1 for the main list
    var frame: Rect  // in that item
    var axis: Axis  // of its latest move
    var measured: Axis?  // on which extents are; that of its first move, if no line says it
    var offset = 0.0
    var cross = 0.0
    var time: Int64  // of the latest sample
    var changed: Int64  // of the latest one with another offset
    var motion: (any ScrollMotion)?
    var order: [Int32] = []
    var longest = 0.0  // extent of an item
    var quiet = ClosedRange(uncheckedBounds: (lower: Double.infinity, upper: Double.infinity))  // no track changes within
    var children: [Int] = []
  }

  struct Item {
    var id: String
    var box: Rect
    var list: Int32
    var met: Int32 = 0  // tracks that are met
    var isPresent = true
    var on: ImpressionDefinition.Needs = []
    var known: ImpressionDefinition.Needs = []
  }

  struct Interval {
    var track: Int32
    var from: Int64
    var to: Int64
  }

  let id: String
  let rules: SessionRules
  @exclusivity(unchecked) var viewport: (width: Double, height: Double)?
  @exclusivity(unchecked) var insets = EdgeInsets.zero
  @exclusivity(unchecked) var covers: [Rect] = []
  @exclusivity(unchecked) var grid: Double?
  @exclusivity(unchecked) var hasFrames = false
  @exclusivity(unchecked) var epoch: Int64?
  @exclusivity(unchecked) var gates: ImpressionDefinition.Needs = []
  @exclusivity(unchecked) var knownGates: ImpressionDefinition.Needs = [.interaction]
  @exclusivity(unchecked) var lists: [List] = []
  @exclusivity(unchecked) var listNumbers: [String: Int] = [:]
  @exclusivity(unchecked) var items: [Item] = []
  @exclusivity(unchecked) var itemNumbers: [String: Int32] = [:]
  @exclusivity(unchecked) var tracks: [Track] = []  // for each item one for each rule
  @exclusivity(unchecked) var trackers: [TrackerCounts] = []  // for each item one for each definition
  @exclusivity(unchecked) var intervals: [Interval] = []
  @exclusivity(unchecked) var active: [Int32] = []
  @exclusivity(unchecked) var announced: [(list: Int, motion: (any ScrollMotion)?)] = []  // the motions of lists from this instant on
  @exclusivity(unchecked) var moving: Set<Int32> = []  // have another frame from this instant on
  @exclusivity(unchecked) var movingLists: [Int] = []  // with a sample at this instant, elsewhere
  @exclusivity(unchecked) var isSettling = false  // whether the end of the instant says what is met at it
  @exclusivity(unchecked) var unsettled: [Int32] = []  // the items that it looks at besides
  @exclusivity(unchecked) var leaving: Set<Int32> = []  // are not laid out from this instant on
  @exclusivity(unchecked) var origin: Int64  // of its first line
  @exclusivity(unchecked) var time: Int64  // of the instant that is being read
  @exclusivity(unchecked) var pending: [ClientLogEvent] = []  // of that instant
  @exclusivity(unchecked) var waiting: ClientLogEvent.Scroll?  // the first of that instant, ahead of them: mostly it is alone
  @exclusivity(unchecked) var pendingItems = 0  // that they lay out
  @exclusivity(unchecked) var geometries: [ShareGeometry?] = []  // by list, nil until it is asked for again
  @exclusivity(unchecked) var isOpen = false
  @exclusivity(unchecked) var isClosed = false
  @exclusivity(unchecked) var recording: SessionRecording?
  @exclusivity(unchecked) var faults = SessionFaults()

  /// Another one that is in the same state.
  func copy() -> LogSession {
    let copy = LogSession(id, rules, at: origin)
    (copy.viewport, copy.insets, copy.covers, copy.grid, copy.hasFrames) = (viewport, insets, covers, grid, hasFrames)
    (copy.epoch, copy.gates, copy.knownGates) = (epoch, gates, knownGates)
    (copy.lists, copy.listNumbers, copy.items, copy.itemNumbers) = (lists, listNumbers, items, itemNumbers)
    (copy.tracks, copy.trackers, copy.intervals, copy.active) = (tracks, trackers, intervals, active)
    (copy.time, copy.pending, copy.waiting, copy.pendingItems, copy.geometries) = (time, pending, waiting, pendingItems, geometries)
    (copy.announced, copy.moving, copy.leaving) = (announced, moving, leaving)
    (copy.isOpen, copy.isClosed, copy.faults, copy.recording) = (isOpen, isClosed, faults, recording)
    return copy
  }

  init(_ id: String, _ rules: SessionRules, at time: Int64) {
    (self.id, self.rules, origin, self.time) = (id, rules, time, time)
    lists = [
      List(name: "", parent: -1, outer: -1, frame: Rect(x: 0, y: 0, width: 0, height: 0), axis: .vertical, time: time, changed: time)
    ]
    geometries = [nil]
  }

  // MARK: Timelines

  /// The gates of an item that are certainly open, and those that may be.
  @inline(__always)
  private func gates(of item: Int32) -> (certain: ImpressionDefinition.Needs, possible: ImpressionDefinition.Needs) {
    let here = items[Int(item)]
    let on = gates.subtracting(here.known).union(here.on)
    return (on, on.union(ImpressionDefinition.Needs(rawValue: ~knownGates.union(here.known).rawValue)))
  }

  /// The share of a rule is certainly met from an instant on, or not any more.
  func setCertain(_ item: Int32, _ rule: Int, _ isMet: Bool, at instant: Int64) {
    let index = Int(item) * rules.rules.count + rule
    let needs = rules.rules[rule].needs
    let isOn = isMet && (needs.isEmpty || gates(of: item).certain.isSuperset(of: needs))
    guard tracks[index].certain.isOn != isOn else { return }
    if isOn {
      tracks[index].certain.begin(at: instant)
    } else {
      endCertain(index, rule, at: max(instant, tracks[index].certain.start))
    }
  }

  func setPossible(_ item: Int32, _ rule: Int, _ isMet: Bool, at instant: Int64) {
    let index = Int(item) * rules.rules.count + rule
    let needs = rules.rules[rule].needs
    let isOn = isMet && (needs.isEmpty || gates(of: item).possible.isSuperset(of: needs))
    guard tracks[index].possible.isOn != isOn else { return }
    if isOn {
      tracks[index].possible.begin(at: instant)
    } else {
      tracks[index].possible.end(at: max(instant, tracks[index].possible.start), rules.rules[rule], epoch: epoch)
    }
  }

  func endCertain(_ index: Int, _ rule: Int, at instant: Int64, isFinal: Bool = false) {
    let start = tracks[index].certain.start
    tracks[index].certain.end(at: instant, rules.rules[rule], epoch: epoch, isFinal: isFinal)
    guard instant > start else { return }
    if rule >= rules.count {
      let tracker = index / rules.rules.count * rules.count + rule % rules.count
      let dwell = rules.rules[rule].dwell
      if rule < 2 * rules.count {
        trackers[tracker].add(from: start, to: instant, origin: origin, dwell)
      } else {
        trackers[tracker].observer.add(from: start, to: instant, origin: origin, period: TrackerCounts.framePeriod, dwell)
      }
      return
    }
    guard rules.keepsIntervals else { return }
    if intervals.count < LogSession.maximumIntervals {
      intervals.append(Interval(track: Int32(index), from: start, to: instant))
    } else {
      faults.cutIntervals += 1
    }
  }

  /// The share is met at the present sample, or not; both timelines follow at `instant`.
  func set(_ item: Int32, _ rule: Int, _ isMet: Bool, at instant: Int64) {
    note(item, rule, isMet)
    setCertain(item, rule, isMet, at: instant)
    setPossible(item, rule, isMet, at: instant)
  }

  func note(_ item: Int32, _ rule: Int, _ isMet: Bool) {
    let index = Int(item) * rules.rules.count + rule
    if isMet {
      tracks[index].everMet = true
      let missing = rules.rules[rule].needs.subtracting(gates(of: item).certain)
      if !missing.isEmpty { tracks[index].blocked.formUnion(missing) }
    }
    guard tracks[index].isMet != isMet else { return }
    tracks[index].isMet = isMet
    items[Int(item)].met += isMet ? 1 : -1
    if isMet, items[Int(item)].met == 1 { active.append(item) }
    if !isMet, items[Int(item)].met == 0, let place = active.firstIndex(of: item) {
      active.swapAt(place, active.count - 1); active.removeLast()
    }
  }

  /// The items of some renewal count as new.
  func renew(_ renewal: ImpressionDefinition.Renewal, _ chosen: Int32? = nil) {
    for (rule, definition) in rules.rules.enumerated() where !definition.again.isDisjoint(with: renewal) {
      let range = chosen.map { $0...$0 } ?? 0...max(0, Int32(items.count) - 1)
      guard !items.isEmpty else { continue }
      for item in range {
        let index = Int(item) * rules.rules.count + rule
        if tracks[index].certain.isOn { endCertain(index, rule, at: time); tracks[index].certain.begin(at: time) }
        tracks[index].certain.renew(at: time, definition, epoch: epoch)
        tracks[index].possible.renew(at: time, definition, epoch: epoch)
      }
    }
  }
}

/// What was wrong with a session's lines.
struct SessionFaults {
  /// Times at which its clock went back, or said nothing for too long.
  var jumps = 0
  /// Motions that a sample contradicted.
  var contradictions = 0
  /// Stays beyond the limit, which are counted and not listed.
  var cutIntervals = 0
}
