import FeedSimulation
import ScrollSimulation
import Testing

@Suite("Events of a feed in words")
struct EventWordsTests {
  private var late: PhotoFaultPlan {
    var plan = PhotoFaultPlan()
    (plan.late, plan.again, plan.isStubborn) = (30, 5, true)
    return plan
  }

  private var page: FeedPageFaultPlan {
    var plan = FeedPageFaultPlan()
    (plan.outcome, plan.brings, plan.repeats, plan.outdated) = (.fails, 0, 1, 12)
    return plan
  }

  @Test("say what a reader of a report has to know")
  func events() {
    let posts = ["a", "b", "c", "d"].map { PostValue(id: $0) }
    let words: [(FeedEvent, String)] = [
      (.push(posts), "4 newer posts on top: a, b, c and 1 more"), (.push([posts[0]]), "1 newer post on top: a"),
      (.older([posts[0]]), "1 older post at the end: a"),
      (.insert([posts[0]], after: ""), "a inserted on top"), (.insert([posts[0]], after: "x"), "a inserted behind x"),
      (.edit(PostValue(id: "p", length: 1)), "p edited: 0 photos, 1 character"), (.delete(["p", "q"]), "p, q deleted"),
      (.move("p", after: "q"), "p moved behind q"), (.replace(["p"], by: [posts[1]]), "p replaced by b"),
      (.badBatch, "a batch whose count is wrong"), (.jump(by: -20), "a program moves the list by -20 pt"),
      (.askAgain(atEnd: false), "the reader asks for more at the start"),
      (.photo(late), "the photo comes, 30 ms late, again 5 ms later, though it was cancelled"),
      (.page(page), "the request fails, with at most 0 posts, beginning with 1 post that came before, from a place 12 posts back"),
    ]
    for (event, due) in words { #expect(event.words == due) }
  }

  @Test("every number of a feed has words")
  func parameters() {
    #expect(FeedSubject.parameters.filter { $0.words(for: 3) == "\($0.name) 3" }.map(\.name) == [])
  }

  @Test("a recorded session over a stream tells them, and what was loaded")
  func run() {
    let recorded = StreamSession(.stream(3, frames: 200), items: 60, isRecording: true)
    recorded.runToEnd()
    let words = recorded.run.inputs.map(\.words)
    #expect(words.contains { $0.hasPrefix("60 posts at the end: ") } && words.contains("the feed has ended") && words.count > 10)
    let loads = recorded.run.loads
    #expect(loads.contains { $0.outcome == "shown" } && loads.allSatisfy { $0.lane == "photos" && $0.begin <= $0.end ?? .max })
    let quiet = StreamSession(.stream(3, frames: 20), items: 60)
    quiet.runToEnd()
    #expect(quiet.run.loads.isEmpty && quiet.run.inputs.isEmpty)
  }
}
