internal import JSONReading
internal import PhotoFeed
internal import Scrolling
internal import Tiling
internal import ViewTree

/// The calls about sessions.
extension FeedHost {
  // MARK: Questions

  func window(_ fields: inout RequestFields, _ answer: inout [UInt8]) throws(FeedHostError) {
    let (id, at, within, keep) = (try fields.session(), try fields.instant(), try within(&fields), try keep(&fields))
    try fields.end("window")
    try read(id) { session, outline in
      let sight = session.sight(within: within, at: at ?? session.instant, keeping: keep, in: outline)
      FeedHost.add(sight, outline.count, &answer)
    }
  }

  private static func add(_ sight: FeedSight, _ count: Int, _ answer: inout [UInt8]) {
    answer.add("{\"visible\":")
    answer.add(sight.visible)
    answer.add(",\"needed\":")
    answer.add(sight.needed)
    answer.add(",\"before\":")
    answer.add(0..<sight.kept.lowerBound)
    answer.add(",\"after\":")
    answer.add(sight.kept.upperBound..<count)
    answer.add(",\"atEnd\":")
    answer.add(sight.kept.upperBound == count)
    answer.append(UInt8(ascii: "}"))
  }

  mutating func ask(_ fields: inout RequestFields, _ answer: inout [UInt8]) throws(FeedHostError) {
    let (feed, spacing, platform) = (try fields.name("feed"), try spacing(&fields), try fields.platform())
    guard let viewport = try fields.viewport() else { throw .field("viewport", .missing) }
    let width = try width(&fields) ?? viewport.width
    let offset = try fields.number("offset", in: FeedHost.offsets) ?? 0
    let velocity = try fields.number("velocity", in: FeedHost.velocities) ?? 0
    let scale = try fields.number("scale", in: FeedSession.allowedDisplayScales) ?? 2
    let (within, keep) = (try within(&fields), try keep(&fields))
    try fields.end("ask")
    try ask(feed, width: width, spacing: spacing) { outline in
      let sight = outline.sight(
        from: offset, through: viewport, releasedAt: velocity, on: platform, displayScale: scale, within: within, keeping: keep)
      FeedHost.add(sight, outline.count, &answer)
    }
  }

  func prefetch(_ fields: inout RequestFields, _ answer: inout [UInt8]) throws(FeedHostError) {
    let (id, at, within, keep) = (try fields.session(), try fields.instant(), try within(&fields), try keep(&fields))
    let limit = try fields.whole("limit", in: 0...limits.listed) ?? limits.listed
    try fields.end("prefetch")
    let feed = try self.feed(of: id)
    let store = try posts(of: feed)
    try read(id) { session, outline in
      answer.add("{\"posts\":[")
      let items = session.upcoming(within: within, at: at ?? session.instant, keeping: keep, limit: limit, in: outline)
      for (number, item) in items.enumerated() {
        answer.add(number > 0 ? ",{\"index\":" : "{\"index\":")
        answer.add(item.index)
        answer.add(",\"id\":")
        answer.add(string: store[item.index].id)
        answer.add(",\"priority\":\"")
        switch item.priority {
        case .visible: answer.add("visible")
        case .imminent: answer.add("imminent")
        case .ahead: answer.add("ahead")
        case .behind: answer.add("behind")
        }
        answer.add("\",\"in\":")
        if let milliseconds = item.millisecondsUntilVisible { answer.add(milliseconds: milliseconds) } else { answer.add("null") }
        answer.append(UInt8(ascii: "}"))
      }
      answer.add("]}")
    }
  }

  private static let maximumFrames = 64  // of a reader that are listed: more than a screen shows

