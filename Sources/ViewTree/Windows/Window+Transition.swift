extension Window {
  /// How long a rotation takes if nothing else is said, in seconds (C).
  public static let defaultTransitionDuration = 0.3

  /// Gives the window another size, as a rotation does, animated (rule 76): `viewWillTransition(to:with:)` to the controllers, parents first;
  /// then, inside the animation, the resize, autoresizing, what the controllers queued alongside, and the layout; each frame that is
  /// another one afterwards is a ``FrameAnimation``. The completions run at the end of the first tick at or after the animation's end.
  ///
  /// Setting `frame` or `bounds` to another size does the same without an animation: the layout and then the completions come with the next
  /// tick.
  ///
  /// - Parameters:
  ///   - size: in points.
  ///   - duration: in seconds.
  ///   - curve: how the animation's time passes.
  ///   - instant: when the animation starts; the last tick's instant if nil.
  /// - Precondition: sides and duration are finite and >= 0; not called from inside a layout pass of this window.
  /// - Complexity: O(views), for the frames are compared before and after.
  public func transition(
    to size: Size, duration: Double = Window.defaultTransitionDuration, curve: AnimationCurve = .easeInOut, at instant: Instant? = nil
  ) {
    precondition(size.isFinite && size.width >= 0 && size.height >= 0, "\(path).transition(to: \(size)): sides are finite and >= 0")
    precondition(!layoutPass.isOpen, "\(path).transition(to: \(size)) was called from inside a layout pass")
    changeSize(to: size, duration: duration, curve: curve, at: instant) { coordinator in
      animate(withDuration: duration, curve: curve, at: instant) {
        setFrame(Rect(origin: frame.origin, size: size))
        coordinator?.runAlongside()
        layoutIfNeeded()
      }
    }
  }

  /// Turns the window on its side: ``transition(to:duration:curve:at:)`` to its size with the sides exchanged, in `duration` seconds.
  public func rotate(duration: Double = Window.defaultTransitionDuration, at instant: Instant? = nil) {
    transition(to: Size(width: bounds.height, height: bounds.width), duration: duration, at: instant)
  }

  /// Runs `changes` and records what they change of the views in the tree as an animation: `frame`, `bounds`, `center`, `transform` and
  /// `alpha` (``Presentation``). What a later layout pass changes is not animated: call `layoutIfNeeded()` inside, as in UIKit, or give the
  /// option ``AnimationOptions/layoutSubviews``. What is set has its new value at once; what is shown is ``View/presentation(at:)``.
  ///
  /// `completion` runs exactly once, at the end of a tick: the first one at or after the animation's end, with true; with false if a part
  /// of the animation was cut before that, by its view leaving the window, by ``Layer/removeAllAnimations()`` or by an animation that
  /// begins from the current state, and then, if nothing of it is left, with the next tick. A window that goes away runs what waits, with
  /// false.
  ///
  /// An animation inside `changes` takes part in this one, with its timing, and has a completion of its own. It is the window's affair and
  /// not a static function as in UIKit: there is no global state.
  ///
  /// - Parameters:
  ///   - duration: in seconds; with 0 nothing is animated nor delayed, and `completion` comes with the next tick.
  ///   - delay: in seconds, between `instant` and the first movement; until then the old values are shown.
  ///   - curve: how the animation's time passes.
  ///   - options: from where it begins, and what is laid out inside.
  ///   - instant: when the delay starts; the last tick's instant if nil.
  ///   - changes: called once, at once.
  ///   - completion: is told whether the animation has run to its end.
  /// - Precondition: `duration` and `delay` are finite and >= 0.
  /// - Complexity: O(views).
  public func animate(
    withDuration duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut, options: AnimationOptions = [],
    at instant: Instant? = nil, _ changes: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    precondition(duration.isFinite && duration >= 0, "animate(withDuration: \(duration)): a duration is finite and >= 0 seconds")
    precondition(delay.isFinite && delay >= 0, "animate(delay: \(delay)): a delay is finite and >= 0 seconds")
    let start = (instant ?? self.instant).advanced(byMilliseconds: duration > 0 ? delay * 1000 : 0)
    let timing = AnimationTiming(start: start, duration: duration, curve: curve)
    let run = recordingRun ?? (duration > 0 ? AnimationRun(timing) : nil)
    if let completion { completions.append(AnimationCompletion(due: timing.end, run: run, body: completion)) }
    let recorder = run != nil && recordingRun == nil ? AnimationRecorder(of: self) : nil  // an outer one records what the inner one changes
    if recorder != nil { recordingRun = run }
    changes()
    if options.contains(.layoutSubviews) { layoutIfNeeded() }
    guard let recorder, let run else { return }
    recordingRun = nil
    // The window itself is not in the list: it would retain itself.
    animatedViews += recorder.animateChanges(of: self, in: run, options: options).filter { $0 !== self }
  }

  /// Sends what precedes a change of size, makes it, and queues what follows it. A change inside such a change is only made.
  func changeSize(
    to size: Size, duration: Double = 0, curve: AnimationCurve = .linear, at instant: Instant? = nil,
    _ change: (ViewControllerTransitionCoordinator?) -> Void
  ) {
    guard !isChangingSize, size != storedBounds.size, let controller = rootViewController else { return change(nil) }
    isChangingSize = true
    defer { isChangingSize = false }
    let coordinator = ViewControllerTransitionCoordinator(targetSize: size, duration: duration, curve: curve)
    controller.viewWillTransition(to: size, with: coordinator)
    let start = instant ?? self.instant
    change(coordinator)
    coordinator.runAlongside()
    completions.append(
      AnimationCompletion(due: start.advanced(byMilliseconds: duration * 1000), run: nil) { if $0 { coordinator.complete() } })
  }

  /// The end of a tick: runs the completions that are due, in the order of their ends, and forgets animations that are over.
  ///
  /// - Parameter count: how many completions had been queued when the layout pass ended. Those of later changes wait for their own layout.
  func completeTransitions(first count: Int) {
    if count > 0 {
      // Collect, then run: a completion may begin the next transition.
      let due = completions[..<count].enumerated().filter { $0.element.isDue(at: instant) }
      let waiting = completions[..<count].filter { !$0.isDue(at: instant) }
      completions.replaceSubrange(..<count, with: waiting)
      for completion in due.sorted(by: { ($0.element.due, $0.offset) < ($1.element.due, $1.offset) }) { completion.element.perform() }
    }
    forgetAnimations(at: instant)
    let window = Unmanaged.passUnretained(self)
    animatedViews.removeAll { view in
      guard view.storedWindow.isSame(as: window) else { return true }  // what it has now runs by another window's time
      view.forgetAnimations(at: instant)
      return view.rareData?.animations.isEmpty != false
    }
  }

  /// The window goes away: what waits for the end of an animation hears that it does not come.
  func abandonCompletions() {
    let waiting = completions
    completions = []
    for completion in waiting { completion.body(false) }
  }
}
