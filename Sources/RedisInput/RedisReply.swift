import CHiredis
import LiveInput

/// A reply of Redis, valid during the call that brings it.
struct RedisReply {
  private let reply: UnsafeMutablePointer<redisReply>

  init(_ reply: UnsafeMutablePointer<redisReply>) { self.reply = reply }

  var error: String? { reply.pointee.type == REDIS_REPLY_ERROR ? String(decoding: text, as: UTF8.self) : nil }

  /// Of an element: that it is left out, as a ``ReplyFilter`` says.
  var isCut: Bool { error?.hasPrefix(ReplyFilter.cut) == true }
  /// Of an element that was left out because it is too long: its length.
  var tooLong: Substring? { error.flatMap { $0.hasPrefix(ReplyFilter.tooLong) ? $0.dropFirst(ReplyFilter.tooLong.count + 1) : nil } }

  var bytes: UnsafeRawBufferPointer? {
    guard [REDIS_REPLY_STRING, REDIS_REPLY_STATUS].contains(reply.pointee.type) else { return nil }
    return text
  }

  var string: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

  private var text: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: reply.pointee.str, count: Int(reply.pointee.len)) }

  var integer: Int? { reply.pointee.type == REDIS_REPLY_INTEGER ? Int(reply.pointee.integer) : nil }

  /// Nil for what is no array, such as the null that stands for none.
  var elements: [RedisReply]? {
    guard reply.pointee.type == REDIS_REPLY_ARRAY else { return nil }
    return (0..<Int(reply.pointee.elements)).compactMap { reply.pointee.element[$0].map(RedisReply.init) }
  }
}

extension LivePosition {
  /// The id of an entry, `1700000000000-0`.
  init?(redis text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { UInt64($0) }
    guard parts.count == 2, let major = parts[0], let minor = parts[1] else { return nil }
    self.init(major, minor)
  }
}
