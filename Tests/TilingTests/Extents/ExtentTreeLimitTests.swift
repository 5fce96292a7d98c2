import Testing
import ViewTree

@testable import Tiling

@Suite("The longest content of an extent tree")
struct ExtentTreeLimitTests {
  private static let maximum = LayoutUnit(nearest: LayoutUnit.maximumPoints)
  private static let unit = LayoutUnit(rawValue: 1)

  @Test("is 2^47 points, of a few long items")
  func longItems() throws {
    let half = LayoutUnit(nearest: LayoutUnit.maximumPoints / 2)
    var tree = ExtentTree()
    try tree.insert(measured: [half, half], at: 0)
    #expect(tree.total == Self.maximum)
    #expect(tree.index(at: tree.total - Self.unit) == 1)
    #expect(throws: TilingError.contentTooLong(count: 3)) { try tree.insert(measured: Self.unit, at: 2) }
    try tree.insert(measured: [LayoutUnit.zero, .zero], at: 1)
    #expect(tree.count == 4)
  }

  @Test("is 2^47 points, of one item, or of very many")
  func oneEntry() throws {
    var tree = ExtentTree()
    try tree.insert(unmeasured: 1, estimate: Self.maximum, at: 0)
    #expect(tree.total == Self.maximum && tree.extent(at: 0) == Self.maximum)
    try tree.resize(0, to: Self.maximum)
    #expect(tree.total == Self.maximum && tree.isMeasured(0))
    tree.remove(0..<1)
    try tree.insert(unmeasured: 1 << 53, estimate: Self.unit, at: 0)
    #expect(tree.total == Self.maximum)
    #expect(tree.index(at: LayoutUnit(rawValue: 1 << 52 + 3)) == 1 << 52 + 3)
    tree.checkInvariants()
  }

  @Test("has 2^53 items, even if they have no length")
  func mostItems() throws {
    var tree = ExtentTree()
    try tree.insert(unmeasured: 1 << 53, estimate: .zero, at: 0)
    #expect(throws: TilingError.contentTooLong(count: 1 << 53 + 1)) { try tree.insert(unmeasured: 1, estimate: .zero, at: 7) }
    #expect(throws: TilingError.contentTooLong(count: .max)) { try tree.insert(unmeasured: .max, estimate: .zero, at: 7) }
    tree.checkInvariants()
    #expect(tree.count == 1 << 53)
  }

  @Test("counts the gaps, but none behind the last item")
  func gaps() throws {
    var tree = ExtentTree(spacing: Self.maximum)
    try tree.insert(measured: LayoutUnit.zero, at: 0)
    try tree.insert(measured: LayoutUnit.zero, at: 0)
    #expect(tree.total == Self.maximum)
    #expect(throws: TilingError.contentTooLong(count: 3)) { try tree.insert(measured: LayoutUnit.zero, at: 0) }
    #expect(throws: TilingError.contentTooLong(count: 2)) { try tree.resize(0, to: Self.unit) }
    // The first sum of gaps is just below 2^63 grid steps, the others are beyond.
    #expect(throws: TilingError.contentTooLong(count: 1025)) { try tree.insert(unmeasured: 1023, estimate: .zero, at: 0) }
    #expect(throws: TilingError.contentTooLong(count: 5002)) { try tree.insert(unmeasured: 5000, estimate: .zero, at: 0) }
    #expect(throws: TilingError.contentTooLong(count: 1 << 40 + 2)) { try tree.insert(unmeasured: 1 << 40, estimate: .zero, at: 0) }
  }

  @Test("is not passed by any edit, which then leaves the tree as it was")
  func refusals() throws {
    var tree = ExtentTree(spacing: LayoutUnit(rawValue: 3))
    try tree.insert(measured: (0..<300).map { LayoutUnit(rawValue: Int64($0)) }, at: 0)
    try tree.insert(unmeasured: 1_000_000, estimate: LayoutUnit(nearest: 100), at: 150)
    let free = (Self.maximum - tree.total).rawValue
    let maximum = Self.maximum.rawValue
    let before = Snapshot(tree)
    let edits: [ExtentEdit] = [
      .insert([free], at: 100), .insert([.max], at: 100), .insert([free, .max], at: 100),
      .insert(Array(repeating: maximum, count: 5000), at: 100),
      .insertUnmeasured(1, estimate: free, at: 100), .insertUnmeasured(.max, estimate: .max, at: 100),
      .insertUnmeasured(1 << 32, estimate: 1 << 32, at: 100),
      .resize(0, to: free + 1), .resize(200, to: .max),
      .resizeRange(0..<2, to: [free, 2]), .resizeRange(100..<10_000, to: Array(repeating: maximum, count: 9900)),
      .invalidate(0..<2, estimate: free), .invalidate(0..<1_000_000, estimate: .max),
    ]
    for edit in edits {
      #expect(throws: TilingError.self, "\(edit)") { try tree.apply(edit) }
      tree.checkInvariants()
      #expect(Snapshot(tree) == before, "\(edit)")
    }
    // One step less is not too long.
    try tree.resize(0, to: LayoutUnit(rawValue: free))
    #expect(tree.total == Self.maximum)
  }

  /// What a tree says of itself.
  private struct Snapshot: Equatable {
    let numbers: [Int64]

    init(_ tree: ExtentTree) {
      var numbers = [Int64(tree.count), tree.total.rawValue, Int64(tree.unmeasuredCount)]
      for index in Array(0..<200) + Array(tree.count - 200..<tree.count) {
        numbers += [tree.offset(of: index).rawValue, tree.extent(at: index).rawValue, tree.isMeasured(index) ? 1 : 0]
      }
      self.numbers = numbers
    }
  }
}
