// Offset, velocity, binds, blank area and the map of the pool over time.
const phaseColour = place => colours['phase-' + packed.phases[frames.phase[place]]] || colours.line;

function addTracks() {
  const [lowest, highest] = extremes(frames.offset);
  addLane('Offset', 'points', 132, 'Offset over frames, from ' + points(lowest) + ' to ' + points(highest) + ' points', drawOffset,
    place => 'offset ' + offsetWords(place) + (isPlane ? '' : ' pt of ' + points(frames.content[place])) + ' pt, ' + phaseName(place));
  addLane('Velocity', 'points/s', 84, 'Velocity over frames', drawVelocity,
    place => 'velocity ' + whole(frames.velocity[place]) + ' pt/s, ' + phaseName(place));
  addLane('Binds', 'a frame', 40, 'Binds in each frame', drawBars(frames.binds, number => whole(number), 'accent'),
    place => whole(frames.binds[place]) + ' binds');
  addLane('Blank area', 'square points', 40, 'Blank area in each frame',
    drawBars(frames.blank, number => whole(number / 4096), 'broken'),
    place => whole(frames.blank[place] / 4096) + ' pt² blank' + (frames.blank[place] ? ': ' + whyBlank(place) : ''));
  if (!slots.length) return;
  rowHeight = Math.min(16, Math.max(3, Math.floor(224 / slots.length)));
  const label = 'Which item each tile shows, over frames';
  const lane = addLane('Pool', slots.length + ' tiles', rowHeight * slots.length, label, drawMap, tellMap);
  if (rowHeight >= 10) lane.high.before(...slots.map(rowName));
}

function rowName(slot, row) {
  const name = element('span', {class: 'row'}, String(slot.pool));
  name.style.top = row * rowHeight + (rowHeight - 13) / 2 + 'px';
  return name;
}

// Of a plane: sideways, then down.
const offsetWords = place => (isPlane ? points(frames.crossOffset[place]) + ', ' : '') + points(frames.offset[place]);

const phaseName = place => {
  const letter = packed.phases[frames.phase[place]];
  return phaseWords[letter] || 'phase ' + letter;
};

function drawOffset(context, height, lane) {
  let [low, high] = extremes(frames.offset);
  lane.high.textContent = whole(high / 64);
  lane.low.textContent = whole(low / 64);
  const strip = 7, room = height - strip - 6;
  if (high === low) { high += 64; low -= 64; }
  const y = offset => 3 + (high - offset) / (high - low) * (room - 6);
  rule(context, y(high));
  rule(context, y(low));
  if (low < 0 && high > 0) rule(context, y(0));
  curve(context, frames.offset, y, colours.accent);
  // What the list was doing, as a strip below.
  for (let begin = axis.first; begin <= axis.last;) {
    let end = begin + 1;
    while (end <= axis.last && frames.phase[end] === frames.phase[begin]) end++;
    context.fillStyle = phaseColour(begin);
    block(context, begin, end, height - strip, strip, 1);
    begin = end;
  }
}

// A jump would flatten everything else: the scale ends soon above what 98 of 100 frames have, and what is beyond stands at the border.
function velocityLimit() {
  const sizes = frames.velocity.slice(axis.first, axis.last + 1).map(Math.abs).sort((a, b) => a - b);
  const usual = sizes[Math.floor((sizes.length - 1) * 0.98)], most = sizes[sizes.length - 1];
  return Math.max(1, most > 3 * usual && usual > 0 ? 1.25 * usual : most);
}

function drawVelocity(context, height, lane) {
  const limit = velocityLimit();
  lane.high.textContent = whole(limit);
  lane.low.textContent = whole(-limit);
  const y = velocity => 2 + (limit - Math.min(Math.max(velocity, -limit), limit)) / (2 * limit) * (height - 4);
  rule(context, y(0));
  curve(context, frames.velocity, y, colours.second);
  context.fillStyle = colours.warn;
  for (let place = axis.first; place <= axis.last; place++) {
    if (frames.velocity[place] > limit) context.fillRect(middle(place) - 1, 0, 2, 4);
    if (frames.velocity[place] < -limit) context.fillRect(middle(place) - 1, height - 4, 2, 4);
  }
}

function drawBars(numbers, words, colour) {
  return (context, height, lane) => {
    const high = extremes(numbers)[1];
    lane.high.textContent = high > 0 ? words(high) : 'none';
    bars(context, height, numbers, Math.max(high, 1), colours[colour]);
  };
}

let rowHeight = 0;

// Another item has another colour than the one before it in its row; else the same item has the same one everywhere.
function spanColours(slot) {
  let last = -1;
  return slot.colours || (slot.colours = slot.spans.map(span => {
    let colour = slot.key[span.row] % 7;
    if (colour === last) colour = (colour + 1) % 7;
    return last = colour;
  }));
}

function drawMap(context) {
  const gap = rowHeight > 5 ? 1 : 0, isWide = left(axis.first + 1) > 3;
  slots.forEach((slot, row) => {
    const spanColour = spanColours(slot);
    context.fillStyle = colours.raised;
    context.fillRect(0, row * rowHeight, axis.width, rowHeight - gap);
    slot.spans.forEach((span, number) => {
      if (span.end <= axis.first || span.begin > axis.last) return;
      context.fillStyle = colours['item' + spanColour[number]];
      block(context, span.begin, span.end, row * rowHeight, rowHeight - gap, 0.5);
      if (!isWide && left(span.end) - left(span.begin) < 4) return;
      context.fillStyle = colours.ground;
      if (span.begin > axis.first) context.fillRect(left(span.begin), row * rowHeight, 1, rowHeight - gap);
      labelSpan(context, slot, span, row);
    });
  });
}

// The item's index, or the cell, where there is room for it.
function labelSpan(context, slot, span, row) {
  const from = Math.max(left(span.begin), 0), room = Math.min(left(span.end), axis.width) - from;
  if (rowHeight < 12 || room < 24) return;
  const text = isPlane ? packed.keyNames[packed.keys[slot.key[span.row]]].replace('cell ', '') : String(slot.index[span.row]);
  context.font = '10px system-ui, sans-serif';
  if (context.measureText(text).width > room - 6) return;
  context.fillStyle = colours['item-ink'];
  context.fillText(text, from + 4, row * rowHeight + rowHeight - 5);
}

function tellMap(place, y) {
  const slot = slots[Math.min(slots.length - 1, Math.floor(y / rowHeight))];
  const tile = slot.tile(place), span = slot.span(place);
  if (!tile || !span) return 'tile ' + slot.pool + ' is free';
  return 'tile ' + slot.pool + ' shows ' + nameOf(tile) + ', frames ' + frames.number[span.begin] + ' to '
    + frames.number[span.end - 1];
}
