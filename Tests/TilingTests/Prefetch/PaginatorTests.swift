import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A page feeder")
struct PaginatorTests {
  /// A list of 100 items of 60 points in a viewport of 600, whose pages are answered by hand.
  private final class FedList {
    let list: ListRig
    private(set) var requests: [PageRequest] = []
    private(set) var paginator: Paginator!
    var onLoad: ((PageRequest) -> Void)?

    init(_ loading: PageLoading, count: Int = 100) {
      list = ListRig(extents: Array(repeating: 60, count: count), minimumExtent: 60)
      paginator = Paginator(loading) { [unowned self] request in
        requests.append(request)
        onLoad?(request)
      }
      list.view.paginator = paginator
      list.tick()
    }

    func append(_ count: Int) throws {
      let end = list.source.items.count
      try list.change(.insert(end..<end + count))
    }
  }

  private let near = PageLoading(screenfuls: 1, milliseconds: 0)

  @Test("asks when the end comes within so many screenfuls, once until the reply, and anew when the end comes near again")
  func threshold() throws {
    let fed = FedList(near)
    try fed.list.scroll(by: 4799)
    #expect(fed.requests.isEmpty)
    try fed.list.scroll(by: 1)  // 600 points are left
    #expect(fed.requests.map(\.edge) == [.end] && fed.paginator.isLoading(at: .end))
    try fed.list.scroll(by: -3000)
    try fed.list.scroll(by: 3500)
    #expect(fed.requests.count == 1)
    try fed.append(20)
    #expect(fed.paginator.complete(fed.requests[0], .loaded))
    #expect(!fed.paginator.complete(fed.requests[0], .loaded))
    fed.list.tick()
    #expect(fed.requests.count == 1)
    try fed.list.scroll(by: 1000)
    #expect(fed.requests.count == 2)
  }

  @Test("asks when an inset brings the end within reach, though nothing moves")
  func insets() throws {
    let fed = FedList(near)
    try fed.list.scroll(by: 4780)
    fed.list.view.contentInset = EdgeInsets(top: 0, left: 0, bottom: -20, right: 0)
    fed.list.tick()
    #expect(fed.requests.map(\.edge) == [.end])
  }

  @Test("asks for the next page at once when a short one leaves the end within reach, and stops after pages that bring nothing")
  func emptyPages() throws {
    let fed = FedList(PageLoading(screenfuls: 1, milliseconds: 0, maximumEmptyPages: 3))
    try fed.list.scroll(by: 5400)
    for page in 1...5 {  // of one item each
      #expect(fed.requests.count == page)
      try fed.append(1)
      fed.paginator.complete(fed.requests[page - 1], .loaded)
      fed.list.tick()
    }
    for page in 6...8 {
      #expect(fed.requests.count == page)
      fed.paginator.complete(fed.requests[page - 1], .loaded)
      fed.list.tick()
    }
    fed.list.tick()
    #expect(fed.requests.count == 8)
    try fed.list.scroll(by: -2000)
    try fed.list.scroll(by: 2000)
    #expect(fed.requests.count == 9)
  }

  @Test("counts items and not the content's length: a page that fills the shorter lanes of a masonry is not empty")
  func pagesThatDoNotLengthen() throws {
    let rig = MeasuredRig(lengths: [3000, 100, 100], estimate: nil, layout: MasonryLayout(lanes: 2))
    for index in 0..<3 { rig.source.items[index].isExact = true }
    var requests: [PageRequest] = []
    let paginator = Paginator(PageLoading(screenfuls: 8, milliseconds: 0, maximumEmptyPages: 2)) { requests.append($0) }
    try rig.view.reload()
    rig.view.paginator = paginator
    rig.tick()
    let length = rig.contentExtent
    for page in 1...6 {
      #expect(requests.count == page)
      let count = rig.source.items.count
      var lengths = [50.0, 60][...]
      rig.source.carryOut(.insert(count..<count + 2), taking: &lengths)
      for index in count..<count + 2 { rig.source.items[index].isExact = true }
      try rig.view.apply(ItemBatch([.insert(count..<count + 2)], countAfter: count + 2))
      #expect(paginator.complete(requests[page - 1], .loaded))
      rig.tick()
      #expect(rig.contentExtent == length)
    }
    for page in 7...8 {
      #expect(requests.count == page)
      paginator.complete(requests[page - 1], .loaded)
      rig.tick()
    }
    #expect(requests.count == 8)
  }

  @Test("tries again after a failure only when the end comes near anew")
  func failure() throws {
    let fed = FedList(near)
    try fed.list.scroll(by: 5400)
    fed.paginator.complete(fed.requests[0], .failed)
    for _ in 0..<3 { try fed.list.scroll(by: -1) }
    #expect(fed.requests.count == 1)
    try fed.list.scroll(by: -3000)
    try fed.list.scroll(by: 3000)
    #expect(fed.requests.count == 2)
    fed.paginator.complete(fed.requests[1], .last)
    try fed.list.scroll(by: -3000)
    try fed.list.scroll(by: 3000)
    #expect(fed.requests.count == 2)
  }

