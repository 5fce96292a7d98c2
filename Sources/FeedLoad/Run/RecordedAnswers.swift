public import FeedSimulation
import HeapModule
import ScrollSimulation
public import ViewTree

/// What a run's requests came to: each page of the feed once, and all latencies by the second in which they were asked for. With it the same
/// readers can be run again without the server, with other settings of their clients.
///
/// It assumes that latency does not depend on load: more requests would make a real server slower.
public struct RecordedAnswers: Sendable {
  /// Latencies that are kept; of later ones there are enough.
  public static let maximumSamples = 1_000_000
  /// Pages that are kept, from the first down.
  public static let maximumPages = 1_000

  private struct Sample: Sendable {
    var microseconds: Int32
    var isPage: Bool
  }

  private var pages: [(page: ServedPage, bytes: Int)] = []
  private var samples: [[Sample]] = []  // by second
  private var count = 0

  public init() {}

  /// Whether there is anything to run again with.
  public var isEmpty: Bool { pages.isEmpty || count == 0 }

  /// An answer that came `microseconds` after its request, sent in `second` of the run; nil for one that was no page.
  public mutating func add(_ page: ServedPage?, depth: Int, bytes: Int, second: Int, microseconds: Int) {
    if let page, depth == pages.count, depth < RecordedAnswers.maximumPages { pages.append((page, bytes)) }
    guard count < RecordedAnswers.maximumSamples, second >= 0 else { return }
    while samples.count <= second { samples.append([]) }
    samples[second].append(Sample(microseconds: Int32(clamping: microseconds), isPage: page != nil))
    count += 1
  }

  /// The recorded answer for a reader's request: a latency of the second in which it is made, or of the last one before that has some, by the
  /// reader's number and the request's; and the page as deep in the feed as the one asked for. A page deeper than all that came is the
  /// deepest again, with other posts of the same heights.
  fileprivate func answer(to ask: PageAsk, of reader: Int, at instant: Instant) -> (
    microseconds: Int, page: ServedPage?, bytes: Int
  ) {
    var second = min(Int(instant.nanoseconds / 1_000_000_000), samples.count - 1)
    while second > 0, samples[second].isEmpty { second -= 1 }
    while samples[second].isEmpty { second += 1 }
    var random = SeededGenerator(seed: UInt64(reader), stream: UInt64(ask.number))
    let sample = samples[second][random.below(samples[second].count)]
    guard sample.isPage else { return (Int(sample.microseconds), nil, 0) }
    let depth = min(ask.depth, pages.count - 1)
    var (page, bytes) = pages[depth]
    if ask.depth > depth {
      for index in page.posts.indices { page.posts[index].value.id += "/\(ask.depth)" }
      page.older = page.older ?? "more"
    }
    return (Int(sample.microseconds), page, bytes)
  }
}

/// An answer in a run that is run again.
public struct RehearsedAnswer {
  public var ask: PageAsk
  public var reader: LoadEvent.Reader
  public var isPage: Bool
  public var bytes: Int
  public var needed: Instant
  public var at: Instant
}

extension LoadRun {
  /// Runs a plan in virtual time against recorded answers, each asked for when it is needed. Photos are not asked for: no page waits for
  /// them. O(events x log readers).
  ///
  /// - Precondition: the recording is not empty.
  public static func rehearse(
    _ plan: ReaderPlan, with answers: RecordedAnswers, onEvent: (LoadEvent) -> Void, onAnswer: (RehearsedAnswer) -> Void
  ) {
    precondition(!answers.isEmpty, "LoadRun.rehearse: nothing was recorded")
    var run = LoadRun(plan.withoutPhotos)
    rehearse(
      &run, onEvent: onEvent, answering: { ask, reader, at in answers.answer(to: ask, of: reader.number, at: at) }, onAnswer: onAnswer)
  }

  /// The same with answers of any kind, as a function of the request.
  public static func rehearse(
    _ run: inout LoadRun, onEvent: (LoadEvent) -> Void,
    answering: (PageAsk, LoadEvent.Reader, Instant) -> (microseconds: Int, page: ServedPage?, bytes: Int),
    onAnswer: (RehearsedAnswer) -> Void
  ) {
    var replies = Heap<Reply>()
    var waiting: [Int: (answer: RehearsedAnswer, page: ServedPage?)] = [:]
    var number = 0
    var numbers: [Asked: Int] = [:]  // looked up, never iterated
    while let next = run.next ?? replies.min?.at {
      let now = min(next, replies.min?.at ?? next)
      var asked: [(PageAsk, LoadEvent.Reader, Instant)] = []
      var given: [Asked] = []
      run.run(until: now) { event in
        onEvent(event)
        switch event.kind {
        case .does(.asks(let ask, let at)): asked.append((ask, event.reader, at))
        case .does(.givesUp(let number, _, _)): given.append(Asked(reader: event.reader, number: number))
        default: break
        }
      }
      for asked in given { if let number = numbers.removeValue(forKey: asked) { waiting[number] = nil } }
      for (ask, reader, at) in asked {
        let (microseconds, page, bytes) = answering(ask, reader, at)
        let due = Instant(nanoseconds: at.nanoseconds + Int64(microseconds) * 1_000)
        waiting[number] = (RehearsedAnswer(ask: ask, reader: reader, isPage: page != nil, bytes: bytes, needed: at, at: due), page)
        replies.insert(Reply(at: due, number: number))
        numbers[Asked(reader: reader, number: ask.number)] = number
        number += 1
      }
      while let reply = replies.min, reply.at <= now {
        replies.removeMin()
        guard let (answer, page) = waiting.removeValue(forKey: reply.number) else { continue }
        numbers[Asked(reader: answer.reader, number: answer.ask.number)] = nil
        onAnswer(answer)
        run.receive(page, from: answer.reader, number: answer.ask.number, at: answer.at)
      }
    }
  }

  private struct Asked: Hashable {
    var reader: LoadEvent.Reader
    var number: Int
  }

  private struct Reply: Comparable {
    var at: Instant
    var number: Int

    static func < (a: Reply, b: Reply) -> Bool { (a.at, a.number) < (b.at, b.number) }
  }
}
