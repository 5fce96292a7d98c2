/// What APIs call the parts of a post, the likeliest first. Names are compared without case and punctuation: `created_at` is `createdat`.
package enum FieldNames {
  static let ids = [
    "id", "idstr", "idstring", "uuid", "guid", "uid", "objectid", "postid", "videoid", "statusid", "noteid", "messageid", "articleid",
    "mediaid", "photoid",
    "itemid", "entryid", "contentid", "fullname", "pk", "nid", "oid", "key", "hash", "shortcode", "shortid", "uri", "slug", "ts",
    "permalink", "url", "link", "name", "ref", "number", "no", "nr", "num", "seq",
  ]
  static let titles = ["title", "headline", "subject", "heading", "webtitle", "posttitle", "fulltitle", "name", "label"]
  static let bodies = [
    "text", "fulltext", "textraw", "plaintext", "contenttext", "body", "bodytext", "content", "contents", "contenthtml", "html", "bodyhtml",
    "cooked",
    "message", "selftext", "caption", "description", "note", "status", "storytext", "commenttext", "comment", "commentary", "review",
    "excerpt", "summary", "abstract", "desc", "tagline", "altdescription", "lead", "subtitle", "blurb", "raw", "msg", "alt", "alttext",
  ]
  static let times = [
    "createdat", "createat", "created", "createdutc", "createdtime", "createdate", "creationdate", "createtime", "publishedat", "published",
    "publisheddate", "publishdate", "datepublished", "firstpublishedat", "postedat", "postdate", "pubdate", "date", "timestamp", "time",
    "ts", "takenat", "when", "insertedat", "indexedat", "datetime", "sentat", "at", "updatedat",
  ]
  static let reposts = ["reblog", "renote", "retweetedstatus", "repostof", "repost", "sharedpost"]
  static let addresses = [
    "url", "src", "href", "uri", "u", "mediaurl", "mediaurlhttps", "imageurl", "original", "originalurl", "full", "large", "regular",
    "link",
    "source", "sourceurl", "displayurl", "contenturl", "downloadurl", "file", "path", "image", "medium", "previewurl", "small", "thumb",
    "thumbnailurl", "urlm", "urll",
  ]
  /// Words in the names of fields that have photos.
  static let photoWords = [
    "photo", "image", "img", "pic", "media", "attachment", "thumb", "gallery", "file", "asset", "cover", "preview", "illust", "urls",
    "display", "artwork", "poster", "banner", "screenshot", "variants", "sizes", "source",
  ]
  static let sizes: [(width: String, height: String)] = [
    ("width", "height"), ("w", "h"), ("x", "y"), ("originalwidth", "originalheight"), ("imagewidth", "imageheight"), ("ow", "oh"),
    ("widthm", "heightm"), ("originalw", "originalh"),
  ]

  /// What an item names besides itself. A field inside of it belongs to something else.
  private static let others: Set<String> = [
    "user", "users", "author", "authors", "account", "accounts", "owner", "creator", "poster", "submitter", "from", "sender", "actor",
    "by", "channel", "community", "subreddit", "category", "categories", "tags", "labels", "parent", "reply", "replies", "comments",
    "repository", "repo", "app", "application", "location", "place", "group", "board", "organization", "org", "team", "milestone",
    "assignee", "assignees", "reactions", "permissions", "poll", "stats", "counts", "avatar", "profile", "links", "relationships",
    "entities", "mentions", "participants", "posters", "lastposter", "awards", "allawardings", "quoted", "quotedstatus", "reblog",
    "renote", "retweetedstatus", "repostof", "crosspostparentlist", "artists", "blog", "makers", "topics", "urlentities", "emoji",
    "emojis", "theme", "flair", "badge", "badges",
  ]
  /// What is only around a post.
  private static let shells: Set<String> = [
    "node", "data", "attributes", "post", "item", "object", "source", "fields", "snippet", "sys", "status", "tweet", "mblog", "track",
    "message", "record", "document", "resource", "entity", "id", "note", "story", "article", "video", "content", "legacy", "result",
    "media",
    "photo", "submission", "properties", "value", "body", "key",
  ]
  /// Lists that a page has besides its posts.
  static let otherLists: Set<String> = others.union([
    "includes", "included", "errors", "meta", "facets", "aggregations", "filters", "members", "profiles", "channels", "communities",
    "groups", "people", "friends", "contributors", "ads", "trends", "suggestions", "sections", "languages", "warnings", "staff",
  ])

  /// Arrays in which posts have their text in parts.
  private static let textLists: Set<String> = [
    "content", "blocks", "body", "segments", "paragraphs", "runs", "title", "richtext", "text", "parts", "elements", "description",
  ]

  /// Whether the elements of a list are one picture in several sizes.
  static func isSizeList(_ path: [String]) -> Bool {
    path.last.map { ["sizes", "variants", "resolutions", "altsizes", "candidates", "renditions", "thumbnails"].contains(plain($0)) }
      ?? false
  }

  static func isTextList(_ path: [String]) -> Bool { path.last.map { textLists.contains(plain($0)) } ?? false }

  /// Whether a text may be there: not in arrays of anything else, such as the words about photos.
  static func mayHaveText(_ path: [String]) -> Bool {
    zip(path, path.dropFirst()).allSatisfy { outer, inner in inner != "*" || textLists.contains(plain(outer)) }
  }

  static let costOfDepth = 40

  package static func plain(_ token: String) -> String { String(token.lowercased().unicodeScalars.filter(\.properties.isAlphabetic)) }

  /// Whether a token is around a value and does not name it.
  static func isWrapper(_ token: String) -> Bool {
    Int(token) != nil || token == "*"
      || [
        "rendered", "S", "N", "$oid", "$date", "$t", "#text", "value", "stringValue", "integerValue", "timestampValue", "en-US",
        "plain_text", "runs", "simpleText", "main",
      ].contains(token)
  }

  /// The number of objects around a field that say what is in them; nil if one of them is something else than the post.
  static func depth(of path: [String]) -> Int? {
    var depth = 0
    let last = path.lastIndex { !isWrapper($0) } ?? path.endIndex - 1
    for token in path[..<max(0, last)] {
      let name = plain(token)
      if others.contains(name) { return nil }
      if !isWrapper(token), !shells.contains(name) { depth += 1 }
    }
    return depth
  }

  /// How far a name of a post is from the item itself: what is only around a post is nearer than a picture or anything unknown. Nil inside
  /// of something else than the post.
  static func distance(of path: [String]) -> Int? {
    guard depth(of: path) != nil, let last = path.lastIndex(where: { !isWrapper($0) }) else { return nil }
    return path[..<last].reduce(0) { sum, token in
      let name = plain(token)
      let isNear = shells.contains(name) && !["photo", "media", "image"].contains(name)
      return sum + (isWrapper(token) ? 0 : isNear ? costOfShell : costOfDepth)
    }
  }

  /// Less than the rank of a name that only ends as one of an id, so that `/post/id` is likelier than `/thread_id`.
  private static let costOfShell = 22
  static let rankOfSuffix = ids.firstIndex(of: "permalink") ?? ids.count

  static func hasPhotoWord(_ path: [String]) -> Bool {
    path.contains { token in
      let name = plain(token)
      return photoWords.contains { name.contains($0) }
    }
  }

  static func isOfSomethingElse(_ path: [String]) -> Bool {
    path.contains { token in
      let name = plain(token)
      return others.contains(name) || ["avatar", "icon", "emoji", "badge", "favicon", "flair"].contains { name.contains($0) }
    }
  }
}
