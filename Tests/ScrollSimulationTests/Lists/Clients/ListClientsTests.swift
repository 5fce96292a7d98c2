@testable import ScrollSimulation
import Testing

@Suite("The clients of a session over a list", .serialized)
struct ListClientsTests {
  /// What the clients of some seeds were told in all.
  private struct Told {
    var loads: [ClientObservation.Urgency: Int] = [:]
    var (cancelled, appeared, disappeared, seen) = (0, 0, 0, 0)
    var (asked, replied, dropped, saved, restored, read) = (0, 0, 0, 0, 0, 0)
    var earlyTiles = 0

    mutating func add(_ clients: ClientObservation) {
      for call in clients.calls {
        switch call {
        case .load(let items): for item in items { loads[item.urgency, default: 0] += 1 }
        case .cancel(let keys): cancelled += keys.count
        }
      }
      for notice in clients.notices {
        switch notice.occasion {
        case .appears: appeared += 1
        case .disappears: disappeared += 1
        case .isSeen: seen += 1
        }
      }
      for page in clients.pages {
        switch page.matter {
        case .asked: asked += 1
        case .replied(_, let isTaken): if isTaken { replied += 1 } else { dropped += 1 }
        case .restarted: break
        }
      }
      saved += clients.saved == nil ? 0 : 1
      restored += clients.restored == nil ? 0 : 1
      read += clients.reading?.isEmpty ?? true ? 0 : 1
    }
  }

  @Test("get every kind of call, and no wrong one", arguments: [ListLayout.list, .masonry])
  func coverage(layout: ListLayout) {
    var told = Told()
    var withoutAny = 0
    for seed in 1...(layout == .masonry ? 20 : 40) as ClosedRange<UInt64> {
      let run = StressRun(ListKind(layout).setting(seed: seed, frames: 200, items: 120), ListSubject.init)
      let setting = run.subject.clients.setting
      if setting.prefetching == nil, setting.thresholds.isEmpty, setting.pages == nil, !setting.isReadAloud { withoutAny += 1 }
      while run.step() {
        told.add(run.subject.simulator.observation.clients)
        let (now, before) = (
          run.subject.simulator.observation, run.subject.simulator.observation.offset + run.subject.simulator.observation.extent
        )
        if setting.prefetching != nil { told.earlyTiles += now.tiles.count { $0.index != nil && $0.start >= before } }
      }
      #expect(run.outcome.findings == [], "seed \(seed)")
    }
    for urgency in [ClientObservation.Urgency.imminent, .ahead, .behind] { #expect(told.loads[urgency, default: 0] >= 20, "\(urgency)") }
    #expect(told.cancelled >= 20 && told.appeared > 100 && told.disappeared > 100 && told.seen > 20)
    #expect(told.asked >= 5 && told.replied >= 5 && (told.dropped >= 1 || layout == .masonry))
    #expect(told.saved >= 10 && told.restored >= 5 && told.read > 100 && withoutAny >= 1)
    #expect((told.earlyTiles > 0) == (layout != .masonry))
  }

  private func drawn() -> [ClientSetting] {
    (0..<200 as Range<UInt64>).map { ClientSetting(ListKind(.list).setting(seed: $0), ListKind(.list)) }
  }

  @Test("are others for another seed, and the same for the same one")
  func settings() {
    let settings = drawn()
    #expect(settings.count { $0.prefetching != nil } > 70 && settings.count { $0.prefetching == nil } > 70)
    #expect(settings.count { !$0.thresholds.isEmpty } > 70 && settings.count { $0.pages != nil } > 40)
    #expect(settings.map(\.prefetching) == drawn().map(\.prefetching))
    #expect(Set(settings.map(\.prefetching)).count > 50)
  }

  @Test("have their words in the trace: another notice is another digest")
  func digest() {
    var clients = ClientObservation()
    #expect(clients.digest == 0)
    clients.notices = [.init(occasion: .appears, key: 3, bar: 0, time: 5)]
    let one = clients.digest
    clients.notices[0].time = 6
    #expect(one != 0 && clients.digest != one)
    clients.notices = []
    clients.calls = [.cancel([3])]
    #expect(clients.digest != 0 && clients.digest != one)
  }
}
