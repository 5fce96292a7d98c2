// The screen, drawn once for each frame of the browser, whatever has come.
let wanted = false, shownPast = null;  // a frame of the past that is looked at
const boxes = [];  // of the pool's slots: the element, and what it shows
let scale = 1;
const drawn = {times: [], waits: []};  // of the last frames: when they were drawn, and how long inputs had waited for theirs

const pictureColours = ['#8fb3d9', '#d9b98f', '#9fc9a8', '#cfa3bf', '#a9a7d6', '#d6a594', '#93c4c6', '#c3c08c'];
function pictureColour(name) {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return pictureColours[hash % pictureColours.length];
}

function part([kind, x, y, width, height, colour, words]) {
  const box = document.createElement('div');
  box.style.cssText = `left:${x / 64}px;top:${y / 64}px;width:${width / 64}px;height:${height / 64}px`;
  if (kind === 0) box.style.background = colour;
  if (kind === 1) box.className = 'edge-part';
  if (kind === 2) {
    box.className = 'words';
    box.textContent = words;
    box.style.fontSize = Math.min(17, Math.max(9, height / 64 * 0.8)) + 'px';
  }
  if (kind === 3) {
    box.className = 'photo';
    box.style.background = words ? pictureColour(words) : 'var(--line)';
  }
  return box;
}

function boxOf(slot) {
  if (boxes[slot]) return boxes[slot];
  const node = element('div', {class: 'tile-box'});
  byId('tiles-layer').append(node);
  return boxes[slot] = {node, key: null, look: null, place: '', width: 0, height: 0};
}

function name(index, key) { return model.keyNames.length ? model.keyNames[Number(key)] || key : String(index); }

// Tiles stand in the content and the content moves, as in the list: a frame of a scroll changes one transform. The content's origin is near the
// screen, as a browser's lengths end long before a list's do.
const origin = {session: -1, main: 0, cross: 0}, maximumDistance = 64 * 50_000;

function moveContent(frame) {
  if (origin.session !== model.session || Math.abs(frame.offset - origin.main) > maximumDistance || Math.abs(frame.crossOffset - origin.cross) > maximumDistance) {
    Object.assign(origin, {session: model.session, main: frame.offset, cross: frame.crossOffset});
    for (const box of boxes) if (box) box.place = '';
  }
  const main = (origin.main - frame.offset) / 64, cross = (origin.cross - frame.crossOffset) / 64;
  const [x, y] = model.isHorizontal ? [main, cross] : [cross, main];
  byId('tiles-layer').style.transform = `scale(${scale}) translate(${x}px,${y}px)`;
}

function drawTiles(frame, wrong) {
  moveContent(frame);
  const used = new Set();
  for (const [slot, index, key, start, extent, crossStart, crossExtent, look] of frame.tiles) {
    used.add(slot);
    const box = boxOf(slot);
    const main = start - origin.main, cross = crossStart - origin.cross;
    const [x, y, width, height] = model.isHorizontal ? [main, cross, extent, crossExtent] : [cross, main, crossExtent, extent];
    if (box.width !== width || box.height !== height) {
      box.node.style.width = width / 64 + 'px';
      box.node.style.height = height / 64 + 'px';
      (box.width = width, box.height = height);
    }
    const place = `translate(${x / 64}px,${y / 64}px)`;
    if (box.place !== place) box.node.style.transform = box.place = place;
    if (box.key !== key || box.look !== look || box.session !== model.session) {
      const label = element('span', {class: 'slot'}, name(index, key) + ' · tile ' + slot);
      box.node.replaceChildren(label, ...(model.looks[look] || []).map(part));
      if (box.key !== key && shownPast === null) {
        box.node.classList.remove('fresh');
        void box.node.offsetWidth;  // so that the flash begins again
        box.node.classList.add('fresh');
      }
      (box.key = key, box.look = look, box.session = model.session);
    }
    box.node.hidden = false;
    box.node.classList.toggle('wrong', wrong.has(slot) || wrong.has(key));
  }
  boxes.forEach((box, slot) => { if (!used.has(slot)) (box.node.hidden = true, box.key = null); });
}

