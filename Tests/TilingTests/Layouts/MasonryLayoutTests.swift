import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A masonry", .timeLimit(.minutes(5)))
struct MasonryLayoutTests {
  private static func lengths(_ count: Int) -> [Double] { (0..<count).map { 40 + Double(($0 &* 7919) % 6400) / 64 } }

  /// Where known items stand: each in the lane that is shortest at the time, the leftmost of these.
  private static func placed(_ lengths: [Double], lanes: Int, gap: Double) -> [(lane: Int, start: Double)] {
    var ends = Array(repeating: 0.0, count: lanes)
    return lengths.map { length in
      let lane = ends.indices.min { ends[$0] < ends[$1] }!
      defer { ends[lane] += length + gap }
      return (lane, ends[lane])
    }
  }

  @Test("puts each item into the lane that is shortest at the time", arguments: [1, 2, 3, 7])
  func places(lanes: Int) throws {
    let lengths = MasonryLayoutTests.lengths(400)
    let rig = MeasuredRig(lengths: lengths, estimate: nil, layout: MasonryLayout(lanes: lanes, spacing: 4), overscan: 50)
    for index in lengths.indices { rig.source.items[index].isExact = true }
    try rig.view.reload()
    rig.tick()
    let places = MasonryLayoutTests.placed(lengths, lanes: lanes, gap: 4)
    let width = rig.view.layout!.itemAcross.points
    for _ in 0..<200 {
      let (top, bottom) = (max(rig.offset - 50, 0), min(rig.offset + 650, rig.contentLength))
      let expected = lengths.indices.filter { places[$0].start < bottom && places[$0].start + lengths[$0] > top }
      #expect(rig.shown.map(\.index) == expected)
      for place in rig.shown {
        #expect(place.start == places[place.index].start)
        #expect(place.acrossStart == Double(places[place.index].lane) * (width + 4))
      }
      try rig.wheel(97.5)
    }
    #expect(rig.contentLength == lengths.indices.map { places[$0].start + lengths[$0] }.max())
  }

  @Test("says how long it is as soon as it knows: its content size follows what is placed")
  func contentSize() throws {
    let rig = MeasuredRig(lengths: Array(repeating: 50, count: 99) + [5000], estimate: nil, layout: MasonryLayout(lanes: 2))
    for index in rig.source.items.indices { rig.source.items[index].isExact = true }
    try rig.view.reload()
    rig.tick()
    for _ in 0..<20 {
      try rig.wheel(400)
      #expect(rig.contentLength == rig.view.layout!.length.points)
      #expect(rig.maximumOffset == rig.contentLength - 600)
    }
    #expect(rig.contentLength == 7450)
    #expect(rig.offset == 6850)
  }

  @Test("keeps each item in its lane, however long those turn out that are measured, and in whatever order (C11)")
  func sticky() throws {
    var random = SplitMix(seed: 7)
    let rig = MeasuredRig(lengths: MasonryLayoutTests.lengths(2000), estimate: 300, layout: MasonryLayout(lanes: 3, spacing: 2))
    rig.tick()
    var lanes: [UInt64: Double] = [:]
    for step in 0..<300 {
      switch random.below(8) {
      case 0: rig.offset = Double(random.below(Int(rig.contentLength)))
      case 1: rig.boundTiles[random.below(rig.boundTiles.count)].setNeedsMeasure()
      default: try rig.send(.wheel(by: rig.vector(Double(random.below(800)) - 400)))
      }
      rig.tick()
      for place in rig.shown {
        #expect(lanes[place.key] ?? place.acrossStart == place.acrossStart, "key \(place.key) in step \(step)")
        lanes[place.key] = place.acrossStart
      }
    }
  }

  @Test("deals all lanes anew on a reload and for another size across, and then stands as one without a history (C10, C11)")
  func dealtAnew() throws {
    let lengths = MasonryLayoutTests.lengths(600)
    let rig = MeasuredRig(lengths: lengths, estimate: 300, layout: MasonryLayout(lanes: 3, spacing: 2))
    rig.tick()
    for _ in 0..<40 { try rig.wheel(170) }  // lanes are dealt by estimates
    let places = MasonryLayoutTests.placed(lengths, lanes: 3, gap: 2)
    #expect(rig.shown.contains { $0.start != places[$0.index].start })
    rig.source.estimatedExtent = nil
    for index in lengths.indices { rig.source.items[index].isExact = true }
    rig.source.lengthOf = { item, across in item.length + (across < 120 ? Double(item.key % 5) * 30 : 0) }
    for (number, across) in [390.0, 300, 390].enumerated() {
      let anchor = rig.shown.first { $0.end > rig.offset }!
      let top = anchor.start - rig.offset
      rig.resize(along: 600, across: across)
      if number == 0 { try rig.view.reload() }
      rig.tick()
      let width = rig.view.layout!.itemAcross.points
      let lengths = rig.source.items.map { rig.source.length(of: $0, across: width) }
      let places = MasonryLayoutTests.placed(lengths, lanes: 3, gap: 2)
      for place in rig.shown {
        #expect(place.start == places[place.index].start && place.acrossStart == Double(places[place.index].lane) * (width + 2))
      }
      #expect(rig.view.layout!.place(of: anchor.index).start.points - rig.offset == top, "\(across)")
    }
  }

  @Test("keeps its anchor when items come and go above it, and the lanes of those before the change")
  func edits() throws {
    let rig = MeasuredRig(lengths: MasonryLayoutTests.lengths(900), layout: MasonryLayout(lanes: 3))
    rig.tick()
    rig.offset = 8000
    rig.tick()
    for change in [ItemChange.insert(3..<8), .remove(10..<19), .move(from: 1, to: 880), .move(from: 880, to: 0), .update(0..<5)] {
      let before = (0..<3).map { rig.view.layout!.place(of: $0).acrossStart }
      let anchor = rig.shown.first { $0.end > rig.offset }!
      let top = anchor.start - rig.offset
      try rig.change(change)
      rig.tick()
      #expect(rig.onScreenStart(of: anchor.key) == top, "\(change)")
      if case .insert = change { #expect((0..<3).map { rig.view.layout!.place(of: $0).acrossStart } == before) }
      #expect(rig.isStill(), "\(change)")
    }
  }

  @Test("shows no more than one item twice and leaves no gap within a lane while it is scrolled", arguments: [0.015625, 90, 2000])
  func lanes(estimate: Double) throws {
    let rig = MeasuredRig(lengths: MasonryLayoutTests.lengths(600), estimate: estimate, layout: MasonryLayout(lanes: 4, spacing: 6))
    rig.tick()
    for step in 0..<160 {
      try rig.wheel(step < 80 ? 211.5 : -190.25)
      #expect(Set(rig.shown.map(\.index)).count == rig.shown.count)
      for lane in 0..<4 {
        let places = rig.shown.filter { $0.acrossStart == Double(lane) * ($0.acrossExtent + 6) }
        for (one, next) in zip(places, places.dropFirst()) { #expect(one.end + 6 == next.start, "step \(step)") }
        #expect((places.first?.start ?? 0) <= max(rig.offset, 0) + 6, "step \(step)")
      }
      let frame = rig.view.lastFrame
      #expect(frame.missing.isEmpty && frame.diagnostic == nil && frame.error == nil, "\(frame)")
    }
  }
}
