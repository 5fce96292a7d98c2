#if Service
  internal import FeedFormats
  internal import JSONReading
  public import PhotoFeed

  /// The answers of a service that are not the protocol's own, in its form.
  extension TimelineService {
    /// `{"error":{"code":...,"message":...}}`
    public static func answer(refusing code: String, _ message: String) -> [UInt8] {
      var answer: [UInt8] = []
      answer.add("{\"error\":{\"code\":")
      answer.add(string: code)
      answer.add(",\"message\":")
      answer.add(string: message)
      answer.add("}}")
      return answer
    }

    /// `{"ok":{"added":1,"updated":0,"unchanged":0,"removed":0}}`
    public static func answer(with change: FeedChange) -> [UInt8] {
      var answer: [UInt8] = []
      answer.add("{\"ok\":")
      answer.add(members: [
        ("added", change.added), ("updated", change.updated), ("unchanged", change.unchanged), ("removed", change.removed),
      ])
      answer.add("}")
      return answer
    }

    /// `{"ok":{"posts":[...],"next":"17"}}`, with the posts in the project's own format.
    public static func answer(with page: Page) -> [UInt8] {
      var answer: [UInt8] = []
      answer.add("{\"ok\":{\"posts\":[")
      for (number, post) in page.posts.enumerated() {
        if number > 0 { answer.add(",") }
        answer += post.json
      }
      answer.add("],\"next\":")
      if let next = page.next { answer.add(string: next) } else { answer.add("null") }
      answer.add("}}")
      return answer
    }
  }
#endif
