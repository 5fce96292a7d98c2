import UVLoop

/// A byte source of bytes in memory: one chunk per turn of the loop, so that they take the same path as a file's bytes.
final class MemoryReader: ByteSource {
  private let bytes: [UInt8]
  private let chunkByteCount: Int
  private let turn: IdleHandle
  private var position = 0
  private var deliver: ((ByteEvent) -> Void)?
  private var isPaused = false

  init(on loop: EventLoop, _ bytes: [UInt8], chunkByteCount: Int = ByteChunk.byteCountDefault) {
    precondition(ByteChunk.byteCounts.contains(chunkByteCount), "a chunk of \(chunkByteCount) bytes is outside \(ByteChunk.byteCounts)")
    self.bytes = bytes
    self.chunkByteCount = chunkByteCount
    turn = IdleHandle(on: loop)
  }

  func start(_ deliver: @escaping (ByteEvent) -> Void) {
    precondition(self.deliver == nil, "a memory reader was started twice")
    self.deliver = deliver
    advance()
  }

  func pause() {
    isPaused = true
    turn.stop()
  }

  func resume() {
    guard isPaused else { return }
    isPaused = false
    advance()
  }

  func close() {
    deliver = nil
    turn.close()
  }

  private func advance() {
    guard deliver != nil, !isPaused else { return }
    turn.start { [unowned self] in deliverNext() }
  }

  private func deliverNext() {
    guard let deliver else { return }
    let end = min(position + chunkByteCount, bytes.count)
    if position == end {
      close()
      return deliver(.end)
    }
    let next = position..<end
    position = end
    bytes.withUnsafeBytes { deliver(.chunk(UnsafeRawBufferPointer(rebasing: $0[next]))) }
  }
}
