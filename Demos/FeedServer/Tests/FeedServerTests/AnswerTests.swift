import FeedServerClient
import Testing
import Treadmill

/// One server for what needs no load.
@Suite("Answers", .timeLimit(.minutes(1)))
struct AnswerTests {
  private func withServer(
    posts count: Int = 100, _ body: @Sendable (inout FeedConnection, ReferenceFeed) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let server = try ServerProcess(database: folder.file("feed.sqlite"))
    let feed = try ReferenceFeed(of: count)
    try await FeedConnection.open(port: server.port) { connection in
      let lines = (0..<count).reversed().map { SyntheticPost($0).line }.joined()
      #expect(try await connection.post("/feeds/news/posts", lines).status == 200)
      #expect(try await connection.put("/feeds/news/readers/ann", "{\"viewport\":[390,844]}").status == 200)
      try await body(&connection, feed)
    }
    #expect(server.terminate() == 0)
  }

  @Test("a link to the next page comes only if the motion brings the reader behind this one within the time")
  func hints() async throws {
    try await withServer { connection, feed in
      func page(_ query: String) async throws -> String? {
        let answer = try await connection.get("/feeds/news/posts?\(query)")
        #expect(answer.status == 200)
        return answer.link
      }
      let next = "</feeds/news/posts?after=\(feed.cursors[9])&limit=10>; rel=\"next\""
      #expect(try await page("limit=10") == nil, "no reader is known")
      #expect(try await page("limit=10&reader=ann&within=60000") == nil, "at rest at the top, whatever the time")
      let visible = try FeedSession(viewport: ReferenceReader.screen, in: feed.outline).visible(in: feed.outline).count
      #expect(try await page("limit=\(visible)&reader=ann") == nil, "the page ends with the screen")
      #expect(try await page("limit=\(visible - 1)&reader=ann") != nil, "the page ends before the screen does")

      #expect(try await connection.post("/feeds/news/readers/ann/release", "{\"velocity\":8,\"at\":0}").status == 200)
      #expect(try await page("limit=10&reader=ann&at=0&within=5000") == next)
      #expect(try await page("limit=10&reader=ann&at=0&within=0") == nil, "the throw needs longer")
      #expect(try await page("limit=50&reader=ann&at=0&within=5000") == nil, "the throw ends before")
      #expect(try await page("limit=200&reader=ann&at=0&within=5000") == nil, "there is no next page")
      #expect(try await connection.post("/feeds/news/readers/ann/scroll", "{\"to\":0}").status == 200)
      #expect(try await connection.post("/feeds/news/readers/ann/release", "{\"velocity\":-8,\"at\":0}").status == 200)
      #expect(try await page("limit=10&reader=ann&at=0&within=5000") == nil, "the throw goes the other way")
    }
  }

