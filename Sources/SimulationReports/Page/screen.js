// The screen at one frame, in units of 1/64 point from the viewport's corner, and the state that is read back from it.
// The greatest age of each colour, in frames.
const ages = [0, 3, 15, 60, Infinity];
const ageWords = ['this frame', '1 to 3', '4 to 15', '16 to 60', 'more'];
const ageStep = age => ages.findIndex(greatest => age <= greatest);
const isHorizontal = packed.isHorizontal;
// How much beyond the viewport's two ends is shown, as a part of its length.
const margin = 0.1;
// A viewport without room is drawn in the scale of the largest one.
const widest = Math.max(64, frames.width.reduce((a, b) => Math.max(a, b), 0));
const highest = Math.max(64, frames.height.reduce((a, b) => Math.max(a, b), 0));

function drawn(name, attributes, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  made.append(...children);
  return made;
}

// A rectangle whose place along the scroll axis and across it is given.
const box = (className, start, extent, crossStart, crossExtent) => drawn('rect', {
  class: className, x: isHorizontal ? start : crossStart, y: isHorizontal ? crossStart : start,
  width: Math.max(0, isHorizontal ? extent : crossExtent), height: Math.max(0, isHorizontal ? crossExtent : extent),
});

function drawScreen(place) {
  const screen = byId('screen'), width = frames.width[place], height = frames.height[place], offset = frames.offset[place];
  const length = isHorizontal ? width : height, crossExtent = isHorizontal ? height : width;
  const tiles = slots.map(slot => slot.tile(place)).filter(tile => tile);
  for (const tile of tiles) tile.crossStart -= frames.crossOffset[place] || 0;
  const start = isPlane ? 0 : Math.max(0, -offset), end = isPlane ? length : Math.min(length, frames.content[place] - offset);
  const [wide, high] = width < 64 || height < 64 ? [widest, highest] : [width, height];
  const beyond = Math.round((isHorizontal ? wide : high) * margin), side = Math.round(wide / 100);
  const [aside, above] = isHorizontal ? [beyond, side] : [side, beyond];
  const room = [-aside, -above, wide + 2 * aside, high + 2 * above];
  screen.setAttribute('viewBox', room.join(' '));
  // What is wrong is said beside a narrow screen, and below a wide one.
  byId('phone').classList.toggle('wide', wide > high * 0.72);
  // How many units a CSS pixel is.
  const pixel = Math.max(room[2] / Math.max(1, screen.clientWidth), room[3] / Math.max(1, screen.clientHeight));
  const isBlank = frames.blank[place] > 0, spacing = isBlank ? smallestGap(tiles) : 0;
  screen.replaceChildren(
    drawn('defs', {}, drawn('pattern', {
      id: 'hatch', width: 8 * pixel, height: 8 * pixel, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)',
    }, drawn('path', {class: 'hatch', d: 'M0 0V' + 8 * pixel, 'stroke-width': 3 * pixel}))),
    box('beyond', 0, length, 0, crossExtent),
    box(isBlank ? 'gap' : 'paper', start, Math.max(0, end - start), 0, crossExtent),
    // What lies between tiles that follow each other is not blank.
    ...(isBlank ? tiles.map(tile => box('paper', tile.start - offset - spacing, tile.extent + 2 * spacing, tile.crossStart - spacing,
      tile.crossExtent + 2 * spacing)) : []),
    // A header that is kept in view lies over the items behind it, and a plane's level over the one that it replaces.
    ...tiles.sort((a, b) => b.index - a.index).map(tile => drawTile(tile, offset, pixel)),
    ...tiles.filter(tile => looks[tile.look]?.length).map(tile => drawTag(tile, offset, pixel)),
    box('shade', -2 * beyond, 2 * beyond, -side, crossExtent + 2 * side),
    box('shade', length, 2 * beyond + wide + high, -side, crossExtent + 2 * side),
    // Bars and a keyboard, which may be longer than the list.
    ...[[0, frames.coverBefore[place]], [Math.max(0, length - frames.coverBehind[place]), frames.coverBehind[place]]]
      .filter(([, extent]) => extent > 0).map(([from, extent]) => box('cover', from, Math.min(extent, length - from), 0, crossExtent)),
    box('edge', 0, length, 0, crossExtent),
    ...drawFingers(place, pixel));
  drawFaults(place, tiles, offset, room, pixel);
  screen.setAttribute('aria-label', 'The viewport in frame ' + frames.number[place] + ': ' + tiles.length + ' tiles');
  return tiles;
}

