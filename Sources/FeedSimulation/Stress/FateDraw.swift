import ScrollSimulation

/// Draws what becomes of requests, as often as the setting says.
struct FateDraw {
  /// In cases per thousand requests, and milliseconds.
  static let numbers = [
    photoLate, photoFails, photoLost, photoAgain, photoStubborn, photoLatency, pageLate, pageFails, pageLost, pageAgain, pageFiltered,
    pageRepeats, pageOutdated, pageLatency,
  ]
  static let photoLate = StressNumber.rate("photo.late", usual: 600)
    .saying("photos that come late: # in 1,000")
  static let photoFails = StressNumber.rate("photo.fails", usual: 40)
    .saying("loads of photos that fail: # in 1,000")
  static let photoLost = StressNumber.rate("photo.lost", usual: 5)
    .saying("loads of photos that are lost: # in 1,000")
  static let photoAgain = StressNumber.rate("photo.again", usual: 30)
    .saying("photos that come twice: # in 1,000")
  static let photoStubborn = StressNumber.rate("photo.stubborn", usual: 300)
    .saying("late photos that come though they were cancelled: # in 1,000")
  /// The median.
  static let photoLatency = StressNumber.choice("photo.latency", [180, 20, 60, 180, 600, 2000])
    .saying("median latency of late photos: # ms", with: photoLate)
  static let pageLate = StressNumber.rate("page.late", usual: 600)
    .saying("pages that come late: # in 1,000")
  static let pageFails = StressNumber.rate("page.fails", usual: 120)
    .saying("requests for pages that fail: # in 1,000")
  static let pageLost = StressNumber.rate("page.lost", usual: 40)
    .saying("requests for pages that are lost: # in 1,000")
  static let pageAgain = StressNumber.rate("page.again", usual: 120)
    .saying("pages that come twice: # in 1,000")
  static let pageFiltered = StressNumber.rate("page.filtered", usual: 80)
    .saying("pages with most posts filtered out: # in 1,000")
  static let pageRepeats = StressNumber.rate("page.repeats", usual: 150)
    .saying("pages that repeat posts: # in 1,000")
  static let pageOutdated = StressNumber.rate("page.outdated", usual: 20)
    .saying("pages of another place: # in 1,000")
  static let pageLatency = StressNumber.choice("page.latency", [200, 40, 200, 800, 3000])
    .saying("median latency of late pages: # ms", with: pageLate)

  private let setting: StressSetting
  private var random: SeededGenerator

  init(_ setting: StressSetting, _ random: SeededGenerator) {
    self.setting = setting
    self.random = random
  }

  mutating func photo() -> FeedEvent? {
    var fate = PhotoFate()
    if happens(FateDraw.photoLate) { fate.late = latency(FateDraw.photoLatency) }
    if happens(FateDraw.photoFails) { fate.outcome = .fails }
    if happens(FateDraw.photoLost) { fate.outcome = .lost }
    if happens(FateDraw.photoAgain) { fate.again = latency(FateDraw.photoLatency) }
    if happens(FateDraw.photoStubborn), fate.late > 0 || fate.outcome == .lost { fate.isStubborn = true }
    return fate == PhotoFate() ? nil : .photo(fate)
  }

  mutating func page() -> FeedEvent? {
    var fate = FeedPageFate()
    if happens(FateDraw.pageLate) { fate.late = latency(FateDraw.pageLatency) }
    if happens(FateDraw.pageFails) { fate.outcome = .fails }
    if happens(FateDraw.pageLost) { fate.outcome = .lost }
    if happens(FateDraw.pageAgain) { fate.again = latency(FateDraw.pageLatency) }
    if happens(FateDraw.pageFiltered) { fate.brings = random.below(3) }
    if happens(FateDraw.pageRepeats) { fate.repeats = random.perMille(500) ? 1 : random.number(in: 1...12) }
    if happens(FateDraw.pageOutdated) { fate.outdated = random.number(in: 1...30) }
    return fate == FeedPageFate() ? nil : .page(fate)
  }

  private mutating func happens(_ number: StressNumber) -> Bool { random.perMille(setting[number]) }

  private mutating func latency(_ median: StressNumber) -> Int {
    random.logNormal(median: setting[median], sigmaPerMille: 900).clamped(to: FateLimits.milliseconds)
  }
}