function drawPool(frame, wrong) {
  const list = byId('pool');
  while (list.childElementCount < frame.pool) list.append(element('li', {}, element('b'), element('span')));
  while (list.childElementCount > frame.pool) list.lastElementChild.remove();
  const shows = new Map(frame.tiles.map(([slot, index, key]) => [slot, [index, key]]));
  [...list.children].forEach((row, slot) => {
    const tile = shows.get(slot);
    const isFresh = tile && frame.since && frame.frame - frame.since[slot] < model.hz / 4;
    const state = !tile ? '' : wrong.has(slot) || wrong.has(tile[1]) ? 'wrong' : isFresh ? 'fresh' : 'used';
    if (row.className !== state) row.className = state;
    const words = tile ? name(...tile) : 'free';
    if (row.dataset.words === words) return;
    row.dataset.words = words;
    row.firstElementChild.textContent = String(slot);
    row.lastElementChild.textContent = words;
  });
}

function drawGlass(frame) {
  const glass = byId('glass'), width = frame.width / 64, height = frame.height / 64;
  const room = glass.parentElement.clientWidth - 104;
  // As much of the window as is left below the first minute, so that all of the list is seen at first.
  scale = Math.min(room / width, Math.max(420, innerHeight - (innerWidth > 720 ? 225 : 60)) / height, 1.2);
  const size = Math.round(width * scale) + 'px ' + Math.round(height * scale) + 'px';
  if (glass.dataset.size !== size) {
    glass.dataset.size = size;
    glass.style.width = width * scale + 3 + 'px';
    glass.style.height = byId('pool').style.maxHeight = height * scale + 3 + 'px';
    byId('paper').style.transform = `scale(${scale})`;
  }
  glass.classList.toggle('past', shownPast !== null);
  // What should show items and does not.
  const paper = byId('paper');
  paper.hidden = !(frame.blank > 0);
  if (!paper.hidden) {
    const from = Math.max(0, -frame.offset / 64), to = Math.min(model.isHorizontal ? width : height, (frame.content - frame.offset) / 64);
    paper.style.width = (model.isHorizontal ? Math.max(0, to - from) : width) + 'px';
    paper.style.height = (model.isHorizontal ? height : Math.max(0, to - from)) + 'px';
    paper.style.translate = model.isHorizontal ? from * scale + 'px 0' : '0 ' + from * scale + 'px';
  }
  for (const [id, extent] of [['cover-before', frame.coverBefore], ['cover-behind', frame.coverBehind]]) {
    byId(id).hidden = !extent;
    const side = extent / 64 * scale + 'px';
    byId(id).style.width = model.isHorizontal ? side : '100%';
    byId(id).style.height = model.isHorizontal ? '100%' : side;
  }
}

// A correction moves the content and the offset together: an arrow says how far, and why, as nothing else can be seen of it.
function drawCorrections(frame) {
  if (shownPast !== null || frame.corrected) return;
  frame.corrected = true;
  for (const [cause, delta] of frame.corrections) {
    const words = (delta > 0 ? '↓ +' : '↑ ') + points(delta) + ' pt ' + (causeWords[cause] || '');
    const arrow = element('div', {class: 'arrow'}, words);
    arrow.style.top = 8 + 24 * (byId('glass').querySelectorAll('.arrow').length % 8) + 'px';
    arrow.addEventListener('animationend', () => arrow.remove());
    byId('glass').append(arrow);
    log(frame.frame, 'offset corrected by ' + points(delta) + ' pt ' + (causeWords[cause] || ''));
  }
}

function drawFaults(frame) {
  const words = byId('fault-words');
  words.hidden = !frame.faults.length && !frame.error;
  if (!frame.faults.length && frame.error) words.replaceChildren(element('strong', {}, 'The list reports'), frame.error);
  if (frame.faults.length) words.replaceChildren(element('strong', {}, frame.faults[0][1] + ' is broken'), frame.faults[0][2]);
}

function wrongPlaces(frame) { return new Set(frame.faults.flatMap(([, , , , places]) => places)); }

let rulesKey = '', lastRules = 0;
function drawRules() {
  const rows = model.rules.map((rule, place) => ({...rule, checked: model.tally[2 * place] || 0, findings: model.tally[2 * place + 1] || 0}));
  const order = rule => rule.charCodeAt(0) * 1000 + Number(rule.slice(1));
  rows.sort((a, b) => /^\d/.test(a.rule) - /^\d/.test(b.rule) || order(a.rule) - order(b.rule));
  const broken = rows.filter(rule => rule.findings > 0), idle = rows.filter(rule => !rule.checked).length;
  const words = broken.length
    ? counted(broken.length, 'rule') + ' broken: ' + broken.map(rule => rule.rule).join(', ')
    : counted(rows.length - idle, 'rule') + ' checked, none broken' + (idle ? '; ' + idle + ' had nothing to check' : '');
  const key = model.session + words;
  if (key === rulesKey) return;
  rulesKey = key;
  byId('rules-words').textContent = words;
  byId('rules-words').className = broken.length ? 'broken' : '';
  byId('rules-list').replaceChildren(...rows.map(rule => {
    if (rule.findings) return element('li', {class: 'broken'}, element('strong', {}, rule.rule + ' ' + rule.title), rule.words);
    const title = rule.rule + ': ' + rule.title + (rule.checked ? '' : '; nothing to check yet');
    return element('li', {class: rule.checked ? 'held' : 'idle', title}, rule.rule);
  }));
}

