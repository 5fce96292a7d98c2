import Treadmill

/// What one sample of a motion costs, as a scroll view holds it (`any ScrollMotion`) and as its own type.
enum Motions {
  /// Nanoseconds that an offset may take, whatever the motion.
  private static let budget = 30.0

  static func add(to table: inout Table) {
    let edges = 0.0...1_000_000
    add("uikit, deceleration", Fling(start: start, offset: 0, velocity: 3, edges: edges), to: &table)
    add("uikit, over an edge", Fling(start: start, offset: 0, velocity: 3, edges: 0...0), to: &table)
    add("uikit, free", Deceleration(start: start, offset: 0, velocity: 3), to: &table)
    add("uikit, bounce", Bounce(start: start, offset: 90, velocity: 1, edge: 0), to: &table)
    add("android", AndroidFling(start: start, offset: 0, velocity: 3, edges: edges), to: &table)
    add("android, over an edge", AndroidFling(start: start, offset: 0, velocity: 3, edges: 0...0), to: &table)
    add("flutterClamping", ClampingFling(start: start, offset: 0, velocity: 3, edges: edges), to: &table)
    add("flutterClamping, from beyond an edge", ClampingFling(start: start, offset: -90, velocity: 0, edges: edges), to: &table)
    add("flutterBouncing", BouncingFling(start: start, offset: 0, velocity: 3, edges: edges), to: &table)
    add("flutterBouncing, over an edge", BouncingFling(start: start, offset: 0, velocity: 3, edges: 0...0), to: &table)
    let curves: [(String, AnimationCurve)] = [("linear", .linear), ("in", .easeIn), ("out", .easeOut), ("in and out", .easeInOut)]
    for (name, curve) in curves {
      add("eased, \(name)", EasedScroll(start: start, offset: 0, target: 1000, curve: curve), to: &table)
    }
  }

  private static let start = Instant(nanoseconds: 1_234_567_891)

  private static func add<Motion: ScrollMotion>(_ name: String, _ motion: Motion, to table: inout Table) {
    let instants = spread(over: motion)
    let held: any ScrollMotion = motion
    let offset = nanoseconds(at: instants) { held.offset(at: $0) }
    let concrete = nanoseconds(at: instants) { motion.offset(at: $0) }
    let velocity = nanoseconds(at: instants) { held.velocity(at: $0) }
    let concreteVelocity = nanoseconds(at: instants) { motion.velocity(at: $0) }
    table.add("offset: \(name)", offset, budget: budget)
    table.add("offset: \(name), its own type", concrete, budget: budget)
    table.add("velocity: \(name)", velocity)
    table.add("velocity: \(name), its own type", concreteVelocity)
  }

  /// Instants from the start to the end, so that every piece of the motion has its share.
  private static func spread(over motion: some ScrollMotion) -> [Instant] {
    let count = 1000
    let length = motion.end.nanoseconds - motion.start.nanoseconds
    return (0..<count).map { Instant(nanoseconds: motion.start.nanoseconds + length * Int64($0) / Int64(count)) }
  }

  @inline(__always)
  private static func nanoseconds(at instants: [Instant], _ sample: (Instant) -> Double) -> Double {
    var sum = 0.0
    let figure = Stopwatch.nanoseconds(count: 100) { _ in
      for instant in instants { sum += sample(instant) }
    }
    precondition(sum.isFinite, "samples that sum up to \(sum)")
    return figure / Double(instants.count)
  }
}
