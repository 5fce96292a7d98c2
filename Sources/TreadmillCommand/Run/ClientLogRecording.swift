import Impressions
import ScrollSimulation
import Treadmill

/// Writes what a client would log of a session, frame by frame (`Docs/ClientLog.md`).
final class ClientLogRecording {
  private let file: OutputFile
  private var log: ListLog
  private var lastFrame = Instant.zero

  /// From the session's next frame on.
  init(of session: any AnyStressRun, seed: UInt64, to file: OutputFile) {
    (self.file, log) = (file, ListLog(session: "seed \(seed)"))
    session.simulator.onLine = { [self, unowned session] _ in
      guard let list = (session.simulator as? ListSimulator)?.list else { return }
      lastFrame = session.simulator.window.instant
      append { $0.frame(of: list, at: lastFrame, to: &$1) }
    }
  }

  func close() { append { $0.close(at: lastFrame, to: &$1) } }

  private func append(_ write: (inout ListLog, inout [UInt8]) -> Void) {
    var bytes: [UInt8] = []
    write(&log, &bytes)
    file.append(bytes)
  }
}

/// A folder with a client's log of each seed's session: `seed-7.ndjson`.
struct ClientLogFolder {
  fileprivate static let option = "--client-logs"
  let path: String

  /// Makes the folder, if it is not there, in one that is.
  init(_ path: String) throws(Failure) {
    guard !path.isEmpty else { throw .emptyName(of: "folder of \(ClientLogFolder.option)") }
    self.path = path
    if mkdir(path, 0o777) != 0, errno != EEXIST { throw .unwritable(name: path, reason: SystemError.last.reason) }
    guard fileStatus(at: path)?.type == S_IFDIR else { throw .unwritable(name: path, reason: "it is not a folder") }
  }
}

extension ClientLogFolder? {
  /// Runs a session, which `steps` does, and puts its log into the folder, if there is one. Returns why there is no log: the session has run
  /// all the same.
  func record(_ session: any AnyStressRun, seed: UInt64, _ steps: () -> Void) -> Failure? {
    guard let self else {
      steps()
      return nil
    }
    let file: OutputFile
    do throws(Failure) { file = try OutputFile(ClientLogFolder.option, "\(self.path)/seed-\(seed).ndjson") } catch {
      steps()
      return error
    }
    let recording = ClientLogRecording(of: session, seed: seed, to: file)
    steps()
    recording.close()
    return file.finish()
  }
}
