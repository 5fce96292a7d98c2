import ScrollSimulation

/// Draws fault plans for requests, at the setting's rates.
struct FaultDraw {
  /// Rates are cases per thousand requests, latencies are milliseconds.
  static let parameters = [
    photoLate, photoFails, photoLost, photoAgain, photoStubborn, photoLatency, pageLate, pageFails, pageLost, pageAgain, pageFiltered,
    pageRepeats, pageOutdated, pageLatency,
  ]
  static let photoLate = Parameter.rate("photo.late", usual: 600)
    .saying("photos that come late: # in 1,000")
  static let photoFails = Parameter.rate("photo.fails", usual: 40)
    .saying("loads of photos that fail: # in 1,000")
  static let photoLost = Parameter.rate("photo.lost", usual: 5)
    .saying("loads of photos that are lost: # in 1,000")
  static let photoAgain = Parameter.rate("photo.again", usual: 30)
    .saying("photos that come twice: # in 1,000")
  static let photoStubborn = Parameter.rate("photo.stubborn", usual: 300)
    .saying("late photos that come though they were cancelled: # in 1,000")
  static let photoLatency = Parameter.choice("photo.latency", [180, 20, 60, 180, 600, 2000])
    .saying("median latency of late photos: # ms", with: photoLate)
  static let pageLate = Parameter.rate("page.late", usual: 600)
    .saying("pages that come late: # in 1,000")
  static let pageFails = Parameter.rate("page.fails", usual: 120)
    .saying("requests for pages that fail: # in 1,000")
  static let pageLost = Parameter.rate("page.lost", usual: 40)
    .saying("requests for pages that are lost: # in 1,000")
  static let pageAgain = Parameter.rate("page.again", usual: 120)
    .saying("pages that come twice: # in 1,000")
  static let pageFiltered = Parameter.rate("page.filtered", usual: 80)
    .saying("pages with most posts filtered out: # in 1,000")
  static let pageRepeats = Parameter.rate("page.repeats", usual: 150)
    .saying("pages that repeat posts: # in 1,000")
  static let pageOutdated = Parameter.rate("page.outdated", usual: 20)
    .saying("pages of another place: # in 1,000")
  static let pageLatency = Parameter.choice("page.latency", [200, 40, 200, 800, 3000])
    .saying("median latency of late pages: # ms", with: pageLate)

  private let setting: StressSetting
  private var random: SeededGenerator

  init(_ setting: StressSetting, _ random: SeededGenerator) {
    self.setting = setting
    self.random = random
  }

  mutating func photo() -> FeedEvent? {
    var plan = PhotoFaultPlan()
    if happens(FaultDraw.photoLate) { plan.late = latency(FaultDraw.photoLatency) }
    if happens(FaultDraw.photoFails) { plan.outcome = .fails }
    if happens(FaultDraw.photoLost) { plan.outcome = .lost }
    if happens(FaultDraw.photoAgain) { plan.again = latency(FaultDraw.photoLatency) }
    if happens(FaultDraw.photoStubborn), plan.late > 0 || plan.outcome == .lost { plan.isStubborn = true }
    return plan == PhotoFaultPlan() ? nil : .photo(plan)
  }

  mutating func page() -> FeedEvent? {
    var plan = FeedPageFaultPlan()
    if happens(FaultDraw.pageLate) { plan.late = latency(FaultDraw.pageLatency) }
    if happens(FaultDraw.pageFails) { plan.outcome = .fails }
    if happens(FaultDraw.pageLost) { plan.outcome = .lost }
    if happens(FaultDraw.pageAgain) { plan.again = latency(FaultDraw.pageLatency) }
    if happens(FaultDraw.pageFiltered) { plan.brings = random.below(3) }
    if happens(FaultDraw.pageRepeats) { plan.repeats = random.perMille(500) ? 1 : random.number(in: 1...12) }
    if happens(FaultDraw.pageOutdated) { plan.outdated = random.number(in: 1...30) }
    return plan == FeedPageFaultPlan() ? nil : .page(plan)
  }

  private mutating func happens(_ number: Parameter) -> Bool { random.perMille(setting[number]) }

  private mutating func latency(_ median: Parameter) -> Int {
    random.logNormal(median: setting[median], sigmaPerMille: 900).clamped(to: FaultLimits.milliseconds)
  }
}
