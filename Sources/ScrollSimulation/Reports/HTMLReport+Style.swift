// Two schemes of colours as variables, which the script reads too, and the layout.
extension HTMLReport {
  static let style = #"""
    :root {
      color-scheme: light dark;
      --ground: #ffffff; --raised: #f6f7f8; --ink: #1b1f24; --faint: #57606a; --line: #d5dae0; --accent: #1f5fa8; --broken: #b3261e;
      --warn: #8a5300; --cursor: #1b1f24; --second: #7a8794; --item-ink: #1b1f24;
      --age0: #1f5fa8; --age1: #6ba3d9; --age2: #a9cbea; --age3: #d3e4f4; --age4: #eceff2;
      --age0-ink: #ffffff; --age1-ink: #0d1722; --age2-ink: #0d1722; --age3-ink: #0d1722; --age4-ink: #1b1f24;
      --item0: #a3c0e0; --item1: #e0cda4; --item2: #b0cfb4; --item3: #dbbdd0; --item4: #bdbde0; --item5: #e0bdb2; --item6: #a9d0d2;
      --phase-r: #d5dae0; --phase-t: #b9a3d9; --phase-d: #7a58b5; --phase-f: #4f9a94; --phase-c: #9ccbc6; --phase-a: #c79a3a;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #14171a; --raised: #1c2024; --ink: #e4e7ea; --faint: #a0a9b2; --line: #343a41; --accent: #8ab8ee; --broken: #ff9389;
        --warn: #e3b45c; --cursor: #ffffff; --second: #828d98; --item-ink: #eef2f6;
        --age0: #a6ccf7; --age1: #5f94cb; --age2: #386796; --age3: #294866; --age4: #272d33;
        --age0-ink: #0d1722; --age1-ink: #0b131c; --age2-ink: #ffffff; --age3-ink: #eef2f6; --age4-ink: #e4e7ea;
        --item0: #46658a; --item1: #7d6a41; --item2: #4f7256; --item3: #7a5870; --item4: #5d5c8a; --item5: #85594d; --item6: #487477;
        --phase-r: #343a41; --phase-t: #6d5a8c; --phase-d: #a88ae0; --phase-f: #63b3ac; --phase-c: #3c6b67; --phase-a: #c79a3a;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; max-width: 1560px; padding: 28px 32px 40px; background: var(--ground); color: var(--ink);
      font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; font-variant-numeric: tabular-nums;
    }
    h1 { margin: 0; font-size: 22px; line-height: 1.25; font-weight: 600; overflow-wrap: anywhere; }
    h2 { margin: 0 0 8px; font-size: 15px; font-weight: 600; }
    section { min-width: 0; }
    a { color: var(--accent); text-underline-offset: 2px; }
    code, kbd { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 12.5px; }
    kbd { padding: 0 4px; border: 1px solid var(--line); border-radius: 3px; color: var(--faint); font-size: 11px; }
    .verdict { margin: 4px 0 16px; color: var(--faint); font-size: 15px; }
    .verdict.broken { color: var(--broken); font-weight: 600; }
    .verdict a { color: inherit; }
    .facts { display: flex; flex-wrap: wrap; gap: 6px 28px; margin: 0 0 14px; }
    dt { color: var(--faint); font-size: 12px; }
    .facts dt::first-letter { text-transform: uppercase; }
    dd { margin: 0; overflow-wrap: anywhere; }
    header details { margin: -6px 0 14px; }
    header details dl { margin-top: 8px; }
    .replay { display: flex; align-items: flex-start; gap: 10px; margin-bottom: 22px; }
    .replay span { padding: 5px 0; color: var(--faint); font-size: 12px; }
    .replay code {
      flex: 0 1 auto; padding: 5px 10px; background: var(--raised); border: 1px solid var(--line); border-radius: 4px;
      white-space: pre-wrap; overflow-wrap: anywhere;
    }
    button, input[type=number] {
      height: 30px; padding: 0 10px; border: 1px solid var(--line); border-radius: 4px; background: var(--ground); color: var(--ink);
      font: inherit; font-size: 13px;
    }
    button { cursor: pointer; white-space: nowrap; }
    button:hover { background: var(--raised); }
    button:disabled { color: var(--faint); cursor: default; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    .icon { width: 32px; padding: 0; }
    .icon svg { width: 16px; height: 16px; vertical-align: -3px; fill: currentColor; stroke: currentColor; stroke-width: 1.5; }
    #stage { display: grid; grid-template-columns: minmax(0, 1fr) 340px; gap: 32px; align-items: start; }
    .tools { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; margin-bottom: 14px; }
    .tools label { margin: 0 4px 0 10px; color: var(--faint); font-size: 13px; }
    .tools input { width: 84px; margin-left: 4px; }
    .rest { flex: 1; }
    #span { margin-right: 6px; color: var(--faint); font-size: 12px; }
    #lanes { position: relative; }
    .lane { display: grid; grid-template-columns: 148px minmax(0, 1fr); margin-bottom: 12px; }
    .lane.tight { margin-bottom: 4px; }
    .lane canvas { display: block; width: 100%; cursor: crosshair; touch-action: none; }
    .name { position: relative; padding-right: 12px; font-size: 12px; line-height: 16px; }
    .name .what { display: block; max-width: calc(100% - 48px); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .name small { display: block; color: var(--faint); font-size: 11px; line-height: 14px; }
    .name .high, .name .low { position: absolute; right: 12px; color: var(--faint); font-size: 11px; line-height: 12px; }
    .name .row { position: absolute; right: 12px; color: var(--faint); font-size: 10px; line-height: 12px; }
    .name .high { top: 0; }
    .name .low { bottom: 0; }
    #cursor { position: absolute; z-index: 1; top: 0; bottom: 0; width: 1px; background: var(--cursor); pointer-events: none; }
    #cursor::before {
      content: ""; position: absolute; top: -4px; left: -4px; border: 4.5px solid transparent; border-top: 6px solid var(--cursor);
    }
    .scrubber { padding-left: 148px; }
    #scrubber { display: block; width: calc(100% + 16px); height: 20px; margin: 0 -8px; accent-color: var(--accent); }
    #hover { min-height: 21px; margin: 2px 0 8px; padding-left: 148px; color: var(--faint); font-size: 13px; overflow-wrap: anywhere; }
    #legend { display: grid; gap: 4px; padding-left: 148px; color: var(--faint); font-size: 12px; }
    #legend span { margin-right: 14px; }
    #legend span span { margin-right: 5px; }
    .swatch { display: inline-block; width: 11px; height: 11px; margin-right: 5px; border-radius: 2px; vertical-align: -1px; }
    #frame { position: sticky; top: 16px; }
    #readout { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 6px 14px; margin: 0 0 14px; }
    #readout dd { font-size: 15px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    #notes { margin: 0 0 10px; }
    #notes div { margin-bottom: 6px; }
    .broken dd { color: var(--broken); }
    #screen { display: block; width: 100%; height: min(62vh, 640px); }
    #screen .paper { fill: var(--ground); }
    #screen .beyond { fill: var(--raised); }
    #screen .gap { fill: url(#hatch); }
    #screen .hatch { stroke: var(--broken); }
    #screen .edge { fill: none; stroke: var(--ink); vector-effect: non-scaling-stroke; stroke-width: 1.5; }
    #screen .tile rect { stroke: var(--ground); vector-effect: non-scaling-stroke; stroke-width: 1; }
    #screen .place { font-weight: 600; }
    #screen .shade { fill: var(--ground); opacity: 0.62; }
    .a0 rect { fill: var(--age0); } .a1 rect { fill: var(--age1); } .a2 rect { fill: var(--age2); }
    .a3 rect { fill: var(--age3); } .a4 rect { fill: var(--age4); }
    .a0 text { fill: var(--age0-ink); } .a1 text { fill: var(--age1-ink); } .a2 text { fill: var(--age2-ink); }
    .a3 text { fill: var(--age3-ink); } .a4 text { fill: var(--age4-ink); }
    #ages { display: flex; flex-wrap: wrap; gap: 2px 12px; margin: 10px 0; padding: 0; list-style: none; }
    #ages li { color: var(--faint); font-size: 12px; }
    details { margin-top: 6px; }
    summary { color: var(--faint); font-size: 13px; cursor: pointer; }
    table { width: 100%; border-collapse: collapse; font-size: 13px; }
    th, td { padding: 4px 14px 4px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
    thead th { color: var(--faint); font-size: 12px; }
    .number { text-align: right; white-space: nowrap; }
    td, #findings td { overflow-wrap: anywhere; }
    .tables { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); gap: 34px 48px; margin-top: 34px; align-items: start; }
    .tables :only-child { max-width: 760px; }
    #rules tr.broken th, #rules tr.broken td { color: var(--broken); font-weight: 600; }
    #rules tbody tr:not(.broken) td { color: var(--faint); }
    #rules a { color: inherit; }
    #findings th { white-space: nowrap; }
    #findings code { color: var(--faint); }
    #findings details { margin: 0; }
    .nothing { padding: 32px 0; color: var(--faint); }
    footer { margin-top: 34px; color: var(--faint); font-size: 12px; }
    @media (max-width: 1040px) {
      body { padding: 20px 16px; }
      #stage, .tables { grid-template-columns: minmax(0, 1fr); }
      #frame { position: static; max-width: 420px; }
    }
    @media print { .tools, .scrubber, #copy, footer { display: none; } #frame { position: static; } }
    """#
}
