/// C5: what moves the content takes it along exactly, whatever the items do meanwhile. A wheel by its own way; the law of fingers and flings
/// is to come.
public struct MotionGoesOn: Invariant {
  public let rule = "C5"
  public init() {}

  public func check(_ frame: CheckedFrame) -> String? {
    let maximum = max(0, frame.list.length - frame.now.height)
    let start = frame.now.offset - frame.now.travel
    guard frame.before?.phase == .resting, frame.now.phase == .resting, !frame.input.resized, start > 0, start < maximum,
      frame.now.offset > 0, frame.now.offset < maximum, case .wheel(let way)? = frame.input.events.first, frame.input.events.count == 1
    else { return nil }
    let due = Int64((way * 64).rounded())
    return abs(frame.now.travel - due) <= 1 ? nil : "the offset went \(points(frame.now.travel)) pt with a wheel that went \(points(due)) pt"
  }
}
