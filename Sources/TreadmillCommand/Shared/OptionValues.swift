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
struct ScreenSize: CustomStringConvertible {
  static let sides = 100...4_096

  var width: Int
  var height: Int

  static let phone = ScreenSize(width: 390, height: 844)
}

extension ScreenSize {
  init(parsing text: String) throws(Failure) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], Self.sides.contains(width), Self.sides.contains(height)
    else { throw .notAViewport(sides: Self.sides) }
    self.init(width: width, height: height)
  }

  var size: Size { Size(width: Double(width), height: Double(height)) }
  var description: String { "\(width)x\(height)" }
}

extension ScrollPlatform {
  static let names = allCases.map(\.rawValue) + ["flutter"]  // The allowed names. `flutter` is short for `flutterClamping`.

  init(parsing name: some StringProtocol) throws(Failure) {
    guard let platform = name == "flutter" ? .flutterClamping : ScrollPlatform(rawValue: String(name)) else { throw .notOneOf(Self.names) }
    self = platform
  }
}

/// An inclusive range of seeds: `1..50`, or `7` for one.
struct SeedRange {
  static let maximumCount = 100_000  // a limit of memory: each seed's report is kept until the end

  var seeds: ClosedRange<UInt64>

  init(parsing text: String) throws(Failure) {
    if let seed = UInt64(text) {
      seeds = seed...seed
      return
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty, let first = UInt64(parts[0]), let last = UInt64(parts[2]) else { throw .notASeedRange }
    guard first <= last else { throw .seedsBackwards }
    guard last - first < UInt64(Self.maximumCount) else { throw .tooManySeeds(maximum: Self.maximumCount) }
    seeds = first...last
  }
}

/// A span of virtual time: `500ms`, `60s`, `2m`.
struct VirtualDuration {
  var milliseconds: Int

  init(parsing text: String) throws(Failure) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let units = ["ms": 1, "s": 1000, "m": 60_000]
    guard let number = Int(digits), let unit = units[String(text.dropFirst(digits.count))] else { throw .notADuration }
    let (product, overflow) = number.multipliedReportingOverflow(by: unit)
    milliseconds = overflow ? .max : product
  }

  /// The frames that begin within it; throws `durationNotAllowed` for none or too many.
  func frames(hz: Int) throws(Failure) -> Int {
    let (product, overflow) = milliseconds.multipliedReportingOverflow(by: hz)
    let frames = overflow ? 0 : (product / 1000) + (product % 1000 > 0 ? 1 : 0)
    guard Request.allowedFrames.contains(frames) else { throw .durationNotAllowed(maximumFrames: Request.allowedFrames.upperBound) }
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
      let command = InjectedBug.ofStreams.contains(bug) ? "simulate,stress" : "stress"
      return
        "\(padded(bug.rawValue, to: 18))\(padded(bug.rules.joined(separator: ","), to: 8))\(padded(command, to: 17))\(bug.summary)\n"
    }
    StandardStream.output.write(rows.joined())
    return .clean
  }
}
