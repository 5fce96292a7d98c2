import Scrolling
import Tiling
import ViewTree

/// The clients of a synthetic list, as drawn by its seed: they prefetch, observe, load pages and read aloud, and record their calls.
final class ListClients {
  private static let framesBetweenLooks = 8  // each look sorts the prefetch queue

  let setting: ClientSetting
  let list: TiledScrollView
  var plan: (String) -> PageFaultPlan? = { _ in nil }  // the fault plan of a page, such as "page end 3"; nil for the usual one
  private(set) var paginator: Paginator?
  var pagesUnderWay: [PageUnderWay] = []  // in the order of their requests
  var pageCalls: [ClientObservation.PageCall] = []
  private var atStart = PageEnd()
  private var atEnd = PageEnd()
  var state: TilingState?  // saved last, and not restored so far
  var stateAct: StateAct?  // due after the frame
  private(set) var askedCount = 0  // prefetched items since the run began
  var frame = 0  // in progress
  private var calls: [ClientObservation.Call] = []
  private var notices: [ClientObservation.Notice] = []
  private var beganSession = false

  init(_ setting: ClientSetting, of list: TiledScrollView) {
    self.setting = setting
    self.list = list
    if let prefetching = setting.prefetching {
      list.prefetching = prefetching
      list.prefetchDelegate = self
    }
    if !setting.thresholds.isEmpty {
      list.visibilityObserver = VisibilityObserver(thresholds: setting.thresholds) { [weak self] event in
        self?.notices.append(ClientObservation.Notice(event))
      }
    }
    if let pages = setting.pages {
      let paginator = Paginator(pages) { [weak self] in self?.load($0) }
      list.paginator = paginator
      self.paginator = paginator
    }
  }

  func beginFrame() {
    frame += 1
    for index in pageCalls.indices { pageCalls[index].isOfFrameBefore = true }
  }

  func beginSession() {
    guard let observer = list.visibilityObserver else { return }
    observer.beginSession()
    beganSession = true
  }

  subscript(edge: ContentEdge) -> PageEnd {
    get { edge == .start ? atStart : atEnd }
    set { if edge == .start { atStart = newValue } else { atEnd = newValue } }
  }

  private func load(_ request: PageRequest) {
    note(.asked, request)
    take(request)
  }

  /// Records the calls since the last observation, and what the list reports about itself.
  func observe(into clients: inout ClientObservation) {
    clients = ClientObservation()
    if let prefetching = setting.prefetching {
      clients.lookahead = ClientObservation.Lookahead(prefetching, overscan: Observer.units(list.overscan))
      if frame % ListClients.framesBetweenLooks == 1 { clients.waiting = list.prefetchRequests.map(ClientObservation.Wanted.init) }
    }
    clients.bars = setting.thresholds.map(ClientObservation.Bar.init)
    if !clients.bars.isEmpty { clients.sights = list.visibleItems.map(ClientObservation.Sight.init) }
    if setting.isReadAloud {
      clients.reading = list.assistiveTiles.map { .init(key: $0.tile.key?.rawValue ?? .max, position: $0.position, count: $0.count) }
    }
    clients.feeding = setting.pages.map(ClientObservation.Feeding.init)
    swap(&clients.calls, &calls)
    swap(&clients.notices, &notices)
    swap(&clients.pages, &pageCalls)
    clients.beganSession = beganSession
    beganSession = false
  }

  var bindsEarly: Bool { setting.prefetching.map { $0.display.ahead > 0 } ?? false }
}

extension ListClients: TilePrefetchDelegate {
  func tiledScrollView(_ view: TiledScrollView, prefetch items: [PrefetchItem]) {
    askedCount += items.count
    calls.append(.load(items.map(ClientObservation.Wanted.init)))
  }

  func tiledScrollView(_ view: TiledScrollView, cancelPrefetchOf keys: [ItemKey]) {
    calls.append(.cancel(keys.map(\.rawValue)))
  }
}

/// The clients of a synthetic list, each drawn in a share of the runs, so that a list without clients runs as well.
struct ClientSetting {
  let prefetching: Prefetching?  // how far data is loaded and tiles are bound ahead; nil if not
  let thresholds: [VisibilityThreshold]  // of a visibility observer; empty without one
  let isReadAloud: Bool
  let pages: PageLoading?
  let savesStates: Bool

  static let stream: UInt64 = 23  // of these draws; client events use the next one

  init(
    prefetching: Prefetching?, thresholds: [VisibilityThreshold], isReadAloud: Bool, pages: PageLoading?, savesStates: Bool
  ) {
    self.prefetching = prefetching
    self.thresholds = thresholds
    self.isReadAloud = isReadAloud
    self.pages = pages
    self.savesStates = savesStates
  }
}
