#if Service
  internal import FeedProtocol

  /// The sessions of readers, each with its last use. One whose state is written can be given up: the reader's next call restores it.
  struct ReaderSessions {
    private struct Entry {
      var session: FeedHost.SessionID
      var use: Int
    }

    private var entries: [TimelineReader: Entry] = [:]
    private var useCount = 0
    private var holds: [TimelineReader: Int] = [:]  // reads and writes of their states that have not ended; no zeros
    private var forgotten: Set<TimelineReader> = []  // held readers; looked up only

    /// The reader's session, which is used now.
    mutating func use(_ reader: TimelineReader) -> FeedHost.SessionID? {
      guard let session = entries[reader]?.session else { return nil }
      open(session, for: reader)
      return session
    }

    /// Returns the session that the reader had.
    @discardableResult
    mutating func open(_ session: FeedHost.SessionID, for reader: TimelineReader) -> FeedHost.SessionID? {
      useCount += 1
      forgotten.remove(reader)
      return entries.updateValue(Entry(session: session, use: useCount), forKey: reader)?.session
    }

    private mutating func remove(_ reader: TimelineReader) -> FeedHost.SessionID? { entries.removeValue(forKey: reader)?.session }

    /// Until a held reader is released, or opened again, what the storage has of it no longer counts. Returns the session that it had.
    mutating func forget(_ reader: TimelineReader) -> FeedHost.SessionID? {
      if holds[reader] != nil { forgotten.insert(reader) }
      return remove(reader)
    }

    func isForgotten(_ reader: TimelineReader) -> Bool { forgotten.contains(reader) }

    /// Keeps the reader's session while the storage is asked for its state or writes it: else what a call brings back might be older than what
    /// another one has written.
    mutating func hold(_ reader: TimelineReader) { holds[reader, default: 0] += 1 }

    mutating func release(_ reader: TimelineReader) {
      holds[reader] = holds[reader].flatMap { $0 > 1 ? $0 - 1 : nil }
      if holds[reader] == nil { forgotten.remove(reader) }
    }

    /// Removes the longest unused sessions, up to a tenth of all, but none that is held. O(n log n).
    mutating func removeUnused() -> [FeedHost.SessionID] {
      let uses = entries.filter { holds[$0.key] == nil }.map(\.value.use).sorted()
      guard let last = uses.prefix((entries.count + 9) / 10).last else { return [] }
      let unused = entries.filter { $0.value.use <= last && holds[$0.key] == nil }.sorted { $0.value.use < $1.value.use }
      return unused.compactMap { remove($0.key) }
    }
  }
#endif
