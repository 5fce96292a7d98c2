import Scrolling
import ViewTree

extension MotionLaw {
  mutating func stop() {
    switch trajectory {
    case .thrown, .scrolled, .momentum: rest()
    case .unknown, .resting, .tracking, .dragged, .pulled: break
    }
  }

  /// Rest ends every series of flicks, also after a flick that moved nothing.
  mutating func rest() {
    trajectory = .resting
    flicks.reset()
  }

  mutating func wheel(by delta: Double) {
    stop()
    guard case .resting = trajectory else { return }
    offset = MotionLaw.rounded(min(max(offset + delta, edges.lowerBound), edges.upperBound))
    law = .wheel
  }

  mutating func carryOut(_ step: FingerLaw.Step) {
    switch step {
    case .landed(let time): land(at: time)
    case .left: leave()
    case .began(let time):
      guard case .tracking = trajectory else { return trajectory = .unknown }
      if let landing, time - landing > MotionLaw.flywheel { caught = .nothing }
      comeNearer()
      guard let finger = hasBand ? BandLaw.finger(offset, within: edges, viewport: viewportExtent) : offset else {
        return trajectory = .unknown
      }
      trajectory = .dragged(finger: finger)
    case .moved(let sample): shown.note(sample)
    case .ended(let time, let track):
      if let last = shown.lastPlace(at: time, on: platform) { drag(to: last) }
      guard case .dragged = trajectory else { return trajectory = .unknown }
      let velocity = track.isEmpty ? 0 : ReleaseLaw.velocity(of: track, at: time, on: platform)
      release(velocity.flatMap { start(of: $0, at: time) })
    }
  }

  /// A drag from more than a viewport beyond an edge begins at the edge: no band holds that.
  private mutating func comeNearer() {
    let nearest = min(max(offset, edges.lowerBound), edges.upperBound)
    if abs(offset - nearest) >= viewportExtent { offset = nearest }
  }

  private mutating func land(at time: Int64) {
    (shown, applied) = (ShownFinger(), 0)
    if case .pulled = trajectory, pullHasEnded { endPull(at: time) }
    flicks.land(time)
    switch trajectory {
    case .resting, .momentum: caught = .nothing
    case .thrown(let thrown): caught = .thrown(thrown)
    case .scrolled(let scrolled): caught = scrolled.hasBegun ? .unknown : .nothing
    case .pulled, .unknown, .tracking, .dragged:
      if case .pulled = trajectory { isMixed = true }
      flicks.lose()
      return trajectory = .unknown
    }
    if !edges.contains(offset) { flicks.reset() }
    landing = time
    (trajectory, law) = (.tracking, .touch)
  }

  private mutating func leave() {
    guard case .tracking = trajectory else { return trajectory = .unknown }
    let isLeft = manner.stops.areAskedOfDelegate || stop(for: offset, velocity: 0) == offset
    if edges.contains(offset), isLeft, !manner.isFree { rest() } else { release(0) }
  }

  mutating func drag(to translation: Double) {
    guard case .dragged(let finger) = trajectory else { return }
    let delta = translation - applied
    applied = translation
    guard scrolls(within: edges) else { return trajectory = .unknown }
    trajectory = .dragged(finger: pull(finger - delta))
    law = hasBand && !edges.contains(offset) ? .band : .finger
  }

  /// Moves the content to where a finger would put it, and returns where the finger then is: without a band no farther than the content.
  private mutating func pull(_ finger: Double) -> Double {
    let finger = hasBand ? finger : min(max(finger, edges.lowerBound), edges.upperBound)
    offset = MotionLaw.rounded(banded(finger))
    return finger
  }

  /// The fling's velocity; nil if unknown. UIKit multiplies repeated flicks; Android adds a stopped motion of the same direction.
  private mutating func start(of velocity: Double, at time: Int64) -> Double? {
    switch platform {
    case .uikit: return flicks.lift(travel: -applied, velocity: velocity, at: time).map { velocity * $0 }
    case .flutterClamping, .flutterBouncing: return velocity
    case .android:
      guard velocity != 0 else { return 0 }
      switch caught {
      case .nothing: return velocity
      case .unknown: return nil
      case .thrown(let thrown):
        guard let running = thrown.velocity(at: time) else { return nil }
        return running * velocity > 0 ? velocity + running : velocity
      }
    }
  }

  /// Releases the content at `time`; nil is the frame's instant. `velocity` is nil if unknown.
  private mutating func release(_ velocity: Double?, at time: Int64? = nil) {
    guard let velocity, !manner.isFree, scrolls(within: edges), manner.stops == .anywhere || !isEndGuessed else {
      return trajectory = .unknown
    }
    if manner.stops != .anywhere, edges.contains(offset), edges.lowerBound < edges.upperBound {
      return goToStop(velocity, at: time ?? frame)
    }
    if velocity == 0, edges.contains(offset) { return rest() }
    trajectory =
      ThrownTrajectory(platform, at: time ?? frame, from: offset, velocity: velocity, within: edges, manner).map { .thrown($0) } ?? .unknown
  }