// Along the axis, between two tiles that follow each other.
function smallestGap(tiles) {
  const sorted = [...tiles].sort((a, b) => a.start - b.start);
  const gaps = sorted.slice(1).map((tile, place) => tile.start - sorted[place].start - sorted[place].extent).filter(gap => gap >= 0);
  return gaps.length ? Math.min(...gaps) : 0;
}

// A rectangle of a tile's own coordinates on the screen.
function inTile(tile, offset, {x, y, width, height}) {
  const start = tile.start - offset;
  return isHorizontal ? {x: start + x, y: tile.crossStart + y, width, height} : {x: tile.crossStart + x, y: start + y, width, height};
}

function drawTile(tile, offset, pixel) {
  const look = looks[tile.look] || [];
  const group = drawn('g', {
    class: ((look.length ? 'tile cell a' : 'tile a') + ageStep(tile.age) + ' ' + partClasses[tile.part]).trim(), 'data-pool': tile.pool,
    'data-index': tile.index, 'data-key': tile.key, 'data-age': tile.age,
  }, box('', tile.start - offset, tile.extent, tile.crossStart, tile.crossExtent), ...drawPart(tile, offset, pixel));
  if (look.length) drawLook(group, look, tile, offset); else drawWords(group, tile, offset, pixel);
  return group;
}

// A section begins with a bar at its header's start and ends with one at its footer's end; a header that is kept in view casts a shadow.
function drawPart(tile, offset, pixel) {
  const bar = Math.min(5 * pixel, tile.extent / 3), start = tile.start - offset, end = start + tile.extent;
  const strip = (name, from, extent) => box(name, from, extent, tile.crossStart, tile.crossExtent);
  if (partWords[tile.part] === 'footer') return [strip('bar', end - bar, bar)];
  if (partWords[tile.part] !== 'header') return [];
  return [strip('bar', start, bar), ...(partClasses[tile.part] === 'header' ? [] : [strip('shadow', end, 5 * pixel)])];
}

// A tile as its cell.
function drawLook(group, look, tile, offset) {
  for (const part of look) {
    const at = inTile(tile, offset, part);
    if (part.kind === 'text') {
      const size = Math.min(at.height * 0.75, 15 * 64);
      group.append(drawn('text', {class: 'line', x: at.x, y: at.y + at.height * 0.72, 'font-size': size}, part.words));
      continue;
    }
    const drawing = drawn('rect', {class: 'part ' + part.kind, ...at});
    if (part.kind === 'fill' && part.colour) drawing.style.fill = part.colour;
    group.append(drawing);
  }
}

// The number of a cell's place in the pool at its corner, in the colour of its age.
function drawTag(tile, offset, pixel) {
  const size = 12 * pixel, digits = String(tile.pool), width = size * (0.7 + 0.62 * digits.length);
  const corner = inTile(tile, offset, {x: 0, y: 0, width, height: size * 1.4});
  const start = isHorizontal ? corner.x : corner.y, room = tile.extent - size * 1.4;
  // The number stays in view as long as its tile is.
  const moved = Math.max(0, Math.min(-start, room));
  if (isHorizontal) corner.x += moved; else corner.y += moved;
  const group = drawn('g', {class: 'a' + ageStep(tile.age), 'pointer-events': 'none'});
  if (tile.extent > size && tile.crossExtent > width) {
    group.append(drawn('rect', {class: 'tag', ...corner}),
      drawn('text', {class: 'place', x: corner.x + size * 0.35, y: corner.y + size * 1.08, 'font-size': size}, digits));
  }
  return group;
}

