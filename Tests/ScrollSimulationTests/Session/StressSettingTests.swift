@testable import ScrollSimulation
import Scrolling
import Testing

@Suite("What a seed draws for a session")
struct StressSettingTests {
  private let rate = Parameter.rate("rain", usual: 40)
  private let size = Parameter.number("size", in: 3...9, simplest: 5)
  private let choice = Parameter.choice("height", [60, 10, 700], allowed: 5...800)

  private func setting(_ seed: UInt64, _ parameters: [Parameter] = []) -> StressSetting {
    StressSetting(subject: "x", seed: seed, frames: 10, parameters: parameters)
  }

  @Test("is the same for the same seed, and all that is drawn lies in what is allowed") func drawn() {
    let parameters = [rate, size, choice] + SessionGestures.parameters
    for seed in 0..<300 as Range<UInt64> {
      let setting = setting(seed, [rate, size, choice])
      #expect(setting == self.setting(seed, [rate, size, choice]))
      for number in parameters { #expect(number.allowed.contains(setting[number])) }
      #expect([60, 10, 700].contains(setting[choice]))
      #expect([60, 90, 120].contains(setting.hz) && ScrollPlatform.names.contains(setting.platform))
    }
  }

  @Test("leaves about three kinds in ten out, and has the others at rates that differ by orders of magnitude") func swarm() {
    let drawn = (0..<2_000 as Range<UInt64>).map { setting($0, [rate])[rate] }
    #expect((500...700).contains(drawn.count { $0 == 0 }))
    // A sixteenth of the usual rate to eight times as much, each doubling equally often.
    #expect(Set(drawn) == [0, 2, 5, 10, 20, 40, 80, 160, 320])
    let hands = (0..<200 as Range<UInt64>).map { seed in SessionGestures.parameters.map { setting(seed)[$0] } }
    #expect(Set(hands).count == hands.count, "no two hands are alike")
  }

  @Test("has all numbers in its facts, in the order of the alphabet") func facts() {
    let setting = setting(4, [size, choice, rate])
    let names = setting.facts.map(\.name)
    #expect(names.starts(with: ["subject", "seed", "frames before rest", "hz", "viewport", "platform", "profile"]))
    #expect(Array(names.dropFirst(7)) == setting.names && setting.names == setting.names.sorted())
    #expect(Set(["height", "rain", "size"]).isSubset(of: setting.names))
  }

  @Test("says in words what is on, in the order of what is known, and by its name what has no words") func parameterWords() {
    let pages = Parameter.choice("pages", [0, 3]).saying("# pages")
    let late = Parameter.rate("late", usual: 16).saying("late pages: # in 1,000", with: pages)
    var setting = setting(4)
    for name in setting.names { setting[Parameter.rate(name, usual: 1)] = 0 }
    setting[late] = 8
    #expect(setting.parameterWords(of: [late, pages, size]) == [])
    setting[pages] = 3
    #expect(setting.parameterWords(of: [late, pages, size]) == ["late pages: 8 in 1,000", "3 pages"])
    setting[size] = 7
    #expect(setting.parameterWords(of: [late, pages, size]) == ["late pages: 8 in 1,000", "3 pages", "size 7"])
    #expect(setting.parameterWords(of: [late, pages]) == ["late pages: 8 in 1,000", "3 pages", "size 7"])
  }

  @Test("every number of lists and hands has words") func words() {
    let parameters = ListKind.all.flatMap(\.parameters) + SessionGestures.parameters
    #expect(parameters.filter { $0.words(for: 3) == "\($0.name) 3" }.map(\.name) == [])
  }

  @Test("without a number it is the simplest one, and one that is not allowed is brought into what is") func missing() {
    var setting = setting(4)
    #expect((setting[rate], setting[size], setting[choice]) == (0, 5, 60))
    setting[size] = 100
    setting[choice] = -3
    #expect((setting[size], setting[choice]) == (9, 5))
    setting[size] = 5
    #expect(!setting.names.contains("size"))
  }

  @Test("draws no hand where a profile scrolls") func profile() {
    let setting = StressSetting(subject: "x", seed: 1, frames: 10, profile: .reading)
    #expect(setting.profile == "reading" && setting.names.isEmpty)
  }

  @Test("a number that contradicts itself is a programmer's error") func programmerErrors() async {
    await #expect(processExitsWith: .failure) { _ = Parameter.rate("rain", usual: 0) }
    await #expect(processExitsWith: .failure) { _ = Parameter.number("size", in: 3...9, simplest: 1) }
    await #expect(processExitsWith: .failure) { _ = Parameter.choice("height", []) }
    await #expect(processExitsWith: .failure) { _ = Parameter.choice("height", [4], allowed: 5...6) }
    await #expect(processExitsWith: .failure) { _ = StressSetting(subject: "x", seed: 1, frames: -1) }
  }

  @Test("is the same after a trace's header was written and read") func coding() throws {
    for goal in [nil] + SessionEnd.goals.map(Optional.some) {
      var setting = StressSetting(subject: "list", seed: .max, frames: 9, goal: goal, hz: 90, profile: .monkey, bug: "stale-cell")
      setting.source = .init(name: "posts.ndjson", hash: "0123456789abcdef")
      setting[.number("size", in: 3...9, simplest: 5)] = 7
      let read = try TraceFields(line: "\(setting.json)".utf8).all { (fields) throws(TraceLineFault) in try StressSetting(&fields) }
      #expect(read == setting)
    }
  }
}

extension ScrollPlatform {
  fileprivate static let names = allCases.map(\.rawValue)
}
