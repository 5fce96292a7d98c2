/// Events in a trace, one object each: `{"batch":[{"at":3,"insert":2,"key":601}]}`, `{"show":17,"position":"center"}`.
extension ListEvent: Codable {
  private enum CodingKeys: String, CodingKey {
    case batch, difference, reload, show, position, animated, mistake, silence, collapse, insets, behind, tap, cross, session, save,
      restore, page
  }

  private enum Freshness: String, Codable { case fresh, laidOut }  // the list before a restore

  private enum PlainMistake: String, Codable { case count, range }

  private enum PositionName: String, Codable {
    case start, center, end, nearest

    init(_ position: ReferenceList.Position) {
      self =
        switch position {
        case .start: .start
        case .center: .center
        case .end: .end
        case .nearest: .nearest
        }
    }

    var position: ReferenceList.Position {
      switch self {
      case .start: .start
      case .center: .center
      case .end: .end
      case .nearest: .nearest
      }
    }
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func steps(_ key: CodingKeys) throws -> [ListStep]? {
      let steps = try members.decodeIfPresent([ListStep].self, forKey: key)
      guard steps?.count ?? 0 <= ListStep.maximumSteps else {
        let words = "at most \(ListStep.maximumSteps) steps are allowed"
        throw DecodingError.dataCorruptedError(forKey: key, in: members, debugDescription: words)
      }
      return steps
    }
    if let steps = try steps(.batch) {
      self = .batch(steps)
    } else if let steps = try steps(.difference) {
      self = .difference(steps)
    } else if members.contains(.reload) {
      self = .reload
    } else if let key = try members.decodeIfPresent(UInt64.self, forKey: .show) {
      let position = try members.decodeIfPresent(PositionName.self, forKey: .position) ?? .start
      self = .show(key: key, position.position, isAnimated: try members.decodeIfPresent(Bool.self, forKey: .animated) ?? false)
    } else if let mistake = try members.decodeIfPresent(PlainMistake.self, forKey: .mistake) {
      self = .mistake(mistake == .count ? .count : .range)
    } else if let steps = try steps(.silence) {
      self = .mistake(.silence(steps))
    } else if let frames = try members.decodeIfPresent(Int.self, forKey: .collapse) {
      self = .collapse(frames: frames)
    } else if let before = try members.decodeIfPresent(Int.self, forKey: .insets) {
      self = .insets(before: before, behind: try members.decode(Int.self, forKey: .behind))
    } else if let main = try members.decodeIfPresent(Int.self, forKey: .tap) {
      self = .tap(main: main, cross: try members.decode(Int.self, forKey: .cross))
    } else if members.contains(.session) {
      self = .session
    } else if members.contains(.save) {
      self = .save
    } else if let freshness = try members.decodeIfPresent(Freshness.self, forKey: .restore) {
      self = .restore(isLaidOut: freshness == .laidOut)
    } else {
      self = .page(try members.decode(PageFaultPlan.self, forKey: .page))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .batch(let steps): try members.encode(steps, forKey: .batch)
    case .difference(let steps): try members.encode(steps, forKey: .difference)
    case .reload: try members.encode(true, forKey: .reload)
    case .show(let key, let position, let isAnimated):
      try members.encode(key, forKey: .show)
      try members.encode(PositionName(position), forKey: .position)
      if isAnimated { try members.encode(true, forKey: .animated) }
    case .mistake(.count): try members.encode(PlainMistake.count, forKey: .mistake)
    case .mistake(.range): try members.encode(PlainMistake.range, forKey: .mistake)
    case .mistake(.silence(let steps)): try members.encode(steps, forKey: .silence)
    case .collapse(let frames): try members.encode(frames, forKey: .collapse)
    case .insets(let before, let behind):
      try members.encode(before, forKey: .insets)
      try members.encode(behind, forKey: .behind)
    case .tap(let main, let cross):
      try members.encode(main, forKey: .tap)
      try members.encode(cross, forKey: .cross)
    case .session: try members.encode(true, forKey: .session)
    case .save: try members.encode(true, forKey: .save)
    case .restore(let isLaidOut): try members.encode(isLaidOut ? Freshness.laidOut : .fresh, forKey: .restore)
    case .page(let plan): try members.encode(plan, forKey: .page)
    }
  }
}
