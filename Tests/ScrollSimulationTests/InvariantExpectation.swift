@testable import ScrollSimulation
import Testing

extension Invariant {
  /// What the rule finds wrong with a frame.
  mutating func fault(in frame: CheckedFrame) -> String? { check(frame)?.fault }
}

/// A rule must hold on all of these frames, and break on the last one once it has been spoilt: that a rule holds proves nothing unless it
/// can fail.
func expect(
  _ rule: some Invariant, holdsOn frames: [CheckedFrame], breaksWhen what: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ spoil: (inout CheckedFrame) -> Void
) {
  var rule = rule
  for frame in frames.dropLast() { #expect(rule.fault(in: frame) == nil, what, sourceLocation: sourceLocation) }
  guard var last = frames.last else { return }
  var kept = rule
  #expect(kept.fault(in: last) == nil, what, sourceLocation: sourceLocation)
  spoil(&last)
  #expect(rule.fault(in: last) != nil, what, sourceLocation: sourceLocation)
}

/// A rule must hold on all of these frames.
func expect(_ rule: some Invariant, holdsOn frames: [CheckedFrame], sourceLocation: SourceLocation = #_sourceLocation) {
  var rule = rule
  for frame in frames { #expect(rule.fault(in: frame) == nil, sourceLocation: sourceLocation) }
}
