public import CTreadmill
internal import PhotoFeed
internal import Scrolling
internal import Tiling
internal import ViewTree

struct ReaderSession: HandleValue {
  static let magic: UInt64 = 0x7472_6561_6473_6573  // "treadses"

  var session: FeedSession?  // nil until it is opened

  /// Calls `body` with an open session and an outline.
  @inline(__always)
  static func use(
    _ pointer: OpaquePointer?, _ outline: OpaquePointer?,
    _ body: (inout FeedSession, UnsafeMutablePointer<CHandle<Outline>>) throws(CallFailure) -> Void
  ) -> treadmill_status {
    guard let outline = CHandle<Outline>.at(outline) else { return treadmill_status(TREADMILL_BAD_HANDLE) }
    return CHandle<ReaderSession>.use(pointer) { value throws(CallFailure) in
      guard value.session != nil else { throw .closed }
      try body(&value.session!, outline)
    }
  }

  /// Makes a session, which replaces the one before.
  static func open(
    _ pointer: OpaquePointer?, _ outline: OpaquePointer?, _ make: (FeedOutline) throws(CallFailure) -> FeedSession
  ) -> treadmill_status {
    guard let outline = CHandle<Outline>.at(outline) else { return treadmill_status(TREADMILL_BAD_HANDLE) }
    return CHandle<ReaderSession>.use(pointer) { value throws(CallFailure) in value.session = try make(outline.pointee.value.outline) }
  }
}

@c @implementation
public func treadmill_session_create(_ session: UnsafeMutablePointer<OpaquePointer?>!) -> treadmill_status {
  CHandle<ReaderSession>.create(session)
}

@c @implementation
public func treadmill_session_free(_ session: OpaquePointer!) { CHandle<ReaderSession>.free(session) }

@c @implementation
public func treadmill_session_open(
  _ session: OpaquePointer!, _ outline: OpaquePointer!, _ options: UnsafePointer<treadmill_session_options>!
) -> treadmill_status {
  ReaderSession.open(session, outline) { outline throws(CallFailure) in
    let options = try Structs(options)[0]
    guard options.offset.isFinite else { throw .argument("an offset of \(options.offset) points") }
    let (platform, scale) = (try ScrollPlatform(number: options.platform), try CallFailure.scale(options.display_scale))
    let at = try Instant(options.at)
    do throws(FeedSessionError) {
      return try FeedSession(
        viewport: Size(width: options.width, height: options.height), platform: platform, displayScale: scale, offset: options.offset,
        at: at,
        in: outline)
    } catch { throw .argument("\(error)") }
  }
}

@c @implementation
public func treadmill_session_restore(
  _ session: OpaquePointer!, _ outline: OpaquePointer!, _ state: UnsafePointer<UInt8>!, _ length: Int, _ at: Double
) -> treadmill_status {
  ReaderSession.open(session, outline) { outline throws(CallFailure) in
    guard state != nil || length == 0, length >= 0 else { throw .argument("no state: NULL, or a length of \(length)") }
    let at = try Instant(at)
    // No saved session is as long.
    let bytes = Array(UnsafeBufferPointer(start: state, count: min(length, FeedSession.savedByteLimit)))
    do throws(FeedSessionError) { return try FeedSession(restoring: bytes, at: at, in: outline) } catch {
      throw CallFailure(status: TREADMILL_BAD_STATE, message: "\(error)")
    }
  }
}

@c @implementation
public func treadmill_session_save(
  _ session: OpaquePointer!, _ outline: OpaquePointer!, _ state: UnsafeMutablePointer<UInt8>!, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>!
) -> treadmill_status {
  ReaderSession.use(session, outline) { session, outline throws(CallFailure) in
    try copy(session.saved(in: outline.pointee.value.outline), to: state, capacity, count: length)
  }
}

@c @implementation
public func treadmill_session_scroll(_ session: OpaquePointer!, _ outline: OpaquePointer!, _ offset: Double) -> treadmill_status {
  ReaderSession.use(session, outline) { session, outline throws(CallFailure) in
    guard offset.isFinite else { throw .argument("an offset of \(offset) points") }
    session.scroll(to: offset, in: outline.pointee.value.outline)
  }
}

