import ArgumentParser
import FeedContracts
import Foundation

struct FeedAPIOptions: ParsableArguments {
  @Option(help: .init("For an address: the description of the API, a feed.json (Docs/FeedAPI.md).", valueName: "file"))
  var feedAPI: String?

  @Option(
    help: .init("For an address: a known API: \(FeedPreset.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "name"))
  var preset: String?

  @Option(
    help: .init(
      "For an address: the number of posts that a page is asked for, \(FeedAPI.allowedLimits.lowerBound) to"
        + " \(FeedAPI.allowedLimits.upperBound).", valueName: "n"),
    transform: WholeNumber.parser(FeedAPI.allowedLimits))
  var limit: Int?

  var givenOption: String? {
    feedAPI != nil ? "--feed-api" : preset != nil ? "--preset" : limit != nil ? "--limit" : nil
  }

  func knowledge(of url: String) throws(Failure) -> FeedKnowledge {
    if feedAPI != nil, preset != nil { throw .conflict("--feed-api", "--preset") }
    var described: FeedAPI?
    if let feedAPI { described = try FeedAPIOptions.read(feedAPI) }
    let known = preset.flatMap { FeedPreset(rawValue: $0) }
    if let preset, known == nil { throw .notAPreset(preset, FeedPreset.allCases.map(\.rawValue)) }
    do throws(FeedAPIError) {
      if let known { return .described(try known.api(url: url, limit: limit)) }
      if var api = try described?.at(url) {
        api.limit = limit ?? api.limit
        return .described(api)
      }
      var api = try FeedAPI(url: url, limit: limit)
      if limit != nil, !url.contains("{limit}") { api.limitParameter = "limit" }
      return .unknown(api)
    } catch { throw .notAnAddress(url, error) }
  }

  private static let maximumBytes = 1 << 20

  static func read(_ path: String) throws(Failure) -> FeedAPI {
    if path.isEmpty { throw .emptyName(of: "description") }
    let bytes = try InputFile(opening: path).readToEnd(atMost: maximumBytes)
    do throws(FeedAPIError) { return try FeedAPI(parsing: bytes) } catch { throw .notAFeedAPI(name: path, error) }
  }
}

/// What is known of a feed before it is asked.
enum FeedKnowledge {
  case described(FeedAPI)
  /// Only its address and a number of posts.
  case unknown(FeedAPI)
}
