#if Service
  internal import FeedProtocol
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
        answer.add(post)
      }
      answer.add("],\"next\":")
      if let next = page.next { answer.add(string: next) } else { answer.add("null") }
      answer.add("}}")
      return answer
    }
  }

  extension Post {
    /// The post in the project's own format.
    var json: [UInt8] {
      var json: [UInt8] = []
      json.add(self)
      return json
    }
  }

  extension [UInt8] {
    fileprivate mutating func add(_ post: Post) {
      add("{\"id\":")
      add(string: post.id)
      if let createdAt = post.createdAt {
        add(",\"created_at\":")
        add(string: createdAt)
      }
      if let text = post.text.string {
        add(",\"text\":")
        add(string: text)
      } else if post.text != .empty {
        add(",\"text\":")
        add(members: [("length", post.text.length), ("wide", post.text.wide), ("lines", post.text.lines)])
      }
      for (number, photo) in post.photos.enumerated() {
        add(number == 0 ? ",\"photos\":[{\"id\":" : ",{\"id\":")
        add(string: photo.id)
        if let size = photo.pixelSize {
          add(",\"width\":")
          add(size.width)
          add(",\"height\":")
          add(size.height)
        }
        if let url = photo.url {
          add(",\"url\":")
          add(string: url)
        }
        add(number == post.photos.count - 1 ? "}]" : "}")
      }
      if let original = post.repostOf {
        add(",\"repost_of\":")
        add(original)
      }
      add("}")
    }
  }
#endif
