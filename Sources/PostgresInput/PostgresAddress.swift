public import LiveInput

extension PostgresTable.Address {
  /// Reads an address of libpq, `postgresql://[user[:password]@]host[:port]/database?table=T`, with the optional `id`, `post`, `channel` and
  /// `after`. All other parameters are libpq's.
  public init(_ text: String) throws(LiveFailure) {
    var address = try SourceAddress(text)
    guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") else {
      throw address.failure("postgresql://host:port/database?table=...")
    }
    let table = try address.need("table", "the table of the posts")
    let (id, post, channel, after) = (address.take("id"), address.take("post"), address.take("channel"), address.take("after"))
    let base = text.prefix { $0 != "?" }
    self.init(connection: address.rest.isEmpty ? String(base) : "\(base)?\(address.rest)", name: address.name, table: table)
    idColumn = id ?? idColumn
    postColumn = post ?? postColumn
    self.channel = channel ?? table
    if let after {
      guard let number = Int64(after), number >= 0 else { throw address.failure("after=, the id of a row") }
      self.after = number
    }
  }
}
