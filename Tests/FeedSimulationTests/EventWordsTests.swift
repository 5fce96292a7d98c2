import FeedSimulation
import ScrollSimulation
import Testing

@Suite("Events of a feed in words", .timeLimit(.minutes(5)))
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
    #expect(FeedStress.parameters.filter { $0.words(for: 3) == "\($0.name) 3" }.map(\.name) == [])
  }

  @Test("a run over a feed tells them, and what was loaded, once it is asked to")
  func run() {
    let run = FeedRun(.init(seed: 3, frames: 200, profile: .monkey, items: 60))
    run.recordLoads()
    var words: [String] = []
    run.onLine = { [unowned run] _ in words += run.eventWords }
    while case .stepped = run.step() {}
    #expect(words.first?.hasPrefix("60 posts at the end: ") == true && words.contains("the feed has ended") && words.count > 3)
    #expect(run.loads.contains { $0.outcome == "shown" } && run.loads.allSatisfy { $0.lane == "photos" && $0.begin <= $0.end ?? .max })
    let quiet = FeedRun(.init(seed: 3, frames: 20, items: 60))
    while case .stepped = quiet.step() {}
    #expect(quiet.loads.isEmpty)
  }
}
