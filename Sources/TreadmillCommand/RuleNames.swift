/// The invariants' short names, by their numbers in `Docs/Invariants.md`.
enum RuleNames {
  static func name(of rule: String) -> String { names.first { $0.rule == rule }?.name ?? "" }

  private static let names: [(rule: String, name: String)] = [
    // A rule of UIKit's layout pass, in `Docs/UIKitRules.md`.
    ("23", "layout marks are honoured"),
    ("A1", "the pool is fixed"),
    ("A2", "one tile an item"),
    ("A3", "visible items are bound"),
    ("A4", "bound items exist"),
    ("A5", "tiles show their item"),
    ("A6", "free tiles are idle"),
    ("A7", "items keep their tile"),
    ("A9", "no bind is wasted"),
    ("A10", "displays begin and end in turn"),
    ("A11", "changes wait for the next tick"),
    ("B1", "tiles stand in place"),
    ("B2", "tiles do not overlap"),
    ("B3", "tiles cover the viewport"),
    ("B7", "content is as long as its items"),
    ("B8", "rest is legal"),
    ("B9", "bound items are an interval"),
    ("C1", "the anchor stays"),
    ("C2", "the next survivor stays"),
    ("C3", "a changed anchor keeps its start"),
    ("C4", "the offset is accounted for"),
    ("C5", "motion follows its closed form"),
    ("C7", "laying out again changes nothing"),
    ("C12", "phases follow the input"),
    ("D1", "bad batches are refused"),
    ("D4", "keys are unique"),
    ("E1", "no stale photo is shown"),
    ("E2", "rebinding keeps what stays"),
    ("E3", "slots match the post"),
    ("E4", "loads are accounted for"),
    ("F5", "the first 240 frames repeat"),
    ("F6", "blank area is accounted for"),
  ]
}
