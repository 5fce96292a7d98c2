/// What was measured, beside what it may take and what others take in the same run: a Markdown table.
struct Table {
  private struct Row {
    let what: String
    let nanoseconds: Double
    /// nil where there is none.
    let budget: Double?
    /// Who else was measured, and the name of the figure in the peers' lines.
    let peers: [(name: String, figure: String)]
  }

  private let peers: Peers
  private var rows: [Row] = []
  private(set) var checkResult = CheckResult()

  init(peers: Peers) { self.peers = peers }

  mutating func add(_ what: String, _ nanoseconds: Double, budget: Double? = nil, peers: [(name: String, figure: String)] = []) {
    rows.append(Row(what: what, nanoseconds: nanoseconds, budget: budget, peers: peers))
    checkResult.record("\(what): \(Figure.time(nanoseconds))", time: nanoseconds, budget: budget)
  }

  var markdown: String {
    let head = "| work | ours | budget | peers, same run | peer / ours |\n|---|---|---|---|---|\n"
    return head
      + rows.map { row in
        let others = row.peers.map { peer in peers[peer.figure].map { "\(peer.name) \(Figure.time($0))" } ?? "\(peer.name) not measured" }
        let ratios = row.peers.compactMap { peer in peers[peer.figure].map { Figure.rounded($0 / row.nanoseconds) } }
        let budget = row.budget.map(Figure.time) ?? ""
        return
          "| \(row.what) | \(Figure.time(row.nanoseconds)) | \(budget) | \(others.joined(separator: ", ")) | \(ratios.joined(separator: ", ")) |\n"
      }.joined()
  }
}
