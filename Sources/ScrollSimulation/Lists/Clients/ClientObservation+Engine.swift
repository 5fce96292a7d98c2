import Tiling
import ViewTree

// The engine's types as plain numbers.

extension ClientObservation.Lookahead {
  init(_ prefetching: Prefetching, overscan: Int64) {
    let bindsEarly = prefetching.maximumBindsPerFrame > 0
    self.init(
      ahead: prefetching.data.ahead, behind: prefetching.data.behind, earlyAhead: bindsEarly ? prefetching.display.ahead : 0,
      earlyBehind: bindsEarly ? prefetching.display.behind : 0, maximumBinds: prefetching.maximumBindsPerFrame,
      maximumWaiting: prefetching.maximumRequests, imminentMilliseconds: prefetching.imminentMilliseconds, overscan: overscan)
  }
}

extension ClientObservation.Wanted {
  init(_ item: PrefetchItem) {
    let urgency: ClientObservation.Urgency =
      switch item.priority {
      case .visible: .visible
      case .imminent: .imminent
      case .ahead: .ahead
      case .behind: .behind
      }
    self.init(
      index: item.index, key: item.key.rawValue, urgency: urgency,
      nanoseconds: item.millisecondsUntilVisible.map { Int64(($0 * 1_000_000).rounded()) })
  }
}

extension ClientObservation.Bar {
  init(_ threshold: VisibilityThreshold) {
    self.init(fraction: threshold.fraction, dwell: threshold.dwellMilliseconds.map { Int64(($0 * 1_000_000).rounded()) })
  }
}

extension ClientObservation.Notice {
  init(_ event: VisibilityEvent) {
    let occasion: Occasion =
      switch event.kind {
      case .didAppear: .appears
      case .didDisappear: .disappears
      case .wasSeen: .isSeen
      }
    self.init(
      occasion: occasion, key: event.key.rawValue, bar: event.threshold, time: event.instant.nanoseconds, fraction: event.fraction)
  }
}

extension ClientObservation.Sight {
  init(_ item: VisibleItem) {
    self.init(
      index: item.index, key: item.key.rawValue, start: item.start.rawValue, extent: item.extent.rawValue, visible: item.visible.rawValue)
  }
}

extension ClientObservation.Brink {
  init(_ edge: ContentEdge) { self = edge == .start ? .start : .end }
}

extension ClientObservation.Feeding {
  init(_ loading: PageLoading) {
    self.init(
      brinks: ContentEdge.allCases.filter(loading.edges.contains).map(ClientObservation.Brink.init), screenfuls: loading.screenfuls,
      maximumEmptyPages: loading.maximumEmptyPages)
  }
}

extension ClientObservation.PageCall.Ending {
  init(_ outcome: PageOutcome) {
    self =
      switch outcome {
      case .loaded: .loaded
      case .last: .last
      case .failed: .failed
      }
  }
}

extension ClientObservation.Saved {
  init(_ state: TilingState) {
    self.init(
      marks: state.items.map { .init(index: $0.index, key: $0.key.rawValue, start: $0.start, extent: $0.extent) }, offset: state.offset,
      count: state.count)
  }
}
