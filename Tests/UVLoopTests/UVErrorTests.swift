import Testing
import UVLoop

@Suite("libuv errors")
struct UVErrorTests {
  @Test("a description names the subject, what is wrong, the constant, the call and the way out")
  func description() throws {
    let error = try failure(ofReading: "no such directory/posts.ndjson")
    #expect(error.name == "ENOENT")
    #expect(error.message == "no such file or directory")
    #expect(error.call == "uv_fs_open")
    #expect(error.subject == "no such directory/posts.ndjson")
    #expect("\(error)" == "no such directory/posts.ndjson: no such file or directory (ENOENT, uv_fs_open): check the path")
  }

  @Test("a description without advice ends after the call")
  func withoutAdvice() throws {
    let file = try TemporaryFile([])
    let error = try failure(ofReading: file.path + "/posts.ndjson")
    #expect("\(error)" == "\(file.path)/posts.ndjson: not a directory (ENOTDIR, uv_fs_open)")
  }

  private func failure(ofReading path: String) throws -> UVError {
    let sink = Sink()
    try onLoop { loop in
      FileReader(on: loop, path: path).start(sink.receive)
      loop.run()
    }
    return try #require(sink.failures.first)
  }
}
