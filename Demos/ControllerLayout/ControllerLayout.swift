import ArgumentParser
import DemoOutput

/// Stands for the post "How View Controllers Participate in the View Layout Process": its list of the calls when the size of a controller's
/// view changes.
@main
struct ControllerLayout: DrawingCommand {
  static let post: BlogPost? = .controllers
  static let subject = "Tries its list of the calls when the size of a controller's view changes, beside the calls of a rotation."

  @OptionGroup var file: DrawingFile

  func report() -> [String] {
    let autoresizing = RotationReport(AutoresizingController(size: RotationReport.portrait))
    let constraints = RotationReport(ConstraintController(size: RotationReport.portrait))
    return RotationReport.legend + ["", ""] + autoresizing.lines(title: "With autoresizing masks") + ["", ""]
      + constraints.lines(title: "With constraints")
  }

  func drawing() -> Drawing { RotationReport(ConstraintController(size: RotationReport.portrait)).drawing() }
}
