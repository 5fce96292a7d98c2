import DemoOutput
import Testing
import Treadmill

@testable import MirroredShelf

@Suite("MirroredShelf", .serialized)
struct MirroredShelfTests {
  @Test("the demo prints the same offsets for both directions, and places that are each other's mirror image")
  func output() throws {
    let sessions = Session.both()
    #expect(sessions[0].steps.map(\.offset) == sessions[1].steps.map(\.offset) && sessions[0].steps.last!.offset > 110)
    for (left, right) in zip(sessions[0].steps, sessions[1].steps) { #expect(right.first == 260 - left.first - 70) }
    let (status, output) = try Demo.run("MirroredShelf")
    #expect(status == 0 && output.hasPrefix(MirroredShelf.introduction + "\n\n"))
    #expect(output.split(separator: "\n").count { $0.contains("at rest") } == 1)
  }

  @Test("the picture's right column is the mirror image of the left one, but for the player's track")
  func picture() throws {
    func frames(_ panel: Picture.Element, _ name: String) -> [Rect] {
      panel.views(name).map(\.frame).sorted { $0.minX < $1.minX }
    }
    let picture = try Demo.checkedPicture("MirroredShelf") { _ in
      [[], [], [], [], [], [], [], [Session.both()[1].steps.last!.offset]]
    }
    #expect(picture.panels.count == 6)
    for row in 0..<3 {
      let (left, right) = (picture.panels[2 * row], picture.panels[2 * row + 1])
      let (tiles, mirrored) = (frames(left, "AlbumTile"), frames(right, "AlbumTile"))
      #expect(!tiles.isEmpty && tiles.map(\.width) == mirrored.map(\.width).reversed())
    }
  }
}
