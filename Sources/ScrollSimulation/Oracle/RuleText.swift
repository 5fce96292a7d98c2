/// The short names of the rules of `Docs/Invariants.md`, and the symptom that a user sees when one breaks.
public enum RuleText {
  /// Whether it is no rule, but a loss of a worker or of trust in it.
  static func isLoss(_ rule: String) -> Bool { losses.contains { $0.rule == rule } }

  /// Empty for an unknown rule.
  public static func title(of rule: String) -> String { text(of: rule)?.title ?? "" }

  /// The symptom in a sentence; empty for an unknown rule.
  public static func seen(of rule: String) -> String { text(of: rule)?.seen ?? "" }

  private static func text(of rule: String) -> (rule: String, title: String, seen: String)? { (texts + losses).first { $0.rule == rule } }

  /// Not rules, but what can become of a worker; named like rules in results.
  private static let losses: [(rule: String, title: String, seen: String)] = [
    ("crash", "the worker lives", "The app crashes."), ("hang", "the worker answers in time", "The app hangs."),
    (
      "nondeterminism", "a seed is one session",
      "Nothing is seen: the same seed gives another session, so that a bug cannot be shown again."
    ),
  ]

  static let texts: [(rule: String, title: String, seen: String)] = [
    // A rule of UIKit's layout pass, in `Docs/UIKitRules.md`.
    ("23", "layout marks are honoured", "A view shows old content, or stands in its old place, until something else moves."),
    ("A1", "the pool is fixed", "Scrolling stutters while cells are made that should be there already, and memory grows."),
    ("A2", "one tile an item", "One post is on screen twice."),
    ("A3", "visible items are bound", "A blank cell is where a post should be."),
    ("A4", "bound items exist", "A cell shows a post that is not in the list."),
    ("A5", "tiles show their item", "A cell shows another post, or old content, where this post should be."),
    ("A6", "free tiles are idle", "A cell of a post that has left stays on screen or loads on, or a cell that should be seen is hidden."),
    ("A7", "items keep their tile", "A cell flickers: its post moves to another cell and is drawn again."),
    ("A8", "outgoing tiles are taken first", "Scrolling stutters: cells are filled that are farther away than those that have just left."),
    ("A9", "no bind is wasted", "Scrolling stutters: cells are filled again with what they show already."),
    (
      "A10", "displayed is what is on screen", "A cell is not told that it comes or leaves: a video plays on off screen, or does not start."
    ),
    ("A11", "changes wait for the next tick", "Cells jump or show the wrong post, as the list changes in the middle of a frame."),
    ("A12", "releases mirror binds", "A cell keeps what belongs to a post that it has given up, such as a video that plays on."),
    ("A13", "kept items have tiles", "The field that is being typed into loses its text when it scrolls away."),
    ("A14", "selected items stay selected", "A photo that was not picked is shown as picked, and is deleted with the others."),
    ("B1", "tiles stand in place", "A cell stands in the wrong place, or has the wrong size."),
    ("B2", "tiles do not overlap", "Two cells overlap, and one hides a part of the other."),
    ("B3", "tiles cover the viewport", "A part of the screen is blank, or a cell stands where there is none."),
    ("B5", "items follow each other", "A column has a gap or an overlap, or ends before the posts do."),
    ("B7", "content is as long as its items", "The list ends too early or with a blank, and its scroll indicator has the wrong length."),
    ("B8", "rest is legal", "The list rests beyond its edge, with a blank before the first post or behind the last."),
    ("B9", "bound items are an interval", "A cell at the edge of the screen is missing, or one too many is kept."),
    ("B10", "bound cells are a rectangle", "A cell is missing, or one of another zoom level stays in front of it."),
    ("B11", "an empty viewport realizes nothing", "Nothing is seen: work is done for a list without room on the screen."),
    ("B12", "the screen is exact far away", "Far from the start cells are off by parts of a point: lines blur and shimmer."),
    ("B13", "taps find their item", "A tap opens another post than the one under the finger."),
    ("B14", "insides follow their tile", "A picture or a text inside a cell stands where the post before it had it."),
    ("B15", "frozen cells stand at the edge", "The header row of a table scrolls away, or rows show through it."),
    ("B16", "merged cells are one", "A heading over three columns is cut into three, or a cell beneath it shows through."),
    ("B17", "lines fit their cells", "A column that fits its cells cuts off the text of one."),
    ("C1", "the anchor stays", "The content jumps under the reader's eye."),
    ("C2", "the next survivor stays", "The content jumps when the post at the top of the screen is deleted or moved."),
    ("C3", "a changed anchor keeps its start", "The post at the top of the screen jumps when its height changes."),
    ("C4", "the offset is accounted for", "The content moves, and neither input nor a program has moved it."),
    ("C5", "motion follows its closed form", "The content does not follow the finger, or a fling has the wrong speed or length."),
    ("C7", "laying out again changes nothing", "The content moves or cells are drawn again, though nothing has happened."),
    ("C8", "the end stays", "A new message comes, and the list does not stay at its end."),
    ("C9", "scrolls to an item arrive", "The list was told to show a post, and stops somewhere else."),
    ("C10", "exact frames have no history", "The screen is not what it would be if the list were opened again at this place."),
    ("C11", "lanes stay", "A post jumps sideways into another column."),
    ("C12", "phases follow the input", "The list does not stop under a finger, or moves without a reason, or never stops."),
    ("C13", "clamps are needed", "The content jumps back from an edge that is farther away."),
    ("C14", "a changed anchor is measured", "A post whose content has changed is cut off, or has a gap below it."),
    ("C15", "releases rest on their stops", "The list comes to rest between two pages."),
    ("C16", "locked drags keep their axis", "The content drifts sideways, though the finger goes straight."),
    ("C18", "scrolls to an edge arrive", "A scroll to the top or the end stops short of it."),
    ("C19", "commanded scrolls stay legal", "A program's scroll shows empty space beyond the end."),
    ("C20", "new items take the shortest lane", "One column ends far below the others."),
    ("C21", "a turn stays", "The message that was just sent moves away from the top while its answer grows."),
    ("C22", "an edge is kept", "The list was told to stay at its end, and new posts push it away."),
    ("C23", "releases rest at items", "The carousel comes to rest between two cards."),
    ("C24", "a carried item scrolls", "A card is held at the edge, and the list does not scroll under it, or runs away."),
    ("C17", "jumps show what stood there", "A jump shows another part of the list than was asked for."),
    ("D1", "bad batches are refused", "The list misses new posts, or shows some that are gone."),
    ("D2", "a difference leads to the other list", "After an update posts are missing or in the wrong order."),
    ("D4", "keys are unique", "One post is in the list twice."),
    ("D7", "drops take the place", "A card is put down, and lands in another place than the one under the finger."),
    ("E1", "no stale photo is shown", "A post shows the photo of another post."),
    ("E2", "rebinding keeps what stays", "A cell flashes the photo of the post before, or a photo that was there goes blank."),
    ("E3", "slots match the post", "A post shows too many photos or too few, or one out of place."),
    ("E4", "loads are accounted for", "A photo never comes, or is downloaded twice."),
    ("E5", "prefetches follow their items", "A photo is downloaded for a post that is gone, or twice."),
    ("E6", "what is visible loads first", "Photos off screen load before those on screen."),
    ("E7", "early tiles and data have their reach", "Posts come on screen without their photos, which were asked for too late."),
    ("E8", "loads are in range", "Photos load for posts that the reader has turned away from."),
    ("E9", "pages come one by one", "One page of posts is asked for again and again, or the next one never."),
    ("E10", "what pages have brought stays", "Posts are missing, doubled or in the wrong order where pages meet."),
    ("E11", "photos that have come are kept", "A photo that was there turns into a placeholder, and is downloaded again."),
    ("E12", "the farthest posts go", "Posts near the screen are gone, and load again when the reader turns back."),
    ("F1", "items come and go exactly", "The app is not told that a post comes into view or leaves it, or at the wrong time."),
    ("F2", "an impression comes once", "A view of a post is counted twice, too early or not at all."),
    ("F3", "tiles are read in order", "A screen reader reads the posts in the wrong order."),
    ("F4", "saved states come back", "The list is opened again, and stands somewhere else."),
    ("F5", "the first 240 frames repeat", "Nothing is seen: the same seed gives another session, so that a bug cannot be shown again."),
    ("F6", "blank area is accounted for", "A part of the screen is blank."),
    ("F7", "unseen items are counted", "The badge shows a wrong number of new messages."),
    ("G1", "it comes to rest", "The list never comes to rest: it moves, loads or shows a spinner for ever."),
    ("G2", "at rest the screen is filled", "A placeholder stays on screen for ever."),
    ("G3", "more comes, or it is the end", "Nothing more comes at the end of the list, though there is more."),
    ("H1", "a header is kept in view", "The section's header is missing at the top of the screen, or stands in the wrong place."),
    ("M1", "a mirrored list is a mirror image", "A list for readers from right to left shows a cell, or what is in it, on the wrong side."),
    ("N1", "an inner list comes back as it left", "A row of the page comes back at another place than the reader had left it."),
    ("N2", "an inner list is complete at once", "A row that comes on screen is blank for a frame, or shows another row's items."),
    (
      "N3", "a finger moves one list, then the one around it",
      "A swipe moves the wrong list, or stops at the row's end instead of moving the page."
    ),
    ("N4", "what is cut off is not visible", "An item counts as seen that the page does not show, or does not count although it does."),
    (
      "N5", "what is loaded for a shelf is what it shows",
      "A shelf appears with placeholders, although its posts could have been loaded in time."
    ),
    ("S1", "a flat list is its sections", "A section has the items of another, or items in the wrong order, after a change of sections."),
    ("S2", "headers pile up", "Of stacked headers one is missing, or they overlap or stand in the wrong order."),
    ("S3", "shown items are clear of headers", "The list was told to show a post, and a header covers it."),
    ("P1", "a post comes once on the way down", "The reader meets the same post again a little further down."),
    ("P2", "no post is left out", "A post that is in the feed never comes on the reader's way down."),
    ("P3", "posts come in the declared order", "An older post stands above a newer one."),
    ("P4", "a cursor leads on", "The feed starts over in the middle, or ends although there is more."),
    ("P5", "empty pages come to an end", "A spinner runs forever at the end of the list: page after page brings nothing new."),
    ("P6", "a deleted post's cursor works", "After a post is deleted the feed starts from the top, or stops with an error."),
    ("P7", "pages have the size that is asked for", "More posts come than were asked for: slow loads, and memory that grows."),
    ("P8", "the same question has the same answer", "Posts come and go from one refresh to the next, though nothing has changed."),
    ("P9", "newer posts come on top once", "A refresh misses a new post, or shows it twice."),
    ("P10", "an answer is a page or an error", "The list stops with an error, or shows an error as posts."),
  ]
}
