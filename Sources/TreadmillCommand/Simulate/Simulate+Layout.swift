import ScrollSimulation
import UVLoop

extension Simulate {
  /// The request that the options make if they mean a layout, or what is wrong with them; nil if they mean a feed.
  func layoutRequest() throws(Failure) -> LayoutRequest? {
    guard let (layout, cause) = try layoutChoice() else { return nil }
    for (option, isGiven) in [
      ("a feed", feed != nil), (feedOptions.givenOption ?? "", feedOptions.givenOption != nil), ("--gestures", gestures != nil),
      ("--script", script != nil), ("--record", record != nil),
      ("--maximum-posts", maximumPosts != nil), ("--plant", bug != nil), ("--strict", strict),
    ] where isGiven { throw .conflict(option, cause) }
    var request = LayoutRequest()
    request.layout = layout
    if layout == .plane {
      for (option, isGiven) in [
        ("--items", items != nil), ("--profile", profile != nil), ("--platform", platform != nil), ("--html", html != nil),
      ] where isGiven {
        throw .conflict(option, "--layout plane")
      }
    } else {
      if let items { request.items = items }
      guard request.items <= layout.maximumItems else { throw .tooManyItems(layout) }
      request.isUnmeasured = layouts.unmeasured || request.items > ListRun.maximumWrittenItems
    }
    request.seeds = try seedChoice()
    request.hz = hz
    if let frames = try frameCount() { request.frames = frames }
    request.viewport = viewport
    if let profile { request.profile = profile }
    if let platform { request.platform = platform }
    request.pace = realtime ? .real : .virtual
    request.tracePath = try outputPath("--trace", trace, of: "trace")
    request.htmlPath = try outputPath("--html", html, of: "page")
    request.writesJSON = json
    request.isQuiet = quiet
    return request
  }

  /// The layout that is asked for, and by what: more items than a feed can have are a list's.
  private func layoutChoice() throws(Failure) -> (layout: LayoutChoice, cause: String)? {
    if let layout = layouts.layout { return (layout, "--layout") }
    let maximum = FeedChoice.maximumItems
    if let items, items > maximum { return (.list, "more than \(grouped(maximum)) --items") }
    if layouts.unmeasured { throw .nothingToMeasure }
    return nil
  }
}
