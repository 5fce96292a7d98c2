extension ServedAnswer: Codable {
  private enum CodingKeys: String, CodingKey { case status, ms, posts, older, newer, failure }

  static let milliseconds = 0...600_000  // a trace is clamped to them

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let status = try members.decodeIfPresent(Int.self, forKey: .status) ?? 0
    let milliseconds = (try members.decodeIfPresent(Int.self, forKey: .ms) ?? 0).clamped(to: ServedAnswer.milliseconds)
    guard let posts = try members.decodeIfPresent([ServedPost].self, forKey: .posts) else {
      self.init(
        status: status, milliseconds: milliseconds, failure: try members.decodeIfPresent(String.self, forKey: .failure) ?? "no answer")
      return
    }
    let page = ServedPage(
      posts: Array(posts.prefix(PostValue.maximumPosts)), older: try members.decodeIfPresent(String.self, forKey: .older),
      newer: try members.decodeIfPresent(String.self, forKey: .newer))
    self.init(status: status, milliseconds: milliseconds, page: page)
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(status, forKey: .status)
    try members.encode(milliseconds, forKey: .ms)
    try members.encodeIfPresent(page?.posts, forKey: .posts)
    try members.encodeIfPresent(page?.older, forKey: .older)
    try members.encodeIfPresent(page?.newer, forKey: .newer)
    try members.encodeIfPresent(failure, forKey: .failure)
  }
}

extension ServedPost: Codable {
  private enum CodingKeys: String, CodingKey {
    case order
    case text = "words"  // `text` has the sizes
  }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try PostValue(from: decoder), order: try members.decodeIfPresent(String.self, forKey: .order),
      text: try members.decodeIfPresent(String.self, forKey: .text))
  }

  public func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encodeIfPresent(order, forKey: .order)
    try members.encodeIfPresent(text, forKey: .text)
  }
}

extension ServerChange: Codable {
  private enum CodingKeys: String, CodingKey { case change, seed, number, id }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let kind = try members.decode(String.self, forKey: .change)
    switch kind {
    case "reset": self = .reset(seed: try members.decode(UInt64.self, forKey: .seed))
    case "insert": self = .insert(number: try members.decode(Int.self, forKey: .number))
    case "edit": self = .edit(id: try members.decode(String.self, forKey: .id))
    case "delete": self = .delete(id: try members.decode(String.self, forKey: .id))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .change, in: members, debugDescription: "no change is called \(kind); expected one of reset, insert, edit, delete")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .reset(let seed):
      try members.encode("reset", forKey: .change)
      try members.encode(seed, forKey: .seed)
    case .insert(let number):
      try members.encode("insert", forKey: .change)
      try members.encode(number, forKey: .number)
    case .edit(let id):
      try members.encode("edit", forKey: .change)
      try members.encode(id, forKey: .id)
    case .delete(let id):
      try members.encode("delete", forKey: .change)
      try members.encode(id, forKey: .id)
    }
  }
}
