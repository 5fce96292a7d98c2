extension RuleText {
  /// What must occur for a rule about servers to have something to check, to follow on "it needs"; nil for other rules.
  public static func needs(of rule: String) -> String? { ofServers[rule] }

  private static let ofServers = [
    "P1": "a second page",
    "P2": "a second page on a reader's way, or in walks of two page sizes",
    "P3": "a declared \"order\", and values that can be compared",
    "P4": "a second page; pages of two sizes show an end that comes too early",
    "P5": "a second page",
    "P6": "the deletion of a page's last post before the next page is asked for",
    "P7": "a page size to ask for",
    "P8": "a page that comes twice with no change in between",
    "P9": "inserts that return the new post's id, and \"newer\"",
    "P10": "an answer",
  ]
}
