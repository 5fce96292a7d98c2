import Scrolling
import Tiling
import ViewTree

/// What a client has set on its list: read before the tick, which goes by it. It is input, as the calls that a `ProgramRecord` has.
extension ListSimulator {
  var manner: FrameInput.Manner {
    let isVertical = list.axis == .vertical
    var manner = FrameInput.Manner()
    manner.bounces = list.bounces
    manner.alwaysBounces = isVertical ? list.alwaysBounceVertical : list.alwaysBounceHorizontal
    manner.rate = list.decelerationRate.rawValue
    manner.isTransformed = FingerLandings.isTransformed(list)
    manner.staysAtEnd = list.pinsToEnd || list.staysAt != nil || list.turnKey != nil
    manner.followsFingers = list.isScrollEnabled
    manner.animation = list.scrollAnimationDuration * 1000
    manner.hasOtherCurve = list.scrollAnimationCurve != .easeInOut
    manner.isFree = list.velocityStrategy != nil
    if let position = list.itemSnapping {
      if let position = ReferenceList.Position(position) { manner.stops = .items(position) } else { manner.isFree = true }
    } else if list.isPagingEnabled {
      manner.stops = .pages
    } else if let grid = isVertical ? list.verticalSnapping : list.horizontalSnapping {
      let step = Observer.units(grid.page)
      if grid.origin == 0, Double(step) == grid.page * 64 { manner.stops = .multiples(step) } else { manner.isFree = true }
    }
    if let targets { manner.stops = targets }
    return manner
  }
}
