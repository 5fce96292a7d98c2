public import JSONReading
import ScrollSimulation
import Scrolling
import ViewTree

/// Why a text is no plan.
public struct ReaderPlanError: JSONFieldError, CustomStringConvertible {
  public enum Problem: Hashable, Sendable {
    case notJSON(String)
    case field(JSONFieldProblem)
    case other(String)
  }
  public let path: JSONFieldPath
  public let problem: Problem

  public static var namesFields: Bool { true }

  public init(at path: JSONFieldPath, _ problem: JSONFieldProblem) { (self.path, self.problem) = (path, .field(problem)) }

  init(at path: JSONFieldPath, _ words: String) { (self.path, problem) = (path, .other(words)) }

  init(notJSON words: String) { (path, problem) = (.root, .notJSON(words)) }

  public var description: String {
    switch problem {
    case .notJSON(let words): words
    case .field(let problem): "\(path): \(problem)"
    case .other(let words): "\(path): \(words)"
    }
  }
}

extension ReaderPlan {
  /// Reads a `load.json`: `Docs/Load.md` has its keys. What it does not say stays as it is.
  ///
  /// - Throws: at the first key that is unknown, of another type or out of range.
  public mutating func read(_ bytes: [UInt8]) throws(ReaderPlanError) {
    let element: JSONElement
    do throws(JSONFault) { element = try JSONElement(parsing: bytes) } catch {
      let (line, column) = error.place(in: bytes)
      throw ReaderPlanError(notJSON: "line \(line), column \(column): \(error)")
    }
    var fields = try JSONFields<ReaderPlanError>(element)
    let arrivals = try fields.text("arrivals")
    let readers = try fields.whole("readers", in: ReaderPlan.allowedReaders)
    let within = try fields.whole("within", in: 0...ReaderPlan.allowedSeconds.upperBound)
    if arrivals != nil, readers != nil {
      throw ReaderPlanError(at: fields.path.inside("readers"), "there are arrivals, which are another model")
    }
    if within != nil, readers == nil {
      throw ReaderPlanError(at: fields.path.inside("within"), "it is for readers, of which there are none")
    }
    if let arrivals {
      do throws(Arrivals.Fault) { model = .open(try Arrivals(parsing: arrivals)) } catch {
        throw ReaderPlanError(at: fields.path.inside("arrivals"), "\(error)")
      }
    }
    let visit = ("milliseconds, or [milliseconds, milliseconds of stay]", "visits")
    if let recorded = try fields.list("recorded", of: visit, { RecordedVisit($0) }) {
      guard recorded.count <= ReaderPlan.maximumRecorded, zip(recorded, recorded.dropFirst()).allSatisfy({ $0.at <= $1.at }) else {
        throw ReaderPlanError(
          at: fields.path.inside("recorded"), "expected at most \(ReaderPlan.maximumRecorded) visits in the order of their times")
      }
      model = .recorded(recorded)
    }
    if let readers { model = .closed(readers: readers, within: within ?? 0) }
    if let seconds = try fields.whole("seconds", in: ReaderPlan.allowedSeconds) { self.seconds = seconds }
    if let seed = try fields.unsigned("seed") { self.seed = seed }
    if let groups = fields.value("groups") { self.groups = try ReaderPlan.groups(groups, at: fields.path.inside("groups")) }
    try fields.end()
  }

  private static func groups(_ element: JSONElement, at path: JSONFieldPath) throws(ReaderPlanError) -> [Group] {
    guard let members = element.elements.map(Array.init), !members.isEmpty, members.count <= maximumGroups else {
      throw ReaderPlanError(at: path, "expected an array of 1 to \(maximumGroups) groups")
    }
    var groups: [Group] = []
    for (index, member) in members.enumerated() {
      let group = try group(member, at: path.inside(index))
      guard !groups.contains(where: { $0.name == group.name }) else {
        throw ReaderPlanError(at: path.inside(index), "two groups are called \(group.name); give them names")
      }
      groups.append(group)
    }
    return groups
  }