  @Test("has a request at each end at a time, and drops the replies to a cursor that is gone")
  func twoEnds() throws {
    let fed = FedList(PageLoading(edges: [.start, .end], screenfuls: 1, milliseconds: 0), count: 12)
    #expect(fed.requests.map(\.edge) == [.start, .end])
    fed.paginator.restart(.end)
    #expect(!fed.paginator.isCurrent(fed.requests[1]) && fed.paginator.isCurrent(fed.requests[0]))
    #expect(!fed.paginator.complete(fed.requests[1], .last))
    fed.list.tick()
    #expect(fed.requests.map(\.edge) == [.start, .end, .end])
    #expect(fed.requests[2].generation > fed.requests[1].generation)
    fed.list.tick()
    #expect(fed.requests.count == 3)
  }

  @Test("asks for the first page of an empty list, and for none while the viewport has no size")
  func emptyList() throws {
    let fed = FedList(near, count: 0)
    #expect(fed.requests.count == 1)
    let list = ListRig(extents: [], minimumExtent: 60)
    list.view.frame = .zero
    var requests = 0
    list.view.paginator = Paginator { _ in requests += 1 }
    list.tick()
    #expect(requests == 0)
    list.view.frame = list.window.bounds
    list.tick()
    #expect(requests == 1)
  }

  @Test("takes a reply from inside its request, whose items come with the next tick, for what it is")
  func synchronous() throws {
    let fed = FedList(near)
    fed.list.source.onAdopt = { batch in
      var lengths: ArraySlice<Double> = []
      for change in batch.changes { fed.list.source.carryOut(change, taking: &lengths) }
    }
    fed.onLoad = { request in
      let end = fed.list.source.items.count
      try! fed.list.view.apply(ItemBatch([.insert(end..<end + 2)], countAfter: end + 2))
      fed.paginator.complete(request, .loaded)
    }
    try fed.list.scroll(by: 5400)
    for _ in 0..<10 { fed.list.tick() }
    // Two items of 60 points a page, until 600 points lie beyond the screen.
    #expect(fed.requests.count == 6)
    #expect(fed.list.view.itemCount == 112)
  }

  @Test("asks as early as the motion is fast: so many milliseconds before it is there, to the frame")
  func timeToEdge() throws {
    for speed in [1500.0, 3000, 6000] {
      let fed = FedList(PageLoading(screenfuls: 0, milliseconds: 400))
      try fed.list.jump(to: 3000)
      try fed.list.send(.drag(by: Point(x: 0, y: -1)), .release(velocity: Point(x: 0, y: -speed)))
      fed.list.tick()
      let motion = try #require(fed.list.view.motion.y)
      let passes = motion.offset(at: motion.turn) >= 5400
      var frame = 0
      while fed.requests.isEmpty, fed.list.view.phase == .decelerating, frame < 1000 {
        let left = try #require(passes ? fed.list.view.timeToEdge(.end) : 1000)
        #expect(left > 400)
        #expect(passes || fed.list.view.timeToEdge(.end) == nil)
        fed.list.tick()
        frame += 1
      }
      #expect(fed.requests.count == (passes ? 1 : 0), "\(speed)")
      if passes {
        let left = try #require(fed.list.view.timeToEdge(.end))
        #expect(left <= 400 && left > 400 - 17)
        let arrival = fed.list.window.instant.advanced(byMilliseconds: left)
        let now = try #require(fed.list.view.motion.y)
        #expect(now.offset(at: arrival) >= 5400 && now.offset(at: Instant(nanoseconds: arrival.nanoseconds - 1)) < 5400)
      }
    }
  }

  @Test("knows the time to an end: none at rest, nothing there, and the same along either axis")
  func timesToEdges() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 100), minimumExtent: 60)
    list.tick()
    #expect(list.view.timeToEdge(.start) == 0)
    #expect(list.view.timeToEdge(.end) == nil)
    try list.jump(to: 2000)
    #expect(list.view.timeToEdge(.start) == nil)
    list.view.setContentOffset(.zero, animated: true)
    list.tick()
    let motion = try #require(list.view.motion.y)
    let arrival = list.window.instant.advanced(byMilliseconds: try #require(list.view.timeToEdge(.start)))
    #expect(motion.offset(at: arrival) == 0 && motion.offset(at: Instant(nanoseconds: arrival.nanoseconds - 1)) > 0)
    #expect(list.view.timeToEdge(.end) == nil)

    let window = Window(frame: Rect(x: 0, y: 0, width: 600, height: 100))
    let view = TiledScrollView(frame: window.bounds, axis: .horizontal)
    view.dataSource = list.source
    window.addSubview(view)
    window.tick(at: Instant(frame: 1, hz: 60))
    view.setContentOffset(Point(x: 5400, y: 0), animated: true)
    window.tick(at: Instant(frame: 2, hz: 60))
    let sideways = try #require(view.motion.x)
    let end = window.instant.advanced(byMilliseconds: try #require(view.timeToEdge(.end)))
    #expect(sideways.offset(at: end) == 5400 && sideways.offset(at: Instant(nanoseconds: end.nanoseconds - 1)) < 5400)
  }

  @Test("feeds one view")
  func twoViews() async {
    await #expect(processExitsWith: .failure) {
      let paginator = Paginator { _ in }
      let (first, second) = (TiledScrollView(), TiledScrollView())
      first.paginator = paginator
      second.paginator = paginator
    }
  }

  @Test("has limits that are finite and not negative")
  func errors() async {
    await #expect(processExitsWith: .failure) { _ = PageLoading(screenfuls: -1) }
    await #expect(processExitsWith: .failure) { _ = PageLoading(milliseconds: .nan) }
    await #expect(processExitsWith: .failure) { _ = PageLoading(maximumEmptyPages: 0) }
  }
}
