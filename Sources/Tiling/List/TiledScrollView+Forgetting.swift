import ViewTree

extension TiledScrollView {
  /// Forgets the extents of all items, for example because the reader has chosen another size of text: all may have changed, and no revision
  /// says so.
  ///
  /// The next layout asks the data source for all extents, as after a turn of the screen, and measures what is on screen again where they are
  /// not known. Of the measured ones nothing is kept, not even as an estimate. What is on screen stays there (C1); tiles keep their items and
  /// are not bound again: those whose content must change too take an update of ``itemsOnScreen``. From inside a layout or a callback it waits
  /// for the next tick.
  ///
  /// - Complexity: O(1), and O(items) in the next layout if each is asked, O(runs) for runs.
  public func forgetExtents() {
    tellWitness(.forget)
    if mustWait { wait(for: .forget) } else { carryOutForgetting() }
  }

  func carryOutForgetting() {
    virtualizer.forgetExtents()
    setNeedsLayoutImplicitly()
  }
}
