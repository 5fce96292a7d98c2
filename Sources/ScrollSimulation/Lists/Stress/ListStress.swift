import Scrolling
import Tiling
import ViewTree

/// A synthetic list of any layout as a stress subject, with its clients: what loads ahead, observes, feeds pages, saves states.
///
/// ```swift
/// let subject = ListStress.Kind(.grid, isUnmeasured: true)
/// let run = StressRun(StressSetting(subject: subject.name, seed: 7, frames: 1_000, numbers: subject.numbers), ListStress.init)
/// ```
public final class ListStress: StressSubject {
  public typealias Event = ListEvent

  let session: ListSession
  private let eventSource: EventSource<ListEvent>
  /// Pages have been asked for anew since nothing comes from outside any more.
  private var hasTriedAgain = false

  /// - Precondition: the port's subject is one of ``Kind/all``.
  public init(_ eventSource: EventSource<ListEvent>) {
    guard let kind = Kind(name: eventSource.setting.subject) else {
      preconditionFailure("ListStress: there is no list \"\(eventSource.setting.subject)\"; those that there are: \(Kind.all.map(\.name))")
    }
    self.eventSource = eventSource
    let setting = eventSource.setting
    let stage = ListSession.Stage(
      setting: ListSetting(setting, kind), clients: ClientSetting(setting, kind), viewport: setting.viewport,
      platform: setting.scrollPlatform, hz: setting.hz)
    let script = ChangeScript(
      rates: ChangeRates(setting), count: stage.setting.count, streams: { eventSource.generator(stream: $0) },
      make: stage.setting.maker(across: stage.setting.itemAcross(of: setting.viewport)))
    if stage.setting.isHorizontal { eventSource.gestures.turnSideways() }
    session = ListSession(
      stage, gestures: eventSource.gestures, recordedEvents: RecordedListEvents(eventSource, script),
      invariants: Checker.tilingInvariants + Checker.clientInvariants)
  }

  public var simulator: Simulator { session.simulator }

  public func prepare(_ input: inout FrameInput) {
    if eventSource.isQuiescent, !hasTriedAgain, session.clients.pagesUnderWay.isEmpty {
      hasTriedAgain = true
      session.clients.tryPagesAgain()
    }
    session.prepare(&input)
  }

  public func settle(_ list: inout ReferenceList, _ frame: inout FrameObservation) { session.settle(&list, &frame) }

  public func frameHasBeenChecked() { session.frameHasBeenChecked() }
}

// Liveness.
extension ListStress {
  public var pendingWork: String? {
    let pages = session.clients.pagesUnderWay.count
    if pages > 0 { return "\(pages) pages are under way" }
    if session.list.hasWaitingBatches { return "batches wait" }
    if session.tally.collapsedFrames > 0 { return "the viewport has no room" }
    let now = simulator.observation
    if now.binds > 0 { return "\(now.binds) tiles are bound" }
    if !now.clients.calls.isEmpty { return "items are asked for" }
    return nil
  }

  public var missingContent: String? {
    let (now, reference) = (simulator.observation, simulator.reference)
    guard now.breadth > 0 else { return nil }
    let length = reference.hasUnplacedTail ? now.contentLength : reference.length
    let visible = reference.items(meeting: max(0, now.offset), min(now.offset + now.length, length))
    let blank = visible.first { index in !now.tiles.contains { $0.key == reference[index].key } }
    return blank.map { "item \($0)" }
  }

  /// Items that pages have brought behind the last one.
  public var progress: Int? {
    let end = session.clients[.end]
    guard let pages = session.clients.setting.pages, pages.edges.contains(.end), !end.isClosed else { return nil }
    return end.items
  }
}

/// Everything as the port hands it out; what it wants drawn is drawn by a script.
private final class RecordedListEvents: ListEvents {
  private let eventSource: EventSource<ListEvent>
  private var script: ChangeScript

  init(_ eventSource: EventSource<ListEvent>, _ script: ChangeScript) {
    self.eventSource = eventSource
    self.script = script
  }

  func events(seeing listState: ChangeScript.ListState) -> [ListEvent] { eventSource.events { script.events(seeing: listState) } }

  func eventInside(seeing listState: ChangeScript.ListState) -> ListEvent? {
    eventSource.eventInside { script.eventInside(seeing: listState) }
  }

  func answer(to question: String) -> ListEvent? { eventSource.answer(to: question) { script.pagePlan() } }
}

extension StressTarget {
  /// Synthetic items in a layout, as ``ListStress`` scrolls them. If `isUnmeasured`, lengths are learned as items come on screen.
  public static func list(_ layout: ListRun.Layout, isUnmeasured: Bool = false) -> StressTarget {
    let kind = ListStress.Kind(layout, isUnmeasured: isUnmeasured)
    let code = "StressTarget.list(.\(layout.rawValue)\(isUnmeasured ? ", isUnmeasured: true" : ""))"
    return StressTarget(kind.name, parameters: kind.parameters, code: code) { ListStress($0) }
  }
}