  private mutating func goToStop(_ velocity: Double, at time: Int64) {
    let fling = FlingLaw(platform, velocity: velocity, rate: manner.rate)
    let rest = min(max(offset + fling.distance(after: fling.duration), edges.lowerBound), edges.upperBound)
    guard let stop = stop(for: rest, velocity: velocity), stop == rest || abs(stop - rest) > 1e-6 else { return trajectory = .unknown }
    if stop == rest, velocity != 0 {
      trajectory =
        ThrownTrajectory(platform, at: time, from: offset, velocity: velocity, within: edges, manner).map { .thrown($0) } ?? .unknown
    } else if manner.isTransformed, abs(stop - offset) <= MotionLaw.step {
      trajectory = .unknown  // the transform's last bits decide on which side of a grid step the finger left it
    } else if stop == offset {
      self.rest()
    } else {
      trajectory = .thrown(ThrownTrajectory(platform, at: time, from: offset, to: stop, within: edges, manner))
    }
  }

  private func stop(for rest: Double, velocity: Double) -> Double? {
    let within = edges.lowerBound - covered...edges.upperBound - covered
    return manner.stops.stop(for: rest - covered, from: offset - covered, velocity: velocity, within: within, viewport: viewportExtent)
      .map { $0 + covered }
  }

  /// While a finger is on the screen, a trackpad begins nothing.
  mutating func trackpad(by delta: Double, _ phase: TrackpadPhase) {
    let isFree = fingers.down.isEmpty
    switch (phase, trajectory) {
    case (_, .unknown): return
    case (.began, _) where !isFree, (.changed, _) where !isFree: return
    // Fingers that came down with this frame.
    case (.momentumBegan, .pulled) where !isFree, (.momentumChanged, .pulled) where !isFree, (_, .momentum) where !isFree:
      trajectory = .unknown
    case (_, .tracking) where !isFree, (_, .dragged) where !isFree: return
    case (.momentumBegan, _) where !isFree, (.momentumChanged, _) where !isFree: return
    // A finger that leaves with this frame.
    case (_, .tracking), (_, .dragged): trajectory = .unknown
    case (.began, _), (.changed, _):
      beginPull()
      pull(by: delta)
    case (.ended, .pulled), (.cancelled, .pulled):
      guard !pullHasEnded else { return }
      pull(by: delta)
      (pullHasEnded, lastPull) = (true, frame)
      if phase == .cancelled || !edges.contains(offset) { endPull() }
    case (.momentumBegan, .pulled), (.momentumChanged, .pulled):
      pullHasEnded = false
      // Content with stops goes to one by itself.
      guard edges.contains(offset), manner.stops == .anywhere, !manner.isFree else { return trajectory = .unknown }
      coast(by: delta, isFirst: true)
    case (.momentumBegan, .resting), (.momentumBegan, .scrolled):
      stop()
      coast(by: delta, isFirst: true)
    case (.momentumBegan, _), (.momentumChanged, _): coast(by: delta)
    case (.momentumEnded, .momentum):
      coast(by: delta)
      endMomentum()
    case (.ended, _), (.cancelled, _), (.momentumEnded, _): return
    }
  }

  private mutating func beginPull() {
    if case .pulled = trajectory {
      guard pullHasEnded else { return }
      endPull()
    }
    if !edges.contains(offset) { flicks.reset() }
    flicks.land(frame)
    comeNearer()
    guard let finger = hasBand ? BandLaw.finger(offset, within: edges, viewport: viewportExtent) : offset else {
      return trajectory = .unknown
    }
    (trajectory, pullHasEnded) = (.pulled(finger: finger), false)
  }

  private mutating func pull(by delta: Double) {
    guard case .pulled(let finger) = trajectory else { return }
    guard scrolls(within: edges) else { return trajectory = .unknown }
    trajectory = .pulled(finger: pull(finger + delta))
    (lastPull, law) = (frame, .trackpad)
  }

  private mutating func endPull(at time: Int64? = nil) {
    pullHasEnded = false
    release(0, at: time)
  }

  /// Momentum that meets an edge is not followed.
  private mutating func coast(by delta: Double, isFirst: Bool = false) {
    if isFirst { trajectory = .momentum }
    guard case .momentum = trajectory else { return }
    guard scrolls(within: edges), edges.contains(offset), edges.contains(offset + delta) else { return trajectory = .unknown }
    offset = MotionLaw.rounded(offset + delta)
    (lastPull, law) = (frame, .trackpad)
  }

  /// Content that momentum leaves between two stops is not followed to either.
  private mutating func endMomentum() {
    stop()
    if manner.stops != .anywhere || manner.isFree { trajectory = .unknown }
  }

  /// Ends a wait for events after 50 ms. On UIKit a motion that begins with a frame, without an event, makes its first step in it.
  mutating func awaitTrackpad() {
    guard frame - lastPull > 50_000_000 else { return }
    switch trajectory {
    case .pulled where pullHasEnded:
      pullHasEnded = false
      release(0, at: platform == .uikit ? frame - ScrolledTrajectory.firstStep : frame)
    case .momentum: endMomentum()
    default: break
    }
  }
}
