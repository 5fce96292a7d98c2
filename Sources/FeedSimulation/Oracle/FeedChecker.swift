import ScrollSimulation

/// Checks a run against the feed's own rules; keeps the previous frame's cells, and the results until they are taken.
struct FeedChecker {
  typealias RuleResult = (rule: Int, checkResult: CheckResult)  // by the rule's number in the checker's tally

  private let invariants: [any FeedInvariant] = [
    NoStalePhotoIsShown(), RebindingKeepsWhatStays(), SlotsMatchThePost(), LoadsAreAccountedFor(), LoadsAreNeeded(),
  ]
  private let numbers: [Int]  // of their rules
  private var cells: [CellObservation] = []
  private var cellsBefore: [CellObservation] = []
  private var photosBefore: [(key: UInt64, photos: [ReferenceFeed.Photo])] = []
  private var photos = ReferencePhotos()
  private var checkResults: [RuleResult] = []

  /// `note` lists a rule and returns its number.
  init(note: (String) -> Int) { numbers = invariants.map { note($0.rule) } }

  /// Checks a frame; `observe` reads the cells, reusing the array's memory.
  mutating func check(
    loads: LoadObservation, traffic: PhotoTraffic, feed: ReferenceFeed, now: FrameObservation, observe: (inout [CellObservation]) -> Void
  ) {
    swap(&cells, &cellsBefore)
    observe(&cells)
    photos.frameBegins(traffic)
    let newSlots = findNewSlots(in: feed, now)
    check(
      FeedFrame(
        cells: cells, cellsBefore: cellsBefore, loads: loads, feed: feed, photosBefore: photosBefore, width: now.breadth,
        newSlots: newSlots, traffic: traffic, photos: photos))
    for slot in newSlots where slot.isShown { photos.hasShown(slot.photoID) }
    photosBefore.removeAll(keepingCapacity: true)
    for cell in cells {
      if let photos = feed.photos(at: cell) { photosBefore.append((cell.key, photos)) }
    }
  }

  private mutating func check(_ frame: FeedFrame) {
    for place in invariants.indices {
      if let checkResult = invariants[place].check(frame) { record(numbers[place], checkResult) }
    }
  }

  /// The slots that began to stand for a photo; each may have used it, and so may tiles that were bound and left within the frame.
  private mutating func findNewSlots(in feed: ReferenceFeed, _ now: FrameObservation) -> [FeedFrame.NewSlot] {
    var slots: [FeedFrame.NewSlot] = []
    var newCells = 0
    for cell in cells {
      let isOld = cellsBefore.contains { $0.pool == cell.pool && $0.key == cell.key }
      if !isOld { newCells += 1 }
      guard let photos = feed.photos(at: cell) else {
        for _ in cell.slots { self.photos.mayHaveUsed(nil) }
        continue
      }
      let old = isOld ? photosBefore.first { $0.key == cell.key }?.photos ?? [] : []
      if old == photos { continue }
      for (slot, photo) in photos.enumerated() where !(slot < old.count && old[slot].id == photo.id) {
        slots.append(.init(pool: cell.pool, slot: slot, photoID: photo.id, isShown: cell.slots[slot].picture != nil))
        self.photos.mayHaveUsed(photo.id)
      }
    }
    guard now.layouts > 1, now.binds > newCells else { return slots }
    for _ in 0..<(now.binds - newCells) * FeedChecker.slotsOfCell { photos.mayHaveUsed(nil) }
    return slots
  }

  private static let slotsOfCell = 9

  mutating func record(_ rule: Int, _ checkResult: CheckResult) { checkResults.append((rule, checkResult)) }

  mutating func takeResults(_ body: (RuleResult) -> Void) {
    for result in checkResults { body(result) }
    checkResults.removeAll(keepingCapacity: true)
  }

  /// The pictures on screen, for the trace: 32-bit FNV-1a over slots and bytes.
  var digest: UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for cell in cells {
      for slot in cell.slots.indices {
        hash = (hash ^ (cell.slots[slot].isHidden ? 1 : 2)) &* 0x0100_0193
        guard let picture = cell.slots[slot].picture else { continue }
        for byte in picture { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
      }
    }
    return hash
  }
}
