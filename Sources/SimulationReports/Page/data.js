// The data as arrays, and where in them a frame and a tile are.
'use strict';
const byId = id => document.getElementById(id);
const packed = JSON.parse(byId('session').textContent);
const digitValue = new Uint8Array(128);
[...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].forEach((digit, value) => {
  digitValue[digit.charCodeAt(0)] = value;
});

// Base 64 VLQ: the first digit has the sign and four bits, each further one five.
function integers(text) {
  const numbers = [];
  for (let place = 0; place < text.length; place++) {
    let digit = digitValue[text.charCodeAt(place)];
    const isNegative = digit & 1;
    let number = digit >> 1 & 15;
    for (let weight = 16; digit & 32; weight *= 32) {
      digit = digitValue[text.charCodeAt(++place)];
      number += (digit & 31) * weight;
    }
    numbers.push(isNegative ? -number : number);
  }
  return numbers;
}

function sums(numbers) {
  let sum = 0;
  return numbers.map(number => sum += number);
}

function triples(text, width) {
  const numbers = integers(text), rows = new Map();
  for (let place = 0; place < numbers.length; place += width) {
    const frame = numbers[place];
    if (!rows.has(frame)) rows.set(frame, []);
    rows.get(frame).push(numbers.slice(place + 1, place + width));
  }
  return rows;
}

// The last place whose number is not greater; -1 if there is none. Numbers ascend.
function lastPlace(numbers, number) {
  let low = 0, high = numbers.length;
  while (low < high) {
    const middle = low + high >> 1;
    if (numbers[middle] <= number) low = middle + 1; else high = middle;
  }
  return low - 1;
}

const frames = {
  number: sums(integers(packed.number)), time: sums(sums(integers(packed.time))), phase: integers(packed.phase),
  offset: sums(integers(packed.offset)), crossOffset: sums(integers(packed.crossOffset)), width: sums(integers(packed.width)), height: sums(integers(packed.height)),
  coverBefore: sums(integers(packed.coverBefore)), coverBehind: sums(integers(packed.coverBehind)),
  content: sums(integers(packed.content)), items: sums(integers(packed.items)), travel: integers(packed.travel),
  binds: integers(packed.binds), blank: integers(packed.blank),
  corrections: triples(packed.corrections, 3), missing: triples(packed.missing, 2), fingers: triples(packed.fingers, 4),
};
const count = frames.number.length;
// A plane scrolls on both axes, and its items are cells with a name.
const isPlane = packed.keyNames.length > 0;
// Of a section: the word of each part, and the class of its drawing.
const partWords = ['item', 'header', 'header', 'footer'], partClasses = ['', 'header', 'header lifted', 'footer'];
const numbered = tile => partWords[tile.part] + ' ' + tile.index;
const nameOf = tile => isPlane ? packed.keyNames[tile.key] : numbered(tile) + ', k' + tile.key;
// Points per second: what persons and motions did, without what the layout corrected.
frames.velocity = frames.travel.map(travel => travel / 64 * packed.hz);

// The place of a frame number in the arrays: of one that is not there the nearest before it.
const placeOf = number => Math.min(Math.max(lastPlace(frames.number, number), 0), count - 1);

// What a tile showed: a row for each change of item or place.
class Slot {
  constructor(pool, text) {
    Object.assign(this, {pool, at: [], isBound: [], since: [], key: [], index: [], start: [], extent: [], crossStart: [], crossExtent: [], look: [], part: [], columns: []});
    const numbers = integers(text), names = ['key', 'index', 'start', 'extent', 'crossStart', 'crossExtent', 'look', 'part', 'columns'];
    const now = {at: 0, isBound: false, since: 0, key: 0, index: 0, start: 0, extent: 0, crossStart: 0, crossExtent: 0, look: 0, part: 0, columns: 0};
    for (let place = 0; place < numbers.length;) {
      now.at += numbers[place++];
      const fields = numbers[place++];
      now.isBound = fields !== 0;
      names.forEach((name, bit) => { if (fields >> bit & 1) now[name] += numbers[place++]; });
      if (fields & 1) now.since = now.at;
      for (const name in now) this[name].push(now[name]);
    }
    // Where it was given an item, and where it lost its last one: the spans of the map.
    this.spans = [];
    this.at.forEach((at, row) => {
      const last = this.spans[this.spans.length - 1];
      const ends = last && last.end === null && (!this.isBound[row] || this.since[row] === at);
      if (ends) last.end = at;
      if (this.isBound[row] && this.since[row] === at) this.spans.push({begin: at, end: null, row});
    });
    const open = this.spans[this.spans.length - 1];
    if (open && open.end === null) open.end = count;
    this.begins = this.spans.map(span => span.begin);
  }

  // What it shows at a frame; null for nothing.
  tile(frame) {
    const row = lastPlace(this.at, frame);
    if (row < 0 || !this.isBound[row]) return null;
    return {
      pool: this.pool, key: packed.keys[this.key[row]], index: this.index[row], age: frame - this.since[row],
      start: this.start[row], extent: this.extent[row], crossStart: this.crossStart[row], crossExtent: this.crossExtent[row],
      look: this.look[row], part: this.part[row], columns: this.columns[row],
    };
  }

  span(frame) {
    const span = this.spans[lastPlace(this.begins, frame)];
    return span && frame < span.end ? span : null;
  }
}
// What came to the list: the first frame and the last one as places, the kind, the words.
const inputs = (({frames, spans, kinds, names, words}) => {
  const numbers = sums(integers(frames)), lengths = integers(spans), places = integers(kinds);
  return words.map((text, row) => ({
    place: placeOf(numbers[row]), last: placeOf(numbers[row] + lengths[row]), kind: names[places[row]], words: text,
  }));
})(packed.inputs);

// What tiles show: parts of a kind, with a place in the tile, a colour and words; a look is a list of them, and 0 is none.
const partKinds = ['fill', 'outline', 'text', 'picture'];
const parts = [];
integers(packed.parts).forEach((difference, place) => {
  if (place % 7 === 0) parts.push([]);
  const part = parts[parts.length - 1], before = parts[parts.length - 2];
  part.push(difference + (before ? before[place % 7] : 0));
});
const looks = [[], ...packed.looks.map(text => sums(integers(text)).map(number => {
  const [kind, x, y, width, height, colour, words] = parts[number];
  return {kind: partKinds[kind], x, y, width, height, colour: packed.colours[colour], words: packed.texts[words]};
}))];

const slots = packed.pools.map((pool, column) => new Slot(pool, packed.tiles[column]));

// What the list says is wrong at a frame; null for nothing.
const errorAt = place => {
  const row = lastPlace(packed.errors.map(error => error[0]), place);
  return row < 0 ? null : packed.errors[row][1];
};

// What a broken rule asks for, and what is seen where it does not hold.
const ruleWords = new Map(packed.names.map(([rule, name, seen]) => [rule, {name, seen}]));
const failures = [...new Set(packed.findings.map(finding => placeOf(finding[0])))].sort((a, b) => a - b);
const phaseWords = {r: 'resting', t: 'tracking', d: 'dragging', f: 'moving', c: 'momentum', a: 'animating'};
const points = units => (units / 64).toLocaleString('en', {maximumFractionDigits: 2});
const whole = number => Math.round(number).toLocaleString('en');
const seconds = place => (frames.time[place] / 1e9).toFixed(3);

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  made.append(...children);
  return made;
}
