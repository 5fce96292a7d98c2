extension Window {
  /// Default duration of a rotation, in seconds (C).
  public static let defaultTransitionDuration = 0.3

  /// Resizes the window with an animation, as a rotation does (rule 76).
  ///
  /// `viewWillTransition(to:with:)` is sent first, to parents before children. The animation includes the resize, autoresizing, the blocks
  /// that controllers queued alongside, and the layout; each changed frame is a `FrameAnimation`. Completions run at the end of the first
  /// tick at or after the animation's end. A new size of `frame` or `bounds` does the same without an animation; layout and completions
  /// follow in the next tick.
  /// - Parameters:
  ///   - size: in points.
  ///   - duration: in seconds.
  ///   - curve: the timing.
  ///   - instant: the start; the last tick's instant if nil.
  /// - Precondition: sides and duration are finite and >= 0; not called from inside a layout pass of this window.
  /// - Complexity: O(views): frames are compared before and after.
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

  /// Rotates the window: ``transition(to:duration:curve:at:)`` to its size with the sides exchanged, in `duration` seconds.
  public func rotate(duration: Double = Window.defaultTransitionDuration, at instant: Instant? = nil) {
    transition(to: Size(width: bounds.height, height: bounds.width), duration: duration, at: instant)
  }

  /// Runs `changes` and animates what they change of views in the tree: `frame`, `bounds`, `center`, `transform` and `alpha`
  /// (``Presentation``). To animate the layout too, call `layoutIfNeeded()` inside, as in UIKit, or use
  /// ``AnimationOptions/layoutSubviews``. Values change at once; ``View/presentation(at:)`` is what is shown.
  ///
  /// `completion` runs exactly once, at the end of a tick: the first at or after the animation's end. It receives false if a part was cut
  /// before that: by its view leaving the window, by ``Layer/removeAllAnimations()``, or by an animation that begins from the current
  /// state. If a cut leaves nothing, it runs in the next tick. A deallocated window runs waiting completions with false.
  ///
  /// A nested animation has this one's timing, and a completion of its own. Unlike UIKit's static method, this one needs no global state.
  /// - Parameters:
  ///   - duration: in seconds; 0 neither animates nor delays, and `completion` runs in the next tick.
  ///   - delay: in seconds, from `instant` to the first movement; the old values are shown until then.
  ///   - curve: the timing.
  ///   - options: where it begins, and whether it lays out.
  ///   - instant: when the delay starts; the last tick's instant if nil.
  ///   - changes: called once, immediately.
  ///   - completion: receives whether the animation has run to its end.
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
    let recorder = run != nil && recordingRun == nil ? AnimationRecorder(of: self) : nil  // an outer one records the inner one's changes
    if recorder != nil { recordingRun = run }
    changes()
    if options.contains(.layoutSubviews) { layoutIfNeeded() }
    guard let recorder, let run else { return }
    recordingRun = nil
    // Without the window itself, which it would retain.
    animatedViews += recorder.animateChanges(of: self, in: run, options: options).filter { $0 !== self }
  }

  /// Announces a new size, makes the change, and queues the completion. A nested change is only made.
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

  /// Ends a tick: runs the due completions, in the order of their ends, and removes finished animations.
  /// - Parameter count: number of completions queued at the end of the layout pass. Later ones wait for their own layout.
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
      guard view.storedWindow.isSame(as: window) else { return true }  // its animations follow another window's time
      view.forgetAnimations(at: instant)
      return view.rareData?.animations.isEmpty != false
    }
  }

  /// The window is being deallocated: waiting completions run with false.
  func abandonCompletions() {
    let waiting = completions
    completions = []
    for completion in waiting { completion.body(false) }
  }
}
