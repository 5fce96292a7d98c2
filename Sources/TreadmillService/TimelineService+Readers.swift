#if Service
  internal import FeedProtocol
  internal import JSONReading
  internal import PhotoFeed
  internal import ViewTree

  extension TimelineService {
    /// A call of the protocol about a reader's session.
    public enum ReaderCall: String, CaseIterable, Sendable {
      case open, scroll, release, resize, advance, window, prefetch

      var isQuestion: Bool { self == .window || self == .prefetch }
    }

    /// A line of the protocol, and the code of the error in it, if it is one.
    public struct Answer: Sendable {
      public var line: [UInt8] = []
      public var refusal: String?
    }

    /// The protocol's answer to a call, to the byte: `fields` is a JSON object of the call's fields, as `Docs/Protocol.md` has them, without
    /// `call`, `feed` and `session`. A refused call has an answer too. `open` replaces the session that the reader had.
    public func answer(_ call: ReaderCall, of reader: TimelineReader, with fields: [UInt8] = []) async throws -> Answer {
      try checkIsOpen()
      var head: [UInt8] = []
      head.add("{\"call\":")
      head.add(string: call.rawValue)
      if call == .open {
        head.add(",\"feed\":")
        head.add(string: reader.feed)
      } else {
        head.add(",\"session\":")
        head.add(UInt(try await session(of: reader)))
      }
      let line = try head + TimelineService.members(of: fields)
      var (answer, session) = answer(to: line)
      if call == .open, answer.refusal == "limit", closeUnused() { (answer, session) = self.answer(to: line) }
      metrics.note(call)
      guard answer.refusal == nil, !call.isQuestion else { return answer }
      if call == .open, let session {
        if let old = readers.open(session, for: reader) { try? host.close(old) }
        metrics.show(host)
      }
      try await save(reader)
      return answer
    }

    /// With the session in it.
    private func answer(to line: [UInt8]) -> (Answer, FeedHost.SessionID?) {
      var answer = Answer()
      line.withUnsafeBytes { host.answer($0, into: &answer.line) }
      let element = try? JSONElement(parsing: answer.line)
      answer.refusal = element?["error"]?["code"]?.string
      return (answer, element?["ok"]?["session"]?.integer(FeedHost.SessionID.self))
    }

    /// Forgets a reader, whatever calls are under way. One that has not found the reader's session yet is refused, as if the reader had never
    /// been.
    public func forget(_ reader: TimelineReader) async throws {
      try checkIsOpen()
      readers.hold(reader)
      defer { readers.release(reader) }
      guard try await known(reader) != nil else { throw TimelineError.unknownReader(reader) }
      // Before the write: a call that came during it would find the session, and save the reader again.
      if let session = readers.forget(reader) { try? host.close(session) }
      metrics.show(host)
      try await write([.forget(reader)])
    }

    /// What there is of a held reader: its session, or what is written of it. Nil if there is neither, or if the reader is forgotten meanwhile.
    private func known(_ reader: TimelineReader) async throws -> KnownReader? {
      if let session = readers.use(reader) { return .session(session) }
      let saved = try await storage.saved(reader)
      if let session = readers.use(reader) { return .session(session) }  // another call was faster
      return readers.isForgotten(reader) ? nil : saved.map { .saved($0) }
    }

    private enum KnownReader {
      case session(FeedHost.SessionID)
      case saved(SavedReader)
    }

    private func save(_ reader: TimelineReader) async throws {
      guard let session = readers.use(reader) else { return }
      let saved = try host.read(session) { SavedReader(width: $1.width, spacing: $1.spacing, state: $0.saved(in: $1)) }
      readers.hold(reader)
      defer { readers.release(reader) }
      try await write([.save(reader, saved)])
    }

    /// Whether any was closed.
    private func closeUnused() -> Bool {
      let sessions = readers.removeUnused()
      for session in sessions { try? host.close(session) }
      return !sessions.isEmpty
    }

    /// The reader's session, restored at its first call.
    func session(of reader: TimelineReader) async throws -> FeedHost.SessionID {
      if let session = readers.use(reader) { return session }
      readers.hold(reader)
      defer { readers.release(reader) }
      let saved: SavedReader
      switch try await known(reader) {
      case .session(let session): return session
      case .saved(let state): saved = state
      case nil: throw TimelineError.unknownReader(reader)
      }
      func open() throws(FeedHostError) -> FeedHost.SessionID {
        try host.open(reader.feed, width: saved.width, spacing: saved.spacing) { (outline) throws(FeedSessionError) in
          try FeedSession(restoring: saved.state, in: outline)
        }
      }
      let session: FeedHost.SessionID
      do throws(FeedHostError) { session = try open() } catch {
        guard error.code == "limit", closeUnused() else { throw error }
        session = try open()
      }
      readers.open(session, for: reader)
      metrics.show(host)
      return session
    }

    /// What continues an object whose first member is written.
    private static func members(of fields: [UInt8]) throws -> [UInt8] {
      guard !fields.isEmpty else { return [UInt8(ascii: "}")] }
      let element: JSONElement
      do throws(JSONFault) { element = try JSONElement(parsing: fields) } catch { throw FeedHostError.notJSON(error) }
      guard element.kind == .object else { throw FeedHostError.notAnObject(element.kind) }
      guard element.count > 0 else { return [UInt8(ascii: "}")] }
      return [UInt8(ascii: ",")] + fields.drop { $0 != UInt8(ascii: "{") }.dropFirst()
    }
  }
#endif
