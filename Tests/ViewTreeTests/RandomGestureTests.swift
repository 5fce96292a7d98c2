import TestSupport
import Testing
import ViewTree

@Suite("Random fingers on recognizers")
struct RandomGestureTests {
  /// What the recognizers do of themselves, and what handlers do to them and to the window, drawn from a seed.
  private func script(_ stage: TouchStage, _ generator: inout SplitMix, isWild: Bool) {
    let phases: [Touch.Phase] = [.began, .moved, .ended]
    for recognizer in stage.recognizers {
      recognizer.beginsIn = phases.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
      recognizer.cancelsTouchesInView = Int.random(in: 0..<4, using: &generator) > 0
      recognizer.withholds = Int.random(in: 0..<8, using: &generator) == 0
    }
    guard isWild else { return }
    let place = Int.random(in: 0..<40, using: &generator)
    let id = Int.random(in: 0..<4, using: &generator)
    let change = Int.random(in: 0..<7, using: &generator)
    var heard = 0
    stage.log.reaction = { [weak stage] _, touch in
      heard += 1
      guard heard == place, let stage else { return }
      let recognizer = stage.recognizers[id]
      switch change {
      case 0: stage.window.cancelTouches(at: touch.instant)
      case 1: recognizer.isEnabled.toggle()
      case 2: recognizer.view?.removeGestureRecognizer(recognizer)
      case 3: stage.right.addGestureRecognizer(recognizer)
      case 4: stage.send(.began, id, x: touch.location.x)
      case 5: stage.send(.ended, id)
      default: stage.left.removeFromSuperview()
      }
    }
  }

  @Test(
    "each listener hears began, moved, and one end of each finger; in the end all stand at possible and work as new",
    arguments: [false, true])
  func random(isWild: Bool) {
    for seed in UInt64(0)..<400 {
      var generator = SplitMix(seed: seed)
      let stage = TouchStage()
      stage.left.isMultipleTouchEnabled = seed % 2 == 0
      script(stage, &generator, isWild: isWild)
      for step in 0..<60 {
        let phases: [Touch.Phase] = [.began, .moved, .moved, .moved, .ended, .cancelled]
        stage.send(
          phases[Int.random(in: 0..<6, using: &generator)], Int.random(in: 0..<3, using: &generator),
          x: Double(Int.random(in: 0..<100, using: &generator)), at: step)
        // All touches of P's are touches of the window's, so that one of the two excludes the other.
        let active = [stage.w, stage.p].filter(\.isActive).map(\.name)
        #expect(isWild || active.count < 2, "seed \(seed), step \(step)")
        if !isWild, active.count == 2 { return }
      }
      if stage.left.superview == nil { stage.parent.addSubview(stage.left) }
      for (view, recognizer) in [(stage.window, stage.w), (stage.parent, stage.p), (stage.left, stage.a)] as [(View, ScriptedRecognizer)] {
        recognizer.withholds = false
        recognizer.cancelsTouchesInView = true
        stage.log.reaction = { _, _ in }
        if recognizer.view !== view { view.addGestureRecognizer(recognizer) }
      }
      let found = stage.aftermath()
      #expect(found == [], "seed \(seed)")
      if found != [] { return }
    }
  }
}
