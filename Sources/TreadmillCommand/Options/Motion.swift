import ArgumentParser
import Treadmill

struct Motion: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare how platforms scroll on after a finger lifts: offset and velocity over time.",
    usage: "treadmill motion [<options>]",
    discussion: Motion.discussion)

  @Argument(help: .hidden) var word: String?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Whose motions: \(ScrollPlatform.names.joined(separator: ", ")). (default: \(MotionPlatforms.usual.description))",
      valueName: "names"), transform: MotionPlatforms.init(parsing:))
  var platform = MotionPlatforms.usual

  @Option(
    parsing: .unconditional,
    help: .init(
      "The velocity of the offset at the release, in points per second. (default: \(typed(MotionRequest().velocity)))", valueName: "pt/s"),
    transform: DecimalNumber.parser(MotionRequest.allowedVelocities))
  var velocity = MotionRequest().velocity

  @Option(
    parsing: .unconditional, help: .init("The offset at the release. (default: \(typed(MotionRequest().from)))", valueName: "points"),
    transform: DecimalNumber.parser(MotionRequest.allowedOffsets))
  var from = MotionRequest().from

  @Option(
    parsing: .unconditional,
    help: .init("The legal offsets, from the lower edge to the upper one. (default: \(MotionBounds.none))", valueName: "A..B"),
    transform: MotionBounds.init(parsing:))
  var bounds = MotionBounds.none

  @Option(parsing: .unconditional, help: "UIKit's deceleration: normal or fast. (default: normal)", transform: Motion.rate)
  var rate: MotionRate?

  @Flag(help: "Stop dead at the edges on every platform.")
  var noBounces = false

  @Option(
    parsing: .unconditional,
    help: .init(
      "Pixels in a point; they decide when UIKit's bounce is over, and Android's at an edge. (default: \(typed(MotionRequest().density)))",
      valueName: "pixels"), transform: DecimalNumber.parser(MotionRequest.allowedDensities))
  var density = MotionRequest().density

  @Option(help: .init("Draw the motions into this file, as SVG.", valueName: "file"))
  var plot: String?

  @Option(
    parsing: .unconditional, help: .init("Print offset and velocity at this many frames per second, as CSV.", valueName: "hz"),
    transform: WholeNumber.parser(MotionSamples.allowedRates))
  var samples: Int?

  @Flag(help: "Print the figures as one JSON object.")
  var json = false

  func perform() throws(Failure) -> ExitStatus {
    if let word {
      throw .takesOptions("motion", word: word, "--velocity 3000 says how fast the finger is")
    }
    let request = try request()
    try checkOutput()
    let curves = request.curves
    let file = try plot.map { path throws(Failure) in try OutputFile("--plot", path) }
    file?.append(MotionPlot(request: request, curves: curves).text.utf8)
    let failure = file?.finish()
    if let samples {
      StandardStream.output.writeData(MotionSamples(curves: curves, hz: samples).text)
    } else if json {
      StandardStream.output.writeData("\(MotionReport.object(request, curves))\n")
    } else {
      StandardStream.output.write(MotionTable(request: request, curves: curves, style: ANSIStyle(isOn: Terminal(.output).hasColour)).text)
    }
    if let failure { throw failure }
    return .clean
  }
}

extension Motion {
  func request() throws(Failure) -> MotionRequest {
    if let rate, rate != .normal, !platform.all.contains(.uikit) {
      throw .usage("--rate \(rate.rawValue): only uikit has it; name uikit in --platform, or leave it out")
    }
    var request = MotionRequest()
    request.platforms = platform
    request.velocity = velocity
    request.from = from
    request.bounds = bounds
    if let rate { request.rate = rate }
    request.bounces = !noBounces
    request.density = density
    return request
  }

  private func checkOutput() throws(Failure) {
    _ = try OutputFiles.path("--plot", plot, besides: "figures")
    if samples != nil, json { throw .conflict("--samples", "--json") }
  }

  private static func rate(_ text: String) throws(Failure) -> MotionRate {
    guard let rate = MotionRate(rawValue: text) else { throw .notOneOf(MotionRate.allCases.map(\.rawValue)) }
    return rate
  }

  private static let discussion = """
    A finger lifts with a velocity, and the content scrolls on: how far, for how long, and what it does at an edge, differs between \
    platforms. flutter stands for flutterClamping, Flutter's motion on Android; flutterBouncing is the one on iOS. Minimum and \
    maximum velocities are the platform's own.

    EXAMPLES
      treadmill motion
      treadmill motion --platform uikit,android --velocity 5000 --bounds 0..800
      treadmill motion --velocity -1500 --from 300 --bounds 0..inf --plot out.svg
      treadmill motion --platform uikit --rate fast --samples 120 > uikit.csv

    RESULTS
      A table: where each motion rests and when, its greatest speed, when it meets an edge, when it turns back there, and how far beyond \
    the edge it gets. --json prints the same as one object: velocity (points per second, as all of the command), from, bounds (null where there is no edge), rate, bounces, density, \
    and in motions an object for each platform. --samples prints a line for each frame up to the first at rest: platform, milliseconds, \
    offset (points), velocity (points per second).

      The velocity is that of the offset: positive ones scroll towards the end. UIKit's recogniser reports a velocity of which the \
    offset's own is 0.999 at the normal rate and 0.995 at the fast one. UIKit's first step, a frame early, belongs to the scroll view and \
    is not shown.

    EXIT STATUS
      0    done
      2    the command line is wrong
      3    a file cannot be written
      141  standard output was closed
    """.asHelp
}