@c @implementation
public func treadmill_session_release(_ session: OpaquePointer!, _ outline: OpaquePointer!, _ velocity: Double, _ at: Double)
  -> treadmill_status
{
  ReaderSession.use(session, outline) { session, outline throws(CallFailure) in
    session.release(velocity: try CallFailure.velocity(velocity), at: try Instant(at), in: outline.pointee.value.outline)
  }
}

@c @implementation
public func treadmill_session_resize(
  _ session: OpaquePointer!, _ outline: OpaquePointer!, _ old: OpaquePointer!, _ width: Double, _ height: Double
) -> treadmill_status {
  ReaderSession.use(session, outline) { session, outline throws(CallFailure) in
    let before = CHandle<Outline>.at(old)
    guard old == nil || before != nil else { throw .handle }
    do throws(FeedSessionError) {
      try session.resize(
        to: Size(width: width, height: height), in: outline.pointee.value.outline, from: before?.pointee.value.outline)
    } catch { throw .argument("\(error)") }
  }
}

@c @implementation
public func treadmill_session_advance(
  _ session: OpaquePointer!, _ outline: OpaquePointer!, _ at: Double, _ appeared: UnsafeMutablePointer<treadmill_range>!, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>!
) -> treadmill_status {
  ReaderSession.use(session, outline) { session, outline throws(CallFailure) in
    var (next, runs) = (session, [treadmill_range]())
    next.advance(to: try Instant(at), in: outline.pointee.value.outline) { runs.append(treadmill_range($0)) }
    try copy(runs, to: appeared, capacity, count: count)
    session = next
  }
}

@c @implementation
public func treadmill_sessions_windows(
  _ sessions: UnsafePointer<OpaquePointer?>!, _ count: Int, _ outline: OpaquePointer!, _ at: Double, _ within: Double, _ margin: Int64,
  _ windows: UnsafeMutablePointer<treadmill_window>!
) -> treadmill_status {
  status { () throws(CallFailure) in
    guard let outline = CHandle<Outline>.at(outline)?.pointee.value.outline else { throw .handle }
    guard count == 0 || count > 0 && sessions != nil else { throw .argument("") }
    let (now, answers, margin) = (try Instant(at), try Structs(windows, count: count), try CallFailure.margin(margin, within))
    for index in 0..<count {
      guard let place = CHandle<ReaderSession>.at(sessions[index]) else { throw .handle }
      guard let answer = place.pointee.value.session?.sight(within: within, at: now, keeping: margin, in: outline) else { throw .closed }
      answers[index] = treadmill_window(answer)
    }
  }
}

@c @implementation
public func treadmill_session_prefetch(
  _ session: OpaquePointer!, _ outline: OpaquePointer!, _ at: Double, _ within: Double, _ margin: Int64,
  _ items: UnsafeMutablePointer<treadmill_prefetch>!, _ capacity: Int, _ count: UnsafeMutablePointer<Int>!
) -> treadmill_status {
  status { () throws(CallFailure) in
    guard let outline = CHandle<Outline>.at(outline), let place = CHandle<ReaderSession>.at(session) else { throw .handle }
    guard let session = place.pointee.value.session else { throw .closed }
    guard let count, capacity >= 0 else { throw .argument("") }
    let (now, answers, margin) = (try Instant(at), try Structs(items, count: capacity), try CallFailure.margin(margin, within))
    let upcoming = session.upcoming(within: within, at: now, keeping: margin, limit: capacity, in: outline.pointee.value.outline)
    count.pointee = upcoming.count
    for (place, item) in upcoming.enumerated() {
      answers[place] = treadmill_prefetch(
        size: 0, index: Int64(item.index), key: item.key.rawValue, wait: item.millisecondsUntilVisible ?? .infinity,
        priority: Int64(item.priority.rawValue))
    }
  }
}

@c @implementation
public func treadmill_session_deepest(
  _ session: OpaquePointer!, _ outline: OpaquePointer!, _ index: UnsafeMutablePointer<Int64>!
) -> treadmill_status {
  status { () throws(CallFailure) in
    guard let outline = CHandle<Outline>.at(outline), let place = CHandle<ReaderSession>.at(session) else { throw .handle }
    guard let session = place.pointee.value.session else { throw .closed }
    guard let index else { throw .argument("") }
    index.pointee = Int64(session.deepestSeen(in: outline.pointee.value.outline) ?? -1)
  }
}
