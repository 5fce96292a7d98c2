import PhotoFeed
public import ScrollSimulation
import Scrolling
import Tiling
import ViewTree

/// The pages of a real server, read by a reader who refreshes, leaves, comes back and jumps to the top while the server's feed changes.
final class RealPages: FeedPages {
  private let served: RealServer
  private var script: ServedScript

  init(_ served: RealServer, of feed: FeedViewController, _ eventSource: EventSource<FeedEvent>) {
    self.served = served
    script = ServedScript(eventSource.setting, eventSource.generator(stream: 5), served.promise)
    served.sessionBegins()  // before the pager asks for its first page
    super.init(served, RealPages.pager(of: feed, served), of: feed, hz: eventSource.setting.hz)
  }

  override var rules: [String] { super.rules + ServerRules.rules }

  override func events(in feed: FeedViewController) -> [FeedEvent] {
    let store = feed.store
    return script.events(
      ids: { store.isEmpty ? nil : store[$0(store.count)].id }, last: store.isEmpty ? nil : store[store.count - 1].id,
      offset: feed.tiledView.contentOffset.y)
  }

  override func perform(_ event: FeedEvent) -> [FeedUpdate] {
    switch event {
    case .change(let change): served.carryOut(change)
    case .askTwice: served.askTwice()
    case .comeBack:
      let ids = feed.store.ids
      feed.pager = nil
      served.comeBack()
      change(to: RealPages.pager(of: feed, served))
      return ids.isEmpty ? [] : [.delete(ids)]
    default: break
    }
    return []
  }

  /// What a wrong server makes of a feed is no fault of its client: E9, E10 and G1 to G3 end with the first finding about the server. Where posts
  /// move in the order, E10 does not know their places.
  override func takeResults() -> [PageLedger.RuleResult] {
    let ofServer = served.takeResults()
    let ofClient = super.takeResults()
    return ofServer + (served.isBroken ? [] : ofClient.filter { $0.rule != "E10" || !served.hasMovedPosts })
  }

  override var pendingWork: String? { served.isBroken ? nil : super.pendingWork }
  override var progress: Int? { served.isBroken ? nil : super.progress }

  override func sessionEnds() { served.sessionEnds() }

  private static func pager(of feed: FeedViewController, _ served: RealServer) -> FeedPager {
    let pager = FeedPager(source: served, loading: PageLoading(edges: served.promise.hasNewer ? [.start, .end] : [.end]))
    feed.pager = pager
    return pager
  }
}

/// Draws what a reader of a served feed does besides scrolling, and the changes of the server's feed.
struct ServedScript {
  /// Rates are per thousand frames.
  static let parameters = [insert, edit, delete, deleteLast, refresh, comeBack, toTop, askTwice]
  static let insert = Parameter.rate("server.insert", usual: 15).saying("posts are inserted at the server: # in 1,000 frames")
  static let edit = Parameter.rate("server.edit", usual: 8).saying("posts are edited at the server: # in 1,000 frames")
  static let delete = Parameter.rate("server.delete", usual: 8).saying("posts are deleted at the server: # in 1,000 frames")
  static let deleteLast = Parameter.rate("server.delete.last", usual: 4)
    .saying("the last post that has come is deleted at the server: # in 1,000 frames")
  static let refresh = Parameter.rate("reader.refresh", usual: 10).saying("the reader asks for newer posts: # in 1,000 frames")
  static let comeBack = Parameter.rate("reader.comeBack", usual: 3).saying("the reader leaves and comes back: # in 1,000 frames")
  static let toTop = Parameter.rate("reader.toTop", usual: 3).saying("the reader jumps to the top: # in 1,000 frames")
  static let askTwice = Parameter.rate("server.askTwice", usual: 6).saying("the first page is asked for twice: # in 1,000 frames")

  private let setting: StressSetting
  private var random: SeededGenerator
  private let promise: FeedPromise
  private var insertions = 0

  init(_ setting: StressSetting, _ random: SeededGenerator, _ promise: FeedPromise) {
    (self.setting, self.random, self.promise) = (setting, random, promise)
  }

  /// - Parameters:
  ///   - ids: the id of a drawn post of the store; nil for an empty one.
  ///   - last: the id of the store's last post.
  ///   - offset: of the list, in points.
  mutating func events(ids: ((Int) -> Int) -> String?, last: String?, offset: Double) -> [FeedEvent] {
    var events: [FeedEvent] = []
    if promise.inserts, happens(ServedScript.insert) {
      insertions += 1
      events.append(.change(.insert(number: insertions)))
    }
    if promise.edits, happens(ServedScript.edit), let id = drawn(ids) { events.append(.change(.edit(id: id))) }
    if promise.deletes, happens(ServedScript.delete), let id = drawn(ids) { events.append(.change(.delete(id: id))) }
    if promise.deletes, happens(ServedScript.deleteLast), let last { events.append(.change(.delete(id: last))) }
    if happens(ServedScript.refresh) { events.append(.askAgain(atEnd: !promise.hasNewer)) }
    if happens(ServedScript.toTop) { events.append(.jump(by: -Int(offset.rounded(.up)))) }
    if happens(ServedScript.askTwice) { events.append(.askTwice) }
    if happens(ServedScript.comeBack) { events.append(.comeBack) }
    return events
  }

  private mutating func happens(_ number: Parameter) -> Bool { random.perMille(setting[number]) }

  private mutating func drawn(_ ids: ((Int) -> Int) -> String?) -> String? {
    var random = random
    defer { self.random = random }
    return ids { random.below($0) }
  }
}

extension FeedSubject {
  /// The name of a session over a real server.
  public static let servedName = "server"

  /// The parameters that a seed of such a session draws, besides those of gestures.
  public static let servedParameters =
    ServedScript.parameters + [
      FaultDraw.photoLate, FaultDraw.photoFails, FaultDraw.photoLatency, FaultDraw.pageLate, FaultDraw.pageFails, FaultDraw.pageLost,
      FaultDraw.pageAgain, FaultDraw.pageLatency,
    ]
}

extension StressTarget {
  /// The feed of a real server, asked by `serving`. A replay takes the answers from its trace, and needs none.
  public static func served(_ serving: (any FeedServing)?) -> StressTarget {
    StressTarget(FeedSubject.servedName, parameters: FeedSubject.servedParameters, code: "StressTarget.served(nil)") { eventSource in
      FeedSubject(eventSource, served: serving)
    }
  }

  /// The same, but a replay asks the server again: whether what a trace shows still happens.
  public static func confirming(_ serving: any FeedServing) -> StressTarget {
    StressTarget(FeedSubject.servedName, parameters: FeedSubject.servedParameters, code: "") { eventSource in
      FeedSubject(eventSource, confirming: serving)
    }
  }
}
