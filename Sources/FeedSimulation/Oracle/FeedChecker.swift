import ScrollSimulation

/// Checks a run against the feed's own rules; keeps the previous frame's cells, and the results until they are taken.
struct FeedChecker {
  typealias RuleResult = (rule: Int, checkResult: CheckResult)  // by the rule's number in the checker's tally

  /// Cells, posts and width are all that these are about: from the same ones they have the same result.
  private let cellInvariants: [any FeedInvariant] = [NoStalePhotoIsShown(), RebindingKeepsWhatStays(), SlotsMatchThePost()]
  private let loadInvariants = (LoadsAreAccountedFor(), LoadsAreNeeded())
  private let cellNumbers: [Int]  // of their rules
  private let loadNumbers: (Int, Int)
  var frame: FeedFrame  // the frame in progress, or the last one; its arrays serve all frames
  private var heldByCells: [Int] = []  // the rules that held in the last frame that was checked
  private var last = (edition: -1, isSettled: false)  // that frame's posts, and whether it was the same as the one before
  private(set) var digest: UInt32 = 0  // the pictures on screen, for the trace: 32-bit FNV-1a over slots and bytes
  private var held: [Int] = []  // rules, by their numbers
  private var faults: [RuleResult] = []

  /// `note` lists a rule and returns its number.
  init(_ feed: ReferenceFeed, note: (String) -> Int) {
    frame = FeedFrame(cells: [], cellsBefore: [], loads: LoadObservation(), feed: feed, photosBefore: [], width: 0)
    cellNumbers = cellInvariants.map { note($0.rule) }
    loadNumbers = (note(loadInvariants.0.rule), note(loadInvariants.1.rule))
  }

  /// Checks a frame; `observe` reads the cells, reusing the array's memory. `areSame` tells whether it would read the same ones.
  mutating func check(
    loads: LoadObservation, traffic: PhotoTraffic, now: FrameObservation, areSame: ([CellObservation]) -> Bool,
    observe: (inout [CellObservation]) -> Void
  ) {
    (frame.loads, frame.traffic) = (loads, traffic)
    frame.photos.frameBegins(traffic)
    frame.newSlots.removeAll(keepingCapacity: true)
    let isKnown = last.isSettled && last.edition == frame.feed.edition && frame.width == now.crossExtent && areSame(frame.cells)
    var newCells = 0
    if isKnown {
      held += heldByCells
    } else {
      let isSame = last.edition == frame.feed.edition && frame.width == now.crossExtent
      frame.width = now.crossExtent
      swap(&frame.cells, &frame.cellsBefore)
      observe(&frame.cells)
      newCells = findNewSlots()
      checkCells(isSame: isSame && frame.cells == frame.cellsBefore)
    }
    noteHiddenUses(now, besides: newCells)
    if let checkResult = loadInvariants.0.check(frame) { record(loadNumbers.0, checkResult) }
    if let checkResult = loadInvariants.1.check(frame) { record(loadNumbers.1, checkResult) }
    if isKnown { return }
    for slot in frame.newSlots where slot.isShown { frame.photos.hasShown(slot.photoID) }
    frame.photosBefore.removeAll(keepingCapacity: true)
    for cell in frame.cells {
      if let photos = frame.feed.photos(at: cell) { frame.photosBefore.append((cell.key, photos)) }
    }
  }

  private mutating func checkCells(isSame: Bool) {
    heldByCells.removeAll(keepingCapacity: true)
    var isSettled = isSame && frame.photosBefore.count == frame.cells.count
    for index in cellInvariants.indices {
      guard let checkResult = cellInvariants[index].check(frame) else { continue }
      if case .holds = checkResult { heldByCells.append(cellNumbers[index]) } else { isSettled = false }
      record(cellNumbers[index], checkResult)
    }
    last = (frame.feed.edition, isSettled)
    digest = digestOfPictures
  }

  /// The slots that began to stand for a photo; each may have used it. Returns the number of cells that were bound.
  private mutating func findNewSlots() -> Int {
    var newCells = 0
    for cell in frame.cells {
      let isOld = frame.cellsBefore.contains { $0.pool == cell.pool && $0.key == cell.key }
      if !isOld { newCells += 1 }
      guard let photos = frame.feed.photos(at: cell) else {
        for _ in cell.slots { frame.photos.mayHaveUsed(nil) }
        continue
      }
      let old = isOld ? frame.photosBefore.first { $0.key == cell.key }?.photos ?? [] : []
      if old == photos { continue }
      for (slot, photo) in photos.enumerated() where !(slot < old.count && old[slot].id == photo.id) {
        frame.newSlots.append(.init(pool: cell.pool, slot: slot, photoID: photo.id, isShown: cell.slots[slot].picture != nil))
        frame.photos.mayHaveUsed(photo.id)
      }
    }
    return newCells
  }

  /// Tiles that were bound and left within the frame may have used photos.
  private mutating func noteHiddenUses(_ now: FrameObservation, besides newCells: Int) {
    guard now.layouts > 1, now.binds > newCells else { return }
    for _ in 0..<(now.binds - newCells) * FeedChecker.slotsOfCell { frame.photos.mayHaveUsed(nil) }
  }

  private static let slotsOfCell = 9

  mutating func record(_ rule: Int, _ checkResult: CheckResult) {
    if case .holds = checkResult { held.append(rule) } else { faults.append((rule, checkResult)) }
  }

  mutating func takeResults(_ body: (RuleResult) -> Void) {
    for rule in held { body((rule, .holds)) }
    for fault in faults { body(fault) }
    held.removeAll(keepingCapacity: true)
    faults.removeAll(keepingCapacity: true)
  }

  private var digestOfPictures: UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for cell in frame.cells {
      for slot in cell.slots.indices {
        hash = (hash ^ (cell.slots[slot].isHidden ? 1 : 2)) &* 0x0100_0193
        guard let picture = cell.slots[slot].picture else { continue }
        for byte in picture { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
      }
    }
    return hash
  }
}
