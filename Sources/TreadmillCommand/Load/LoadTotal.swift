import JSONReading

/// What a run of readers has come to: counts and histograms by name, and seconds by number. All are sums, so the total of shards is that of
/// the run they are parts of, whatever their number and order, quantiles included.
struct LoadTotal: Equatable {
  /// By ``Count``; those that are 0 are left out.
  private(set) var counts: [String: Int] = [:]
  /// Of microseconds, pages and others, by ``Times``.
  private(set) var histograms: [String: ValueHistogram] = [:]
  /// By their number; those in which nothing happened are left out.
  private(set) var seconds: [Int: LoadSecond] = [:]

  subscript(count: String) -> Int { counts[count] ?? 0 }

  func histogram(_ name: String) -> ValueHistogram { histograms[name] ?? ValueHistogram() }

  /// The sum of the histograms whose name begins with `name` and a dot.
  func histograms(of name: String) -> ValueHistogram {
    var sum = ValueHistogram()
    for (other, histogram) in histograms where other.hasPrefix(name + ".") { sum.add(histogram) }
    return sum
  }

  /// The sum of the counts whose name begins with `name` and a dot.
  func sum(of name: String) -> Int { counts.reduce(into: 0) { if $1.key.hasPrefix(name + ".") { $0.sum($1.value) } } }

  /// Sums end at the largest integer.
  mutating func count(_ name: String, _ number: Int = 1) { if number != 0 { counts[name, default: 0].sum(number) } }

  mutating func record(_ name: String, _ value: Int, count: Int = 1) {
    histograms[name, default: ValueHistogram()].record(value, count: count)
  }

  mutating func inSecond(_ second: Int, _ change: (inout LoadSecond) -> Void) { change(&seconds[second, default: LoadSecond()]) }

  mutating func add(_ other: LoadTotal) {
    for (name, number) in other.counts { counts[name, default: 0].sum(number) }
    for (name, histogram) in other.histograms { histograms[name, default: ValueHistogram()].add(histogram) }
    for (number, second) in other.seconds { seconds[number, default: LoadSecond()].add(second) }
  }

  /// The kind of a request that is for no page.
  static let photo = "photo"

  /// Names of the counts.
  enum Count {
    static let came = "readers.came"
    static let left = "readers.left"  // before the end of the run
    static let stayed = "readers.stayed"  // until its end
    static let refused = "readers.refused"  // there were too many
    static let withoutContent = "readers.withoutContent"  // left, or were cut off after ten seconds or more, before a post came
    static let readerMilliseconds = "readers.milliseconds"
    static let requests = "requests"  // .first, .older, .again, .photo
    static let cached = "cached"  // pages that a client had itself, and asked no server for
    static let repeated = "repeated"  // requests that are a second or later attempt
    static let pages = "pages"  // answers that were pages
    static let photos = "photos"  // answers that were photos
    static let badPhotos = "badPhotos"  // a success without a body
    static let photoBytes = "bytesOfPhotos"
    static let photosLoaded = "photosLoaded"  // by readers who are gone
    static let photosUnseen = "photosUnseen"  // of these, those that never came on screen
    // Photos in readers' lists that are not loaded: those at origins that may not be asked, by origin, and others.
    static let photosElsewhere = "photosElsewhere"
    static let photosWithoutAddress = "photosWithoutAddress"
    static let photosBeyondLimit = "photosBeyondLimit"  // of `PhotoTable`
    static let completePosts = "postsComplete"  // times that a post came on screen with all its photos
    static let incompletePosts = "postsIncomplete"  // with some missing
    static let placeholdersLeft = "placeholdersLeft"  // left the screen before their photos came
    static let givenUp = "givenUp"  // by a reader's client, after its time
    static let givenUpUnsent = "givenUpUnsent"  // of these, those that were never sent
    static let abandoned = "abandoned"  // by a reader who has left or gone back to the top, or, of photos, whose posts are out of reach
    static let unanswered = "unanswered"  // at the end of the run
    static let unsent = "unsent"  // at the end of the run: the generator has not come to them
    static let status = "status"  // .200
    static let failures = "failures"  // by their kind, such as .closedEarly
    static let badPages = "badPages"  // status 200, and no page in it
    static let bytes = "bytes"
    static let pageBytes = "bytesOfPages"
    static let unseenBytes = "bytesUnseen"  // of posts that never were on screen
    static let posts = "posts"
    static let unseenPosts = "postsUnseen"
    static let screenThousandths = "screens.thousandths"
    static let waitMicroseconds = "waits.microseconds"
    static let waitsTurned = "waits.turned"  // the reader went back up
    static let waitsCut = "waits.cut"  // the reader left, or the run ended
    static let changes = "changes"  // made at the server
    static let failedChanges = "changesFailed"
  }

  /// Names of the histograms.
  enum Times {
    static let latency = "latency"  // .first, .older, .again: from the instant at which the page was needed to its last byte
    static let server = "server"  // the same from the instant at which the request was sent
    static let lateness = "lateness"  // between the two
    static let content = "content"  // .<group>: from a reader's coming to the first post on screen
    static let empty = "empty"  // .<group>: waits at the end of the loaded posts
    static let perMinute = "emptyPerMinute"  // of each reader: microseconds of waiting in a minute
    static let pagesUntilFull = "pagesUntilFull"
    static let photoLatency = "photoLatency"  // as `latency`, of photos
    static let photoServer = "photoServer"
    static let placeholder = "placeholder"  // .<group>: for how long photos were missing in a post on screen
  }
}

/// One second of a run.
struct LoadSecond: Equatable {
  var came = 0
  var readers = 0  // there at its end
  var waiting = 0  // of them at its end
  var requests = 0  // needed
  var sent = 0
  var answers = 0
  var errors = 0
  var waited = 0  // microseconds of all readers' waits that ended in it
  /// Of the answers to requests for pages, from the instant at which each was needed: microseconds and their number.
  var latency: [Int: Int] = [:]

  mutating func add(_ other: LoadSecond) {
    came.sum(other.came)
    readers.sum(other.readers)
    waiting.sum(other.waiting)
    requests.sum(other.requests)
    sent.sum(other.sent)
    answers.sum(other.answers)
    errors.sum(other.errors)
    waited.sum(other.waited)
    for (value, count) in other.latency { latency[value, default: 0].sum(count) }
  }

  /// The smallest latency that at least `share` of all do not exceed, in microseconds; 0 without answers.
  func quantile(_ share: Double) -> Int {
    let all = latency.values.reduce(into: 0) { $0.sum($1) }
    var rest = max(1, Int((share * Double(all)).rounded(.up)))
    for (value, count) in latency.sorted(by: { $0.key < $1.key }) {
      rest -= count
      if rest <= 0 { return value }
    }
    return 0
  }
}

extension Int {
  /// Adds a number, at most up to the largest integer.
  mutating func sum(_ number: Int) {
    let (sum, overflows) = addingReportingOverflow(number)
    self = overflows ? .max : sum
  }
}
