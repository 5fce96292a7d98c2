public import CTreadmill
internal import PhotoFeed
internal import Tiling

struct Outline: HandleValue {
  static let magic: UInt64 = 0x7472_6561_646F_7574  // "treadout"
  static let firstCounted: UInt64 = 1 << 63
  static let maximumInsertion = 1 << 40

  var outline: FeedOutline
  var source: UnsafeMutablePointer<CHandle<Store>>?
  var counted = Outline.firstCounted  // the key of the next post that comes without one

  init() {
    do throws(TilingError) { outline = try Outline.empty(width: 0, spacing: 0) } catch { preconditionFailure("\(error)") }
  }

  static func empty(width: Double, spacing: Double) throws(TilingError) -> FeedOutline {
    try FeedOutline(count: 0, width: width, spacing: spacing) { _ in (ItemKey(rawValue: 0), 0) }
  }

  /// The outline in a handle becomes another one, and leaves its store.
  static func replace(_ place: UnsafeMutablePointer<CHandle<Outline>>, with outline: FeedOutline) {
    place.pointee.value.source?.pointee.value.outlines.removeAll { $0 == place }
    place.pointee.value.source = nil
    place.pointee.value.outline = outline
  }

  mutating func edit(
    _ change: ItemChange, heights: UnsafePointer<Double>? = nil, key: (Int) -> ItemKey = { _ in ItemKey(rawValue: 0) }
  ) throws(CallFailure) {
    guard source == nil else {
      throw CallFailure(status: TREADMILL_WRONG_USE, message: "the outline follows a store: edit that one")
    }
    let first: Int
    switch change {
    case .insert(let range), .update(let range), .remove(let range): first = range.lowerBound
    case .move: first = 0
    }
    do throws(TilingError) {
      try outline.apply([change]) { index in (key(index - first), heights?[index - first] ?? 0) }
    } catch { throw CallFailure(error) }
  }

  func range(_ first: Int64, _ count: Int) throws(CallFailure) -> Range<Int> {
    guard first >= 0, first <= outline.count, count >= 0, count <= outline.count - Int(first) else {
      throw .range("\(count) posts from \(first) on", outline.count)
    }
    return Int(first)..<Int(first) + count
  }
}

@c @implementation
public func treadmill_outline_create(_ outline: UnsafeMutablePointer<OpaquePointer?>!) -> treadmill_status {
  CHandle<Outline>.create(outline)
}

@c @implementation
public func treadmill_outline_free(_ outline: OpaquePointer!) {
  guard let place = CHandle<Outline>.at(outline) else { return }
  Outline.replace(place, with: place.pointee.value.outline)
  CHandle<Outline>.free(outline)
}

@c @implementation
public func treadmill_outline_open(_ outline: OpaquePointer!, _ store: OpaquePointer!, _ width: Double, _ spacing: Double)
  -> treadmill_status
{
  open(outline, store, width, spacing, EstimatedText())
}

@c @implementation
public func treadmill_outline_open_with(
  _ outline: OpaquePointer!, _ store: OpaquePointer!, _ width: Double, _ spacing: Double, _ text: OpaquePointer!
) -> treadmill_status {
  guard let text = CHandle<Text>.at(text) else { return treadmill_status(TREADMILL_BAD_HANDLE) }
  return open(outline, store, width, spacing, text.pointee.value.measuring)
}

private func open(
  _ outline: OpaquePointer!, _ store: OpaquePointer!, _ width: Double, _ spacing: Double, _ text: any TextMeasuring
) -> treadmill_status {
  let source = CHandle<Store>.at(store)
  guard let place = CHandle<Outline>.at(outline), store == nil || source != nil else { return treadmill_status(TREADMILL_BAD_HANDLE) }
  var opened: FeedOutline?
  let status = CHandle<Outline>.use(outline) { _ throws(CallFailure) in
    let widths = FeedOutline.allowedWidths
    guard widths.contains(width) else { throw .argument("a width of \(width) points: it is within \(widths)") }
    let spacings = FeedOutline.allowedSpacings
    guard spacings.contains(spacing) else { throw .argument("a spacing of \(spacing) points: it is within \(spacings)") }
    do throws(TilingError) {
      opened =
        if let source { try FeedOutline(source.pointee.value.store, width: width, spacing: spacing, text: text) } else {
          try Outline.empty(width: width, spacing: spacing)
        }
    } catch { throw CallFailure(error) }
  }
  guard let opened else { return status }
  Outline.replace(place, with: opened)
  place.pointee.value.source = source
  source?.pointee.value.outlines.append(place)
  return status
}

@c @implementation
public func treadmill_outline_copy(_ outline: OpaquePointer!, _ other: OpaquePointer!) -> treadmill_status {
  guard let place = CHandle<Outline>.at(outline), let other = CHandle<Outline>.at(other) else {
    return treadmill_status(TREADMILL_BAD_HANDLE)
  }
  Outline.replace(place, with: other.pointee.value.outline)
  place.pointee.value.counted = other.pointee.value.counted
  return treadmill_status(TREADMILL_OK)
}

