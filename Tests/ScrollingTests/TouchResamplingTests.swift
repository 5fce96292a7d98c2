import Scrolling
import TestSupport
import Testing
import ViewTree

@Suite("A finger's place at a frame")
struct TouchResamplingTests {
  typealias Sample = (Instant, Point)

  private func sample(_ milliseconds: Double, _ x: Double, _ y: Double = 0) -> Sample {
    (Instant.zero.advanced(byMilliseconds: milliseconds), Point(x: x, y: y))
  }

  private func at(_ milliseconds: Double) -> Instant { Instant.zero.advanced(byMilliseconds: milliseconds) }

  @Test("Android looks 5 ms back and predicts, the others do neither", arguments: ScrollPlatform.allCases)
  func platforms(platform: ScrollPlatform) {
    let resampling = platform.traits.resampling
    #expect(resampling == (platform == .android ? .android : .none))
    #expect(resampling.sampleInstant(for: at(100)) == at(platform == .android ? 95 : 100))
    #expect((resampling.maximumPredictionMilliseconds, resampling.latencyMilliseconds) == (platform == .android ? (8, 5) : (0, 0)))
  }

  @Test("between two touches it is on the line between them", arguments: [TouchResampling.none, .android])
  func between(resampling: TouchResampling) {
    let (last, next) = (sample(100, 10, -6), sample(108, 18, 2))
    for (milliseconds, part) in [(100.0, 0.0), (102, 0.25), (104, 0.5), (107, 0.875), (108, 1)] {
      let place = resampling.place(at: at(milliseconds), last: last, previous: sample(92, 500), next: next)
      #expect(place == Point(x: 10 + 8 * part, y: -6 + 8 * part), "\(milliseconds) ms")
    }
    #expect(resampling.place(at: at(90), last: last, previous: nil, next: next) == last.1, "before both: the nearer")
    #expect(resampling.place(at: at(120), last: last, previous: nil, next: next) == next.1, "after both: the nearer")
  }

  @Test("beyond the last touch it stays there, unless the platform predicts")
  func withoutPrediction() {
    let place = TouchResampling.none.place(at: at(112), last: sample(108, 18, 2), previous: sample(100, 10), next: nil)
    #expect(place == Point(x: 18, y: 2))
    #expect(TouchResampling.android.place(at: at(112), last: sample(108, 18), previous: nil, next: nil).x == 18, "one touch is no line")
  }

  @Test("Android goes on for half the last interval, at most 8 ms")
  func prediction() {
    let android = TouchResampling.android
    func x(_ milliseconds: Double, interval: Double) -> Double {
      android.place(at: at(milliseconds), last: sample(100, 50), previous: sample(100 - interval, 50 - interval), next: nil).x
    }
    #expect(x(100, interval: 10) == 50 && x(103, interval: 10) == 53)
    #expect(x(105, interval: 10) == 55 && x(105.5, interval: 10) == 55 && x(500, interval: 10) == 55, "half of 10 ms")
    #expect(x(107.5, interval: 18) == 57.5 && x(112, interval: 18) == 58, "8 ms")
    #expect(x(99, interval: 10) == 50, "a frame before the last touch has it")
  }

  @Test("Android predicts from touches 2 to 20 ms apart only")
  func intervals() {
    for (interval, isLine) in [(0.0, false), (1.999, false), (2, true), (20, true), (20.001, false), (-5, false)] {
      let place = TouchResampling.android.place(at: at(101), last: sample(100, 8), previous: sample(100 - interval, 7), next: nil)
      #expect((place.x != 8) == isLine, "\(interval) ms")
    }
    let near = TouchResampling.android.place(at: at(100.5), last: sample(100, 8), previous: nil, next: sample(101, 10))
    #expect(near.x == 8, "two touches within 2 ms are no line")
    #expect(TouchResampling.none.place(at: at(100.5), last: sample(100, 8), previous: nil, next: sample(101, 10)).x == 9)
    #expect(TouchResampling.none.place(at: at(100), last: sample(100, 8), previous: nil, next: sample(100, 10)).x == 8)
  }

  @Test("a steady finger is met exactly at every frame, and a line beyond all numbers is none")
  func steady() {
    var generator = SplitMix(seed: 64)
    for _ in 0..<500 {
      let (v, interval) = (generator.double(in: -4...4), generator.double(in: 2...20))
      func touch(_ number: Int) -> Sample { sample(Double(number) * interval, Double(number) * interval * v) }
      let instant = at(interval * generator.double(in: 7...7.5))
      let milliseconds = instant.milliseconds(since: .zero)
      let known = TouchResampling.none.place(at: instant, last: touch(7), previous: touch(6), next: touch(8))
      let predicted = TouchResampling.android.place(at: instant, last: touch(7), previous: touch(6), next: nil)
      #expect(abs(known.x - v * milliseconds) < 1e-5 && (milliseconds - 7 * interval > 8 || abs(predicted.x - v * milliseconds) < 1e-5))
    }
    let huge = TouchResampling.none.place(at: at(4), last: sample(0, -1.5e308), previous: nil, next: sample(8, 1.5e308))
    #expect(huge.x == -1.5e308)
  }

  @Test("a negative latency is a programmer error")
  func misuse() async {
    await #expect(processExitsWith: .failure) { _ = TouchResampling(latencyMilliseconds: -1, maximumPredictionMilliseconds: 0) }
  }
}
