#if Service
  internal import FeedProtocol
  internal import Logging
  internal import ServiceLifecycle

  extension TimelineService {
    /// Writes what calls have changed, until a graceful shutdown; what they changed before it is written too. A service whose storage fails
    /// ends: what it knows is then more than what is written.
    public func run() async throws {
      defer { end() }
      do {
        for await _ in wakeUps.stream.cancelOnGracefulShutdown() { try await writeWaiting() }
        try await writeWaiting()
        logger.info("timelines written", metadata: ["feeds": "\(host.feedCount)", "sessions": "\(host.sessionCount)"])
      } catch {
        logger.error("the storage of timelines has failed", metadata: ["error": "\(error)"])
        throw error
      }
    }

    /// Returns once the changes are written.
    func write(_ new: [TimelineChange]) async throws {
      guard !new.isEmpty else { return }
      guard !isEnded else { throw TimelineError.ended }  // while the call waited for its reader
      changes += new
      try await withCheckedThrowingContinuation { call in
        waiting.append(call)
        wakeUps.source.yield()
      }
    }

    /// The calls whose changes are not yet written.
    public var waitingCalls: Int { waiting.count }

    /// Before anything is changed.
    func checkIsOpen() throws {
      guard !isEnded else { throw TimelineError.ended }
      guard waitingCalls < limits.waitingCalls else { throw TimelineError.busy(waiting: waitingCalls) }
    }

    private func writeWaiting() async throws {
      while !waiting.isEmpty {
        let (batch, calls) = (changes, waiting)
        (changes, waiting) = ([], [])
        metrics.note(batchOf: batch.count)
        do { try await storage.write(batch) } catch {
          for call in calls { call.resume(throwing: TimelineError.ended) }
          throw error
        }
        for call in calls { call.resume() }
      }
    }

    private func end() {
      isEnded = true
      for call in waiting { call.resume(throwing: TimelineError.ended) }
      waiting = []
    }
  }
#endif
