import CLibuv

/// Calls a closure for frame 0, 1, 2, ... at a nominal rate: no frame is skipped, and each is told its nominal instant.
///
/// The nominal instant of frame `k` is `k * 10^9 / hz` nanoseconds, rounded down, in either pace. What a closure computes from it is therefore
/// the same in real and in virtual time; how late a frame began in real time is only counted.
public final class FrameClock: Handle {
  /// What decides when the next frame comes.
  public enum Pace: Sendable, CaseIterable {
    /// The wall clock. A frame begins at its nominal instant after ``FrameClock/start(_:)``, up to 2 ms late since libuv's timers count in
    /// milliseconds. Each deadline is taken from the start, so lateness does not add up; late frames follow one another without a pause.
    case real
    /// The turns of the loop: one frame a turn, as fast as the closure is. I/O that is ready is served between two frames.
    case virtual
  }

  /// What the closure answers to a frame.
  public enum Answer: Sendable, CaseIterable {
    /// The frame is done.
    case next
    /// The frame cannot be done yet: offer the same one again after ``FrameClock/resume()``.
    case hold
    /// The frame is done and was the last. The clock closes itself.
    case stop
  }

  /// The rates that a clock accepts, in frames a second. A late clock catches up at one frame a millisecond at most: twice the highest rate.
  public static let rates = 1...500

  public let hz: Int
  public let pace: Pace
  /// The frame that is offered next, or is being offered; after the end, the last one.
  public private(set) var frame = 0
  /// Whether the clock waits for ``resume()``.
  public private(set) var isHeld = false
  /// Frames that began a whole period or more after their nominal instant. Zero in virtual time.
  public private(set) var lateFrameCount = 0
  /// How long after its nominal instant a frame began at worst. Zero in virtual time.
  public private(set) var latenessNanosecondsMax: Int64 = 0

  private var onFrame: ((Int, Int64) -> Answer)?
  // What the nominal instant 0 is on the monotonic clock; moved by the time that the clock is held.
  private var origin: Int64 = 0
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

  /// The nominal instant of a frame in nanoseconds, `frame * 10^9 / hz` rounded down, without overflow for any frame that can be reached.
  public func nominalNanoseconds(of frame: Int) -> Int64 {
    let (seconds, rest) = frame.quotientAndRemainder(dividingBy: hz)
    return Int64(seconds) * 1_000_000_000 + Int64(rest) * 1_000_000_000 / Int64(hz)
  }
}

extension FrameClock {
  /// Offers frame 0 on a later turn, and so on. Called once. The closure receives the frame and its nominal instant in nanoseconds.
  public func start(_ onFrame: @escaping (_ frame: Int, _ nominalNanoseconds: Int64) -> Answer) {
    precondition(isOpen, "a frame clock was started after close()")
    precondition(self.onFrame == nil, "a frame clock was started twice")
    self.onFrame = onFrame
    origin = EventLoop.monotonicNanoseconds
    offerSoon()
  }

  /// Offers the held frame again on a later turn; in real time the deadlines move by the time that it was held.
  ///
  /// Does nothing if the clock is not held, except inside the closure itself: there it takes back the hold that the closure is about to
  /// answer, so that data which arrives meanwhile is not missed. A held clock has nothing to wait for: if nothing else on the loop can lead to
  /// this call, ``EventLoop/run()`` returns with the clock held.
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
    // A timer is one-shot, but an idle handle would go round and round.
    if pace == .virtual { uv_idle_stop(pointer()) }
  }

  /// Due at the first whole millisecond that is not before the deadline, and at least one from now: libuv runs all due timers in one pass
  /// before it looks at I/O, and a clock that catches up would stay in that pass.
  private func startTimer(until deadline: Int64) {
    uv_update_time(loop.pointer)
    let delay = (deadline + 999_999) / 1_000_000 - Int64(uv_now(loop.pointer))
    uv_timer_start(pointer(), { FrameClock.owner(of: $0).offer() }, UInt64(max(1, delay)), 0)
  }
}
