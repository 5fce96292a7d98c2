import Testing
import ViewTree

@testable import Tiling

@Suite("What a frame's layout holds")
struct ScrollAnchorTests {
  private func units(_ points: Double) -> LayoutUnit { LayoutUnit(nearest: points) }

  @Test("forgets a command's aim with its frame: what is measured later does not pull the list by it (found: it did)")
  func aim() {
    for isUnderFinger in [false, true] {
      var candidates = ScrollAnchor()
      candidates.begin()
      candidates.aim(at: units(540), clampedBy: units(-40))
      if isUnderFinger { #expect(candidates.clampAim(movedBy: .zero, to: .zero...units(500)) == .zero) }
      candidates.end()
      #expect(candidates.clampAim(movedBy: units(-4), to: .zero...units(500)) == .zero)
      #expect(candidates.takeClampOfCommand() == .zero)
    }
  }
}