  func readers(_ fields: inout RequestFields, _ answer: inout [UInt8]) throws(FeedHostError) {
    let first = try fields.whole("from", in: 0...Int(Int32.max)) ?? 0
    let count = try fields.whole("count", in: 0...limits.listed) ?? limits.listed
    try fields.end("readers")
    let (sessions, next) = sessions(from: first, atMost: count)
    answer.add("{\"readers\":[")
    for (number, id) in sessions.enumerated() {
      answer.add(number > 0 ? ",{\"session\":" : "{\"session\":")
      answer.add(Int(id))
      answer.add(",\"feed\":")
      let feed = try feed(of: id)
      answer.add(string: feed)
      try add(read(id) { ($0, $1) }, try posts(of: feed), &answer)
      answer.append(UInt8(ascii: "}"))
    }
    answer.add("],\"next\":")
    if let next { answer.add(next) } else { answer.add("null") }
    answer.append(UInt8(ascii: "}"))
  }

  /// What a reader sees at its own time, after all edits. The session stays as it is.
  private func add(_ reader: (session: FeedSession, outline: FeedOutline), _ store: FeedStore, _ answer: inout [UInt8]) {
    var (session, outline) = reader
    let visible = session.advance(to: session.instant, in: outline)
    answer.add(",\"viewport\":[")
    answer.add(points: session.viewport.width)
    answer.append(UInt8(ascii: ","))
    answer.add(points: session.viewport.height)
    answer.add("],\"at\":")
    answer.add(milliseconds: Double(session.instant.nanoseconds) / 1e6)
    answer.add(",\"offset\":")
    answer.add(points: session.offset)
    answer.add(",\"moving\":")
    answer.add(session.isMoving)
    answer.add(",\"visible\":")
    answer.add(visible)
    answer.add(",\"frames\":[")
    for (number, index) in visible.prefix(FeedHost.maximumFrames).enumerated() {
      if number > 0 { answer.append(UInt8(ascii: ",")) }
      answer.append(UInt8(ascii: "["))
      answer.add(string: store[index].id)
      for length in [outline.offset(of: index) - session.offset, outline.height(of: index)] {
        answer.append(UInt8(ascii: ","))
        answer.add(points: length)
      }
      answer.append(UInt8(ascii: "]"))
    }
    answer.append(UInt8(ascii: "]"))
  }

  // MARK: Sessions

  mutating func begin(_ call: Call, _ fields: inout RequestFields, _ answer: inout [UInt8]) throws(FeedHostError) {
    let (feed, at, spacing) = (try fields.name("feed"), try fields.instant() ?? .zero, try spacing(&fields))
    let id: SessionID
    if call == .open {
      guard let viewport = try fields.viewport() else { throw .field("viewport", .missing) }
      let (width, platform) = (try width(&fields) ?? viewport.width, try fields.platform())
      let offset = try fields.number("offset", in: FeedHost.offsets) ?? 0
      let scale = try fields.number("scale", in: FeedSession.allowedDisplayScales) ?? 2
      try fields.end("open")
      id = try open(feed, width: width, spacing: spacing) { (outline) throws(FeedSessionError) in
        try FeedSession(viewport: viewport, platform: platform, displayScale: scale, offset: offset, at: at, in: outline)
      }
    } else {
      guard let width = try width(&fields) else { throw .field("width", .missing) }
      let state = try fields.bytes("state")
      try fields.end("restore")
      id = try open(feed, width: width, spacing: spacing) { (outline) throws(FeedSessionError) in
        try FeedSession(restoring: state, at: at, in: outline)
      }
    }
    try state(of: id, &answer)
  }

  mutating func scroll(_ fields: inout RequestFields, _ answer: inout [UInt8]) throws(FeedHostError) {
    let id = try fields.session()
    guard let offset = try fields.number("to", in: FeedHost.offsets) else { throw .field("to", .missing) }
    try fields.end("scroll")
    try update(id) { $0.scroll(to: offset, in: $1) }
    try state(of: id, &answer)
  }

  mutating func release(_ fields: inout RequestFields, _ answer: inout [UInt8]) throws(FeedHostError) {
    let (id, at) = (try fields.session(), try fields.instant())
    guard let velocity = try fields.number("velocity", in: FeedHost.velocities) else { throw .field("velocity", .missing) }
    try fields.end("release")
    try update(id) { $0.release(velocity: velocity, at: at ?? $0.instant, in: $1) }
    try state(of: id, &answer)
  }