// A tile of which it is not known what it shows: its place in the pool, its item and its key.
function drawWords(group, tile, offset, pixel) {
  const [main, cross] = isHorizontal ? [tile.crossExtent, tile.extent] : [tile.extent, tile.crossExtent];
  const size = Math.min(17 * pixel, main * 0.72, cross * 0.3);
  if (size < 6.5 * pixel) return;
  const words = tile.key === String(tile.index) && !isPlane ? numbered(tile) : nameOf(tile);
  const isBeside = cross > size * (3 + words.length * 0.4), isBelow = !isBeside && main > size * 2.6;
  // Of a tile that begins before the viewport the words stand where it comes into view, as long as they fit.
  const start = tile.start - offset, room = isHorizontal ? cross : main;
  const from = Math.min(Math.max(start, 0), Math.max(start, start + room - size * (isHorizontal ? 2 : isBelow ? 2.5 : 1.5)));
  const x = (isHorizontal ? from : tile.crossStart) + size * 0.5;
  const y = (isHorizontal ? tile.crossStart : from) + Math.min(size * 1.25, main / 2 + size * 0.36);
  group.append(drawn('text', {class: 'place', x, y, 'font-size': size}, String(tile.pool)));
  if (size < 11 * pixel) return;
  // Beside the number, or below it.
  const aside = size * (0.55 + 0.62 * String(tile.pool).length), small = {'font-size': size * 0.66};
  if (isBeside) group.append(drawn('text', {x: x + aside, y, ...small}, words));
  else if (isBelow) group.append(drawn('text', {x, y: y + size, ...small}, isPlane ? words.replace('cell ', '') : String(tile.index)));
}

// The fingers that are down, with the way of the frame.
function drawFingers(place, pixel) {
  const before = new Map((place > 0 ? frames.fingers.get(place - 1) || [] : []).map(([finger, x, y]) => [finger, [x, y]]));
  return (frames.fingers.get(place) || []).flatMap(([finger, x, y]) => {
    const [fromX, fromY] = before.get(finger) || [x, y];
    return [
      drawn('path', {class: 'way', d: 'M' + fromX + ' ' + fromY + 'L' + x + ' ' + y}),
      drawn('circle', {class: 'finger', cx: x, cy: y, r: 22 * 64, 'data-finger': finger}),
      drawn('text', {class: 'finger-name', x, y: y + 4 * pixel, 'font-size': 11 * pixel}, String(finger)),
    ];
  });
}

// Maximum number of a frame's findings that are shown beside the screen.
const maximumCallouts = 4;

// What is wrong in a frame: its place in red, and what the rule says beside it, with a line between them.
function drawFaults(place, tiles, offset, room, pixel) {
  const screen = byId('screen'), callouts = byId('callouts');
  const found = packed.findings.filter(finding => finding[0] === frames.number[place]);
  const isBeside = !byId('phone').classList.contains('wide');
  const rows = found.slice(0, maximumCallouts).map(([, rule, detail, places]) => {
    const boxes = places.flatMap(([name, ...part]) => {
      const tile = tiles.find(tile => (typeof name === 'string' ? tile.key : tile.pool) === name);
      if (!tile) return [];
      const [x, y, width, height] = part;
      const whole = isHorizontal ? [tile.extent, tile.crossExtent] : [tile.crossExtent, tile.extent];
      return [inTile(tile, offset, part.length ? {x, y, width, height} : {x: 0, y: 0, width: whole[0], height: whole[1]})];
    });
    for (const at of boxes) {
      const drawing = drawn('rect', {class: 'fault', ...at});
      drawing.dataset.rule = rule;
      screen.append(drawing);
    }
    return {rule, detail, at: boxes[0]};
  }).sort((a, b) => (a.at ? a.at.y : -Infinity) - (b.at ? b.at.y : -Infinity));
  const words = rows.map(({rule, detail}) => {
    const {name, seen} = ruleWords.get(rule) || {name: '', seen: ''};
    return element('div', {class: 'callout'}, element('strong', {}, [rule, name].join(' ').trim()), ' ',
      ...(seen ? [element('em', {}, seen), ' '] : []), element('span', {}, detail));
  });
  if (found.length > rows.length) words.push(element('div', {class: 'callout'}, 'and ' + (found.length - rows.length) + ' more'));
  callouts.replaceChildren(...words);
  if (!isBeside) return;
  // Beside the place, and below the one before it.
  let free = 0;
  rows.forEach(({at}, number) => {
    const middle = at ? Math.min(Math.max(at.y + at.height / 2, room[1]), room[1] + room[3]) : null;
    const wanted = middle === null ? 0 : (middle - room[1]) / pixel - 12;
    const top = Math.max(free, Math.min(wanted, callouts.clientHeight - words[number].offsetHeight));
    words[number].style.top = top + 'px';
    free = top + words[number].offsetHeight + 8;
    if (middle === null) return;
    const to = room[1] + (top + 12) * pixel, edge = room[0] + room[2];
    screen.append(drawn('path', {class: 'leader', d: 'M' + Math.min(at.x + at.width, edge) + ' ' + middle + 'L' + edge + ' ' + to}));
  });
  if (words.length > rows.length) words[rows.length].style.top = free + 'px';
}

