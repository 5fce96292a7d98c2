import Foundation
import Scrolling
import ViewTree

/// Oracle/motions.txt: what Oracle/motions.py computed, by formulas written apart from the engine's.
struct MotionTable {
  /// A line with what is indented below it.
  struct Entry {
    let kind: Substring
    let given: [Substring: Substring]
    /// `milliseconds offset velocity` of a motion, `pause drag travel velocity multiplier` of a flick, `milliseconds place 0` of a finger.
    var rows: [[Double]] = []

    func number(_ key: Substring) -> Double? { given[key].flatMap { Double($0) } }
  }

  private(set) var entries: [Entry] = []

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  static let file = folder.appendingPathComponent("motions.txt")
  static let script = folder.appendingPathComponent("motions.py")

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if line.hasPrefix(" ") {
        entries[entries.count - 1].rows.append(words.compactMap { Double($0) })
      } else {
        let pairs = words.filter { $0.contains("=") }.map { $0.split(separator: "=") }
        let kind = words.prefix { !$0.contains("=") }.last ?? ""
        entries.append(Entry(kind: kind, given: Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })))
      }
    }
  }

  static func shipped() throws -> MotionTable { MotionTable(try String(contentsOf: file, encoding: .utf8)) }

  /// What the script prints now, nil where there is no Python 3.
  static func made() throws -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}

extension MotionTable.Entry {
  /// The engine's motion for the entry, nil if the entry is none.
  func motion(start: Instant) -> (any ScrollMotion)? {
    let offset = number("offset") ?? 0
    let edges = (number("lower") ?? -.infinity)...(number("upper") ?? .infinity)
    let bounces = number("bounces") != 0
    let rate = DecelerationRate(rawValue: number("rate") ?? 0.998)
    let scale = number("scale") ?? Bounce.defaultDisplayScale
    let density = number("density") ?? 1
    switch (kind, number("velocity"), number("target")) {
    case ("deceleration", let velocity?, _): return Deceleration(start: start, offset: offset, velocity: velocity, rate: rate)
    case ("deceleration", _, let target?): return Deceleration(start: start, offset: offset, target: target, rate: rate)
    case ("fling", let velocity?, _):
      return Fling(start: start, offset: offset, velocity: velocity, edges: edges, rate: rate, bounces: bounces, displayScale: scale)
    case ("fling", _, let target?):
      return Fling(start: start, offset: offset, target: target, edges: edges, rate: rate, bounces: bounces, displayScale: scale)
    case ("android", let velocity?, _):
      return AndroidFling(start: start, offset: offset, velocity: velocity, edges: edges, bounces: bounces, density: density)
    case ("android", _, let target?):
      return AndroidFling(start: start, offset: offset, target: target, edges: edges, bounces: bounces, density: density)
    case ("clamping", let velocity?, _): return ClampingFling(start: start, offset: offset, velocity: velocity, edges: edges)
    case ("clamping", _, let target?): return ClampingFling(start: start, offset: offset, target: target, edges: edges)
    case ("bouncing", let velocity?, _):
      return BouncingFling(start: start, offset: offset, velocity: velocity, edges: edges, bounces: bounces)
    case ("bouncing", _, let target?): return BouncingFling(start: start, offset: offset, target: target, edges: edges, bounces: bounces)
    case ("eased", _, let target?):
      return EasedScroll(start: start, offset: offset, target: target, durationMilliseconds: number("duration") ?? 0, curve: curve)
    default: return nil
    }
  }

  private var curve: AnimationCurve {
    switch given["curve"] {
    case "easeIn": .easeIn
    case "easeOut": .easeOut
    case "easeInOut": .easeInOut
    default: .linear
    }
  }
}
