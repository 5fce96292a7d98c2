import CHiredis
import LiveInput
import UVLoop

/// A connection on the loop: commands in, answers out in order, one end. hiredis connects, writes, and reads replies out of what a
/// ``ReplyFilter`` keeps: one chunk in each turn of the loop.
final class RedisConnection {
  typealias Answer = (RedisReply) -> Void

  private static let chunkBytes = 1 << 16

  private var context: UnsafeMutablePointer<redisContext>?
  private var poll: PollHandle?
  private var isConnected = false
  private var writes = false  // commands wait
  private var watched: PollHandle.Events = []
  private var answers: [Answer] = []  // few: an acknowledgement or two, and a read
  private var filter: ReplyFilter
  private let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkBytes, alignment: 16)
  private var kept: [UInt8] = []
  private var onConnect: (() -> Void)?
  private var onBytes: (() -> Void)?
  private var onEnd: ((String) -> Void)?

  /// `onEnd` is called once, with the reason, unless ``close()`` comes first; `onBytes` for each chunk. A host's name is looked up at once,
  /// on this thread.
  init(
    on loop: EventLoop, host: String, port: Int32, replyBytesMax: Int, onConnect: @escaping () -> Void, onBytes: @escaping () -> Void,
    onEnd: @escaping (String) -> Void
  ) throws(UVError) {
    guard let context = redisConnectNonBlock(host, port) else { preconditionFailure("hiredis found no memory") }
    filter = ReplyFilter(bytesMax: replyBytesMax)
    self.context = context
    (self.onConnect, self.onBytes, self.onEnd) = (onConnect, onBytes, onEnd)
    guard context.pointee.err == 0 else { return }  // told by `failure`
    do throws(UVError) { poll = try PollHandle(on: loop, descriptor: context.pointee.fd) } catch {
      redisFree(context)
      self.context = nil
      throw error
    }
    watch()
  }

  deinit {
    close()
    chunk.deallocate()
  }

  /// The reason for which the connection could not even be begun.
  var failure: String? {
    guard let context, context.pointee.err != 0 else { return nil }
    return Self.words(context)
  }

  func close() {
    guard let context else { return }
    self.context = nil
    poll?.close()  // before the descriptor
    (onConnect, onBytes, onEnd) = (nil, nil, nil)
    answers = []
    redisFree(context)
  }

  /// Sends a command; a connection that is about to end tells so by `onEnd`.
  func send(_ words: [String], _ answer: @escaping Answer) {
    guard let context else { return }
    answers.append(answer)
    let command = "*\(words.count)\r\n" + words.map { "$\($0.utf8.count)\r\n\($0)\r\n" }.joined()
    redisAppendFormattedCommand(context, command, command.utf8.count)
    writes = true
    watch()
  }

  private func end(_ reason: String) {
    let onEnd = onEnd
    close()
    onEnd?(reason)
  }

  private static func words(_ context: UnsafeMutablePointer<redisContext>) -> String {
    withUnsafeBytes(of: context.pointee.errstr) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension RedisConnection {
  private func watch() {
    let wanted: PollHandle.Events = !isConnected ? .writable : writes ? [.readable, .writable] : .readable
    guard let poll, poll.isOpen, wanted != watched else { return }
    watched = wanted
    poll.start(wanted) { [weak self] result in
      switch result {
      case .success(let events): self?.ready(events)
      case .failure: self?.ready([.readable, .writable])  // the socket says why
      }
    }
  }

  private func ready(_ events: PollHandle.Events) {
    guard let context else { return }
    if !isConnected {
      let error = chiredis_socket_error(context.pointee.fd)
      guard error == 0 else { return end(String(cString: strerror(error))) }
      isConnected = true
      watch()
      let onConnect = onConnect
      self.onConnect = nil
      onConnect?()
      return
    }
    if events.contains(.readable) { receive(context.pointee.fd) }
    if events.contains(.writable) { flush() }
  }

  private func flush() {
    guard let context, writes else { return }
    var isDone: Int32 = 0
    guard redisBufferWrite(context, &isDone) == REDIS_OK else { return end(Self.words(context)) }
    writes = isDone == 0
    watch()
  }

  private func receive(_ descriptor: Int32) {
    let count = chiredis_read(descriptor, chunk.baseAddress, chunk.count)
    guard count > 0 else {
      if chiredis_is_not_ready(count) != 0 { return }
      return end(count == 0 ? "the server has ended the connection" : String(cString: strerror(Int32(-count))))
    }
    onBytes?()
    kept.removeAll(keepingCapacity: true)
    do throws(ReplyFilter.Fault) {
      try filter.pass(UnsafeRawBufferPointer(rebasing: chunk[..<count]), into: &kept)
    } catch { return end(error.words) }
    guard let context else { return }
    kept.withUnsafeBytes { bytes in
      _ = redisReaderFeed(context.pointee.reader, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    // An answer may close the connection, and with it the reader.
    while let context = self.context {
      var reply: UnsafeMutableRawPointer?
      guard redisGetReplyFromReader(context, &reply) == REDIS_OK else { return end(Self.words(context)) }
      guard let reply else { return }
      defer { freeReplyObject(reply) }
      guard !answers.isEmpty else { return end("the server has answered what was not asked") }
      answers.removeFirst()(RedisReply(reply.assumingMemoryBound(to: redisReply.self)))
    }
  }
}
