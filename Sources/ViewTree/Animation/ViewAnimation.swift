/// One call of ``Window/animate(withDuration:delay:curve:options:at:_:completion:)``, and the number of views that it still animates.
final class AnimationRun {
  let timing: AnimationTiming
  fileprivate(set) var views = 0
  fileprivate(set) var isCut = false  // whether a part of it was replaced or removed before its end

  init(_ timing: AnimationTiming) { self.timing = timing }

  var isAbandoned: Bool { isCut && views == 0 }  // whether nothing of it is left before its end
}

struct AnimationTiming: Hashable, Sendable {
  let start: Instant
  let duration: Double  // in seconds
  let curve: AnimationCurve

  var end: Instant { start.advanced(byMilliseconds: duration * 1000) }

  func remainder(at instant: Instant) -> Double {
    guard duration > 0 else { return instant < start ? 1 : 0 }
    return 1 - curve.progress(at: instant.milliseconds(since: start) / (duration * 1000))
  }
}

struct ViewAnimation {
  var from: Presentation
  var to: Presentation
  let run: AnimationRun
}

struct AnimationCompletion {
  let due: Instant
  let run: AnimationRun?
  let body: (_ finished: Bool) -> Void

  func isDue(at instant: Instant) -> Bool { due <= instant || run?.isAbandoned == true }

  func perform() { body(run?.isCut != true) }
}

/// Options of an animation.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Lays the window out after the changes, so that the resulting frames are animated too.
  public static let layoutSubviews = AnimationOptions(rawValue: 1)
  /// Starts from what is on the screen and ends running animations of the changed values, not finished; without it they add up.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
}

/// The views of a tree before an animation's changes. A comparison afterwards finds the changes: no setter has to test for an animation.
struct AnimationRecorder {
  private let before: [(view: View, was: Presentation)]

  init(of root: View) {
    var before: [(view: View, was: Presentation)] = []
    func record(_ view: View) {
      before.append((view, Presentation(of: view)))
      for subview in view.storedSubviews { record(subview) }
    }
    record(root)
    self.before = before
  }

  /// Gives each view that is still in `root`'s tree, and has other values, an animation from the old ones.
  func animateChanges(of root: View, in run: AnimationRun, options: AnimationOptions) -> [View] {
    before.compactMap { view, was in
      let now = Presentation(of: view)
      guard now != was, view === root || view.isDescendant(of: root) else { return nil }
      var from = was
      if options.contains(.beginFromCurrentState) {
        from.take(from: view.presentation(of: was, at: run.timing.start), where: was, now)
        view.cutAnimations(where: was, now)
      }
      run.views += 1
      view.rare.animations.append(ViewAnimation(from: from, to: now, run: run))
      return view
    }
  }
}

extension View {
  /// Ends the animations of the values in which `old` and `new` differ.
  fileprivate func cutAnimations(where old: Presentation, _ new: Presentation) {
    guard let data = rareData else { return }
    for index in data.animations.indices {
      let before = data.animations[index]
      data.animations[index].from.take(from: before.to, where: old, new)
      if data.animations[index].from != before.from { before.run.isCut = true }
    }
    leaveAnimations { $0.from == $0.to }
  }

  func cutAnimations() {
    guard let data = rareData, !data.animations.isEmpty else { return }
    for animation in data.animations { animation.run.isCut = true }
    leaveAnimations { _ in true }
  }

  func forgetAnimations(at instant: Instant) {
    if rareData?.animations.isEmpty == false { leaveAnimations { $0.run.timing.end <= instant } }
  }

  private func leaveAnimations(where isOver: (ViewAnimation) -> Bool) {
    rareData?.animations.removeAll { animation in
      guard isOver(animation) else { return false }
      animation.run.views -= 1
      return true
    }
  }
}
