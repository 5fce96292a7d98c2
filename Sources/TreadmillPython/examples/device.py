"""A page that compares a device's lines with Treadmill's.

    python device.py Font.ttf [Other.ttf ...] < texts.txt > page.html

Each line of the input is a text. The page carries the fonts and the lines that Treadmill gives, lays every text out at five widths, and says of how
many of these measurements the device has the same number of lines, and of which not. Open it on the device."""

import base64
import json
import pathlib
import sys

import treadmill

WIDTHS = (160, 240, 320, 366, 600)
SIZE = 16

fonts = [pathlib.Path(name) for name in sys.argv[1:]]
if not fonts:
    sys.exit(__doc__)
text = treadmill.Text(fonts, size=SIZE, line_height=1.5 * SIZE)
rows = [line for line in sys.stdin.read().splitlines() if line.strip()]
jobs = [{"text": row, "width": width, "lines": text.lines(row, width)} for row in rows for width in WIDTHS]
faces = "".join(
    f"@font-face {{ font-family: given{place}; src: url(data:font/ttf;base64,{base64.b64encode(font.read_bytes()).decode()}) }}\n"
    for place, font in enumerate(fonts)
)
names = ", ".join(f"given{place}" for place in range(len(fonts)))
data = json.dumps(jobs).replace("</", "<\\/")
print(f"""<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Lines</title><style>
{faces}body {{ font: 16px sans-serif; margin: 16px }}
.text {{ font-family: {names}; font-size: {SIZE}px; line-height: 1.5; white-space: pre-wrap; overflow-wrap: anywhere; -webkit-text-size-adjust: none }}
.other {{ outline: 1px solid #c33; margin: 8px 0 }}
</style><h1 id="result">measuring</h1><div id="others"></div><script>
const jobs = {data};
document.fonts.ready.then(() => Promise.all([...document.fonts].map(font => font.load()))).then(() => {{
  let same = 0;
  for (const job of jobs) {{
    const block = document.createElement('div');
    block.className = 'text';
    block.style.width = job.width + 'px';
    block.textContent = job.text;
    others.append(block);
    const lines = Math.round(block.getBoundingClientRect().height / ({SIZE} * 1.5));
    if (lines === job.lines) {{ same++; block.remove(); continue; }}
    block.classList.add('other');
    const note = document.createElement('p');
    note.textContent = `${{job.width}} px: ${{lines}} lines here, ${{job.lines}} by Treadmill`;
    block.before(note);
  }}
  result.textContent = `${{same}} of ${{jobs.length}} have the same lines`;
}});
</script>""")
