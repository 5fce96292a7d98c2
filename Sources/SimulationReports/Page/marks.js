// What came to the list and what was found, as marks, and loads as bars.
const markHeight = 13, loadHeight = 6;
// Rows of bars in a lane of loads; what does not find a free one shares one.
const maximumLoadRows = 24;
const outcomeColours = {shown: 'accent', failed: 'broken', cancelled: 'second', lost: 'warn', late: 'item3'};
const outcomeColour = word => colours[outcomeColours[word] || 'item6'];

// Rows by their word in a column: the usual words first, others as they come.
function grouped(rows, column, usual) {
  const groups = new Map(usual.map(word => [word, []]));
  for (const row of rows) {
    if (!groups.has(row[column])) groups.set(row[column], []);
    groups.get(row[column]).push(row);
  }
  return [...groups].filter(([, rows]) => rows.length);
}

function addFindings() {
  if (!packed.findings.length) return;
  addMarks('Findings', packed.findings.length + '', 'broken',
    packed.findings.map(([frame, rule, detail]) => ({place: placeOf(frame), last: placeOf(frame), words: rule + ': ' + detail})));
}

const kindNames = {
  touch: 'Touches', wheel: 'Wheel, trackpad', program: 'Program', device: 'Device', event: 'Events', inside: 'Inside layouts',
  answer: 'Answers', update: 'Updates',
};

function addInputs() {
  for (const [kind, rows] of grouped(inputs, 'kind', ['touch', 'wheel', 'program', 'device', 'event', 'update', 'inside', 'answer', 'page', 'fault'])) {
    addMarks(kindNames[kind] || kind, whole(rows.length), kind === 'fault' ? 'warn' : 'second',
      [...rows]);
  }
}

function addMarks(name, number, colour, all) {
  all.sort((a, b) => a.place - b.place);
  const lane = addLane(name, '', markHeight, name + ': ' + number, context => {
    rule(context, markHeight - 0.5);
    context.fillStyle = colours[colour];
    let reached = -1;
    for (const {place, last} of all) {
      if (last < axis.first || place > axis.last) continue;
      // A series is a bar with its beginning marked.
      if (last > place) block(context, place, last + 1, markHeight / 2 - 1, 3, 1);
      const x = Math.round(middle(place) - 1);
      if (place < axis.first || x === reached) continue;
      context.fillRect(reached = x, 1, 2, markHeight - 2);
    }
  }, place => {
    const near = nearest(all, place), others = near ? all.filter(mark => mark.place === near.place).length - 1 : 0;
    return near ? 'frame ' + frames.number[near.place] + ', ' + name + ': ' + clipped(near.words) + (others ? ', and ' + others + ' more' : '')
      : 'no ' + name;
  });
  lane.high.textContent = number;
  lane.canvas.parentElement.classList.add('tight');
}

const clipped = words => words.length > 160 ? words.slice(0, 160) + '…' : words;

// The mark within three pixels of a frame, or the series that it is in.
function nearest(all, place) {
  const close = all.filter(mark => Math.abs(middle(mark.place) - middle(place)) <= 3 || mark.place <= place && place <= mark.last);
  return close.sort((a, b) => Math.abs(a.place - place) - Math.abs(b.place - place))[0] || null;
}

function addLoads() {
  for (const [name, rows] of grouped(packed.loads, 0, ['photos', 'pages'])) {
    const loads = rows.map(([, words, begin, end, outcome]) => ({
      words, outcome, begin: placeOf(begin), end: end === null ? Infinity : Math.max(placeOf(end), placeOf(begin)) + 1,
    })).sort((a, b) => a.begin - b.begin);
    const height = pack(loads) * (loadHeight + 1);
    addLane(name, whole(loads.length) + (loads.length === 1 ? ' load' : ' loads'), Math.max(height, 30), 'Loads of ' + name,
      context => drawLoads(context, loads), (place, y) => tellLoad(loads, name, place, y));
  }
}

// Gives each load the first row that is free when it begins, and one that never ends a thread of some length. Returns the number of
// rows.
function pack(loads) {
  const ends = [], thread = Math.max(12, Math.round(count / 50));
  for (const load of loads) {
    load.isOpen = load.end === Infinity;
    if (load.isOpen) load.end = Math.min(load.begin + thread, count);
    let row = ends.findIndex(end => end <= load.begin);
    if (row < 0) row = ends.length < maximumLoadRows ? ends.length : ends.indexOf(Math.min(...ends));
    ends[row] = Math.max(ends[row] || 0, load.end);
    load.row = row;
  }
  return ends.length;
}

function drawLoads(context, loads) {
  for (const load of loads) {
    if (load.end <= axis.first || load.begin > axis.last) continue;
    const y = load.row * (loadHeight + 1);
    context.fillStyle = outcomeColour(load.outcome);
    if (!load.isOpen) { block(context, load.begin, load.end, y, loadHeight, 2); continue; }
    // One that has not ended is a beginning with a thread.
    block(context, load.begin, load.begin, y, loadHeight, load.begin < axis.first ? 0 : 3);
    block(context, load.begin, load.end, y + loadHeight / 2 - 0.5, 1, 1);
  }
}

function tellLoad(loads, name, place, y) {
  const row = Math.floor(y / (loadHeight + 1));
  const load = loads.filter(load => load.row === row && load.begin <= place && place < load.end)[0];
  if (!load) return whole(loads.filter(load => load.begin <= place && place < load.end).length) + ' ' + name + ' under way';
  const words = name + ' ' + load.words + ': ' + load.outcome + ', frame ' + frames.number[load.begin];
  return words + (load.isOpen ? ' on, without an end' : ' to ' + frames.number[load.end - 1]);
}

function drawLegend() {
  const swatch = (colour, words) => {
    const box = element('span', {class: 'swatch'});
    box.style.background = colour;
    return element('span', {}, box, words);
  };
  const phases = [...new Set(frames.phase)].map(phase => packed.phases[phase]);
  const outcomes = [...new Set(packed.loads.map(load => load[4]))];
  const row = (name, swatches) => swatches.length ? [element('div', {}, element('span', {}, name), ...swatches)] : [];
  byId('legend').replaceChildren(
    ...row('Phase', phases.map(phase => swatch(colours['phase-' + phase] || colours.line, phaseWords[phase] || 'phase ' + phase))),
    ...row('Loads', outcomes.map(outcome => swatch(outcomeColour(outcome), outcome))));
}
