import FeedFormats
import JSONReading

/// The ways by which a page may lead to older posts: what it says itself, then what is usual. Each is to be tried.
struct WaysToOlder {
  private(set) var found: [(paging: FeedAPI.Paging, reason: String)] = []
  /// A boolean of the page that says whether others follow.
  let more: JSONPointer?
  /// A boolean of the page that says whether it is the last.
  let end: JSONPointer?

  /// Whether all parameters go into the same place of a body.
  private let hasPlaceholder: Bool

  init(of page: JSONElement, _ response: FeedResponse, read api: FeedAPI) {
    hasPlaceholder = api.body?.hasCursor == true
    let fields = PageField.all(of: page, besides: api.posts.itemsAt)
    more = fields.first { $0.isTrueOrFalse && WaysToOlder.moreNames.contains($0.name) }?.pointer
    end = fields.first { $0.isTrueOrFalse && WaysToOlder.endNames.contains($0.name) }?.pointer
    if LinkHeader.target(of: "next", in: response.values(of: "link")) != nil {
      add(.link(relation: "next"), "there is a Link header with rel=next")
    }
    for field in fields where field.isAddressOfNext {
      add(.address(at: field.pointer), "the page has an address in \(field.pointer)")
    }
    for field in fields where !field.isAddress && field.isCursor {
      for parameter in field.cursorParameters {
        add(
          .cursor(parameter: parameter, at: field.pointer),
          "the page has a cursor in \(field.pointer), which goes into \(hasPlaceholder ? "{cursor}" : "the parameter \"\(parameter)\"")")
      }
    }
    for header in response.headers { addHeader(header) }
    for field in fields { addCounts(field) }
    for field in fields where !field.isAddress && !field.isCursor && field.mayBeCursor {
      let parameter = field.pointer.tokens.last ?? ""
      add(
        .cursor(parameter: parameter, at: field.pointer),
        "\(field.pointer) of the page may be a cursor: it is given back in \"\(parameter)\"")
    }
    addUsual(postsHaveMore: more != nil || end != nil, hasBody: api.body != nil, id: WaysToOlder.id(of: api))
  }

  private static let moreNames = [
    "hasmore", "hasnextpage", "hasnext", "hasmoreitems", "hasmoreposts", "moreavailable", "more", "nextpageexists", "hasolder",
  ]
  private static let endNames = [
    "isend", "isover", "islast", "islastpage", "last", "lastpage", "finished", "isfinished", "eof", "iseof", "end", "endoflist", "nomore",
  ]

  private mutating func add(_ paging: FeedAPI.Paging, _ reason: String) {
    let paging = hasPlaceholder ? paging.intoPlaceholder : paging
    if !found.contains(where: { $0.paging == paging }) { found.append((paging, reason)) }
  }

