/// What a view knows of the marks beneath it, for layouts and for ticks.
///
/// The invariant that makes a clean tree cost one test, and that holds at any time, also inside callbacks:
///
///     a view is marked itself, or its own subtree mark is not `none`  =>  its superview's subtree mark is not `none`
///
/// The reverse may fail: a subtree mark without a marked view beneath it costs a visit and is then gone.
enum SubtreeMark: UInt8 {
  /// Nothing beneath is marked.
  case none
  /// A walk stands at or beneath the view and has yet to see some of its subviews. It leaves `none` behind, unless the mark becomes `some`
  /// meanwhile.
  case visiting
  /// Something beneath may be marked.
  case some
}
