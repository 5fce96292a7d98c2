import Testing

@testable import Headless

@Suite("Headless", .serialized)
struct HeadlessTests {
  @Test("the demo prints each frame's slots: nothing on screen moves by an edit or by a measured post above it")
  func output() throws {
    let (status, output) = try Demo.run("Headless")
    #expect(status == 0)
    let frames = output.split(separator: "\n\n").dropFirst().map { $0.split(separator: "\n").map(String.init) }
    #expect(frames.map { $0.count } == [5, 6, 6, 6, 6, 5, 6])
    // Post 6 starts at -70 after the jump: 120 points more after the scroll, with another post above it that is measured.
    #expect(frames[1].contains("  #3 post 6 at -70.0, 80.0 high, new"))
    #expect(frames[2].contains("  #3 post 6 at 50.0, 80.0 high"))
    #expect(frames[2][1].contains("anchor 40.0"))
    // Two posts come in at the top: the same slots show the same posts at the same places.
    #expect(frames[3].dropFirst(2) == frames[2].dropFirst(2).map { $0.replacing(", new", with: "") }[...])
    #expect(frames[3][1] == "  offset 820.0 of 1480.0 anchor 200.0, 6 posts not measured")
    // The last post ends at the screen's end. The saved place brings the same posts back to where they were.
    #expect(frames[5].last == "  #0 post 11 at 160.0, 140.0 high, new")
    let places = [4, 6].map { frames[$0].dropFirst(2).map { $0.drop { $0 != "p" }.replacing(", new", with: "") } }
    #expect(places[0] == places[1])
  }
}
