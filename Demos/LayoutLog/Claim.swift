/// Something that the post says, and the experiments that show whether it is so.
struct Claim: Sendable {
  let text: String
  let trials: [Trial]
}

/// One experiment: something is done to the tree at rest.
struct Trial: Sendable {
  let what: String
  /// Whom this lays out, if the post is right; nil if it does not say.
  let claimed: [String]?
  let action: @Sendable (Stage) -> Void

  init(_ what: String, lays claimed: [String]?, _ action: @escaping @Sendable (Stage) -> Void) {
    self.what = what
    self.claimed = claimed
    self.action = action
  }

  func run() -> Outcome { Outcome(claimed: claimed, entries: Stage().outcome(of: action)) }
}

/// What came of an experiment.
struct Outcome {
  enum Verdict: String {
    case holds, wrong
    case unsaid = ""
  }

  let claimed: [String]?
  let entries: [LayoutRecord.Entry]

  /// The claim holds if exactly those are laid out that it names; in which order, it does not say.
  var verdict: Verdict {
    guard let claimed else { return .unsaid }
    return claimed.sorted() == entries.map(\.name).sorted() ? .holds : .wrong
  }
}
