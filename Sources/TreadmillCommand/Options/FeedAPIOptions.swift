import ArgumentParser
import FeedContracts
import FeedFormats

struct FeedAPIOptions: ParsableArguments {
  @Option(help: .init("The description of an API, a feed.json, instead of its address (Docs/FeedAPI.md).", valueName: "file"))
  var feedAPI: String?

  @Option(
    help: .init(
      "For --feed-api: ask another server: all addresses of the description move to this origin, such as http://localhost:8080.",
      valueName: "origin"))
  var origin: String?

  @Option(
    help: .init(
      "For an address: the API that it belongs to: \(FeedPreset.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "name"))
  var preset: String?

  @Option(
    help: .init(
      "For an address: the number of posts to ask for in a page, \(FeedAPI.allowedLimits.lowerBound) to"
        + " \(FeedAPI.allowedLimits.upperBound).", valueName: "n"),
    transform: WholeNumber.parser(FeedAPI.allowedLimits))
  var limit: Int?

  @Option(
    help: .init(
      "For an address without a description: ask for pages by POST with this JSON object, in which {cursor} and {limit} stand for values.",
      valueName: "json"))
  var body: String?

  @Option(
    help: .init(
      "For an address: the certificates to trust, in PEM. (default: those of SSL_CERT_FILE, else the system's)", valueName: "file"))
  var caFile: String?

  /// An option beside a feed that is no address.
  var givenOption: String? {
    let options: [(String, Bool)] = [
      ("--feed-api", feedAPI != nil), ("--origin", origin != nil), ("--preset", preset != nil), ("--limit", limit != nil),
      ("--body", body != nil), ("--ca-file", caFile != nil),
    ]
    return options.first { $0.1 }?.0
  }

  /// - Parameters:
  ///   - url: of the newest page; nil if the description has it.
  ///   - posts: how the posts are read, if that is given.
  func knowledge(of url: String?, as posts: FeedDescription = FeedDescription()) throws(Failure) -> FeedKnowledge {
    switch try knowledge(of: url) {
    case .described(var api):
      api.certificateFile = caFile ?? api.certificateFile
      return .described(api)
    case .unknown(var api):
      (api.certificateFile, api.posts) = (caFile, posts)
      if let body { do throws(FeedAPIError) { api = try api.posting(Array(body.utf8)) } catch { throw .notABody(error) } }
      return .unknown(api)
    }
  }

  private func knowledge(of url: String?) throws(Failure) -> FeedKnowledge {
    if let other = feedAPI != nil ? "--feed-api" : preset != nil ? "--preset" : nil, body != nil { throw .conflict("--body", other) }
    if feedAPI != nil, preset != nil { throw .conflict("--feed-api", "--preset") }
    if let feedAPI { return .described(try described(by: feedAPI, url)) }
    if origin != nil { throw .needs("--origin", "--feed-api") }
    guard let url else { throw .needsAnAddress(preset != nil ? "--preset" : "--limit") }
    let known = preset.flatMap { FeedPreset(rawValue: $0) }
    if let preset, known == nil {
      throw .usage("--preset \(preset): expected one of \(FeedPreset.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    do throws(FeedAPIError) {
      if let known { return .described(try known.api(url: url, limit: limit)) }
      var api = try FeedAPI(url: url, limit: limit)
      if limit != nil, !url.contains("{limit}"), body?.contains("{limit}") != true { api.limitParameter = "limit" }
      return .unknown(api)
    } catch { throw .notAnAddress(url, error) }
  }

  private func described(by path: String, _ url: String?) throws(Failure) -> FeedAPI {
    var api = try read(path)
    if let url, !api.isOwn(url) {
      throw .usage(
        "\(WebAddress.shown(url)) is not the address in \(path), which is \(WebAddress.shown(api.url)); leave it out, or give --origin to"
          + " ask another server")
    }
    api.limit = limit ?? api.limit
    return api
  }

  private static let maximumBytes = 1 << 20

  private func read(_ path: String) throws(Failure) -> FeedAPI {
    if path.isEmpty { throw .emptyName(of: "description") }
    let bytes = try InputFile(opening: path).readToEnd(atMost: FeedAPIOptions.maximumBytes)
    do throws(FeedAPIError) {
      var api = try FeedAPI(parsing: bytes, movedTo: origin)
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      api.certificateFile = api.certificateFile.map { $0.hasPrefix("/") ? $0 : folder + $0 }
      return api
    } catch {
      if case .notAnOrigin = error.problem { throw .notAnOrigin(error) }
      throw .input("\(path): \(error)")
    }
  }
}

/// What is known of a feed before it is asked.
enum FeedKnowledge {
  case described(FeedAPI)
  /// Only its address and a number of posts.
  case unknown(FeedAPI)

  var api: FeedAPI {
    switch self {
    case .described(let api), .unknown(let api): api
    }
  }
}