function drawNumbers(frame) {
  const rows = [
    ['Frame', frame.frame.toLocaleString('en-US')], ['Phase', phaseWords[frame.phase] || frame.phase], ['Offset', points(frame.offset) + ' pt'],
    ['Items', frame.items.toLocaleString('en-US')], ['Binds', String(frame.binds)], ['Engine', frame.micros + ' µs'],
    ['Drawn', framesPerSecond() + ' a second'], ['Blank', Math.round(frame.blank / 4096) + ' pt²'],
    ['Time', frame.toReach ? 'replaying, ' + frame.toReach + ' left' : frame.pace === 0 ? 'paused' : frame.isHeld ? 'waiting' : frame.pace === 1 ? 'runs' : 'runs at ' + frame.pace],
  ];
  byId('numbers').replaceChildren(...rows.map(([title, words]) => element('div', {}, element('dt', {}, title), element('dd', {title: words}, words))));
}

function framesPerSecond() {
  const times = drawn.times.slice(-60);
  return times.length < 2 ? 0 : Math.round((times.length - 1) * 1000 / (times.at(-1) - times[0]));
}

function keep(list, value) {
  list.push(value);
  if (list.length > 2000) list.shift();
}

// The server's clock and the screen's are two: of two frames that come within one of the screen's the second waits for the next.
// If one waits all the time, it is left out: the screen would only be later.
const maximumWaiting = 2, maximumDelay = 20;
let arrived = [], delay = 0, drawnFrame = null;
function draw() {
  requestAnimationFrame(draw);
  if (arrived.length > maximumWaiting) arrived = arrived.slice(-maximumWaiting);
  if (arrived.length > 1 && ++delay > maximumDelay) (arrived = arrived.slice(-1), delay = 0);
  const next = arrived.shift() ?? model.now;
  if (!arrived.length) delay = 0;
  const frame = shownPast ?? next;
  if (!wanted || !frame || !frame.tiles) return;
  wanted = arrived.length > 0;
  const wrong = wrongPlaces(frame);
  drawGlass(frame);
  drawTiles(frame, wrong);
  drawPool(frame, wrong);
  drawCorrections(frame);
  drawFaults(frame);
  // What is read takes its time.
  const now = performance.now();
  if (now - lastRules > 250 || frame.isHeld || frame.pace === 0) {
    lastRules = now;
    drawRules();
    drawNumbers(frame);
    drawBack();
  }
  if (frame !== drawnFrame && shownPast === null) keep(drawn.times, now);
  drawnFrame = frame;
  while (sent.length && sent[0][0] <= frame.echo) keep(drawn.waits, performance.now() - sent.shift()[1]);
}

// What stands in the drawing, as the browser has it, for tests.
function readState() {
  const glass = byId('glass').getBoundingClientRect();
  return {
    session: model.session, frame: model.now.frame, shown: (shownPast ?? model.now).frame, offset: (shownPast ?? model.now).offset, phase: model.now.phase, scale,
    glass: [glass.left, glass.top, glass.width, glass.height],
    tiles: boxes.flatMap((box, slot) => {
      if (box.node.hidden) return [];
      const at = box.node.getBoundingClientRect();
      return [{slot, key: box.key, left: at.left - glass.left - 1.5, top: at.top - glass.top - 1.5, width: at.width, height: at.height, wrong: box.node.classList.contains('wrong')}];
    }),
    truth: (shownPast ?? model.now).tiles, rules: byId('rules-words').textContent, trouble: byId('trouble').textContent, held: model.now.isHeld,
    log: [...byId('log').children].map(row => row.textContent), past: past.length, bug: model.now.bug, toReach: model.now.toReach,
    waits: drawn.waits, times: drawn.times, micros: past.map(frame => frame.micros), link: byId('link').value, verdict: byId('verdict').textContent,
    steps: [...byId('steps').children].map(step => step.className),
  };
}
