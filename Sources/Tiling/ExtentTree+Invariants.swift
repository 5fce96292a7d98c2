extension ExtentTree {
  /// Recomputes what the tree keeps: pages are not empty and not too long, and counts and sums agree with the lengths (invariant B6).
  ///
  /// - Complexity: O(items). Called by tests after every operation.
  package func checkInvariants() {
    var items = 0
    var sum: Int64 = 0
    for (number, page) in pages.enumerated() {
      precondition(!page.extents.isEmpty, "page \(number) is empty")
      precondition(page.extents.count <= ExtentTree.pageCapacity, "page \(number) holds \(page.extents.count) items")
      let recomputed = Page(extents: page.extents)
      precondition(recomputed.sum == page.sum, "page \(number): sum \(page.sum), recomputed \(recomputed.sum)")
      precondition(recomputed.unmeasuredCount == page.unmeasuredCount, "page \(number): \(page.unmeasuredCount) unmeasured items")
      items += page.extents.count
      sum += page.sum
    }
    precondition(items == count, "count \(count), recomputed \(items)")
    precondition(sum == extentSum, "sum \(extentSum), recomputed \(sum)")
  }
}
