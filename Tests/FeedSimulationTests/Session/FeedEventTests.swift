@testable import FeedSimulation
import JSONReading
import PhotoFeed
import ScrollSimulation
import Testing

@Suite("What can happen to a feed")
struct FeedEventTests {
  private static let post = PostValue(id: "s1", length: 120, wide: 3, lines: 2, photos: [.init(id: "p", width: 640, height: 480)])

  private static let events: [FeedEvent] = [
    .push([post, PostValue(id: "s2")]), .insert([post], after: "t1"), .edit(post), .delete(["t1", "t2"]), .move("t1", after: ""),
    .replace(["t1", "t2"], by: [post, PostValue(id: "s2")]), .again(["t1"]), .badBatch, .memoryPressure, .jump(by: -120),
    .askAgain(atEnd: true), .askAgain(atEnd: false), .photo(photoPlan), .photo(PhotoFaultPlan()), .page(pagePlan),
    .page(FeedPageFaultPlan()),
  ]

  private static var photoPlan: PhotoFaultPlan {
    var plan = PhotoFaultPlan()
    (plan.late, plan.outcome, plan.again, plan.isStubborn) = (120, .lost, 30, true)
    return plan
  }

  private static var pagePlan: FeedPageFaultPlan {
    var plan = FeedPageFaultPlan()
    (plan.late, plan.outcome, plan.again, plan.brings, plan.repeats, plan.outdated) = (120, .fails, 30, 2, 1, 7)
    return plan
  }

  private static func event(_ text: String) throws -> FeedEvent { try FeedEvent(json: JSONElement(parsing: Array(text.utf8))) }

  @Test("is the same after it was written and read", arguments: events)
  func roundTrip(event: FeedEvent) throws {
    #expect(try Self.event("\(event.json)") == event)
  }

  @Test("reads as the document says")
  func text() {
    func text(_ event: FeedEvent) -> String { "\(event.json)" }
    #expect(text(.delete(["t3"])) == #"{"delete":["t3"]}"#)
    #expect(
      text(.insert([FeedEventTests.post], after: "t3"))
        == #"{"after":"t3","insert":[{"id":"s1","photos":[["p",640,480]],"text":[120,3,2]}]}"#)
    #expect(text(.photo(FeedEventTests.photoPlan)) == #"{"photo":{"again":30,"late":120,"outcome":"lost","stubborn":true}}"#)
  }

  @Test("becomes simpler in a limited number of steps, whichever way is taken", arguments: events)
  func shrinkCandidates(event: FeedEvent) {
    var random = SeededGenerator(seed: 1, stream: 1)
    for _ in 0..<10 {
      var simplest = event
      var steps = 0
      while !simplest.shrinkCandidates.isEmpty, steps < 100 {
        let next = simplest.shrinkCandidates
        #expect(!next.contains(simplest))
        simplest = next[random.below(next.count)]
        steps += 1
      }
      #expect(steps < 100)
    }
  }

  /// Whatever a person may write into a trace by hand.
  private static let hostile = [
    #"{"push":[{"id":""},{"id":"t0"},{"id":"t0","text":[-5,99999999999,-1],"photos":[["",0,0],["p",-9,99999999999]]}]}"#,
    #"{"insert":[{"id":"x","text":[9223372036854775807]}],"after":"nobody"}"#, #"{"edit":{"id":"nobody"}}"#,
    #"{"delete":["t0","t0","nobody",""]}"#, #"{"move":"t1","after":"t1"}"#, #"{"move":"nobody","after":"t1"}"#,
    #"{"replace":["t2","nobody"],"by":[]}"#, #"{"replace":[],"by":[{"id":"y"}]}"#, #"{"again":["nobody","t3","t3"]}"#,
    #"{"badBatch":false}"#,
    #"{"memoryPressure":1}"#, #"{"jump":9223372036854775807}"#, #"{"jump":-9223372036854775808}"#, #"{"askAgain":"sideways"}"#,
    #"{"photo":{"late":-5,"again":9223372036854775807}}"#, #"{"page":{"repeats":-1,"outdated":9223372036854775807,"brings":-7,"late":-1}}"#,
  ]

  @Test("cannot bring a session down, however it was written: before a frame, inside it, and as an answer")
  func hostileEvents() throws {
    let setting = StressSetting(subject: FeedSubject.name, seed: 3, frames: 40)
    var entries: [TraceEntry<FeedEvent>] = []
    for (place, text) in FeedEventTests.hostile.enumerated() {
      let event = try Self.event(text)
      entries.append(TraceEntry(frame: 2 * place, .event(event)))
      entries.append(TraceEntry(frame: 2 * place + 1, .inside(event, call: 1)))
      entries.append(TraceEntry(frame: 1, .answer(to: "page end ask \(place + 1)", event)))
      entries.append(TraceEntry(frame: 1, .answer(to: "photo i1-0 try \(place + 1)", event)))
    }
    let run = StressRun(replaying: StressTrace(setting: setting, entries: entries)) { FeedSubject($0) }
    while run.step() {}
    #expect(run.outcome.findings == [])
    #expect(run.outcome.frames >= 40)
  }

  @Test("posts beyond what a trace may have are cut off")
  func limits() throws {
    let many = #"{"push":["# + Array(repeating: #"{"id":"x"}"#, count: 1_000).joined(separator: ",") + "]}"
    guard case .push(let posts) = try Self.event(many) else {
      Issue.record("it is a push")
      return
    }
    #expect(posts.count == PostValue.maximumPosts)
    let crowd = PostValue(id: "x", photos: Array(repeating: .init(id: "p", width: 1, height: 1), count: 1_000))
    #expect(crowd.post.photos.count == PostValue.maximumPhotos)
  }
}
