/// Rows by definition, and for each what the trackers would have counted: what a summary and a page say.
public struct ImpressionTotal: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    public var name: String
    public var seen = 0
    public var notSeen = 0
    public var undecided = 0
    public var notJudged = 0
    /// Of the rows that say what trackers count: what each of polls 100, 250, 500 and the observer counts besides, and misses.
    public var over = [0, 0, 0, 0]
    public var under = [0, 0, 0, 0]
  }

  public private(set) var rows: [Row]

  public init(_ definitions: ImpressionDefinitions) { rows = definitions.list.map { Row(name: $0.name) } }

  /// - Precondition: the row is of one of the definitions.
  public mutating func add(_ row: ImpressionRow) {
    guard let place = rows.firstIndex(where: { $0.name == row.definition }) else {
      preconditionFailure("a row of \(row.definition), of \(rows.map(\.name))")
    }
    switch row.verdict {
    case .seen: rows[place].seen += 1
    case .notSeen: rows[place].notSeen += 1
    case .undecided: rows[place].undecided += 1
    case .notJudged: rows[place].notJudged += 1
    }
    guard row.verdict == .seen || row.verdict == .notSeen, let observer = row.observer, row.polls.count == 3 else { return }
    for (tracker, isCounted) in (row.polls + [observer]).enumerated() {
      if isCounted, row.verdict == .notSeen { rows[place].over[tracker] += 1 }
      if !isCounted, row.verdict == .seen { rows[place].under[tracker] += 1 }
    }
  }
}
