import DemoOutput
import Testing
import Treadmill

@testable import Conversation

@Suite("Conversation", .serialized)
struct ConversationTests {
  @Test("the demo prints that the question stays at the top while its answer grows, until the reader scrolls")
  func output() throws {
    let (status, output) = try Demo.run("Conversation")
    #expect(status == 0)
    #expect(
      output == Conversation.introduction + "\n\n" + """
        what happens                                  question at      reserve       unseen
        the question is sent                                    0          326            0
        the answer is streamed                                  0          224            0
        it is longer than the screen                            0            0            0
        the reader looks back, and a message comes            150            0            1

        """)
  }

  @Test("the picture has four frames, with the question at the top of the first three, and an answer that has hardly begun in the first")
  func picture() throws {
    func question(_ panel: Picture.Element) -> Picture.Element? {
      panel.views("MessageTile").first { $0.children.first?.attributes["fill"]?.lowercased() == "#2f4858" }
    }
    func tops(_ picture: Picture) -> [Double] { picture.panels.map { question($0)?.frame.minY ?? -1 } }
    /// The empty bubble, which is as high as that of a line.
    func answered(_ picture: Picture) -> Double {
      let bubbles = picture.panels[0].views("MessageTile").map(\.frame)
      let end = question(picture.panels[0])?.frame.maxY ?? 0
      return bubbles.first { $0.minY > end }.map { $0.maxY - end } ?? 0
    }
    let picture = try Demo.checkedPicture("Conversation") { picture in
      [[], [], [], [], [], [answered(picture), tops(picture)[3] - tops(picture)[0]]]
    }
    #expect(picture.panels.count == 4 && Set(tops(picture).prefix(3)) == [3])
  }
}
