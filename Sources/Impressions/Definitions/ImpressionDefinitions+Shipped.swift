extension ImpressionDefinitions {
  /// The definitions of the standards and of the trackers in use, as they were read in November 2026: `Docs/Impressions.md` says what of each
  /// is a primary source, and what it does not say.
  public static let shipped = ImpressionDefinitions(standards + frameworks + handwritten)

  public typealias Definition = ImpressionDefinition
  private typealias Share = ImpressionDefinition.Share

  private static func milliseconds(_ count: Int64) -> Int64 { count * 1_000_000 }

  private static let mrc = "http://mediaratingcouncil.org/081815%20Viewable%20Ad%20Impression%20Guideline_v2.0_Final.pdf"
  private static let onScreen: ImpressionDefinition.Needs = [.foreground, .focus, .content]

  private static let standards = [
    Definition(
      name: "mrc-display", source: mrc, about: "Half of the pixels for one second in one piece, after the content is shown.",
      visible: [Share(.area, 0.5)], needs: onScreen, dwell: .continuous(milliseconds(1_000))),
    Definition(
      name: "mrc-large-display", source: mrc,
      about: "As mrc-display; of items of 242,500 square points (970 x 250) or more 30 % are enough.",
      visible: [Share(.area, 0.3, from: 242_500), Share(.area, 0.5)], needs: onScreen, dwell: .continuous(milliseconds(1_000))),
    Definition(
      name: "large-display-242000",
      source: "https://eezee.freshdesk.com/support/solutions/articles/51000306458-what-is-impression-and-viewability-",
      about: "The same with the other limit in use, more than 242,000 square points; found in secondary texts only.",
      visible: [Share(.area, 0.3, from: 242_000.nextUp), Share(.area, 0.5)], needs: onScreen, dwell: .continuous(milliseconds(1_000))),
    Definition(
      name: "mrc-video", source: "https://developers.google.com/ads-data-hub/reference/viewability-metrics/schema",
      about: "Half of the pixels for two seconds of playback in one piece.", visible: [Share(.area, 0.5)], needs: onScreen.union(.playback),
      dwell: .continuous(milliseconds(2_000))),
    Definition(
      name: "mrc-cross-media-video", source: "https://www.cynopsis.com/final-version-of-mrc-standards-announced",
      about: "All of the pixels for two seconds of playback in one piece.", visible: [Share(.area, 1)], needs: onScreen.union(.playback),
      dwell: .continuous(milliseconds(2_000))),
    Definition(
      name: "in-feed-500", source: "https://mrweb.com/drno/printable/pn22862.htm",
      about:
        "Half of the pixels for half a second: the limit of the MRC's sub-second impressions in mobile news feeds, which are no viewable"
        + " impressions.", visible: [Share(.area, 0.5)], needs: onScreen, dwell: .continuous(milliseconds(500))),
    Definition(
      name: "iab-uk-display", source: "https://exchangewire.com/blog/2014/04/15/iab-issues-viewability-standards",
      about: "As mrc-large-display, of items of more than 242,500 square points.",
      visible: [Share(.area, 0.3, from: 242_500.nextUp), Share(.area, 0.5)], needs: onScreen, dwell: .continuous(milliseconds(1_000))),
    Definition(
      name: "linkedin-mobile", source: "https://timesnews.netlify.app/host-https-www.linkedin.com/help/lms/answer/a424623",
      about: "Half of a sponsored post for 300 ms; from a copy of the vendor's page.", visible: [Share(.area, 0.5)],
      needs: [.foreground, .content], dwell: .continuous(milliseconds(300))),
  ]

  private static let reactNative =
    "https://github.com/facebook/react-native/blob/main/packages/virtualized-lists/Lists/ViewabilityHelper.js"
  private static let flashList = "https://github.com/Shopify/flash-list/blob/main/src/recyclerview/viewability/ViewabilityHelper.ts"
  private static let epoxy =
    "https://github.com/airbnb/epoxy/blob/master/epoxy-adapter/src/main/java/com/airbnb/epoxy/EpoxyVisibilityItem.kt"

  private static let frameworks = [
    Definition(
      name: "react-native", source: reactNative,
      about: "FlatList without a viewabilityConfig: any whole point of it, at once; edges are rounded down.",
      visible: [Share(.whole, 1, floors: true), Share(.viewport, 0, floors: true)]),
    Definition(
      name: "react-native-item-50", source: reactNative,
      about: "FlatList with itemVisiblePercentThreshold 50 and minimumViewTime 250: half of it when a timer begins, and when it ends.",
      visible: [Share(.whole, 1, floors: true), Share(.extent, 0.5, floors: true)], dwell: .recheck(milliseconds(250))),
    Definition(
      name: "react-native-area-50", source: reactNative,
      about: "FlatList with viewAreaCoveragePercentThreshold 50, minimumViewTime 250 and waitForInteraction.",
      visible: [Share(.whole, 1, floors: true), Share(.viewport, 0.5, floors: true)], needs: .interaction,
      dwell: .recheck(milliseconds(250))),
    Definition(
      name: "flash-list", source: flashList,
      about: "FlashList's usual rule: any part of it when a timer of 250 ms begins, and when it ends.",
      visible: [Share(.whole, 1), Share(.extent, 0)], dwell: .recheck(milliseconds(250))),
    Definition(
      name: "flash-list-item-50", source: flashList, about: "The same with itemVisiblePercentThreshold 50.",
      visible: [Share(.whole, 1), Share(.extent, 0.5)], dwell: .recheck(milliseconds(250))),
    Definition(
      name: "compose", source: "https://developer.android.com/reference/kotlin/androidx/compose/ui/layout/onVisibilityChanged.modifier",
      about: "onVisibilityChanged as it is: all of it, or as much as fits on the screen, at once; each time.",
      visible: [Share(.fitting, 1)],
      counting: .stay),
    Definition(
      name: "compose-half",
      source: "https://developer.android.com/reference/kotlin/androidx/compose/ui/layout/onVisibilityChanged.modifier",
      about: "onVisibilityChanged(minDurationMs = 1000, minFractionVisible = 0.5f): more than half; each time.",
      visible: [Share(.fitting, 0.5, exceeds: true)], dwell: .continuous(milliseconds(1_000)), counting: .stay),
    Definition(
      name: "epoxy-visible", source: epoxy, about: "VISIBLE: any part of it; each time.", visible: [Share(.area, 0)], counting: .stay),
    Definition(
      name: "epoxy-focused", source: epoxy,
      about: "FOCUSED_VISIBLE: half of the screen, or all of an item that is smaller than that; each time.",
      visible: [Share(.area, 1), Share(.screen, 0.5)], counting: .stay),
    Definition(
      name: "epoxy-full", source: epoxy, about: "FULL_IMPRESSION_VISIBLE: all of it; each time, and never if it is longer than the screen.",
      visible: [Share(.area, 1)], counting: .stay),
    Definition(
      name: "impression-kit", source: "https://github.com/623637646/ImpressionKit",
      about: "Half of its area for a second. It looks each 200 ms itself; here the time is exact.", visible: [Share(.area, 0.5)],
      needs: .foreground, dwell: .continuous(milliseconds(1_000))),
  ]

  private static let handwritten = [
    Definition(
      name: "android-completely-visible", source: "https://github.com/linisme/SlimAdapter/issues/23",
      about: "findFirstCompletelyVisibleItemPosition up to the last one: all of it, at once; never an item that is longer than the screen.",
      visible: [Share(.whole, 1)]),
    Definition(
      name: "android-visible-rect", source: "https://engineering.zalando.com/posts/2017/05/detecting-list-items-observed-by-user.html",
      about: "getGlobalVisibleRect: half of its area for 250 ms.", visible: [Share(.area, 0.5)], needs: .foreground,
      dwell: .continuous(milliseconds(250))),
    Definition(
      name: "uikit-visible-cells", source: "https://developer.apple.com/documentation/uikit/uicollectionview/visiblecells",
      about: "visibleCells: any part of it, at once.", visible: [Share(.extent, 0)]),
    Definition(
      name: "uikit-half", source: "https://medium.com/@ergunemr/ios-impression-event-helper-d194bcd6203a",
      about: "visibleCells as they scroll: half of its height, at once.", visible: [Share(.extent, 0.5)]),
    Definition(
      name: "half-for-a-second-in-sum",
      source: "https://albertodebortoli.com/2015/08/15/a-mind-blowing-impression-tracking-engine-for-ios/",
      about: "Half of its area for a second altogether: what a loop that adds up its periods counts.",
      visible: [Share(.area, 0.5)], needs: [.foreground, .content], dwell: .total(milliseconds(1_000))),
  ]
}