  /// A header whose name is one of cursors, `X-Next-Cursor`, or has a word for a place in a feed.
  private mutating func addHeader(_ header: FeedHeader) {
    let name = header.name.lowercased()
    let token = (name.hasPrefix("x-") ? String(name.dropFirst(2)) : name).replacing("-", with: "_")
    guard let value = try? JSONElement(parsing: Array(JSONValue.quoted(header.value).utf8)) else { return }
    let field = PageField(pointer: JSONPointer(tokens: [token]), value: value)
    let mayBeCursor = field.isCursor || name.hasPrefix("x-") && field.mayBeCursor && !name.contains("token")
    guard mayBeCursor, !field.isAddress else { return }
    let words = token.split(separator: "_")
    let camel = (words.prefix(1) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }).joined()
    for parameter in field.isCursor ? field.cursorParameters + [camel] : [camel, token] {
      add(
        .header(parameter: parameter, name: header.name),
        "there is a header \(header.name), which goes into \(hasPlaceholder ? "{cursor}" : "the parameter \"\(parameter)\"")")
    }
  }

  /// The page's own number, or that of its first post.
  private mutating func addCounts(_ field: PageField) {
    guard let number = field.value.integer(Int.self), let name = field.pointer.tokens.last else { return }
    // `meta.pagination.page` is asked for as `pagination[page]` by some, `meta.page.number` as `page[number]`.
    let parent = field.pointer.tokens.dropLast().last.map { ["\($0)[\(name)]"] } ?? []
    if ["page", "currentpage", "pagenumber", "pageno", "pageindex", "number"].contains(field.name), (0...1).contains(number) {
      for parameter in (field.name == "page" ? [] : ["page"]) + [name] + parent {
        add(
          .pageNumber(parameter: parameter, first: number),
          "the page's number is in \(field.pointer): the parameter \"\(parameter)\" is tried")
      }
    } else if ["offset", "skip", "start", "from", "startindex", "firstresult", "position"].contains(field.name), (0...1).contains(number) {
      for parameter in [name] + parent {
        add(.offset(parameter: parameter, first: 0), "the posts are counted in \(field.pointer): the parameter \"\(parameter)\" is tried")
      }
    }
  }

  private mutating func addUsual(postsHaveMore: Bool, hasBody: Bool, id: JSONPointer) {
    func addPosts(_ names: [String]) {
      for name in names { add(.post(parameter: name, at: id, .exclusive), "the parameter \"\(name)\" is tried, with the last post's id") }
    }
    if postsHaveMore { addPosts(["starting_after", "before", "after"]) }
    addPosts(["max_id"])
    // A server that counts from 1 takes 1 for its first page: then this leads nowhere, and the next one on.
    for first in 0...1 { add(.pageNumber(parameter: "page", first: first), "the parameter \"page\" is tried, counted from \(first)") }
    for name in ["offset", "skip", "start", "page[offset]", "from"] {
      add(.offset(parameter: name, first: 0), "the parameter \"\(name)\" is tried")
    }
    if hasBody { addPosts(["untilId"]) }
    addPosts(["before", "starting_after", "before_id", "after", "last_id"])
    for name in ["page[number]", "p", "paged", "pageNumber"] {
      add(.pageNumber(parameter: name, first: 1), "the parameter \"\(name)\" is tried")
    }
  }

  /// The posts' id, as pages are asked for by it.
  private static func id(of api: FeedAPI) -> JSONPointer {
    guard case .mapped(let map)? = api.posts.format, case .pointer(let pointer)? = map[.id] else { return .id }
    return pointer
  }
}

/// A value of a page that is no post: in objects at most ``maximumDepth`` deep.
private struct PageField {
  let pointer: JSONPointer
  let value: JSONElement

  /// The last token, and all of them, as names are compared.
  var name: String { FieldNames.plain(pointer.tokens.last ?? "") }
  private var names: [String] { pointer.tokens.map(FieldNames.plain) }

  static let maximumCount = 1_000
  /// A cursor may be in an object beside the posts.
  static let maximumDepth = JSONPointer.maximumSearchDepth + 1

  /// - Parameter posts: the place of the posts, of which nothing is a field of the page.
  static func all(of page: JSONElement, besides posts: JSONQuery?) -> [PageField] {
    var fields: [PageField] = []
    let place: JSONPointer? = if case .pointer(let pointer)? = posts { pointer } else { nil }
    var waiting = [(tokens: [String](), element: page)]
    while !waiting.isEmpty, fields.count < maximumCount {
      let (tokens, element) = waiting.removeFirst()
      guard let members = element.members else { continue }
      for (name, value) in members where fields.count < maximumCount {
        let inner = tokens + [name]
        if inner == place?.tokens { continue }
        if value.kind == .object {
          if inner.count < maximumDepth { waiting.append((inner, value)) }
        } else if value.kind != .array, !value.isNull {
          fields.append(PageField(pointer: JSONPointer(tokens: inner), value: value))
        }
      }
    }
    return fields
  }

  /// Some servers write 0 and 1.
  var isTrueOrFalse: Bool { value.boolean != nil || value.integer(Int.self).map { (0...1).contains($0) } ?? false }

  var isAddress: Bool {
    guard let text = value.string else { return false }
    return text.contains("://") || text.hasPrefix("/") || text.hasPrefix("?")
  }

