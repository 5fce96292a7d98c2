import CLibuv

/// Calls a closure for frame 0, 1, 2, ... at a nominal rate, with the frame's nominal instant, and skips no frame.
///
/// The nominal instant of frame `k` is `k * 10^9 / hz` nanoseconds, rounded down, in either pace. Results computed from it are therefore
/// the same in real and in virtual time; the lateness of a frame in real time is only counted.
public final class FrameClock: Handle {
  /// The source of frames.
  public enum Pace: Sendable, CaseIterable {
    /// The wall clock. A frame begins up to 2 ms after its nominal instant since ``FrameClock/start(_:)``: libuv's timers count in
    /// milliseconds. Deadlines are relative to the start, so lateness does not add up; late frames follow each other without a pause.
    case real
    /// The turns of the loop: one frame per turn, as fast as the closure is. Ready I/O is served between two frames.
    case virtual
  }

  /// The closure's answer to a frame.
  public enum Answer: Sendable, CaseIterable {
    /// The frame is done.
    case next
    /// The frame cannot be done yet: offer it again after ``FrameClock/resume()``.
    case hold
    /// The frame is done and was the last. The clock closes itself.
    case stop
  }

  /// The accepted rates in frames per second. A late clock catches up at most at one frame per millisecond, twice the highest rate.
  public static let rates = 1...500

  public let hz: Int
  public let pace: Pace
  /// The frame that is offered now or next; after the end, the last one.
  public private(set) var frame = 0
  /// Whether the clock waits for ``resume()``.
  public private(set) var isHeld = false
  /// Frames that began a whole period or more after their nominal instant. Zero in virtual time.
  public private(set) var lateFrameCount = 0
  /// The maximum lateness of a frame. Zero in virtual time.
  public private(set) var latenessNanosecondsMax: Int64 = 0

  private var onFrame: ((Int, Int64) -> Answer)?
  private var origin: Int64 = 0  // the nominal instant 0 on the monotonic clock; holds move it
  private var heldSince: Int64 = 0
  private var isOffering = false
  private var wasResumedWhileOffering = false

  public init(on loop: EventLoop, hz: Int, pace: Pace) {
    precondition(Self.rates.contains(hz), "a rate of \(hz) frames a second is outside \(Self.rates)")
    self.hz = hz
    self.pace = pace
    switch pace {
    case .real:
      super.init(on: loop, type: UV_TIMER)
      uv_timer_init(loop.pointer, pointer())
    case .virtual:
      super.init(on: loop, type: UV_IDLE)
      uv_idle_init(loop.pointer, pointer())
    }
    register()
  }

  override func willClose() {
    onFrame = nil
    isHeld = false
  }

  /// The nominal instant of a frame in nanoseconds, `frame * 10^9 / hz` rounded down, without overflow for any reachable frame.
  public func nominalNanoseconds(of frame: Int) -> Int64 {
    let (seconds, rest) = frame.quotientAndRemainder(dividingBy: hz)
    return Int64(seconds) * 1_000_000_000 + Int64(rest) * 1_000_000_000 / Int64(hz)
  }
}

extension FrameClock {
  /// Offers frame 0 on a later turn, then the others. Called once. The closure gets the frame and its nominal instant in nanoseconds.
  public func start(_ onFrame: @escaping (_ frame: Int, _ nominalNanoseconds: Int64) -> Answer) {
    precondition(isOpen, "a frame clock was started after close()")
    precondition(self.onFrame == nil, "a frame clock was started twice")
    self.onFrame = onFrame
    origin = EventLoop.monotonicNanoseconds
    offerSoon()
  }

  /// Offers the held frame again on a later turn; in real time the deadlines move by the time of the hold. Does nothing if the clock is not
  /// held, except inside the closure: there it cancels the `hold` about to be answered, so that data which arrives meanwhile is not missed.
  /// A held clock waits for nothing: if nothing else on the loop can call this, ``EventLoop/run()`` returns with the clock held.
  public func resume() {
    if isOffering { wasResumedWhileOffering = true }
    guard isHeld, isOpen else { return }
    isHeld = false
    origin += EventLoop.monotonicNanoseconds - heldSince
    offerSoon()
  }

  private func offer() {
    guard let onFrame else { return }
    let nominal = nominalNanoseconds(of: frame)
    let lateness = pace == .real ? max(0, EventLoop.monotonicNanoseconds - origin - nominal) : 0
    isOffering = true
    wasResumedWhileOffering = false
    let answer = onFrame(frame, nominal)
    isOffering = false
    if answer != .hold { count(lateness) }
    guard isOpen else { return }
    switch answer {
    case .next:
      frame += 1
      offerSoon()
    case .hold where wasResumedWhileOffering: offerSoon()
    case .hold: hold()
    case .stop: close()
    }
  }

  private func count(_ lateness: Int64) {
    latenessNanosecondsMax = max(latenessNanosecondsMax, lateness)
    if lateness * Int64(hz) >= 1_000_000_000 { lateFrameCount += 1 }
  }
}

extension FrameClock {
  private func offerSoon() {
    switch pace {
    case .real: startTimer(until: origin + nominalNanoseconds(of: frame))
    case .virtual: uv_idle_start(pointer()) { FrameClock.owner(of: $0).offer() }
    }
  }

  private func hold() {
    isHeld = true
    heldSince = EventLoop.monotonicNanoseconds
    if pace == .virtual { uv_idle_stop(pointer()) }  // a timer is one-shot, but an idle handle would continue
  }

  /// Rounded up, and at least 1 ms from now: libuv runs all expired timers before I/O, and a clock that catches up would stay in that pass.
  private func startTimer(until deadline: Int64) {
    uv_update_time(loop.pointer)
    let delay = (deadline + 999_999) / 1_000_000 - Int64(uv_now(loop.pointer))
    uv_timer_start(pointer(), { FrameClock.owner(of: $0).offer() }, UInt64(max(1, delay)), 0)
  }
}
