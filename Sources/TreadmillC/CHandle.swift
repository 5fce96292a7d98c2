public import CTreadmill

/// What a handle points to.
struct CHandle<Value: HandleValue> {
  private let magic = Value.magic  // first, as in the handles of all kinds
  private var message: UnsafeMutablePointer<CChar>?
  var value = Value()

  /// Nil for NULL, a handle of another kind, and a freed one whose memory has been given to nothing else.
  @inline(__always)
  static func at(_ pointer: OpaquePointer?) -> UnsafeMutablePointer<CHandle>? {
    guard let place = UnsafeMutablePointer<CHandle>(pointer), place.pointee.magic == Value.magic else { return nil }
    return place
  }

  static func create(_ result: UnsafeMutablePointer<OpaquePointer?>?) -> treadmill_status {
    guard let result else { return treadmill_status(TREADMILL_BAD_ARGUMENT) }
    let place = UnsafeMutablePointer<CHandle>.allocate(capacity: 1)
    place.initialize(to: CHandle())
    result.pointee = OpaquePointer(place)
    return treadmill_status(TREADMILL_OK)
  }

  static func free(_ pointer: OpaquePointer?) {
    guard let place = at(pointer) else { return }
    place.pointee.message?.deallocate()
    UnsafeMutableRawPointer(place).storeBytes(of: 0, as: UInt64.self)
    place.deinitialize(count: 1)
    place.deallocate()
  }

  /// Calls `body` with the value of a handle, and keeps the message of a failure.
  @inline(__always)
  static func use(_ pointer: OpaquePointer?, _ body: (inout Value) throws(CallFailure) -> Void) -> treadmill_status {
    guard let place = at(pointer) else { return treadmill_status(TREADMILL_BAD_HANDLE) }
    return status { () throws(CallFailure) in
      do throws(CallFailure) { try body(&place.pointee.value) } catch {
        place.pointee.keep(error.message)
        throw error
      }
    }
  }

  private mutating func keep(_ text: String) {
    message?.deallocate()
    let bytes = text.utf8CString
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    message = copy.baseAddress
  }

  static func message(_ pointer: UnsafeRawPointer) -> UnsafePointer<CChar>? {
    at(OpaquePointer(pointer)).flatMap { UnsafePointer($0.pointee.message) }
  }
}

/// A text that an answer points to, until the next one. Its handle frees it.
struct LentText {
  private var bytes = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 1)

  /// Frees the text before, and gives this one, NUL-terminated.
  mutating func lend(_ text: [UInt8]) -> UnsafePointer<CChar>? {
    bytes.deallocate()
    bytes = .allocate(capacity: text.count + 1)
    text.withUnsafeBytes { UnsafeMutableRawBufferPointer(bytes).copyMemory(from: $0) }
    bytes[text.count] = 0
    return UnsafePointer(bytes.baseAddress)
  }

  func free() { bytes.deallocate() }
}

protocol HandleValue {
  static var magic: UInt64 { get }
  init()
}

/// A status other than `TREADMILL_OK`, and what a person reads about it.
struct CallFailure: Error {
  var status: Int
  var message = ""

  static let handle = CallFailure(status: TREADMILL_BAD_HANDLE)

  static func argument(_ message: String) -> CallFailure { CallFailure(status: TREADMILL_BAD_ARGUMENT, message: message) }
}

@inline(__always)
func status(_ body: () throws(CallFailure) -> Void) -> treadmill_status {
  do throws(CallFailure) { try body() } catch { return treadmill_status(error.status) }
  return treadmill_status(TREADMILL_OK)
}

/// The structs of an array of C's, of which the first says the size.
struct Structs<Struct> {
  private let start: UnsafeMutableRawPointer
  private let stride: Int

  @inline(__always)
  init(_ start: UnsafePointer<Struct>?, count: Int = 1) throws(CallFailure) {
    try self.init(UnsafeMutablePointer(mutating: start), count: count)
  }

  @inline(__always)
  init(_ start: UnsafeMutablePointer<Struct>?, count: Int = 1) throws(CallFailure) {
    guard count >= 0 else { throw .argument("a count of \(UInt(bitPattern: count)): there is no memory for that many") }
    guard let start else {
      guard count == 0 else { throw .argument("\(Struct.self): NULL where \(count) are needed") }
      (self.start, stride) = (UnsafeMutableRawPointer(bitPattern: 8)!, 0)
      return
    }
    self.start = UnsafeMutableRawPointer(start)
    stride = count == 0 ? 0 : Int(truncatingIfNeeded: self.start.load(as: UInt64.self))
    guard count == 0 || stride >= MemoryLayout<Struct>.size && stride <= 1 << 12 && stride % 8 == 0 else {
      throw .argument("\(Struct.self) has a size of \(stride) bytes: set it to sizeof, at least \(MemoryLayout<Struct>.size)")
    }
  }

  subscript(index: Int) -> Struct {
    @inline(__always) get { start.load(fromByteOffset: index * stride, as: Struct.self) }
    @inline(__always) nonmutating set {
      start.storeBytes(of: newValue, toByteOffset: index * stride, as: Struct.self)
      start.storeBytes(of: UInt64(stride), toByteOffset: index * stride, as: UInt64.self)
    }
  }
}

@c @implementation
public func treadmill_version() -> Int32 { Int32(1_000 * TREADMILL_VERSION_MAJOR + TREADMILL_VERSION_MINOR) }

@c @implementation
public func treadmill_status_name(_ status: treadmill_status) -> UnsafePointer<CChar>! {
  let name: StaticString =
    switch Int(status) {
    case TREADMILL_OK: "ok"
    case TREADMILL_BAD_HANDLE: "bad handle"
    case TREADMILL_BAD_ARGUMENT: "bad argument"
    case TREADMILL_OUT_OF_RANGE: "out of range"
    case TREADMILL_BAD_POSTS: "bad posts"
    case TREADMILL_BAD_STATE: "bad state"
    case TREADMILL_TOO_LONG: "too long"
    case TREADMILL_BUFFER_TOO_SMALL: "buffer too small"
    case TREADMILL_WRONG_USE: "wrong use"
    default: "no status"
    }
  return UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
}

@c @implementation
public func treadmill_error(_ handle: UnsafeRawPointer!) -> UnsafePointer<CChar>! {
  let none: StaticString = ""
  return handle.flatMap {
    CHandle<Store>.message($0) ?? CHandle<Outline>.message($0) ?? CHandle<ReaderSession>.message($0) ?? CHandle<Host>.message($0)
      ?? CHandle<Text>.message($0) ?? CHandle<Impressions>.message($0)
  } ?? UnsafeRawPointer(none.utf8Start).assumingMemoryBound(to: CChar.self)
}
