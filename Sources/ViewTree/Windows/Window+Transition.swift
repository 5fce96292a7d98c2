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

  /// Turns the window on its side: ``transition(to:duration:curve:at:)`` to its size with the sides exchanged.
  public func rotate(duration: Double = Window.defaultTransitionDuration, at instant: Instant? = nil) {
    transition(to: Size(width: bounds.height, height: bounds.width), duration: duration, at: instant)
  }

  /// Runs `changes` and records each frame of the tree that they change as an animation; `completion` runs at the end of the first tick at
  /// or after its end. Frames that a later layout pass changes are not animated: call `layoutIfNeeded()` inside, as in UIKit.
  ///
  /// It is the window's affair and not a static function as in UIKit: there is no global state.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - instant: when the animation starts; the last tick's instant if nil.
  /// - Precondition: `duration` is finite and >= 0.
  /// - Complexity: O(views).
  public func animate(
    withDuration duration: Double, curve: AnimationCurve = .easeInOut, at instant: Instant? = nil, _ changes: () -> Void,
    completion: (() -> Void)? = nil
  ) {
    precondition(duration.isFinite && duration >= 0, "animate(withDuration: \(duration)): a duration is finite and >= 0 seconds")
    let start = instant ?? self.instant
    if let completion { completions.append((start.advanced(byMilliseconds: duration * 1000), completion)) }
    guard duration > 0, !isRecordingFrames else { return changes() }  // an outer animation takes what the inner one changes
    isRecordingFrames = true
    let recorder = FrameRecorder(of: self)
    changes()
    isRecordingFrames = false
    // The window itself is not in the list: it would retain itself.
    animatedViews += recorder.animateChanges(of: self, start: start, duration: duration, curve: curve).filter { $0 !== self }
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
    completions.append((start.advanced(byMilliseconds: duration * 1000), { coordinator.complete() }))
  }

  /// The end of a tick: runs the completions that are due, in the order of their ends, and forgets animations that are over.
  ///
  /// - Parameter count: how many completions had been queued when the layout pass ended. Those of later changes wait for their own layout.
  func completeTransitions(first count: Int) {
    if count > 0 {
      // Collect, then run: a completion may begin the next transition.
      let due = completions[..<count].enumerated().filter { $0.element.due <= instant }
      let waiting = completions[..<count].filter { $0.due > instant }
      completions.replaceSubrange(..<count, with: waiting)
      for completion in due.sorted(by: { ($0.element.due, $0.offset) < ($1.element.due, $1.offset) }) { completion.element.run() }
    }
    forgetAnimations(of: self)
    animatedViews.removeAll { view in
      forgetAnimations(of: view)
      return view.frameAnimations.isEmpty
    }
  }

  private func forgetAnimations(of view: View) {
    if !view.frameAnimations.isEmpty { view.rareData?.frameAnimations.removeAll { $0.end <= instant } }
  }
}