  @Test("pages go through all posts once by cursors, whatever comes in above and goes between")
  func pages() async throws {
    try await withServer { connection, feed in
      var (ids, cursor, number): ([String], String, Int) = ([], "", 1_000)
      repeat {
        let answer = try await connection.get("/feeds/news/posts?limit=7\(cursor)")
        ids += answer.text.matches(of: /\{"id":"(post-[0-9]+)"/).map { String($0.output.1) }
        cursor = answer.text.firstMatch(of: /"next":"([0-9]+)"/).map { "&after=\($0.output.1)" } ?? ""
        #expect(try await connection.post("/feeds/news/posts", SyntheticPost(number).line).status == 200)
        #expect(try await connection.delete("/feeds/news/posts/\(ids[0])").status == (number == 1_000 ? 200 : 404))
        number += 1
      } while !cursor.isEmpty
      #expect(ids == (0..<feed.store.count).map { feed.store[$0].id })
    }
  }

  @Test("an edition takes the place of the post, and a post that comes again is not there twice")
  func editions() async throws {
    try await withServer(posts: 3) { connection, _ in
      let line = "{\"id\":\"post-1\",\"text\":\"another\"}"
      let edition = try await connection.post("/feeds/news/posts", line)
      #expect(edition.text.contains("\"added\":0,\"updated\":1,\"unchanged\":0"))
      #expect(try await connection.post("/feeds/news/posts", line).text.contains("\"added\":0,\"updated\":0,\"unchanged\":1"))
      #expect(try await connection.post("/feeds/news/posts", "{\"id\":\"post-2\",\"removed\":true}").text.contains("\"removed\":1"))
      let page = try await connection.get("/feeds/news/posts").text
      #expect(page == "{\"ok\":{\"posts\":[\(line),{\"id\":\"post-0\",\"text\":{\"length\":0,\"wide\":0,\"lines\":1}}],\"next\":null}}")
    }
  }

  @Test("a name may have any characters, and another feed's reader is another")
  func names() async throws {
    try await withServer { connection, _ in
      let posted = try await connection.post("/feeds/%E5%AE%B6%20%2F%22/posts", SyntheticPost(1).line)
      #expect(posted.status == 200)
      let path = "/feeds/%E5%AE%B6%20%2F%22/readers/%22%0A%5C"
      #expect(try await connection.put(path, "{\"viewport\":[390,844]}").status == 200)
      #expect(try await connection.get("\(path)/window").text.contains("\"visible\":[0,1]"))
      #expect(try await connection.get("/feeds/news/readers/%22%0A%5C/window").status == 404)
      #expect(try await connection.delete(path).status == 200)
      #expect(try await connection.get("\(path)/window").status == 404)
    }
  }

  @Test("bad input is answered by a status and an error that says what to do, and changes nothing")
  func badInput() async throws {
    try await withServer { connection, _ in
      let (posts, ann) = ("/feeds/news/posts", "/feeds/news/readers/ann")
      let deep = String(repeating: "[", count: 5_000)
      let big = String(repeating: "x", count: 1 << 20) + "x"
      for (method, path, body, status, code) in [
        ("GET", "/", "", 404, "unknown-path"), ("GET", "/feeds/none/posts", "", 404, "unknown-feed"),
        ("GET", "\(posts)?limit=0", "", 400, "bad-request"), ("GET", "\(posts)?limit=201", "", 400, "bad-request"),
        ("GET", "\(posts)?limit=ten", "", 400, "bad-request"), ("GET", "\(posts)?after=1234", "", 410, "unknown-cursor"),
        ("GET", "\(posts)?after=-1", "", 410, "unknown-cursor"), ("GET", "\(posts)?limit=1&reader=bob", "", 404, "unknown-reader"),
        ("GET", "\(posts)?limit=1&reader=ann&at=1e300", "", 400, "bad-request"),
        ("GET", "\(posts)?limit=1&reader=ann&within=nan", "", 400, "bad-request"), ("GET", "/feeds/%FF/posts", "", 400, "bad-request"),
        ("GET", "/feeds/\(String(repeating: "a", count: 1_025))/posts", "", 400, "bad-request"),
        ("GET", "\(ann)/window?at=nan", "", 400, "bad-request"), ("GET", "\(ann)/window?at=1e300", "", 400, "bad-request"),
        ("GET", "\(ann)/window?until=1", "", 400, "bad-request"), ("GET", "\(ann)/window?at=1&at=2", "", 400, "bad-request"),
        ("GET", "\(ann)/window?keep=1.5", "", 400, "bad-request"), ("GET", "\(ann)/window?held=7777", "", 410, "unknown-cursor"),
        ("GET", "/feeds/news/readers/bob/window", "", 404, "unknown-reader"), ("DELETE", "\(posts)/none", "", 404, "unknown-post"),
        ("POST", posts, "{\"id\":\"a\"}\n{\"id\":", 422, "bad-posts"), ("POST", posts, "{\"id\":true}", 422, "bad-posts"),
        ("POST", posts, "{\"id\":\"a\",\"photos\":[{\"id\":\"b\",\"width\":1000001,\"height\":1}]}", 422, "bad-posts"),
        ("POST", posts, deep, 422, "bad-posts"), ("POST", posts, big, 413, "limit"),
        ("POST", "\(posts)?format=rss", "{\"id\":\"a\"}", 400, "bad-request"),
        ("POST", "\(posts)?format=mastodon", "{\"id\":\"a\",\"text\":\"b\"}", 422, "bad-posts"),
        ("POST", "\(ann)/scroll", "", 400, "bad-request"), ("POST", "\(ann)/scroll", "{\"to\":", 400, "not-json"),
        ("POST", "\(ann)/scroll", "[1]", 400, "bad-request"), ("POST", "\(ann)/scroll", "{\"to\":\"1\"}", 400, "bad-request"),
        ("POST", "\(ann)/scroll", "{\"to\":1e300}", 400, "bad-request"),
        ("POST", "\(ann)/scroll", "{\"to\":1,\"session\":2}", 400, "bad-request"),
        ("POST", "\(ann)/scroll", "{\"to\":1,\"call\":\"drop\"}", 400, "bad-request"),
        ("POST", "\(ann)/release", "{\"velocity\":null}", 400, "bad-request"),
        ("PUT", "/feeds/news/readers/bob", "{}", 400, "bad-request"),
        ("PUT", "/feeds/news/readers/bob", "{\"viewport\":[390,-1]}", 400, "bad-request"),
        ("PUT", "/feeds/none/readers/bob", "{\"viewport\":[390,844]}", 404, "unknown-feed"),
      ] {
        let answer =
          switch method {
          case "GET": try await connection.get(path)
          case "DELETE": try await connection.delete(path)
          case "PUT": try await connection.put(path, body)
          default: try await connection.post(path, body)
          }
        let place: Comment = "\(method) \(path.prefix(60)) \(body.prefix(60)): \(answer.text)"
        #expect(answer.status == status && answer.text.contains("\"error\":{\"code\":\"\(code)\",\"message\":\""), place)
      }
      #expect(try await connection.post(posts, bytes: [0x7B, 0xFF, 0x7D]).status == 422)
      #expect(try await connection.get("/feeds/news/posts?limit=200").text.contains("\"next\":null"))
      #expect(try await connection.get("\(ann)/window").text.contains("\"visible\":[0,"))
      #expect(try await connection.get("/healthz").status == 200)
      #expect(try await connection.get("/metrics").text.contains("\ntreadmill_posts 100.0\n"))
    }
  }
}
