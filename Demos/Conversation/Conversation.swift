import ArgumentParser
import DemoOutput
import Treadmill

/// Stands for no post: a chat with a model, whose answer is streamed below the question that stays at the top.
@main
struct Conversation: DrawingCommand {
  static let post: BlogPost? = nil
  static let subject = "Asks a question and streams its answer: four frames, and what is kept free below."

  @OptionGroup var file: DrawingFile

  func report() -> [String] { Report.table(of: Screen.all()) }

  func drawing() -> Drawing {
    let screens = Screen.all()
    let (first, last) = (screens[0], screens[screens.count - 1])
    return Drawing(
      "A question stays at the top while its answer is streamed", [screens.map(\.panel)],
      caption:
        "Look at the dark question: it stays at the top of the screen, although at first only \(first.answered.text) points of answer stand "
        + "below it. The room that is missing is kept free, and the answer takes its own part of it. In the last frame the reader has scrolled "
        + "back, by \(last.questionTop.text) points.")
  }
}

/// A frame of the chat: what the list says, and its picture.
struct Screen {
  let what: String
  let questionTop: Double
  let answered: Double
  let reserve: Double
  let unseen: Int
  let panel: Drawing.Panel

  private static let words =
    "Air scatters short waves of light more than long ones, so that blue light comes from all over the sky. "

  static func all() -> [Screen] {
    let chat = Chat()
    let window = Window(frame: Rect(x: 0, y: 0, width: 260, height: 400))
    let list = TiledScrollView(frame: window.bounds)
    list.pinsToEnd = true
    list.dataSource = chat
    window.addSubview(list)
    var frame = 0
    func tick() {
      window.tick(at: Instant(frame: frame, hz: 60))
      frame += 1
    }
    func screen(_ what: String) -> Screen {
      let question = list.rectForItem(at: chat.questionIndex)?.minY ?? 0
      let answer = list.rectForItem(at: chat.questionIndex + 1)?.height ?? 0
      return Screen(
        what: what, questionTop: question - list.contentOffset.y, answered: answer, reserve: list.reservedSpace, unseen: list.unseenCount,
        panel: Drawing.Panel(what, window))
    }
    tick()
    list.stay(at: .end)
    tick()

    var screens: [Screen] = []
    do {
      try list.apply(chat.ask("Why is the sky blue?"))
      list.beginTurn(at: chat.questionIndex)
      tick()
      screens.append(screen("the question is sent"))
      for _ in 0..<2 { try list.apply(chat.receive(words)) }
      tick()
      screens.append(screen("the answer is streamed"))
      for _ in 0..<5 { try list.apply(chat.receive(words)) }
      tick()
      screens.append(screen("it is longer than the screen"))
      try list.handle(.wheel(by: Point(x: 0, y: -150)))
      tick()
      try list.apply(chat.say("Shall I go on?"))
      tick()
      screens.append(screen("the reader looks back, and a message comes"))
    } catch { preconditionFailure("Conversation: the list refuses what the chat says of itself: \(error)") }
    return screens
  }
}

enum Report {
  static func table(of screens: [Screen]) -> [String] {
    let header = "what happens".padded(to: 44) + ["question at", "reserve", "unseen"].map { $0.indented(to: 13) }.joined()
    return [header]
      + screens.map { screen in
        let cells = [screen.questionTop.text, screen.reserve.text, "\(screen.unseen)"].map { $0.indented(to: 13) }
        return screen.what.padded(to: 44) + cells.joined()
      }
  }
}