  mutating func resize(_ fields: inout RequestFields, _ answer: inout [UInt8]) throws(FeedHostError) {
    let (id, spacing) = (try fields.session(), try fields.number("spacing", in: FeedOutline.allowedSpacings))
    guard let viewport = try fields.viewport() else { throw .field("viewport", .missing) }
    let width = try width(&fields) ?? viewport.width
    try fields.end("resize")
    let known = try read(id) { $1.spacing }
    try resize(id, to: viewport, width: width, spacing: spacing ?? known)
    try state(of: id, &answer)
  }

  mutating func advance(_ fields: inout RequestFields, _ answer: inout [UInt8]) throws(FeedHostError) {
    let (id, at) = (try fields.session(), try fields.instant())
    try fields.end("advance")
    answer.add("{\"appeared\":[")
    try update(id) { session, outline in
      var isFirst = true
      session.advance(to: at ?? session.instant, in: outline) { posts in
        if !isFirst { answer.append(UInt8(ascii: ",")) }
        answer.add(posts)
        isFirst = false
      }
      answer.add("],")
      FeedHost.add(session, outline, &answer)
    }
  }

  private func state(of id: SessionID, _ answer: inout [UInt8]) throws(FeedHostError) {
    try read(id) { session, outline in
      answer.add("{\"session\":")
      answer.add(UInt(id))
      answer.append(UInt8(ascii: ","))
      FeedHost.add(session, outline, &answer)
    }
  }

  private static func add(_ session: FeedSession, _ outline: FeedOutline, _ answer: inout [UInt8]) {
    answer.add("\"offset\":")
    answer.add(points: session.offset)
    answer.add(",\"moving\":")
    answer.add(session.isMoving)
    answer.add(",\"visible\":")
    answer.add(session.visible(in: outline))
    answer.add(",\"length\":")
    answer.add(points: outline.length)
    answer.append(UInt8(ascii: "}"))
  }

  mutating func end(_ call: Call, _ fields: inout RequestFields, _ answer: inout [UInt8]) throws(FeedHostError) {
    let id = try fields.session()
    try fields.end(call.rawValue)
    guard call == .save else {
      try close(id)
      return answer.add("{}")
    }
    answer.add("{\"state\":\"")
    for byte in try read(id, { $0.saved(in: $1) }) { answer.add(hex: byte) }
    answer.add("\"}")
  }

  mutating func expire(_ fields: inout RequestFields, _ answer: inout [UInt8]) throws(FeedHostError) {
    guard let before = try fields.instant("before") else { throw .field("before", .missing) }
    try fields.end("expire")
    let (closed, isAtEnd) = expire(before: before)
    answer.add("{\"closed\":")
    answer.add(closed)
    answer.add(",\"atEnd\":")
    answer.add(isAtEnd)
    answer.append(UInt8(ascii: "}"))
  }

  // MARK: Fields that several calls have

  static let offsets = -140_737_488_355_328...140_737_488_355_328.0  // 2^47 points, the layout grid
  /// Points per millisecond.
  static let velocities = -1e6...1e6

  private func within(_ fields: inout RequestFields) throws(FeedHostError) -> Double {
    try fields.number("within", in: 0...FeedSession.maximumMilliseconds) ?? 0
  }

  private func keep(_ fields: inout RequestFields) throws(FeedHostError) -> Int { try fields.whole("keep", in: 0...limits.listed) ?? 0 }

  private func width(_ fields: inout RequestFields) throws(FeedHostError) -> Double? {
    try fields.number("width", in: FeedOutline.allowedWidths)
  }

  private func spacing(_ fields: inout RequestFields) throws(FeedHostError) -> Double {
    try fields.number("spacing", in: FeedOutline.allowedSpacings) ?? 0
  }
}
