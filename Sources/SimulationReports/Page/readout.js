// The numbers of one frame, and its tiles as a table.
const causes = ['keeps an anchor', 'clamp', 'to its target'];

// Why a part of the viewport shows nothing in a frame.
function whyBlank(place) {
  if (packed.findings.some(finding => finding[0] === frames.number[place] && /^(A3|B3|F6)$/.test(finding[1]))) {
    return 'items are there and no tile shows them, which breaks a rule';
  }
  if (errorAt(place) !== null) {
    return 'the list has refused a batch that does not add up, and shows nothing of what it cannot know until it is reloaded; this is by design';
  }
  const missing = (frames.missing.get(place) || []).length;
  return missing ? 'no tile was free for ' + missing + (missing === 1 ? ' item' : ' items') + ', and the list says so' : 'it is between two layouts';
}

function drawReadout(place) {
  const corrections = (frames.corrections.get(place) || []).map(([cause, delta]) =>
    (causes[cause] || 'cause ' + cause) + ' ' + (delta > 0 ? '+' : '') + points(delta) + ' pt');
  const missing = (frames.missing.get(place) || []).map(([index]) => index);
  const found = packed.findings.filter(finding => finding[0] === frames.number[place]);
  const rows = [
    ['Frame', whole(frames.number[place])], ['Time', seconds(place) + ' s'], ['Phase', phaseName(place)],
    ['Offset', offsetWords(place)], ['Velocity', whole(frames.velocity[place])],
    ...(isPlane ? [] : [['Content', points(frames.content[place])], ['Items', whole(frames.items[place])]]), ['Binds', whole(frames.binds[place])],
    ['Blank', whole(frames.blank[place] / 4096) + ' pt²', frames.blank[place] > 0],
  ];
  const error = errorAt(place);
  // What has no fixed length stands below the drawing, which so keeps its place.
  const notes = [['Corrections', corrections.join(', ') || 'none']];
  if (packed.errors.length) notes.push(['The list reports', error || 'nothing', error !== null]);
  if (frames.blank.some(area => area > 0)) notes.push(['Why blank', frames.blank[place] > 0 ? whyBlank(place) : 'nothing is']);
  if (frames.missing.size) notes.push(['No tile for items', missing.join(', ') || 'none', missing.length > 0]);
  if (packed.findings.length) {
    notes.push(['Findings', found.map(([, rule, detail]) => rule + ': ' + detail).join('; ') || 'none', found.length > 0]);
  }
  const cell = ([name, words, isBroken]) => element('div', isBroken ? {class: 'broken', title: words} : {title: words},
    element('dt', {}, name), element('dd', {}, words));
  const readout = byId('readout');
  readout.replaceChildren(...rows.map(cell));
  byId('notes').replaceChildren(...notes.map(cell));
  readout.dataset.frame = frames.number[place];
  readout.dataset.offset = frames.offset[place];
  readout.dataset.phase = packed.phases[frames.phase[place]];
}

function drawTable(tiles) {
  if (!byId('tiles').open) return;
  const rows = [...tiles].sort((a, b) => a.start - b.start || a.crossStart - b.crossStart).map(tile =>
    element('tr', {}, ...[tile.pool, isPlane ? nameOf(tile) : tile.index, tile.key, points(tile.start), points(tile.extent), tile.age].map(value =>
      element('td', {class: 'number'}, String(value)))));
  byId('tiles').querySelector('tbody').replaceChildren(...rows);
}
