import FeedSimulation
import ScrollSimulation

extension Simulate {
  static let discussion = """
    The feed is read through libuv while it is scrolled. Seed, feed and gestures decide every frame: pace, chunks and pauses do not.

    EXAMPLES
      treadmill simulate
      treadmill simulate posts.ndjson --seed 7 --frames 10000 --profile monkey
      treadmill simulate --seeds 1..50 --json
      treadmill simulate posts.ndjson --frames 3000 --html run.html
      cat posts.ndjson | treadmill simulate - --strict
      treadmill simulate --seed 7 --duration 20s --record hand.csv
      treadmill simulate --gestures hand.csv --platform android
      treadmill simulate --script "fling -3000; wait 400ms; tap; rotate; jump 0"
      treadmill simulate --layout masonry --unmeasured --seeds 1..200
      treadmill simulate --items 1000000000 --frames 5000

    GESTURES
      Without --gestures or --script a simulated user scrolls, with the habits of the profile; with one of them the profile only sets the \
    pace of feed and network. A recording is CSV with a header: t in milliseconds, phase, x, y, finger, deltaX, deltaY, \
    momentumPhase; or a trace, of which the gestures are played. A bad row is listed with its line and skipped. The statements of a script are \
    drag X,Y -> X,Y in T [hold T]; fling V; tap [X,Y]; wait T; wheel DY; jump Y; scroll Y; rotate, with V in points per second, T such as \
    120ms or 1.5s. --script "$(cat file)" takes them from a file. Docs/Gestures.md has all of it.

    LAYOUTS
      With --layout there is no feed: synthetic items form a list, a horizontal list, a list with sections, a grid, masonry or a \
    flow, and change while they are scrolled; or a plane has cells in all directions. Unless options say otherwise, the user is the monkey, \
    and a run has \(grouped(Request.layoutFramesDefault)) frames and starts with \(grouped(Request.itemsDefault)) items. \
    With --unmeasured extents are estimates until items come on screen. list and horizontal take up to \
    \(grouped(ListLayout.list.maximumItems)) --items, the others up to \(grouped(ListLayout.grid.maximumItems)). More than \
    \(grouped(ListLayout.grid.maximumItems)) are always unmeasured, and mean --layout list if there is no --layout. For a plane the seed \
    decides cells and levels; one in four is a sheet whose columns and rows are edited. Feed and gesture options cannot be combined with --layout.

    RESULTS
      --json prints one object: seed, frames, traceHash, rules (each with the frames that it checked and its findings), findings \
    (each with frame, rule, detail, pool), pool, blankArea (square points x frames), corrections, loads, layoutPasses, posts, badLines, \
    badRows, wallSeconds and more. With --seeds the object has firstSeed, lastSeed, frames, findingCount, failingSeeds, badLines, \
    badRows, isInterrupted, wallSeconds, cpuSeconds, and in runs such an object for each seed. With --bug both have bugRules. With \
    --layout the object has nothing about posts and photos, but measured, batches, badBatches, scrollsToItems and itemsAtEnd.

      Without --frames or --duration a run ends when every post has been on screen or is gone, with --gestures or --script when these are \
    over and the list is at rest, and in any case at \(grouped(FeedSubject.maximumFrames)) frames. --strict reads the feed to its end, so a \
    pipe must end.

    EXIT STATUS
      0    no rule was broken
      1    a rule was broken
      2    the command line is wrong
      3    a file cannot be read or written, has no post in it, or has bad lines or rows (--strict)
      70   no rule found the injected bug, or a defect of treadmill itself
      130  interrupted with ^C; what was counted until then is printed
      141  standard output was closed
      143  ended by SIGTERM, as with ^C
    """.asHelp
}