  private static func group(_ element: JSONElement, at path: JSONFieldPath) throws(ReaderPlanError) -> Group {
    var fields = try JSONFields<ReaderPlanError>(element, at: path)
    let profile = try fields.require("profile", try fields.choice("profile", of: profiles))
    var group = usual(profile, share: try fields.whole("share", in: 1...1_000_000) ?? 1)
    if let name = try fields.text("name") {
      let isName = name.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F }
      guard isName, name.utf8.count <= maximumNameBytes else {
        throw ReaderPlanError(at: path.inside("name"), "expected letters, digits, - and _, at most \(maximumNameBytes) of them")
      }
      group.name = name
    }
    if fields.isNull("stay") { group.staySeconds = nil }
    if let stay = try fields.whole("stay", in: allowedStays) { group.staySeconds = stay }
    if let away = try fields.whole("returnsAfter", in: allowedStays) { group.returnSeconds = away }
    if let cache = try fields.boolean("cache") { group.hasCache = cache }
    try group.setting.read(&fields)
    group.setting.photos = try photos(&fields)
    try fields.end()
    return group
  }

  private static func photos(_ fields: inout JSONFields<ReaderPlanError>) throws(ReaderPlanError) -> PhotoLoading? {
    let isOn = try fields.boolean("photos") ?? false
    var photos = PhotoLoading()
    let screens = try fields.number("photoScreens", in: ReaderSetting.allowedScreens)
    let running = try fields.whole("photosAtATime", in: allowedPhotosAtATime)
    if !isOn, let name = screens != nil ? "photoScreens" : running != nil ? "photosAtATime" : nil {
      throw ReaderPlanError(at: fields.path.inside(name), "the group loads no photos; add \"photos\": true")
    }
    (photos.screens, photos.maximumRunning) = (screens ?? photos.screens, running ?? photos.maximumRunning)
    return isOn ? photos : nil
  }

  static let allowedPhotosAtATime = 1...100
  static let maximumNameBytes = 40
}

extension ReaderSetting {
  static let allowedSides = 100...4_000
  static let allowedRates = 1...240
  static let allowedScreens = 0.0...100
  static let allowedMilliseconds = 0.0...60_000

  fileprivate mutating func read(_ fields: inout JSONFields<ReaderPlanError>) throws(ReaderPlanError) {
    if let width = try fields.whole("width", in: ReaderSetting.allowedSides) { viewport.width = Double(width) }
    if let height = try fields.whole("height", in: ReaderSetting.allowedSides) { viewport.height = Double(height) }
    if let scale = try fields.number("scale", in: 0.25...16) { displayScale = scale }
    if let hz = try fields.whole("hz", in: ReaderSetting.allowedRates) { self.hz = hz }
    if let name = try fields.choice("platform", of: ScrollPlatform.allCases.map(\.rawValue)) { platform = ScrollPlatform(rawValue: name)! }
    if let screens = try fields.number("prefetchScreens", in: ReaderSetting.allowedScreens) { loading.screens = screens }
    if let ahead = try fields.number("prefetchMilliseconds", in: ReaderSetting.allowedMilliseconds) { loading.milliseconds = ahead }
    if let timeout = try fields.number("timeoutSeconds", in: 0.1...600) { timeoutMilliseconds = timeout * 1_000 }
    if let retry = try fields.number("retrySeconds", in: 0.01...600) { retryMilliseconds = retry * 1_000 }
    if let attempts = try fields.whole("attempts", in: 1...10) { maximumAttempts = attempts }
    if let refreshes = try fields.whole("refreshesPerMille", in: 0...1_000) { refreshesPerMille = refreshes }
  }
}

extension RecordedVisit {
  /// Of a day at most: whole milliseconds, with the stay behind them in an array; nil for anything else.
  fileprivate init?(_ element: JSONElement) {
    let allowed = 0...ReaderPlan.allowedSeconds.upperBound * 1_000
    if let at = element.integer(Int.self), allowed.contains(at) {
      self.init(at: Instant(nanoseconds: Int64(at) * 1_000_000))
    } else if var parts = element.elements, element.count == 2, let at = parts.next()?.integer(Int.self), allowed.contains(at),
      let stay = parts.next()?.integer(Int.self), allowed.contains(stay)
    {
      self.init(at: Instant(nanoseconds: Int64(at) * 1_000_000), stay: stay)
    } else {
      return nil
    }
  }
}
