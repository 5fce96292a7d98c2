@testable import ScrollSimulation
@testable import SimulationReports
import Testing

@Suite("The looks of tiles in a report's data")
struct PackedLooksTests {
  @Test("are written once for all tiles that have them, and each part once for all looks")
  func packing() throws {
    let part = { (x: Int64) in TileLook.Part(.fill, x: x, y: -2, width: 3, height: 4, color: "#00\(x)000", words: "w") }
    let looks = [TileLook(parts: [part(1), part(2)]), TileLook(parts: [part(2), part(1), part(2)]), TileLook()]
    let packed = PackedLooks(looks)
    #expect(packed.colors == ["#001000", "#002000"] && packed.texts == ["w"])
    let numbers = try #require(PackedColumn(String(decoding: packed.parts.bytes, as: UTF8.self))).numbers
    #expect(numbers == [0, 1, -2, 3, 4, 0, 0, 0, 1, 0, 0, 0, 1, 0])
    let rows = try packed.looks.map { try #require(PackedColumn(String(decoding: $0.bytes, as: UTF8.self))).sums }
    #expect(rows == [[0, 1], [1, 0, 1], []])
  }
}
