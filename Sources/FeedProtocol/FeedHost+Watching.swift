public import Impressions
internal import JSONReading
internal import PhotoFeed
internal import ViewTree

/// Readers whose impressions the host keeps: a report of what they saw that no client has to send.
extension FeedHost {
  /// Keeps the impressions of a reader from now on, by these definitions. What was kept of it before is forgotten.
  public mutating func watch(_ id: SessionID, _ definitions: ImpressionDefinitions) throws(FeedHostError) {
    let instant = try read(id) { session, _ in session.instant }
    if watched[id] == nil, watched.count >= limits.watched { throw .limit("watched", maximum: limits.watched) }
    unwatch(id)
    var impressions = ReaderImpressions(of: "\(id)", definitions, at: instant)
    impressions.writesLog = writesClientLog
    watched[id] = impressions
    follow(id)
  }

  /// What a watched reader has seen up to its latest call: in the order in which posts came, and of the definitions.
  public func impressions(of id: SessionID) throws(FeedHostError) -> ReaderImpressions {
    _ = try feed(of: id)
    guard let watched = watched[id] else { throw .notWatched(id) }
    return watched
  }

  /// The lines of watched readers' logs since the last call (`Docs/ClientLog.md`), if ``writesClientLog`` was set when they were watched.
  public mutating func takeClientLog() -> [UInt8] {
    defer { clientLog = [] }
    return clientLog
  }

  mutating func unwatch(_ id: SessionID) {
    guard var old = watched.removeValue(forKey: id) else { return }
    watchedMemory -= old.memory
    guard old.writesLog else { return }
    old.close()
    clientLog += old.takeLog()
  }

  /// After a call that has moved a reader.
  mutating func follow(_ id: SessionID) {
    guard var impressions = watched.removeValue(forKey: id) else { return }
    guard let (session, outline) = try? read(id, { ($0, $1) }), let feed = try? feed(of: id), let store = try? posts(of: feed) else {
      return
    }
    let before = impressions.memory
    impressions.remembersMore = memory < limits.memory
    impressions.follow(session, at: session.instant, in: outline) { store[$0].id }
    if impressions.writesLog { clientLog += impressions.takeLog() }
    watchedMemory += impressions.memory - before
    watched[id] = impressions
  }

  // MARK: Calls

  mutating func watch(_ fields: inout RequestFields, _ answer: inout [UInt8]) throws(FeedHostError) {
    let id = try fields.session()
    let names = try fields.names("definitions")
    let own = fields.value("define")
    try fields.end("watch")
    var definitions = ImpressionDefinitions.shipped
    if let own {
      do throws(ImpressionDefinitionError) { definitions = try ImpressionDefinitions(reading: own) } catch {
        throw .definitions("'define': \(error)")
      }
    }
    if let names {
      for name in names where definitions.named(name) == nil {
        throw .field("definitions", .notOneOf(name, definitions.list.map(\.name)))
      }
      guard let chosen = definitions.only(names) else { throw .definitions("'definitions' is empty; name one or more, or leave it out") }
      definitions = chosen
    }
    try watch(id, definitions)
    answer.add("{\"definitions\":")
    answer.add(list: definitions.list.map(\.name))
    answer.append(UInt8(ascii: "}"))
  }

  func impressions(_ fields: inout RequestFields, _ answer: inout [UInt8]) throws(FeedHostError) {
    let id = try fields.session()
    let first = try fields.whole("from", in: 0...Int(Int32.max)) ?? 0
    let count = try fields.whole("count", in: 0...limits.listed) ?? limits.listed
    try fields.end("impressions")
    let impressions = try impressions(of: id)
    let rows = impressions.rows
    let end = min(first + count, rows.count)
    answer.add("{\"rows\":[")
    for place in min(first, end)..<end {
      if place > first { answer.append(UInt8(ascii: ",")) }
      rows[place].write(to: &answer, comparesTrackers: false)
      answer.removeLast()  // the line's end
    }
    answer.add("],\"next\":")
    if end < rows.count { answer.add(end) } else { answer.add("null") }
    answer.add(",\"cut\":")
    answer.add(impressions.cutPosts)
    answer.append(UInt8(ascii: "}"))
  }
}
