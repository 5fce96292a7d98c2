import Impressions
import SimulationReports

// Parts of the page, its style and its script.
extension ImpressionsPage {
  func section(_ title: String, _ body: String) -> String { "<section><h2>\(Escaping.markup(title))</h2>\n\(body)</section>" }

  /// Its rows are cells of HTML. It scrolls within itself if it is too wide.
  static func table(_ label: String, _ heads: [String], _ rows: [[String]], style: String) -> String {
    let head = heads.map { "<th scope=\"col\"><span>\(Escaping.markup($0))</span></th>" }.joined()
    let body = rows.map { "<tr>\($0.joined())</tr>" }.joined(separator: "\n")
    return """
      <div class="wide" role="region" tabindex="0" aria-label="\(Escaping.markup(label))"><table class="\(style)">
      <thead><tr>\(head)</tr></thead>
      <tbody>\(body)</tbody></table></div>

      """
  }

  /// Nanoseconds, as the reasons of rows have them.
  static func milliseconds(_ time: Int64) -> String { typed((Double(time) / 100_000).rounded() / 10) }
  static func seconds(_ time: Int64) -> String { plain(Double(time) / 1_000_000_000) }

  /// A long name without its middle.
  static func cut(_ name: String) -> String { name.count > 64 ? "\(name.prefix(40))...\(name.suffix(20))" : name }

  static let script = """
    const choice = document.querySelector("select");
    if (choice) {
      const show = () => {
        for (const part of document.querySelectorAll("[data-of]")) part.hidden = part.dataset.of !== choice.value;
      };
      choice.closest("p").hidden = false;
      choice.addEventListener("change", show);
      addEventListener("pageshow", show);
    }
    """

