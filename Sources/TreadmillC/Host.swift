public import CTreadmill
internal import FeedProtocol

struct Host: HandleValue {
  static let magic: UInt64 = 0x7472_6561_6468_6F73  // "treadhos"

  var host = FeedHost()
  var answer = LentText()
}

@c @implementation
public func treadmill_host_create(_ host: UnsafeMutablePointer<OpaquePointer?>!) -> treadmill_status { CHandle<Host>.create(host) }

@c @implementation
public func treadmill_host_free(_ host: OpaquePointer!) {
  CHandle<Host>.at(host)?.pointee.value.answer.free()
  CHandle<Host>.free(host)
}

@c @implementation
public func treadmill_host_answer(
  _ host: OpaquePointer!, _ request: UnsafePointer<CChar>!, _ length: Int, _ answer: UnsafeMutablePointer<UnsafePointer<CChar>?>!,
  _ count: UnsafeMutablePointer<Int>!
) -> treadmill_status {
  CHandle<Host>.use(host) { host throws(CallFailure) in
    guard length >= 0, let request, let answer, let count else { throw .argument("no request: NULL, or a length of \(length)") }
    var bytes: [UInt8] = []
    host.host.answer(UnsafeRawBufferPointer(start: request, count: length), into: &bytes)
    (answer.pointee, count.pointee) = (host.answer.lend(bytes), bytes.count)
  }
}
