// Lanes under one axis of frames, each a canvas that is drawn again only when the axis or the colours change.
// The frames that the lanes show, as places in the arrays, the last one included.
const axis = {first: 0, last: count - 1, width: 1};
const spanOfAxis = () => axis.last - axis.first + 1;
// Where a frame's column begins and its middle is, in CSS pixels.
const left = place => (place - axis.first) / spanOfAxis() * axis.width;
const middle = place => left(place + 0.5);
const placeAt = x => Math.min(Math.max(Math.floor(axis.first + x / axis.width * spanOfAxis()), axis.first), axis.last);

const allLanes = [];
let colours = {};
const colourNames = ['ground', 'raised', 'ink', 'faint', 'line', 'accent', 'broken', 'warn', 'second',
  'item-ink', 'item0', 'item1', 'item2', 'item3', 'item4', 'item5', 'item6',
  'phase-r', 'phase-t', 'phase-d', 'phase-f', 'phase-c', 'phase-a'];

// draw(context, height, lane) draws; tell(place, y) says in words what is there.
function addLane(name, unit, height, label, draw, tell) {
  const title = element('div', {class: 'name'}, element('span', {class: 'what', title: name}, name), element('small', {}, unit));
  const canvas = element('canvas', {role: 'img', 'aria-label': label});
  canvas.style.height = height + 'px';
  const lane = {canvas, height, draw, tell, high: element('span', {class: 'high'}), low: element('span', {class: 'low'})};
  title.append(lane.high, lane.low);
  byId('lanes').append(element('div', {class: 'lane'}, title, canvas));
  allLanes.push(lane);
  canvas.lane = lane;
  return lane;
}

function drawLanes() {
  const style = getComputedStyle(document.documentElement);
  colours = Object.fromEntries(colourNames.map(name => [name, style.getPropertyValue('--' + name).trim()]));
  if (!allLanes.length) return;
  axis.width = Math.max(1, allLanes[0].canvas.clientWidth);
  const density = window.devicePixelRatio || 1;
  for (const lane of allLanes) {
    lane.canvas.width = Math.round(axis.width * density);
    lane.canvas.height = Math.round(lane.height * density);
    const context = lane.canvas.getContext('2d');
    context.scale(density, density);
    lane.draw(context, lane.height, lane);
  }
  byId('span').textContent =
    'Frames ' + whole(frames.number[axis.first]) + ' to ' + whole(frames.number[axis.last]);
  placeCursor();
  placeQuiet();
}

// From where on nothing comes any more.
function placeQuiet() {
  const quiet = byId('quiet'), first = packed.quiescentFrom === null ? count : placeOf(packed.quiescentFrom);
  quiet.hidden = first > axis.last || packed.quiescentFrom === null;
  if (quiet.hidden) return;
  const from = Math.max(0, left(first)), corner = allLanes[0].canvas.offsetLeft;
  quiet.style.left = corner + from + 'px';
  quiet.style.width = axis.width - from + 'px';
  quiet.firstElementChild.hidden = axis.width - from < 160 && from < 160;
  quiet.classList.toggle('before', axis.width - from < 160);
}

function placeCursor() {
  const cursor = byId('cursor'), isIn = shown >= axis.first && shown <= axis.last;
  cursor.hidden = !isIn;
  if (isIn && allLanes.length) cursor.style.left = allLanes[0].canvas.offsetLeft + middle(shown) - 0.5 + 'px';
}

// The range of some numbers within the axis.
function extremes(numbers) {
  let low = Infinity, high = -Infinity;
  for (let place = axis.first; place <= axis.last; place++) {
    low = Math.min(low, numbers[place]);
    high = Math.max(high, numbers[place]);
  }
  return [low, high];
}

function rule(context, y) {
  context.fillStyle = colours.line;
  context.fillRect(0, Math.round(y) - 0.5, axis.width, 1);
}

// A line through the numbers; y(number) is its place from the top.
function curve(context, numbers, y, colour) {
  context.beginPath();
  // A frame more on both sides, so that the line does not end before the border.
  for (let place = Math.max(0, axis.first - 1); place <= Math.min(count - 1, axis.last + 1); place++) {
    context.lineTo(middle(place), y(numbers[place]));
  }
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.lineJoin = 'round';
  context.stroke();
}

// Bars from the bottom; of frames that share a pixel the highest.
function bars(context, height, numbers, highest, colour) {
  context.fillStyle = colour;
  const most = new Map();
  for (let place = axis.first; place <= axis.last; place++) {
    const x = Math.floor(left(place));
    if (numbers[place] > (most.get(x) || 0)) most.set(x, numbers[place]);
  }
  const width = Math.max(1, Math.floor(left(axis.first + 1)) - 1);
  for (const [x, number] of most) {
    const bar = Math.max(1, number / highest * (height - 1));
    context.fillRect(x, height - bar, width, bar);
  }
  rule(context, height - 0.5);
}

// At least `least` pixels wide, so that a single frame of ten thousand can be seen.
function block(context, begin, end, y, height, least) {
  const from = Math.max(left(begin), 0), to = Math.min(left(end), axis.width);
  if (to <= 0 || from >= axis.width) return;
  const width = Math.max(to - from, least);
  context.fillRect(Math.min(from, axis.width - width), y, width, height);
}
