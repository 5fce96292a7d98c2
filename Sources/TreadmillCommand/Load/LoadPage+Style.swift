extension LoadPage {
  static let style = """
    :root {
      color-scheme: light dark;
      --ground: #ffffff; --raised: #f6f7f8; --ink: #1b1f24; --faint: #57606a; --line: #d5dae0; --second: #7a8794; --accent: #1f5fa8;
      --broken: #b3261e; --warn: #8a5300; --a: #0072b2; --b: #d55e00; --c: #009e73;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #14171a; --raised: #1c2024; --ink: #e4e7ea; --faint: #a0a9b2; --line: #343a41; --second: #828d98; --accent: #8ab8ee;
        --broken: #ff9389; --warn: #e3b45c; --a: #56b4e9; --b: #ff9a4d; --c: #2cc79b;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; max-width: 860px; padding: 28px 32px 40px; background: var(--ground); color: var(--ink); overflow-wrap: anywhere;
      font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; font-variant-numeric: tabular-nums;
    }
    h1 { margin: 0; font-size: 24px; line-height: 1.25; font-weight: 600; }
    h2 { margin: 0 0 8px; font-size: 15px; font-weight: 600; }
    section { margin-top: 30px; } .lead { margin: 6px 0 0; font-size: 15px; }
    .hint { margin: 0 0 8px; color: var(--faint); font-size: 13px; }
    .marks { padding: 10px 14px; border-left: 4px solid var(--warn); background: var(--raised); }
    .marks h2 { margin: 0; color: var(--warn); } .marks ul { margin: 4px 0 0; padding-left: 18px; }
    .wide { overflow-x: auto; } :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    table { border-collapse: collapse; font-size: 13px; overflow-wrap: normal; }
    th, td { padding: 4px 0 4px 22px; border-bottom: 1px solid var(--line); text-align: right; font-weight: 400; white-space: nowrap; }
    th, td { vertical-align: top; } thead th { vertical-align: bottom; }
    th:first-child { padding-left: 0; text-align: left; white-space: normal; min-width: 130px; overflow-wrap: anywhere; }
    thead th, .part th, .kept td, .untested td { color: var(--faint); } .part th:first-child { padding-left: 16px; }
    .broken th, .broken td { color: var(--broken); } .broken th, .broken td, .own th, .own td { font-weight: 600; }
    dl { display: flex; flex-wrap: wrap; gap: 8px 28px; margin: 12px 0; }
    dt { color: var(--faint); font-size: 12px; } dd { margin: 0; }
    figure { margin: 14px 0; max-width: 720px; }
    figcaption { display: flex; flex-wrap: wrap; gap: 0 16px; margin-bottom: 4px; font-size: 13px; }
    .key::before { content: ""; display: inline-block; width: 22px; margin-right: 6px; vertical-align: 4px; }
    .key.a::before { border-top: 3px solid var(--a); }
    .key.ring::before { width: 12px; height: 12px; border: 2px solid; border-radius: 9px; background: var(--b); vertical-align: -1px; }
    .key.b::before { border-top: 3px dashed var(--b); } .key.c::before { border-top: 1.5px solid var(--c); }
    svg { display: block; width: 100%; height: auto; overflow: visible; }
    text { fill: var(--faint); font-size: 12px; }
    path { fill: none; vector-effect: non-scaling-stroke; stroke-linecap: round; stroke-linejoin: round; }
    .grid { stroke: var(--line); } .base { stroke: var(--second); } path.area:not(.curve) { fill: var(--a); fill-opacity: 0.15; }
    .curve { stroke: var(--a); stroke-width: 2; } .curve.b { stroke: var(--b); stroke-dasharray: 7 4; }
    .curve.c { stroke: var(--c); stroke-width: 1.25; }
    .dot { fill: var(--a); } .ring { fill: var(--b); stroke: var(--ink); stroke-width: 2; }
    @media (max-width: 560px) {
      body { padding: 20px 16px; }
      text { font-size: 19px; }
      th:first-child { position: sticky; left: 0; background: var(--ground); }
      th, td { padding-left: 14px; }
      thead th, .broken td, .kept td, .untested td { white-space: normal; }
    }
    """
}