// What stands at a point of the drawing, in words.
function tellScreen(event) {
  const group = event.target.closest ? event.target.closest('.tile') : null;
  if (!group) return '';
  const tile = slots.find(slot => slot.pool === group.dataset.pool)?.tile(shown);
  if (!tile) return '';
  const since = tile.age === 0 ? 'bound in this frame' : 'bound ' + whole(tile.age) + (tile.age === 1 ? ' frame ago' : ' frames ago');
  const words = event.target.classList.contains('line') ? ', text: ' + clipped(event.target.textContent) : '';
  const kept = partClasses[tile.part].includes('lifted') ? ', kept in view' : '', columns = tile.columns > 1 ? ', over ' + tile.columns + ' columns' : '';
  return 'Tile ' + tile.pool + ' shows ' + nameOf(tile) + kept + columns + ', ' + points(tile.extent) + ' pt long, ' + since + words;
}

function drawAges() {
  byId('ages').replaceChildren(element('li', {}, 'Frames since the last bind'), ...ageWords.map((words, step) => {
    const swatch = element('span', {class: 'swatch'});
    swatch.style.background = 'var(--age' + step + ')';
    return element('li', {}, swatch, words);
  }), ...drawParts());
}

// What marks the parts of a section that the session has.
function drawParts() {
  const there = new Set(slots.flatMap(slot => slot.part));
  const marks = [['header', 'header'], ['header lifted', 'kept in view'], ['footer', 'footer']].filter(([name]) => there.has(partClasses.indexOf(name)));
  if (!marks.length) return [];
  return [element('li', {class: 'line'}, 'Sections'),
    ...marks.map(([name, words]) => element('li', {}, element('span', {class: 'swatch part ' + name}), words))];
}

// What stands in the drawing, as its elements and the browser's boxes have it.
function writeState() {
  const screen = byId('screen'), edge = screen.querySelector('.edge'), corner = edge.getBoundingClientRect();
  const number = (element, name) => Number(element.getAttribute(name));
  const corners = ['x', 'y', 'width', 'height'];
  const state = {
    frame: Number(byId('readout').dataset.frame), phase: byId('readout').dataset.phase, offset: Number(byId('readout').dataset.offset),
    scale: screen.getScreenCTM().a * 64, viewport: corners.map(name => number(edge, name)),
    tiles: [...screen.querySelectorAll('.tile')].map(group => {
      const drawing = group.querySelector('rect'), at = drawing.getBoundingClientRect();
      const [left, top, width, height] = corners.map(name => number(drawing, name));
      return {
        pool: Number(group.dataset.pool), index: Number(group.dataset.index), key: group.dataset.key, age: Number(group.dataset.age),
        left, top, width, height, box: [at.left - corner.left, at.top - corner.top, at.width, at.height],
        strips: [...group.querySelectorAll('.bar, .shadow')].map(strip =>
          ({name: strip.classList[0], top: number(strip, 'y'), height: number(strip, 'height')})),
      };
    }).sort((a, b) => a.pool - b.pool),
    parts: [...screen.querySelectorAll('.cell .part, .cell .line')].map(part =>
      part.classList.contains('line') ? ['text', part.textContent] : [part.classList[1], getComputedStyle(part).fill]),
    faults: [...screen.querySelectorAll('.fault')].map(fault => corners.map(name => number(fault, name))),
    fingers: [...screen.querySelectorAll('.finger')].map(finger => [Number(finger.dataset.finger), number(finger, 'cx'), number(finger, 'cy')]),
    callouts: [...byId('callouts').children].map(callout => callout.textContent), notes: byId('notes').textContent,
    actions: [...byId('action-list').querySelectorAll('.words')].map(words => words.textContent).slice(0, 10),
    quiet: byId('quiet').hidden ? -1 : (parseFloat(byId('quiet').style.left) - allLanes[0].canvas.offsetLeft) / axis.width,
  };
  byId('state').textContent = JSON.stringify(state).replaceAll('<', '\\u003c');
}
