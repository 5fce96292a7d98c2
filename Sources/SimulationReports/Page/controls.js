// Which frame is shown, and all that changes it.
let shown = 0;
let isPlaying = false;
let address = 0;
// Shows the frame at a place in the arrays.
function show(place) {
  shown = Math.min(Math.max(place, 0), count - 1);
  // The lanes follow a frame that is outside of them, and keep how many they show.
  if (shown < axis.first || shown > axis.last) {
    const span = spanOfAxis();
    axis.first = Math.min(Math.max(0, shown - (span >> 1)), count - span);
    axis.last = axis.first + span - 1;
    drawLanes();
  }
  placeCursor();
  drawReadout(shown);
  drawActions(shown);
  drawTable(drawScreen(shown));
  byId('scrubber').value = shown;
  byId('scrubber').setAttribute('aria-valuetext', 'frame ' + frames.number[shown]);
  if (document.activeElement !== byId('number')) byId('number').value = frames.number[shown];
  writeState();
  // Browsers refuse an address that changes too often: the last one counts.
  clearTimeout(address);
  address = setTimeout(writeAddress, 120);
}

function writeAddress() {
  const wanted = '#frame=' + frames.number[shown];
  if (location.hash === wanted) return;
  try { history.replaceState(null, '', wanted); } catch { location.replace(wanted); }
}

function readAddress() {
  const match = /^#frame=(-?\d{1,15})$/.exec(location.hash);
  return match ? placeOf(Number(match[1])) : null;
}

// Puts the lanes upon these frames, or upon the fewest that there may be around them.
function zoomTo(from, to) {
  const least = Math.min(8, count), span = Math.max(to - from + 1, least);
  axis.first = Math.min(Math.max(0, from - ((span - (to - from + 1)) >> 1)), count - span);
  axis.last = axis.first + span - 1;
  drawLanes();
}

function showFewer(factor) {
  const span = Math.min(count, Math.max(Math.min(8, count), Math.round(spanOfAxis() * factor)));
  const first = Math.min(Math.max(0, shown - (span >> 1)), count - span);
  zoomTo(first, first + span - 1);
}

// The next failing frame, or the one before: step is 1 or -1.
function showFailure(step) {
  const place = step > 0 ? failures.find(place => place > shown) : failures.findLast(place => place < shown);
  if (place !== undefined) show(place);
}

function play(plays) {
  if (plays === isPlaying) return;
  isPlaying = plays;
  byId('play').setAttribute('aria-pressed', String(isPlaying));
  byId('play').querySelector('path').setAttribute('d', isPlaying ? 'M5 3v10M11 3v10' : 'M4 3v10l9-5z');
  if (!isPlaying) return;
  if (shown === count - 1) show(0);
  const begin = performance.now(), from = frames.time[shown];
  (function next() {
    if (!isPlaying) return;
    const place = lastPlace(frames.time, from + (performance.now() - begin) * 1e6);
    if (place > shown) show(place);
    if (shown === count - 1) play(false); else setTimeout(next, 1000 / 60);
  })();
}

// What a person does ends a playback.
const go = act => () => { play(false); act(); };
const actions = {
  first: go(() => show(0)), previous: go(() => show(shown - 1)), next: go(() => show(shown + 1)), last: go(() => show(count - 1)),
  play: () => play(!isPlaying), failure: go(() => { if (failures.length) show(failures[0]); }),
  in: () => showFewer(0.5), out: () => showFewer(2), all: () => showFewer(Infinity),
};
const keys = {
  ArrowLeft: actions.previous, ArrowRight: actions.next, Home: actions.first, End: actions.last, f: actions.failure,
  n: go(() => showFailure(1)), p: go(() => showFailure(-1)), ' ': actions.play, '+': actions.in, '=': actions.in, '-': actions.out,
  0: actions.all, ArrowUp: go(() => showAction(-1)), ArrowDown: go(() => showAction(1)),
};
const shifted = {ArrowLeft: go(() => show(shown - 10)), ArrowRight: go(() => show(shown + 10))};

function pressKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target === byId('number')) return;
  const isOnControl = /^(BUTTON|SUMMARY|A)$/.test(event.target.tagName);
  if (event.key === ' ' && isOnControl) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const action = event.shiftKey && shifted[key] || keys[key];
  if (!action) return;
  event.preventDefault();
  action();
}

// Words beside the pointer.
function tell(event, words) {
  const hover = byId('hover');
  hover.hidden = words === '';
  if (words === '') return;
  hover.textContent = words;
  const box = hover.getBoundingClientRect(), gap = 14;
  const left = Math.min(event.clientX + gap, document.documentElement.clientWidth - box.width - 4);
  const isAbove = event.clientY + gap + box.height > document.documentElement.clientHeight;
  hover.style.left = Math.max(4, left) + 'px';
  hover.style.top = (isAbove ? event.clientY - gap - box.height : event.clientY + gap) + 'px';
}

// Where a drag over the lanes began: a place in the arrays, and in CSS pixels.
let drag = null;

function pointAt(event) {
  const lane = event.target.lane;
  if (!lane) return tell(event, '');
  const corner = lane.canvas.getBoundingClientRect(), x = event.clientX - corner.left, place = placeAt(x);
  tell(event, 'Frame ' + whole(frames.number[place]) + ', ' + seconds(place) + ' s: ' + lane.tell(place, event.clientY - corner.top));
  if (event.type === 'pointerdown') {
    lane.canvas.setPointerCapture(event.pointerId);
    drag = {place, x, to: null};
    play(false);
    show(place);
  } else if (drag && event.buttons & 1 && (drag.to !== null || Math.abs(x - drag.x) > 4)) {
    drag.to = place;
    const [from, to] = [Math.min(drag.place, place), Math.max(drag.place, place)], zoom = byId('zoom');
    zoom.hidden = false;
    zoom.style.left = lane.canvas.offsetLeft + left(from) + 'px';
    zoom.style.width = left(to + 1) - left(from) + 'px';
  }
}

// The end of a drag shows its frames alone.
function endDrag(event) {
  if (drag && drag.to !== null && event.type === 'pointerup') zoomTo(Math.min(drag.place, drag.to), Math.max(drag.place, drag.to));
  byId('zoom').hidden = true;
  drag = null;
}

function copyReplay() {
  const say = text => { byId('copy').textContent = text; setTimeout(() => { byId('copy').textContent = 'Copy'; }, 1500); };
  getSelection().selectAllChildren(byId('replay'));
  // The old way needs no permission, and no server; if both fail the words are selected at least.
  if (document.execCommand('copy')) say('Copied');
  else if (!navigator.clipboard) say('Selected');
  else navigator.clipboard.writeText(byId('replay').textContent).then(() => say('Copied'), () => say('Selected'));
}

function begin() {
  byId('copy').addEventListener('click', copyReplay);
  if (!count) return;
  addFindings();
  addTracks();
  addInputs();
  addLoads();
  for (const name in actions) byId(name).addEventListener('click', actions[name]);
  byId('failure').disabled = !failures.length;
  byId('scrubber').max = count - 1;
  byId('scrubber').addEventListener('input', event => { play(false); show(Number(event.target.value)); });
  byId('number').addEventListener('change', event => { play(false); show(placeOf(Number(event.target.value))); });
  byId('tiles').addEventListener('toggle', () => show(shown));
  for (const type of ['pointerdown', 'pointermove']) byId('lanes').addEventListener(type, pointAt);
  for (const type of ['pointerup', 'pointercancel']) byId('lanes').addEventListener(type, endDrag);
  byId('screen').addEventListener('pointermove', event => tell(event, tellScreen(event)));
  for (const name of ['lanes', 'screen']) byId(name).addEventListener('pointerleave', event => tell(event, ''));
  addEventListener('keydown', pressKey);
  addEventListener('hashchange', () => { const place = readAddress(); if (place !== null && place !== shown) show(place); });
  const repaint = () => { drawLanes(); drawLegend(); drawTable(drawScreen(shown)); writeState(); };
  addEventListener('resize', repaint);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint);
  drawAges();
  drawLanes();
  drawLegend();
  show(readAddress() ?? failures[0] ?? 0);
}
begin();
