import CHiredis
import LiveInput
import UVLoop

/// A connection of hiredis on the loop: commands in, answers out in order, one end.
///
/// hiredis brings an adapter for libuv, whose handle ``EventLoop`` does not know; a ``PollHandle`` does the same and is closed with its loop.
final class RedisConnection {
  typealias Answer = (UnsafeMutablePointer<redisReply>) -> Void

  private var context: UnsafeMutablePointer<redisAsyncContext>?
  private var poll: PollHandle?
  private var events: PollHandle.Events = []
  private var answers: [Int: Answer] = [:]
  private var sentCount = 0
  private var answeredCount = 0
  private var onConnect: (() -> Void)?
  private var onEnd: ((String) -> Void)?

  /// `onEnd` is called once, with the reason, unless ``close()`` comes first. A host's name is looked up at once, on this thread.
  init(on loop: EventLoop, host: String, port: Int32, onConnect: @escaping () -> Void, onEnd: @escaping (String) -> Void) throws(UVError) {
    guard let context = redisAsyncConnect(host, port) else { preconditionFailure("hiredis found no memory") }
    self.context = context
    self.onConnect = onConnect
    self.onEnd = onEnd
    guard context.pointee.c.err == 0 else { return }  // told by `begin`
    do throws(UVError) { poll = try PollHandle(on: loop, descriptor: context.pointee.c.fd) } catch {
      redisAsyncFree(context)
      throw error
    }
    let own = Unmanaged.passUnretained(self).toOpaque()
    context.pointee.data = own
    context.pointee.ev.data = own
    context.pointee.ev.addRead = { RedisConnection.owner($0).watch(adding: .readable) }
    context.pointee.ev.delRead = { RedisConnection.owner($0).watch(removing: .readable) }
    context.pointee.ev.addWrite = { RedisConnection.owner($0).watch(adding: .writable) }
    context.pointee.ev.delWrite = { RedisConnection.owner($0).watch(removing: .writable) }
    context.pointee.ev.cleanup = { RedisConnection.owner($0).poll?.close() }  // the descriptor is closed next
    redisAsyncSetConnectCallback(context) { context, status in
      guard let own = context?.pointee.data else { return }
      let connection = RedisConnection.owner(own)
      if status == REDIS_OK { connection.onConnect?() } else { connection.ended() }
    }
    redisAsyncSetDisconnectCallback(context) { context, _ in
      if let own = context?.pointee.data { RedisConnection.owner(own).ended() }
    }
  }

  deinit { close() }

  /// The reason for which the connection could not even be begun.
  var failure: String? {
    guard let context, context.pointee.c.err != 0 else { return nil }
    return Self.words(context)
  }

  func close() {
    guard let context else { return }
    leave()
    redisAsyncFree(context)
  }

  /// From here on hiredis, which may be the caller, knows nothing of this object.
  private func leave() {
    context?.pointee.data = nil
    context?.pointee.ev = .init()
    context = nil
    poll?.close()
    onConnect = nil
    onEnd = nil
    answers = [:]
  }

  func send(_ words: [String], _ answer: @escaping Answer) {
    guard let context else { return }
    answers[sentCount] = answer
    sentCount += 1
    let command = "*\(words.count)\r\n" + words.map { "$\($0.utf8.count)\r\n\($0)\r\n" }.joined()
    // A connection that is about to end refuses it, and tells so by `onEnd`.
    _ = redisAsyncFormattedCommand(
      context,
      { context, reply, _ in
        guard let own = context?.pointee.data, let reply else { return }
        RedisConnection.owner(own).answered(reply.assumingMemoryBound(to: redisReply.self))
      }, nil, command, command.utf8.count)
  }

  private func answered(_ reply: UnsafeMutablePointer<redisReply>) {
    let answer = answers.removeValue(forKey: answeredCount)
    answeredCount += 1
    answer?(reply)
  }

  /// hiredis frees the context after this call.
  private func ended() {
    guard let context else { return }
    let reason = Self.words(context)
    let onEnd = onEnd
    leave()
    onEnd?(reason)
  }

  private static func words(_ context: UnsafeMutablePointer<redisAsyncContext>) -> String {
    guard context.pointee.c.err != 0 else { return "the server has ended the connection" }
    return withUnsafeBytes(of: context.pointee.c.errstr) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static func owner(_ pointer: UnsafeMutableRawPointer?) -> RedisConnection {
    Unmanaged<RedisConnection>.fromOpaque(pointer!).takeUnretainedValue()
  }
}

extension RedisConnection {
  private func watch(adding added: PollHandle.Events = [], removing removed: PollHandle.Events = []) {
    let wanted = events.union(added).subtracting(removed)
    guard wanted != events else { return }
    events = wanted
    guard let poll, poll.isOpen else { return }
    guard !wanted.isEmpty else { return poll.stop() }
    poll.start(wanted) { [weak self] result in
      guard let self else { return }
      // A descriptor that has failed is ready for both: hiredis then finds its error.
      let ready = (try? result.get()) ?? [.readable, .writable]
      if ready.contains(.readable), events.contains(.readable), let context { redisAsyncHandleRead(context) }
      if ready.contains(.writable), events.contains(.writable), let context { redisAsyncHandleWrite(context) }
    }
  }
}
