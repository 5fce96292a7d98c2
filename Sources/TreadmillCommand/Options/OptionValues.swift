import FeedSimulation
import Treadmill

enum WholeNumber {
  static func parser(_ allowed: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
    { text in
      guard let number = Int(text), allowed.contains(number) else { throw Failure.notAWholeNumber(allowed: allowed) }
      return number
    }
  }
}

enum DecimalNumber {
  static func parser(_ allowed: ClosedRange<Double>) -> @Sendable (String) throws -> Double {
    { text in
      guard let number = value(of: text), allowed.contains(number) else { throw Failure.notADecimalNumber(allowed: allowed) }
      return number
    }
  }

  /// Nil also for `inf`, `nan` and hexadecimal digits.
  static func value(of text: String) -> Double? { text.contains { !"+-.0123456789eE".contains($0) } ? nil : Double(text) }
}

/// A screen size in whole points: `390x844`.
struct ScreenSize: Hashable, CustomStringConvertible {
  static let sides = 100...4_096

  var width: Int
  var height: Int

  static let phone = ScreenSize(width: 390, height: 844)
}

extension ScreenSize {
  init(parsing text: String) throws(Failure) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], Self.sides.contains(width), Self.sides.contains(height)
    else {
      throw .usage(
        "write width x height in whole points, such as 390x844; each side is \(Self.sides.lowerBound) to \(grouped(Self.sides.upperBound))")
    }
    self.init(width: width, height: height)
  }

  var description: String { "\(width)x\(height)" }
}

extension ScrollPlatform {
  static let names = allCases.map(\.rawValue) + ["flutter"]  // The allowed names. `flutter` is short for `flutterClamping`.

  init(parsing name: some StringProtocol) throws(Failure) {
    guard let platform = name == "flutter" ? .flutterClamping : ScrollPlatform(rawValue: String(name)) else { throw .notOneOf(Self.names) }
    self = platform
  }
}

/// A span of virtual time: `500ms`, `60s`, `2m`.
struct VirtualDuration {
  var milliseconds: Int

  init(parsing text: String) throws(Failure) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let units = ["ms": 1, "s": 1000, "m": 60_000]
    guard let number = Int(digits), let unit = units[String(text.dropFirst(digits.count))] else {
      throw .usage("write a time with its unit, such as 500ms, 60s or 2m")
    }
    let (product, overflow) = number.multipliedReportingOverflow(by: unit)
    milliseconds = overflow ? .max : product
  }

  /// At most 292 years.
  var nanoseconds: Int64 {
    let (product, overflow) = Int64(milliseconds).multipliedReportingOverflow(by: 1_000_000)
    return overflow ? .max : product
  }

  /// The frames that begin within it; throws `durationNotAllowed` for none or too many.
  func frames(hz: Int) throws(Failure) -> Int {
    let (product, overflow) = milliseconds.multipliedReportingOverflow(by: hz)
    let frames = overflow ? 0 : (product / 1000) + (product % 1000 > 0 ? 1 : 0)
    guard SessionSettings.allowedFrames.contains(frames) else {
      throw .usage("--duration: a run has 1 to \(grouped(SessionSettings.allowedFrames.upperBound)) frames")
    }
    return frames
  }
}

/// An injected bug, or `list`.
enum BugChoice {
  case list
  case bug(InjectedBug)

  init(parsing text: String) throws(Failure) {
    if text == "list" {
      self = .list
    } else if let bug = InjectedBug(rawValue: text) {
      self = .bug(bug)
    } else {
      throw .notOneOf(["list"] + InjectedBug.allCases.map(\.rawValue))
    }
  }

  static func printList() -> ExitStatus {
    let rows = InjectedBug.allCases.map { bug in
      let layouts = InjectedBug.ofStreams.contains(bug) ? "lines,feed" : "feed"
      return
        "\(padded(bug.rawValue, to: 18))\(padded(bug.rules.joined(separator: ","), to: 8))\(padded(layouts, to: 12))\(bug.summary)\n"
    }
    StandardStream.output.write(rows.joined())
    return .clean
  }
}
