import Testing
import ViewTree

/// Each ends the process; in debug builds the message must carry the facts, in release builds Swift prints none.
@Suite("Programmer errors")
struct ProgrammerErrorTests {
  private func expect(_ result: ExitTest.Result?, says words: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #if DEBUG
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains(words), sourceLocation: sourceLocation)
    #endif
  }

  @Test("rule 43: a frame with a NaN")
  func nanFrame() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      View().frame = Rect(x: .nan, y: 0, width: 1, height: 1)
    }
    expect(result, says: "(rule 43)")
  }

  @Test("rule 43: an infinite frame at birth")
  func infiniteBirth() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = View(frame: Rect(x: 0, y: 0, width: .infinity, height: 1))
    }
    expect(result, says: "a frame is made of finite numbers")
  }

  @Test("rule 43: bounds with an infinite origin")
  func infiniteBounds() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      View().bounds.origin.y = -.infinity
    }
    expect(result, says: "(rule 43)")
  }

  @Test("rule 43: bounds with a negative side")
  func negativeBounds() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      View().bounds.size.width = -1
    }
    expect(result, says: "(rule 43)")
  }

  @Test("rule 43: a center, an anchor point and an opacity that are NaN")
  func nanOthers() async {
    var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      View().center = Point(x: 0, y: .nan)
    }
    expect(result, says: "(rule 43)")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      View().anchorPoint = Point(x: .nan, y: 0)
    }
    expect(result, says: "(rule 43)")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { View().alpha = .nan }
    expect(result, says: "(rule 43)")
  }

  @Test("rule 53: a view added to itself")
  func addedToItself() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let view = View()
      view.addSubview(view)
    }
    expect(result, says: "(rule 53)")
  }

  @Test("rule 53: an ancestor added to its descendant")
  func cycle() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let views = [View(), View(), View()]
      views[0].addSubview(views[1])
      views[1].addSubview(views[2])
      views[2].addSubview(views[0])
    }
    expect(result, says: "(rule 53)")
  }

  @Test("rule 53: a cycle made inside the callbacks of an addition (found: it was linked, and the next walk never ended)")
  func cycleInCallback() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Swallower: View {
        override func willMove(toSuperview superview: View?) {
          if let superview { addSubview(superview) }
        }
      }
      View().addSubview(Swallower())
    }
    expect(result, says: "(rule 53)")
  }

  @Test("a view that gets a superview inside the callbacks of its own move")
  func doubleParent() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Jumper: View {
        let other = View()
        override func willMove(toSuperview superview: View?) {
          if superview !== other { other.addSubview(self) }
        }
      }
      View().addSubview(Jumper())
    }
    expect(result, says: "inside the callbacks of its own move")
  }

  @Test("a window as a subview, a negative index, an index that is not there")
  func insertions() async {
    var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { View().addSubview(Window()) }
    expect(result, says: "a window is the root of its tree")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { View().insertSubview(View(), at: -1) }
    expect(result, says: "insertSubview(at: -1)")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      View().exchangeSubview(at: 0, withSubviewAt: 1)
    }
    expect(result, says: "there are 0 subviews")
  }

  @Test("a tick at an earlier instant than the last")
  func backwards() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let window = Window()
      window.tick(at: Instant(nanoseconds: 10))
      window.tick(at: Instant(nanoseconds: 9))
    }
    expect(result, says: "tick(at: 9 ns): the last tick was at 10 ns")
  }

  @Test("a tick inside a tick")
  func tickInTick() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Nested: View {
        override func advance(to instant: Instant) { window?.tick(at: instant) }
      }
      let window = Window()
      let view = Nested()
      window.addSubview(view)
      view.setNeedsTick()
      window.tick(at: .zero)
    }
    expect(result, says: "from inside a tick")
  }

  @Test("a tick inside a layout pass that no tick began (found: it was let in and broke the counts of the pass)")
  func tickInLayout() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Nested: View {
        override func layoutSubviews() { window?.tick(at: .zero) }
      }
      let window = Window()
      window.addSubview(Nested())
      window.layoutIfNeeded()
    }
    expect(result, says: "from inside a layout pass")
  }

  @Test("a root view that belongs to another controller (found: the first one's end took the second one's callbacks)")
  func sharedRootView() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let first = ViewController()
      let second = ViewController()
      second.view = first.view
    }
    expect(result, says: "the root view of another controller")
  }

  @Test("limits and rates that are not positive")
  func limits() async {
    var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { Window().maximumLayoutsPerView = 0 }
    expect(result, says: "maximumLayoutsPerView = 0")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { Window().maximumFramesPerSecond = 0 }
    expect(result, says: "maximumFramesPerSecond = 0")
  }

  @Test("a length beyond the layout grid, and one that is not a number")
  func beyondGrid() async {
    var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LayoutUnit(nearest: LayoutUnit.maximumPoints.nextUp)
    }
    expect(result, says: "beyond the layout grid")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = LayoutUnit(nearest: .nan) }
    expect(result, says: "nan points")
  }

  @Test("a frame number or a rate that cannot be")
  func impossibleFrames() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = Instant(frame: -1, hz: 60) }
    expect(result, says: "Instant(frame: -1, hz: 60)")
  }
}
