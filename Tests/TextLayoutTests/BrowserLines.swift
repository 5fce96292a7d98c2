import Foundation
import TestSupport

/// The lines that a browser makes of texts.
struct BrowserLines {
  struct Job: Encodable {
    let text: String
    let width: Double
    let size: Double
    /// The styles of the block, beside those of all.
    var css = ""
  }

  struct Lines: Decodable {
    let count: Int
    /// The UTF-16 unit with which each line but the first begins.
    let starts: [Int]
  }

  /// Lays all texts out in one page. Glyphs are placed as a phone places them, by fractions of a pixel.
  static func of(_ jobs: [Job], in browser: Browser) throws -> [Lines] {
    let encoded = String(decoding: try JSONEncoder().encode(jobs), as: UTF8.self).replacingOccurrences(of: "</", with: "<\\/")
    let page = """
      <!doctype html><meta charset="utf-8"><style>
      body { margin: 0 }
      div { font-family: \(NotoFonts.families); white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.5; text-rendering: geometricPrecision }
      </style><body><script>
      const jobs = \(encoded);
      const blocks = jobs.map(job => {
        const block = document.createElement('div');
        block.style.cssText = `width:${job.width}px;font-size:${job.size}px;${job.css}`;
        block.textContent = job.text;
        document.body.append(block);
        return block;
      });
      const range = document.createRange();
      const results = blocks.map((block, number) => {
        const {text, size} = jobs[number], node = block.firstChild, height = size * 1.5;
        const {top, height: whole} = block.getBoundingClientRect();
        const count = Math.round(whole / height), starts = [];
        const lineOf = unit => {
          range.setStart(node, unit);
          range.setEnd(node, unit + 1);
          const boxes = range.getClientRects();
          if (!boxes.length) return null;
          const box = boxes[boxes.length - 1];
          return Math.round((box.top + box.height / 2 - top - height / 2) / height);
        };
        let least = 0;
        for (let line = 1; line < count; line++) {
          let most = text.length;
          while (least < most) {
            let unit = (least + most) >> 1, seen = lineOf(unit), next = unit;
            while (seen === null && next < text.length - 1) seen = lineOf(++next);
            if (seen === null || seen >= line) most = unit; else least = unit + 1;
          }
          starts.push(least);
        }
        return {count, starts};
      });
      document.body.innerHTML = '<pre id="lines"></pre>';
      document.getElementById('lines').textContent = JSON.stringify(results);
      </script>
      """
    let document = try browser.document(of: page, options: ["--font-render-hinting=none"])
    guard let start = document.range(of: "id=\"lines\">")?.upperBound, let end = document[start...].range(of: "</")?.lowerBound else {
      throw Browser.Unavailable(description: "the page has no lines")
    }
    return try JSONDecoder().decode([Lines].self, from: Data(document[start..<end].utf8))
  }
}