  static let style = """
    :root {
      color-scheme: light dark;
      --ground: #ffffff; --raised: #f6f7f8; --ink: #1b1f24; --faint: #57606a; --line: #d5dae0; --second: #b3bcc5; --accent: #1f5fa8;
      --warn: #8a5300; --seen: #0072b2; --open: #d58a00; --due: #b3261e;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #14171a; --raised: #1c2024; --ink: #e4e7ea; --faint: #a0a9b2; --line: #2e343a; --second: #56606a; --accent: #8ab8ee;
        --warn: #e3b45c; --seen: #3f9fd8; --open: #e3b45c; --due: #ff8a7d;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; max-width: 1120px; padding: 28px 32px 40px; background: var(--ground); color: var(--ink); overflow-wrap: anywhere;
      font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; font-variant-numeric: tabular-nums;
    }
    h1 { margin: 0; font-size: 24px; line-height: 1.25; font-weight: 600; }
    h2 { margin: 0 0 8px; font-size: 15px; font-weight: 600; }
    b { font-weight: 600; } a { color: var(--accent); } code { font-size: 12px; }
    section { margin-top: 30px; } .lead { margin: 6px 0 0; font-size: 15px; max-width: 860px; }
    .hint { margin: 0 0 8px; color: var(--faint); font-size: 13px; max-width: 860px; }
    .limits { padding: 10px 14px; border-left: 4px solid var(--warn); background: var(--raised); }
    .limits h2 { margin: 0; color: var(--warn); } .limits ul { margin: 4px 0 0; padding-left: 18px; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    .chart { display: grid; grid-template-columns: 150px minmax(0, 1fr); column-gap: 10px; margin: 20px 24px 0 0; }
    .gutter { position: relative; margin: 0; padding: 0; list-style: none; color: var(--faint); font-size: 12px; text-align: right; }
    .track { position: relative; } .track > svg { position: absolute; width: 100%; height: 100%; }
    .offsets { height: 160px; } .offsets span { white-space: nowrap; position: absolute; right: 0; transform: translateY(-50%); }
    .axis { height: 22px; color: var(--faint); font-size: 12px; border-top: 1px solid var(--second); }
    .axis span { position: absolute; top: 2px; transform: translateX(-50%); white-space: nowrap; }
    path { fill: none; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
    path.grid { stroke: var(--line); } path.mark { stroke: var(--warn); stroke-dasharray: 3 3; }
    .curve { stroke: var(--seen); stroke-width: 2; }
    .number { position: absolute; top: -18px; transform: translateX(-50%); color: var(--warn); font-size: 12px; }
    .marks { display: flex; flex-wrap: wrap; gap: 0 20px; margin: 4px 0 16px; padding: 0; list-style: none; font-size: 13px; }
    .marks b { color: var(--warn); }
    .choice { margin: 20px 0 8px; } .choice label { color: var(--faint); }
    select {
      max-width: 100%; margin-left: 6px; padding: 4px 6px; border: 1px solid var(--second); border-radius: 5px; font: inherit;
      background: var(--raised); color: var(--ink);
    }
    .keys { display: flex; flex-wrap: wrap; gap: 0 18px; margin: 0 0 -12px; font-size: 13px; }
    .key::before { content: ""; display: inline-block; width: 22px; height: 8px; margin-right: 6px; border-radius: 2px; }
    .names li { display: flex; justify-content: flex-end; height: 18px; line-height: 18px; white-space: pre; color: var(--ink); }
    .names span { overflow: hidden; text-overflow: ellipsis; } .names span + span { flex: none; max-width: 60%; }
    .lanes { position: relative; } .lanes p { position: relative; height: 18px; margin: 0; } .lanes p:hover { background: var(--raised); }
    .lanes i { position: absolute; top: 5px; height: 8px; min-width: 2px; border-radius: 2px; }
    .lanes i.seen, .key.seen::before { background: var(--seen); } .lanes i.not, .key.not::before { background: var(--second); }
    .lanes i.open, .key.open::before { border: 2px solid var(--open); }
    .lanes b, .key.due::before, .key.may::before {
      width: 10px; height: 10px; border: 1.5px solid var(--ground); border-radius: 50%; background: var(--due);
    }
    .lanes b { position: absolute; top: 4px; margin-left: -5px; }
    .lanes b.open, .key.may::before { border-color: var(--open); background: var(--ground); }
    .lanes u { position: absolute; top: 8px; height: 2px; background: var(--due); }
    [hidden] { display: none !important; }
    .wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 13px; overflow-wrap: normal; }
    th, td { padding: 4px 0 4px 20px; border-bottom: 1px solid var(--line); text-align: right; font-weight: 400; vertical-align: top; }
    thead th { vertical-align: bottom; color: var(--faint); } td { white-space: nowrap; }
    th:first-child { position: sticky; left: 0; z-index: 1; padding-left: 0; text-align: left; background: var(--ground); }
    tbody th span { display: block; max-width: 200px; overflow-wrap: anywhere; }
    .differences tbody th span { width: max-content; max-width: 150px; } .none { color: var(--faint); }
    .differences th, .differences td { padding: 4px 6px; text-align: center; }
    .differences th:first-child { padding-left: 0; text-align: left; }
    .differences thead th:nth-child(n+3) span { writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap; }
    .differences th:nth-child(2), .differences .why { min-width: 340px; text-align: left; white-space: normal; }
    td.seen { color: var(--seen); font-weight: 600; } td.not { color: var(--faint); } td.open { color: var(--open); font-weight: 600; }
    td.wrong { color: var(--due); }
    dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 440px), 1fr)); gap: 16px 32px; margin: 0; }
    dl { font-size: 13px; } dt { font-weight: 600; } dd { margin: 0; } dd p { margin: 2px 0; }
    @media (max-width: 560px) {
      body { padding: 20px 16px; }
      .chart { grid-template-columns: 76px minmax(0, 1fr); column-gap: 8px; margin-right: 12px; }
      .many span:nth-child(even) { display: none; }
      th, td { padding-left: 14px; } tbody th span { max-width: 96px; } .differences tbody th span { max-width: 92px; }
      .differences th:nth-child(2), .differences .why { min-width: 210px; }
    }
    """
}

extension ImpressionRow {
  var words: String { "\(verdict.rawValue); \(reason)" }

  /// Whether each of the trackers counts what the definition does not, or the other way round.
  var errors: [Bool] {
    guard verdict == .seen || verdict == .notSeen, polls.count == 3, let observer else { return [false, false, false, false] }
    return (polls + [observer]).map { $0 != (verdict == .seen) }
  }
}
