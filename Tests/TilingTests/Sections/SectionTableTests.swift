import TestSupport
import Testing
import ViewTree

@testable import Tiling

@Suite("A table of sections")
struct SectionTableTests {
  /// The first question that a table and arrays answer differently.
  static func fault(_ table: SectionTable, _ model: SectionModel) -> String? {
    table.shapes.checkInvariants()
    table.shown.checkInvariants()
    let (paths, shapes) = (model.paths, model.sections.map(\.run.shape))
    if table.count != shapes.count { return "\(table.count) sections: \(shapes)" }
    if table.shownCount != paths.count { return "\(table.shownCount) items: \(shapes)" }
    if (0..<table.count).map({ table[$0] }) != shapes { return "other shapes: \(shapes)" }
    for (index, path) in paths.enumerated() {
      if table.path(at: index) != path { return "\(index) is \(table.path(at: index)): \(shapes)" }
      if table.index(of: path) != index { return "\(path) is at \(String(describing: table.index(of: path))): \(shapes)" }
    }
    for section in -1...shapes.count {
      for role in [SectionPath.Role.header, .item(-1), .item(0), .item(1), .item(2), .footer] {
        let path = SectionPath(section: section, role: role)
        if !paths.contains(path), let index = table.index(of: path) { return "\(path), which is not there, is at \(index): \(shapes)" }
      }
    }
    let headers = paths.indices.filter { paths[$0].role == .header }
    for start in 0...paths.count {
      for end in start...paths.count {
        let found = table.headers(in: start..<end).flatMap { run in (0..<run.count).map { run.first + $0 * run.distance } }
        if found != headers.filter({ (start..<end).contains($0) }) { return "headers \(found) in \(start)..<\(end): \(shapes)" }
      }
    }
    return nil
  }

  @Test("answers as arrays of arrays do, for all tables of at most two small sections, and of three in a sample")
  func exhaustive() throws {
    let shapes = SectionShape.small
    var lists = [[]] + shapes.map { [$0] } + shapes.flatMap { one in shapes.map { [one, $0] } }
    var random = SplitMix(seed: 1)
    lists += (0..<800).map { _ in (0..<3).map { _ in random.pick(shapes) } }
    for list in lists {
      let runs = list.map { SectionRun(count: 1, shape: $0) }
      #expect(SectionTableTests.fault(try SectionTable(runs), SectionModel(runs)) == nil)
    }
  }

  @Test("has an entry for each run of equal sections, also of a million, and after an edit in the middle")
  func runs() throws {
    let shape = SectionShape(itemCount: 10, hasFooter: true)
    var table = try SectionTable([SectionRun(count: 600_000, shape: shape), SectionRun(count: 400_000, shape: shape)])
    #expect(table.count == 1_000_000 && table.shownCount == 12_000_000)
    #expect(table.shapes.nodeCount == 1 && table.shown.nodeCount == 1)
    #expect(table.path(at: 11_999_999) == .footer(of: 999_999))
    #expect(table.headers(in: 0..<12_000_000) == [HeaderRun(first: 0, count: 1_000_000, distance: 12)])
    table = try SectionBatch([.collapse(500_000), .removeItems(3..<5, in: 700_000)]).applied(to: table).table
    #expect(table.shownCount == 12_000_000 - 11 - 2)
    #expect(table.headers(in: 0..<table.shownCount).count <= 5)
    #expect(table.path(at: 6_000_001) == .header(of: 500_001))
    #expect(table.index(of: .item(8, in: 700_000)) == nil)
  }

  @Test("keeps 2^50 items, and refuses more with nothing changed")
  func limit() throws {
    let vast = SectionShape(itemCount: 1 << 49)
    let table = try SectionTable([SectionRun(count: 1, shape: vast)])
    #expect(table.index(of: .item(1 << 48, in: 0)) == 1 << 48 + 1)
    for batch in [
      SectionBatch([.insert([SectionRun(count: 2, shape: vast)], at: 1)]), SectionBatch([.insertItems(0..<(1 << 51), in: 0)]),
      SectionBatch([.insertItems(0..<Int.max, in: 0)]),
      SectionBatch([.insert([SectionRun(count: .max, shape: SectionShape(itemCount: 1))], at: 0)]),
    ] {
      #expect(throws: SectionError.tooManyItems(position: 0)) { try batch.applied(to: table) }
    }
  }
}
