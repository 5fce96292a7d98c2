public import CTreadmill
internal import FeedFormats
internal import PhotoFeed
internal import Tiling

struct Store: HandleValue {
  static let magic: UInt64 = 0x7472_6561_6473_746F  // "treadsto"

  var store = FeedStore()
  var outlines: [UnsafeMutablePointer<CHandle<Outline>>] = []  // that follow the store

  /// Hands changes of the store to its outlines. One that refuses them follows the store no more.
  mutating func follow(_ changes: [ItemChange]) throws(CallFailure) {
    var refusal: TilingError?
    outlines.removeAll { place in
      do throws(TilingError) { try place.pointee.value.outline.apply(changes, in: store) } catch {
        refusal = error
        place.pointee.value.source = nil
        return true
      }
      return false
    }
    if let refusal { throw CallFailure(refusal) }
  }
}

@c @implementation
public func treadmill_store_create(_ store: UnsafeMutablePointer<OpaquePointer?>!) -> treadmill_status { CHandle<Store>.create(store) }

@c @implementation
public func treadmill_store_free(_ store: OpaquePointer!) {
  guard let place = CHandle<Store>.at(store) else { return }
  for outline in place.pointee.value.outlines { outline.pointee.value.source = nil }
  CHandle<Store>.free(store)
}

@c @implementation
public func treadmill_store_insert(
  _ store: OpaquePointer!, _ at: Int64, _ posts: UnsafePointer<CChar>!, _ length: Int, _ change: UnsafeMutablePointer<treadmill_change>!
) -> treadmill_status {
  insert(store, at, posts, length, FeedDescription(), change)
}

@c @implementation
public func treadmill_store_insert_as(
  _ store: OpaquePointer!, _ at: Int64, _ posts: UnsafePointer<CChar>!, _ length: Int, _ description: UnsafePointer<CChar>!,
  _ change: UnsafeMutablePointer<treadmill_change>!
) -> treadmill_status {
  var read = FeedDescription()
  let refusal = CHandle<Store>.use(store) { _ throws(CallFailure) in
    let text = try CallFailure.string(description)
    do throws(FeedDescriptionError) { read = try FeedDescription(parsing: Array(text.utf8)) } catch { throw .argument("\(error)") }
  }
  return refusal == TREADMILL_OK ? insert(store, at, posts, length, read, change) : refusal
}

private func insert(
  _ store: OpaquePointer!, _ at: Int64, _ posts: UnsafePointer<CChar>!, _ length: Int, _ description: FeedDescription,
  _ change: UnsafeMutablePointer<treadmill_change>!
) -> treadmill_status {
  CHandle<Store>.use(store) { store throws(CallFailure) in
    let count = store.store.count
    guard at >= -1, at <= count else { throw .range("an insertion at \(at)", count) }
    let answer = change == nil ? nil : try Structs(change)
    guard length >= 0, let bytes = posts ?? (length == 0 ? UnsafePointer(bitPattern: 8) : nil) else {
      throw .argument("no posts: NULL, or a length of \(length)")
    }
    var reader = FeedReader(source: "posts", as: description)
    reader.push(UnsafeRawBufferPointer(start: bytes, count: length))
    reader.finish()

    var sum = FeedChange()
    var place = at < 0 ? count : Int(at)
    var run: [Post] = []
    func insertRun() {
      guard !run.isEmpty else { return }
      sum.add(store.store.insert(contentsOf: run, at: place))
      place = min(place + run.count, store.store.count)
      run = []
    }
    while let outcome = reader.next() {
      switch outcome {
      case .post(let post, _): run.append(post)
      case .removal(let id, _):
        insertRun()
        let index = store.store.index(of: id)
        sum.add(store.store.delete(ids: CollectionOfOne(id)))
        if let index, index < place { place -= 1 }
      case .bad: break
      }
    }
    insertRun()
    answer?[0] = treadmill_change(sum, bad: reader.counts.badLines)
    try store.follow(sum.items)
    if let first = reader.errors.first { throw CallFailure(status: TREADMILL_BAD_POSTS, message: "\(first)") }
  }
}

