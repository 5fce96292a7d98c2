import DemoFeed
import FeedFormats
import FeedSimulation
import JSONReading
import ScrollSimulation
import Treadmill

/// What `treadmill simulate` is asked for: every value is valid for a run.
struct SimulationRequest {
  static let usualSeed: UInt64 = 1

  var settings = SessionSettings(layout: .lines, frames: nil)
  var seed = SimulationRequest.usualSeed
  var feed: FeedFile?  // nil is the built-in feed
  var text: (any TextMeasuring)?  // of a feed of lines; nil is the usual
  var recording: String?  // of gestures
  var script: GestureScript?
  var isPaced = false  // by the wall clock
  var tracePath: String?
  var recordPath: String?
  var htmlPath: String?
  var clientLogPath: String?
  var writesJSON = false
  var isQuiet = false
  var isVerbose = false
  var showsRules = false
  var isStrict = false

  /// Whether the feed is read while it is scrolled. The one that is built in is there from the start.
  var readsLines: Bool { settings.layout == .lines && feed != nil }
  var feedName: String { feed?.name ?? DemoFeed.name }
  var format: FeedDescription { feed?.description ?? FeedDescription() }
}

/// The session of `treadmill simulate`: that of `treadmill stress` with the same seed and settings, but its gestures and its lines may come
/// from elsewhere.
struct SimulatedRun {
  let session: any AnyStressRun
  let figures: () -> NamedNumbers  // what its subject has counted

  init(_ request: SimulationRequest, _ targets: StressTargets, over stream: FeedStream?, gestures: GestureInput, isRecording: Bool) {
    let gestures = gestures.source
    let text = targets.feed.text ?? request.text
    let setting = targets.setting(for: request.settings, seed: request.seed, isPlayed: gestures != nil)
    switch request.settings.layout {
    case .lines:
      let stream = stream ?? targets.feed.stream(items: request.settings.items)
      let run = StressRun(setting, gestures: gestures, isRecording: isRecording) {
        FeedSubject($0, stream: stream, text: text ?? EstimatedText())
      }
      (session, figures) = (run, { NamedNumbers(stream.figures(of: run.subject)) })
    case .feed:
      let run = StressRun(setting, gestures: gestures, isRecording: isRecording) {
        FeedSubject($0, posts: targets.feed.posts, text: targets.feed.text)
      }
      (session, figures) = (run, { NamedNumbers(run.subject.feed.loader.counts) })
    case .items, .plane, .shelves:
      let run = targets.target(for: request.settings).session(setting, gestures: gestures, isRecording: isRecording)
      (session, figures) = (run, { ListFigures(of: run).map(NamedNumbers.init) ?? NamedNumbers() })
    }
  }
}

extension NamedNumbers {
  init(_ numbers: [(String, Int)]) {
    self.init()
    for (name, number) in numbers { put(name, number) { _, new in new } }
  }

  init(_ figures: ListFigures) {
    self.init([
      ("measured", figures.measured), ("batches", figures.batches), ("badBatches", figures.mistakes), ("scrollsToItems", figures.commands),
      ("itemsAtEnd", figures.itemsAtEnd),
    ])
  }

  init(_ loads: PhotoLoader.Counts) {
    self.init([
      ("photos.requested", loads.requested), ("photos.landed", loads.landed), ("photos.cancelled", loads.cancelled),
      ("photos.stale", loads.stale), ("photos.failed", loads.failed), ("photos.fromCache", loads.fromCache),
    ])
  }

  init(_ figures: FeedFigures) {
    self.init(figures.loads)
    add(
      NamedNumbers([
        ("lines", figures.input.lines), ("posts", figures.distinctPosts), ("repeats", max(0, figures.input.posts - figures.distinctPosts)),
        ("photosBeyondNine", figures.input.photosBeyondGrid), ("postsSeen", figures.seenPosts), ("postsGoneUnseen", figures.goneUnseen),
        ("postsAtEnd", figures.postsAtEnd),
      ]), combine: NamedNumbers.sum)
  }
}