@c @implementation
public func treadmill_outline_insert(
  _ outline: OpaquePointer!, _ at: Int64, _ heights: UnsafePointer<Double>!, _ keys: UnsafePointer<UInt64>!, _ count: Int
) -> treadmill_status {
  CHandle<Outline>.use(outline) { outline throws(CallFailure) in
    guard at >= -1, at <= outline.outline.count else { throw .range("an insertion at \(at)", outline.outline.count) }
    guard count == 0 || 1...Outline.maximumInsertion ~= count && heights != nil else {
      throw .argument("no heights: NULL, or a count of \(count)")
    }
    if let keys, let index = (0..<count).first(where: { keys[$0] >= Outline.firstCounted }) {
      throw .argument("keys[\(index)] is \(keys[index]): keys are below 2^63")
    }
    let (first, next) = (at < 0 ? outline.outline.count : Int(at), outline.counted)
    try outline.edit(.insert(first..<first + count), heights: heights) { ItemKey(rawValue: keys?[$0] ?? next + UInt64($0)) }
    if keys == nil { outline.counted += UInt64(count) }
  }
}

@c @implementation
public func treadmill_outline_replace(
  _ outline: OpaquePointer!, _ first: Int64, _ heights: UnsafePointer<Double>!, _ count: Int
) -> treadmill_status {
  CHandle<Outline>.use(outline) { outline throws(CallFailure) in
    let (range, before) = (try outline.range(first, count), outline.outline)
    guard count == 0 || heights != nil else { throw .argument("no heights: NULL") }
    try outline.edit(.update(range), heights: heights) { before.key(at: range.lowerBound + $0) }
  }
}

@c @implementation
public func treadmill_outline_remove(_ outline: OpaquePointer!, _ first: Int64, _ count: Int) -> treadmill_status {
  CHandle<Outline>.use(outline) { outline throws(CallFailure) in try outline.edit(.remove(outline.range(first, count))) }
}

@c @implementation
public func treadmill_outline_move(_ outline: OpaquePointer!, _ from: Int64, _ to: Int64) -> treadmill_status {
  CHandle<Outline>.use(outline) { outline throws(CallFailure) in
    try outline.edit(.move(from: outline.range(from, 1).lowerBound, to: outline.range(to, 1).lowerBound))
  }
}

@c @implementation
public func treadmill_outline_expand(_ outline: OpaquePointer!, _ index: Int64, _ expanded: Int64) -> treadmill_status {
  CHandle<Outline>.use(outline) { outline throws(CallFailure) in
    guard let source = outline.source else {
      throw CallFailure(status: TREADMILL_WRONG_USE, message: "the outline has heights and no texts: open it over a store")
    }
    let place = try outline.range(index, 1).lowerBound
    do throws(TilingError) { try outline.outline.setExpanded(expanded != 0, at: place, in: source.pointee.value.store) } catch {
      throw CallFailure(error)
    }
  }
}

@c @implementation
public func treadmill_outline_count(_ outline: OpaquePointer!) -> Int64 {
  CHandle<Outline>.at(outline).map { Int64($0.pointee.value.outline.count) } ?? -1
}

@c @implementation
public func treadmill_outline_length(_ outline: OpaquePointer!) -> Double {
  CHandle<Outline>.at(outline)?.pointee.value.outline.length ?? .nan
}

@c @implementation
public func treadmill_outline_offsets(
  _ outline: OpaquePointer!, _ first: Int64, _ count: Int, _ offsets: UnsafeMutablePointer<Double>!
) -> treadmill_status {
  status { () throws(CallFailure) in
    guard let place = CHandle<Outline>.at(outline) else { throw .handle }
    guard count == 0 || count > 0 && offsets != nil else { throw .argument("") }
    let range = try place.pointee.value.range(first, max(0, count - 1))
    for index in 0..<count { offsets[index] = place.pointee.value.outline.offset(of: range.lowerBound + index) }
  }
}

@c @implementation
public func treadmill_outline_keys(
  _ outline: OpaquePointer!, _ first: Int64, _ count: Int, _ keys: UnsafeMutablePointer<UInt64>!
) -> treadmill_status {
  status { () throws(CallFailure) in
    guard let place = CHandle<Outline>.at(outline) else { throw .handle }
    let range = try place.pointee.value.range(first, count)
    guard range.isEmpty || keys != nil else { throw .argument("") }
    for index in range { keys[index - range.lowerBound] = place.pointee.value.outline.key(at: index).rawValue }
  }
}

extension CallFailure {
  init(_ error: TilingError) {
    switch error {
    case .contentTooLong(let count):
      self.init(status: TREADMILL_TOO_LONG, message: "\(count) posts are together longer than 2^47 points: keep fewer of them")
    case .invalidExtent(let index, let points):
      self = .argument("the post at \(index) has a height of \(points) points: a height is finite, at least 0 and at most 2^47")
    default: self.init(status: TREADMILL_WRONG_USE, message: "\(error)")
    }
  }
}
