/// What a script did on a report as a person would, with keys and a pointer, and what the page then showed.
struct PageWalk: Decodable {
  /// Every frame, reached by the right arrow from the first.
  var frames: [DrawnFrame]
  /// Which frame was shown after each step of `script`, by the step's name.
  var steps: [String: Int]
  /// Texts and numbers that the page showed, by name.
  var words: [String: String]
  /// How many colours each canvas has, by its label.
  var colours: [String: Int]
  /// Where the map of the pool changes its colour: for each tile, whether it does from each frame to the next.
  var mapChanges: [[Bool]]
  /// Frames of the map that were looked at: the first and the last.
  var mapFrames: [Int]
  /// Errors of the page's scripts.
  var errors: [String]

  /// The report with the walk's script at its end; the walk stands in the element `walk`.
  static func page(of report: String) -> String {
    let head = "<script>window.errors = []; addEventListener('error', event => errors.push(String(event.message)));</script>"
    return report.replacing("<meta name=\"viewport\"", with: head + "<meta name=\"viewport\"", maxReplacements: 1)
      .replacing("</body>", with: "<script type=\"application/json\" id=\"walk\"></script><script>\(script)</script></body>")
  }

  private static let script = #"""
    (async () => {
      const id = name => document.getElementById(name), read = () => JSON.parse(id('state').textContent);
      const walk = {frames: [], steps: {}, words: {}, colours: {}, mapChanges: [], mapFrames: [], errors};
      const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));
      const key = (key, more = {}) => document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true, ...more}));
      const note = name => { walk.steps[name] = read().frame; };
      const press = (name, ...keys) => { keys.forEach(each => key(each)); note(name); };
      const point = (canvas, type, x, y, buttons) => {
        const box = canvas.getBoundingClientRect();
        canvas.dispatchEvent(new PointerEvent(type, {
          clientX: box.left + x * box.width, clientY: box.top + y * box.height, buttons, pointerId: 1, bubbles: true,
        }));
      };
      const canvases = [...document.querySelectorAll('canvas')];
      const canvas = label => canvases.find(canvas => canvas.getAttribute('aria-label').startsWith(label));
      const last = Number(id('scrubber').max) + 1;

      const isHidden = () => {
        const list = id('action-list').getBoundingClientRect();
        const row = [...document.querySelectorAll('#action-list [data-number]:not(.later)')].pop()?.getBoundingClientRect();
        return row && (row.top < list.top || row.bottom > list.bottom);
      };
      const hidden = [];
      id('action-list').style.height = '120px';

      press('opened');
      press('first', 'Home');
      for (let frame = 1; frame <= last; frame++) {
        walk.frames.push(read());
        if (isHidden()) hidden.push(frame);
        key('ArrowRight');
      }
      walk.words.hidden = hidden.join(', ');
      id('action-list').style.height = '';
      press('beyond the end');
      press('back', 'ArrowLeft');
      press('home', 'Home', 'ArrowLeft');
      key('ArrowRight', {shiftKey: true}); note('ten on');
      key('ArrowRight', {ctrlKey: true}); note('with control');
      press('end', 'End');
      press('first failure', 'f');
      press('next failure', 'n');
      press('no further failure', 'n');
      press('failure before', 'p');
      for (const name of ['first', 'next', 'next', 'previous', 'last', 'failure']) { id(name).click(); note('button ' + name); }
      id('number').value = 17; id('number').dispatchEvent(new Event('change')); note('typed');
      id('number').focus(); key('ArrowRight'); note('arrow while typing'); id('number').blur();
      id('scrubber').value = 20; id('scrubber').dispatchEvent(new Event('input', {bubbles: true})); note('scrubbed');
      point(canvas('Offset'), 'pointerdown', 40.5 / last, 0.5, 1); note('pressed');
      point(canvas('Offset'), 'pointermove', 59.5 / last, 0.5, 1);
      walk.words.selection0 = String(id('zoom').hidden);
      point(canvas('Offset'), 'pointerup', 59.5 / last, 0.5, 0); note('dragged');
      walk.words.zoomed = id('span').textContent + ' ' + id('zoom').hidden;
      key('0');
      key('ArrowDown'); note('next action');
      key('ArrowDown'); key('ArrowDown'); note('two more');
      key('ArrowUp'); note('action before');
      walk.words.current = [...document.querySelectorAll('.action[aria-current] .words')].map(words => words.textContent).join('; ');
      document.querySelector('.action').click(); note('pressed action');
      point(canvas('Which item'), 'pointermove', 30.5 / last, 0.01, 0); note('pointed');
      walk.words.hover = id('hover').textContent;
      await pause(300);
      walk.words.address = location.hash;
      document.querySelector('#rules a').click(); await pause(50); note('link of a rule');
      location.hash = '#frame=5'; await pause(50); note('address');
      location.hash = '#frame=99999999'; await pause(50); note('address beyond');
      key('Home'); id('play').click(); await pause(700); id('play').click();
      walk.words.played = String(read().frame);
      const paused = read().frame; await pause(200); walk.words.pausedSteps = String(read().frame - paused);
      id('copy').click();
      walk.words.selection = String(getSelection());
      id('tiles').open = true; await pause(50);
      walk.words.rows = String(id('tiles').querySelectorAll('tbody tr').length - read().tiles.length);
      walk.words.title = document.title;
      walk.words.heading = document.querySelector('h1').textContent;
      walk.words.session = document.querySelector('.title').textContent;
      walk.words.replay = id('replay').textContent;
      walk.words.ground = getComputedStyle(document.body).backgroundColor;
      walk.words.overflow = String(document.documentElement.scrollWidth - document.documentElement.clientWidth);

      for (const canvas of canvases) {
        const pixels = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer);
        walk.colours[canvas.getAttribute('aria-label').split(' ')[0]] = new Set(pixels).size;
      }
      // Few frames, so that each is some pixels wide.
      id('number').value = Math.floor(last / 2); id('number').dispatchEvent(new Event('change'));
      while (Number(id('span').textContent.split(' ').pop()) - Number(id('span').textContent.split(' ')[1]) > 40) key('+');
      walk.mapFrames = [id('span').textContent.split(' ')[1], id('span').textContent.split(' ').pop()].map(Number);
      const map = canvas('Which item'), count = walk.mapFrames[1] - walk.mapFrames[0] + 1;
      const rows = Number(map.parentElement.querySelector('small').textContent.split(' ')[0]);
      const colour = (row, frame) => {
        // The bottom of a row, where no number stands.
        const [x, y] = [(frame + 0.5) / count * map.width, (row + 1) / rows * map.height - 3];
        return new Uint32Array(map.getContext('2d').getImageData(Math.floor(x), Math.floor(y), 1, 1).data.buffer)[0];
      };
      for (let row = 0; row < rows; row++) {
        walk.mapChanges.push([...Array(count - 1).keys()].map(frame => colour(row, frame) !== colour(row, frame + 1)));
      }
      key('0');
      walk.words.span = id('span').textContent;
      id('walk').textContent = JSON.stringify(walk).replaceAll('<', '\\u003c');
    })().catch(error => { id('walk').textContent = JSON.stringify({failure: String(error.stack)}); });
    """#
}
