/// A request and the frames during which it was under way.
public struct RecordedLoad: Sendable, Equatable {
  /// `photos` or `pages`; any other word makes a lane of its own.
  package var lane: String
  package var name: String
  /// The frame in which it began.
  package var begin: Int
  /// The frame in which it ended; nil if it never did.
  package var end: Int?
  /// `shown`, `failed`, `cancelled`, `lost`, `late` or another word.
  package var outcome: String
}

/// A log of loads; it keeps the first ``maximumLoads``.
struct LoadLog: Sendable {
  static let maximumLoads = 100_000

  private(set) var loads: [RecordedLoad] = []

  init() {}

  /// Begins a load; its name is unique among the loads under way in the lane.
  mutating func began(_ name: String, in lane: String, frame: Int) {
    guard loads.count < LoadLog.maximumLoads else { return }
    loads.append(RecordedLoad(lane: lane, name: name, begin: frame, end: nil, outcome: ""))
  }

  mutating func ended(_ name: String, in lane: String, _ outcome: String, frame: Int) {
    guard let index = loads.lastIndex(where: { $0.end == nil && $0.lane == lane && $0.name == name }) else { return }
    (loads[index].end, loads[index].outcome) = (frame, outcome)
  }
}
