// What happened, as a list to step through: gestures, events, answers, the first time that each rule breaks, and where events end.
const actionRows = (() => {
  const rows = [...inputs];
  const broken = new Set();
  for (const [frame, rule, detail] of packed.findings) {
    if (broken.has(rule)) continue;
    broken.add(rule);
    rows.push({place: placeOf(frame), last: placeOf(frame), kind: 'finding', words: rule + ' is broken: ' + detail});
  }
  if (packed.quiescentFrom !== null) {
    const place = placeOf(packed.quiescentFrom);
    rows.push({place, last: place, kind: 'quiet', words: 'From here on nothing comes any more: the list must come to rest.'});
  }
  // What came before a frame stands before what was found in it.
  const order = {quiet: 0, finding: 2};
  return rows.map((row, number) => ({...row, number})).sort((a, b) =>
    a.place - b.place || (order[a.kind] ?? 1) - (order[b.kind] ?? 1) || a.number - b.number);
})();
const actionPlaces = actionRows.map(row => row.place);
// Rows that stand in the list at once, before the frame and behind it.
const shownActions = 120;

// The list around a frame; what came before it is marked.
function drawActions(place) {
  const end = lastPlace(actionPlaces, place) + 1;
  const from = Math.max(0, end - shownActions), to = Math.min(actionRows.length, end + shownActions);
  const list = byId('action-list'), window = from + ' ' + to;
  if (list.dataset.window !== window) {
    list.dataset.window = window;
    const more = (number, words) => number > 0 ? [element('li', {class: 'more'}, whole(number) + words)] : [];
    list.replaceChildren(
      ...more(from, ' earlier'), ...actionRows.slice(from, to).map((row, number) => actionRow(row, from + number)),
      ...more(actionRows.length - to, ' later'));
    if (!actionRows.length) list.append(element('li', {class: 'more'}, 'Nothing came from outside.'));
  }
  let current = null;
  for (const item of list.children) {
    const row = actionRows[item.dataset.number];
    if (!row) continue;
    const isNow = row.place <= place && place <= row.last;
    item.firstElementChild.toggleAttribute('aria-current', isNow);
    item.classList.toggle('later', row.place > place);
    if (row.place <= place) current = item;
  }
  // Only the list scrolls, not the page.
  if (current) {
    const top = current.offsetTop;
    if (top < list.scrollTop || top + current.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
  }
}

function actionRow(row, number) {
  const button = element('button', {type: 'button', class: 'action ' + (/^[a-z]+$/.test(row.kind) ? row.kind : ''), title: row.words},
    element('span', {class: 'at'}, whole(frames.number[row.place]), element('small', {}, row.kind === 'quiet' ? '' : row.kind.slice(0, 9))), element('span', {class: 'words'}, clipped(row.words)));
  button.addEventListener('click', () => { play(false); show(row.place); });
  const item = element('li', {}, button);
  item.dataset.number = number;
  return item;
}

// The frame of the next action, or of the one before: step is 1 or -1.
function showAction(step) {
  const place = step > 0 ? actionPlaces.find(place => place > shown) : actionPlaces.findLast(place => place < shown);
  if (place !== undefined) show(place);
}
