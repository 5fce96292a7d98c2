/// The feed's own rules over a run: what the cells showed a frame ago is kept here, and what the rules find until somebody takes it.
struct FeedChecker {
  typealias Finding = (rule: String, detail: String)

  private let invariants: [any FeedInvariant] = [
    NoStalePhotoIsShown(), RebindingKeepsWhatStays(), SlotsMatchThePost(), LoadsAreAccountedFor(),
  ]
  private var cells: [CellObservation] = []
  private var cellsBefore: [CellObservation] = []
  private var photosBefore: [(key: UInt64, photos: [ReferenceFeed.Photo])] = []
  private var findings: [Finding] = []

  var rules: [String] { invariants.map(\.rule) }

  /// Looks at a frame.
  ///
  /// - Parameter observe: reads the cells, reusing the array's memory.
  mutating func check(loads: LoadObservation, feed: ReferenceFeed, width: Int64, observe: (inout [CellObservation]) -> Void) {
    swap(&cells, &cellsBefore)
    observe(&cells)
    let frame = FeedFrame(cells: cells, cellsBefore: cellsBefore, loads: loads, feed: feed, photosBefore: photosBefore, width: width)
    for invariant in invariants {
      if let detail = invariant.check(frame) { find(invariant.rule, detail) }
    }
    photosBefore.removeAll(keepingCapacity: true)
    for cell in cells {
      if let post = feed.post(at: cell) { photosBefore.append((cell.key, post.photos)) }
    }
  }

  /// Takes up what was found outside these rules.
  mutating func find(_ rule: String, _ detail: String) { findings.append((rule, detail)) }

  mutating func takeFindings() -> [Finding] {
    guard !findings.isEmpty else { return [] }
    defer { findings = [] }
    return findings
  }

  /// Which pictures are on screen, for the trace: 32-bit FNV-1a over slots and bytes.
  var digest: UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for cell in cells {
      for slot in cell.slots {
        hash = (hash ^ (slot.isHidden ? 1 : 2)) &* 0x0100_0193
        for byte in slot.picture ?? [] { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
      }
    }
    return hash
  }
}
