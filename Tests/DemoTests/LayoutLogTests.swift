import DemoOutput
import Testing
import Treadmill

@testable import LayoutLog

@Suite("LayoutLog")
struct LayoutLogTests {
  @Test("a claim holds if exactly those are laid out that it names, in whichever order")
  func verdicts() {
    let entries = ["root", "child"].map { LayoutRecord.Entry(name: $0, moment: .tick) }
    #expect(Outcome(claimed: ["child", "root"], entries: entries).verdict == .holds)
    #expect(Outcome(claimed: ["root"], entries: entries).verdict == .wrong)
    #expect(Outcome(claimed: ["root", "child", "leaf"], entries: entries).verdict == .wrong)
    #expect(Outcome(claimed: ["root", "child", "child"], entries: entries).verdict == .wrong)
    #expect(Outcome(claimed: nil, entries: entries).verdict == .unsaid)
    #expect(Outcome(claimed: [], entries: []).verdict == .holds)
  }

  @Test("a tree at rest lays nobody out, so that all that a trial shows is its own doing")
  func rest() {
    let outcome = Stage().outcome { _ in }
    #expect(outcome == [])
  }

  @Test("the other view stands in a window that is not key, and root in the one that is")
  func keyWindow() {
    let stage = Stage()
    #expect(stage.window.isKeyWindow && stage.root.window === stage.window)
    #expect(stage.other.window?.isKeyWindow == false)
    #expect(stage.outcome { $0.other.setNeedsLayout() } == [LayoutRecord.Entry(name: "other", moment: .tick)])
  }

  @Test("of a subtree only those are laid out that are marked: siblings and what is beneath a resized view are not")
  func resize() {
    let outcome = Stage().outcome { $0.child.frame.size.height += 10 }
    #expect(outcome.map(\.name) == ["root", "child"])
    #expect(outcome.allSatisfy { $0.moment == .tick })
  }

  @Test("an animated rotation lays out in the call, from inside its animation; a plain resize in the next tick")
  func moments() {
    let rotated = Stage().outcome { $0.window.rotate() }
    let resized = Stage().outcome { $0.window.frame.size.width += 10 }
    #expect(rotated.map(\.name) == ["window", "root", "child", "scroll"])
    #expect(rotated.allSatisfy { $0.moment == .call })
    #expect(resized.map(\.name) == rotated.map(\.name))
    #expect(resized.allSatisfy { $0.moment == .tick })
  }

  @Test("of a list of trials the table says how many come out as claimed")
  func table() {
    let claims = [
      Claim(text: "All is well.", trials: [Trial("nothing", lays: []) { _ in }, Trial("nothing", lays: nil) { _ in }]),
      Claim(text: "Marking lays out all.", trials: [Trial("a mark", lays: ["root", "child"]) { $0.child.setNeedsLayout() }]),
    ]
    let lines = LogTable(claims: claims).lines()
    #expect(lines.last == "1 of 2 trials come out as the post has it.")
    #expect(lines.contains { $0.hasPrefix("    a mark") && $0.contains("root, child") && $0.hasSuffix("wrong") })
    #expect(lines.contains { $0.hasPrefix("    nothing") && $0.contains(" nobody ") && $0.hasSuffix("holds") })
  }

  @Test("it prints every claim beside what happens")
  func output() throws {
    let (status, output) = try Demo.run("LayoutLog")
    #expect(status == 0)
    #expect(output == LayoutLog.introduction + "\n\n" + LayoutLogTests.expected)
  }

  private static let expected = """
    Each trial has a new tree, laid out and at rest:
      window > root > child > leaf, sibling, scroll > page, all of them in the key window, and window 2 > other.

        what is done                         laid out, says the post             laid out                      when         the claim

    A1  init does not lay out.
        a view is made                       nobody                              nobody                        -            holds

    A2  addSubview lays out the view that is added, the view that it is added to, and all subviews of that one.
        new view added to root               root, child, sibling, scroll, new   root, new                     in the tick  wrong

    P1  addSubview lays out the target, and the view too if it is added for the first time.
        new view added to root               root, new                           root, new                     in the tick  holds
        child, first of three, added again   root                                root                          in the tick  holds
        scroll, last of three, added again   root                                nobody                        -            wrong
        child moved from root to sibling     sibling, child                      root, sibling                 in the tick  wrong

    A3, A6  A frame of another size, and only that, lays out the view and its superview.
        child.frame: the same                nobody                              nobody                        -            holds
        child.frame: another origin          nobody                              nobody                        -            holds
        child.frame: another size            root, child                         root, child                   in the tick  holds

    P2  A frame that differs from the one before lays out the view.
        child.frame: another origin          child                               nobody                        -            wrong

    A4  Scrolling lays out the scroll view and its superview.
        scrolled three times                 root, scroll                        scroll                        in the tick  wrong

    P3  Scrolling lays out the scroll view.
        scrolled three times                 scroll                              scroll                        in the tick  holds

    A5, P4  A rotation lays out only the root view of the controller.
        window rotated                       root                                window, root, child, scroll   in the call  wrong
        window resized, not animated         root                                window, root, child, scroll   in the tick  wrong

    P5  A scale as the transform lays out the superview.
        child.transform: a scale             root                                root                          in the tick  holds

    P6  Only views in the tree of the key window can be laid out.
        marked, in a window that is not key  nobody                              other                         in the tick  wrong
        marked, in no window                 nobody                              nobody                        -            holds
        layoutIfNeeded, in no window         nobody                              new                           in the call  wrong

    P7  setNeedsLayout marks the view, and the system lays it out in the next cycle.
        child marked                         child                               child                         in the tick  holds
        child marked three times             child                               child                         in the tick  holds

    The post does not speak of these.
        child removed                        -                                   root                          in the tick
        child brought to the front           -                                   root                          in the tick
        child marked, then layoutIfNeeded    -                                   child                         in the call
        layoutIfNeeded, nothing marked       -                                   nobody                        -
        child.center                         -                                   nobody                        -
        child.isHidden, child.alpha          -                                   nobody                        -
        child hidden and marked              -                                   child                         in the tick
        child.bounds: another origin         -                                   child                         in the tick
        scroll.contentSize                   -                                   scroll                        in the tick

    11 of 20 trials come out as the post has it.

    """
}
