import Metrics
import Synchronization

/// A backend of swift-metrics that keeps the last values in memory, for Prometheus to read.
final class MetricsRegistry: MetricsFactory {
  /// More are not shown: their dimensions come from requests.
  static let maximumSeries = 1_000

  private let series = Mutex<[String: Series]>([:])

  /// A counter or a gauge, or the sum and the number of recorded values.
  final class Series: CounterHandler, MeterHandler, RecorderHandler, TimerHandler, FloatingPointCounterHandler {
    let name: String
    let labels: String
    private let values = Mutex((sum: 0.0, count: 0))

    init(_ label: String, _ dimensions: [(String, String)]) {
      name = label.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
      let pairs = dimensions.map { name, value in
        "\(name.replacing(".", with: "_"))=\"\(value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\""
      }
      labels = pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
    }

    func increment(by amount: Int64) { add(Double(amount)) }
    func increment(by amount: Double) { add(amount) }
    func decrement(by amount: Double) { add(-amount) }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { values.withLock { $0 = (value, 0) } }
    func reset() { set(0.0) }
    func record(_ value: Int64) { record(Double(value)) }
    func record(_ value: Double) { values.withLock { $0 = ($0.sum + value, $0.count + 1) } }
    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

    private func add(_ amount: Double) { values.withLock { $0.sum += amount } }

    var lines: String {
      let (sum, count) = values.withLock { $0 }
      return count == 0 ? "\(name)\(labels) \(sum)\n" : "\(name)_sum\(labels) \(sum)\n\(name)_count\(labels) \(count)\n"
    }
  }

  /// In Prometheus' text format, sorted.
  var text: String {
    series.withLock { $0 }.sorted { $0.key < $1.key }.map(\.value.lines).joined()
  }

  private func series(_ label: String, _ dimensions: [(String, String)]) -> Series {
    let new = Series(label, dimensions)
    return series.withLock { all in
      if let known = all[new.name + new.labels] { return known }
      if all.count < MetricsRegistry.maximumSeries { all[new.name + new.labels] = new }
      return new
    }
  }

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler { series(label, dimensions) }
  func makeFloatingPointCounter(label: String, dimensions: [(String, String)]) -> any FloatingPointCounterHandler {
    series(label, dimensions)
  }
  func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler { series(label, dimensions) }
  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler { series(label, dimensions) }
  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler { series(label, dimensions) }
  // Their series stay, as a scraper expects.
  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
  func destroyMeter(_ handler: any MeterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}
}
