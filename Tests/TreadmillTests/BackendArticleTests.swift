import DemoFeed
import FeedFormats
import Testing
import Treadmill

private struct Outcome {
  var onScreen: Range<Int>
  var soon: Range<Int>
  var kept: Range<Int>
  var answers: String
  /// Posts by their ids.
  var atRest: [String]
  var afterNewer: [String]
}

/// The program of the article on backends, which shows the lines between the two markers, block by block, with two imports before them.
private func program(_ answer: [UInt8]) throws -> Outcome {
  // README begins
  var reader = FeedReader(source: "home timeline")
  answer.withUnsafeBytes { reader.push($0) }
  reader.finish()
  var posts: [Post] = []
  while let outcome = reader.next() {
    switch outcome {
    case .post(let post, _): posts.append(post)
    case .removal(let id, _): posts.removeAll { $0.id == id }
    case .bad(let error): print(error)
    }
  }
  let newer = Array(posts.prefix(4))  // will come later

  var store = FeedStore(maximumCount: 100_000)
  _ = store.append(contentsOf: posts.dropFirst(4))
  var outline = try FeedOutline(store, width: 390, spacing: 8)

  var user = try FeedSession(viewport: Size(width: 390, height: 844), offset: 12_400, in: outline)
  let onScreen = user.visible(in: outline)

  user.release(velocity: 3, at: .zero, in: outline)
  let soon = user.needed(within: 800, at: .zero, in: outline)
  let kept = user.sight(within: 5_000, at: .zero, keeping: 10, in: outline).kept
  let answers = "on screen: \(onScreen); within 800 ms: \(soon); kept: \(kept)"

  let later = Instant.zero.advanced(byMilliseconds: 10_000)
  let atRest = user.advance(to: later, in: outline).map { store[$0].id }

  let change = store.prepend(contentsOf: newer)
  try outline.apply(change.items, in: store)  // measures what is new, and nothing else
  let afterNewer = user.visible(in: outline).map { store[$0].id }
  // README ends
  return Outcome(onScreen: onScreen, soon: soon, kept: kept, answers: answers, atRest: atRest, afterNewer: afterNewer)
}

@Suite("The article on backends")
struct BackendArticleTests {
  @Test("knows what a user sees, will see, and still sees when newer posts come")
  func program() throws {
    let outcome = try TreadmillTests.program(DemoFeed.bytes)
    #expect(outcome.onScreen.count >= 2 && outcome.soon.lowerBound == outcome.onScreen.lowerBound)
    #expect(outcome.soon.upperBound > outcome.onScreen.upperBound)
    #expect(outcome.kept.lowerBound == outcome.onScreen.lowerBound - 10 && outcome.kept.upperBound > outcome.soon.upperBound + 10)
    #expect(try Article.text("Backend").contains("`\(outcome.answers)`"))
    #expect(outcome.atRest.count >= 2 && outcome.afterNewer == outcome.atRest)
  }
}