  /// Whether it is the way back, or to the end.
  private var leadsElsewhere: Bool {
    names.contains { name in
      ["prev", "first", "last", "self", "newe", "back", "refresh"].contains { name.hasPrefix($0) } && PageField.customary[name] == nil
    }
  }

  var isAddressOfNext: Bool {
    isAddress && !leadsElsewhere && names.contains { name in ["next", "more", "older"].contains { name.contains($0) } }
  }

  /// Whether its name is one of cursors.
  var isCursor: Bool {
    guard value.string?.isEmpty == false || value.integer(Int.self).map({ $0 > 0 }) ?? false, !leadsElsewhere else { return false }
    return PageField.customary[name] != nil
      || names.contains { name in ["next", "cursor", "continu", "lastevaluatedkey"].contains { name.contains($0) } }
        && !["before", "start"].contains { name.hasPrefix($0) }
  }

  /// Whether its name has a word for a place in a feed. What is none leads to no other posts.
  var mayBeCursor: Bool {
    guard value.string?.isEmpty == false, !leadsElsewhere else { return false }
    return ["token", "mark", "anchor", "position", "older", "after", "since", "scroll", "resume", "offset", "from"].contains {
      name.contains($0)
    }
  }

  /// The parameters that the value may go into: the usual ones, and those with the names around it.
  var cursorParameters: [String] {
    let token = pointer.tokens.last ?? ""
    let isCounted = value.integer(Int.self) != nil
    var parameters = isCounted && name.contains("next") && !name.contains("cursor") ? ["page", "offset"] : []
    parameters += PageField.customary[name] ?? []
    // `nextPageToken` is asked for as `pageToken`, `next_page_token` as `page_token`.
    for prefix in ["next_", "next", "end_", "end"] where token.hasPrefix(prefix) && token.count > prefix.count {
      let rest = token.dropFirst(prefix.count)
      parameters.append(rest.prefix(1).lowercased() + rest.dropFirst())
      break
    }
    let outer = pointer.tokens.first { FieldNames.plain($0) == "lastevaluatedkey" }
    if outer != nil { parameters += ["ExclusiveStartKey", "exclusiveStartKey", "lastEvaluatedKey", "startKey", "lastKey"] }
    parameters += [token, "cursor", "after"]
    return parameters.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static let customary: [String: [String]] = [
    "nextcursor": ["cursor", "next_cursor", "start_cursor", "after", "max_id"],
    "cursor": ["cursor", "after"],
    "endcursor": ["after"],
    "after": ["after"],
    "next": ["cursor", "next", "after"],
    "nextfrom": ["start_from"],
    "nexttoken": ["pagination_token", "next_token", "nextToken"],
    "nextpage": ["page_cursor", "page"],
    "nextpagetoken": [],
    "pagetoken": [],
    "paginationtoken": ["pagination_token"],
    "continuation": [], "continuationtoken": [], "bookmark": [], "scrollid": [], "maxid": [], "nextmaxid": ["max_id"], "marker": [],
    "sinceid": [], "offset": [], "pageinfo": ["page_info"], "aftercursor": ["page[after]"], "startingafter": [], "end": ["from"],
    "lastid": ["last_id"], "lastkey": ["last_key"], "lastevaluatedkey": [],
  ]
}

extension JSONPointer {
  fileprivate static let id = JSONPointer("/id") ?? .root
}

extension FeedAPI.Paging {
  fileprivate var intoPlaceholder: FeedAPI.Paging {
    switch self {
    case .cursor(_, let pointer): .cursor(parameter: PageBody.cursor, at: pointer)
    case .post(_, let pointer, let bound): .post(parameter: PageBody.cursor, at: pointer, bound)
    case .header(_, let name): .header(parameter: PageBody.cursor, name: name)
    case .pageNumber(_, let first): .pageNumber(parameter: PageBody.cursor, first: first)
    case .offset(_, let first): .offset(parameter: PageBody.cursor, first: first)
    case .link, .address: self
    }
  }
}