@c @implementation
public func treadmill_store_remove(
  _ store: OpaquePointer!, _ ids: UnsafePointer<UnsafePointer<CChar>?>!, _ count: Int, _ change: UnsafeMutablePointer<treadmill_change>!
) -> treadmill_status {
  CHandle<Store>.use(store) { store throws(CallFailure) in
    let answer = change == nil ? nil : try Structs(change)
    guard count == 0 || count > 0 && ids != nil else { throw .argument("no ids: NULL, or a count of \(count)") }
    var names: [String] = []
    for index in 0..<count { names.append(try CallFailure.string(ids[index])) }
    let sum = store.store.delete(ids: names)
    answer?[0] = treadmill_change(sum, bad: 0)
    try store.follow(sum.items)
  }
}

@c @implementation
public func treadmill_store_count(_ store: OpaquePointer!) -> Int64 {
  CHandle<Store>.at(store).map { Int64($0.pointee.value.store.count) } ?? -1
}

@c @implementation
public func treadmill_store_index(
  _ store: OpaquePointer!, _ id: UnsafePointer<CChar>!, _ index: UnsafeMutablePointer<Int64>!
) -> treadmill_status {
  status { () throws(CallFailure) in
    guard let place = CHandle<Store>.at(store) else { throw .handle }
    guard let index else { throw .argument("") }
    index.pointee = Int64(place.pointee.value.store.index(of: try CallFailure.string(id)) ?? -1)
  }
}

@c @implementation
public func treadmill_store_id(
  _ store: OpaquePointer!, _ index: Int64, _ id: UnsafeMutablePointer<CChar>!, _ capacity: Int, _ length: UnsafeMutablePointer<Int>!
) -> treadmill_status {
  status { () throws(CallFailure) in
    guard let place = CHandle<Store>.at(store) else { throw .handle }
    guard index >= 0, index < place.pointee.value.store.count else { throw .range("", 0) }
    let bytes = place.pointee.value.store[Int(index)].id.utf8CString
    try copy(bytes, to: id, capacity, count: length)
    length.pointee -= 1
  }
}

/// What an answer says of its count, and as much as fits: all or nothing.
func copy<Element>(
  _ elements: some Collection<Element>, to buffer: UnsafeMutablePointer<Element>?, _ capacity: Int, count: UnsafeMutablePointer<Int>?
) throws(CallFailure) {
  guard let count, capacity >= 0, buffer != nil || capacity == 0 else { throw .argument("NULL for an answer") }
  count.pointee = elements.count
  guard capacity >= elements.count else {
    throw CallFailure(status: TREADMILL_BUFFER_TOO_SMALL, message: "\(elements.count) are needed, and there is room for \(capacity)")
  }
  if let buffer { _ = UnsafeMutableBufferPointer(start: buffer, count: capacity).update(fromContentsOf: elements) }
}

extension treadmill_change {
  init(_ change: FeedChange, bad: Int) {
    self.init(
      size: 0, added: Int64(change.added), updated: Int64(change.updated), unchanged: Int64(change.unchanged),
      removed: Int64(change.removed), unknown: Int64(change.unknown), bad: Int64(bad))
  }
}

extension FeedChange {
  fileprivate mutating func add(_ next: FeedChange) {
    items += next.items
    added += next.added
    updated += next.updated
    unchanged += next.unchanged
    removed += next.removed
    unknown += next.unknown
  }
}

extension CallFailure {
  static func range(_ what: String, _ count: Int) -> CallFailure {
    CallFailure(status: TREADMILL_OUT_OF_RANGE, message: "\(what), in a feed of \(count) posts")
  }

  static func string(_ bytes: UnsafePointer<CChar>?) throws(CallFailure) -> String {
    guard let bytes, let string = String(validatingCString: bytes) else { throw .argument("a text is NULL, or not UTF-8") }
    return string
  }
}
