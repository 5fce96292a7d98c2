// What runs beside the session: seeds on workers, or the readers of a server.
let panelTimer = 0;

function beginPanel() {
  if (panelTimer) return;
  panelTimer = setInterval(lookAtPanel, 500);
  lookAtPanel();
}

let isLooking = false;
async function lookAtPanel() {
  if (document.hidden || isLooking) return;
  isLooking = true;
  try {
    const panel = await (await fetch('/panel?token=' + token)).json();
    byId('panel').hidden = false;
    if (panel.kind === 'seeds') drawSeeds(panel); else drawReaders(panel);
  } catch { /* the stream says that the server is gone */ }
  isLooking = false;
}

let panelKey = '';
function drawSeeds(panel) {
  const key = JSON.stringify(panel);
  if (key === panelKey) return;
  panelKey = key;
  const place = byId('panel'), hadFocus = place.contains(document.activeElement) ? document.activeElement.dataset.seed : null;
  const words = counted(panel.done, 'seed') + ' of ' + panel.of.toLocaleString('en-US') + (panel.done < panel.of ? ', ' + panel.perSecond.toFixed(1) + ' a second' : ', all done')
    + '; ' + (panel.failing ? counted(panel.failing, 'seed') + (panel.failing === 1 ? ' breaks' : ' break') + ' a rule' : 'no rule was broken');
  const rows = panel.findings.map(({seed, frame, rule, sentence}) => {
    const open = element('button', {type: 'button', 'data-seed': seed}, 'Open');
    open.addEventListener('click', () => openSeed(seed));
    return element('tr', {}, element('td', {class: 'number'}, String(seed)), element('td', {class: 'number'}, String(frame)), element('th', {scope: 'row'}, rule), element('td', {}, sentence), element('td', {}, open));
  });
  const head = element('thead', {}, element('tr', {}, ...['Seed', 'Frame', 'Rule', 'What a user sees', ''].map((title, place) => element('th', {scope: 'col', class: place < 2 ? 'number' : ''}, title))));
  place.replaceChildren(element('h2', {}, 'Seeds: ' + panel.words), element('p', {class: 'hint', role: 'status'}, words),
    element('progress', {max: panel.of, value: panel.done, 'aria-label': 'Seeds'}),
    ...(panel.failure ? [element('p', {class: 'verdict broken'}, panel.failure)] : []),
    ...(rows.length ? [element('div', {class: 'rows', tabindex: 0, role: 'group', 'aria-label': 'Findings'}, element('table', {}, head, element('tbody', {}, ...rows)))] : []));
  if (hadFocus) place.querySelector('[data-seed="' + hadFocus + '"]')?.focus();
}

async function openSeed(seed) {
  const answer = await post('/panel?seed=' + seed, '');
  if (answer && answer.status !== 204) say(await answer.text());
}

function drawReaders(panel) {
  document.body.classList.add('attached');
  const answer = panel.answer && panel.answer.ok, failure = panel.failure || (panel.answer && panel.answer.error && panel.answer.error.message);
  const place = byId('panel');
  byId('guide').hidden = true;
  document.querySelector('h1').textContent = 'Readers of a running server';
  byId('facts').textContent = 'Read only: each is shown at the time of its own last call.';
  if (failure) return place.replaceChildren(element('p', {class: 'verdict broken', role: 'alert'}, failure));
  if (!answer) return place.replaceChildren(element('p', {class: 'hint'}, 'Asking the server…'));
  const list = element('ol', {id: 'readers'}, ...answer.readers.map(reader => {
    const [width, height] = reader.viewport;
    const screen = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    screen.setAttribute('viewBox', '0 0 ' + Math.max(1, width) + ' ' + Math.max(1, height));
    screen.setAttribute('role', 'img');
    screen.setAttribute('aria-label', 'posts on screen: ' + reader.frames.map(([id]) => id).join(', '));
    for (const [id, top, extent] of reader.frames) {
      const box = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
      for (const [name, value] of Object.entries({x: 0, y: top, width, height: extent})) box.setAttribute(name, value);
      const words = document.createElementNS('http://www.w3.org/2000/svg', 'text');
      words.setAttribute('x', 12);
      words.setAttribute('y', Math.min(Math.max(top + 34, 34), top + extent - 6));
      words.textContent = id;
      screen.append(box, words);
    }
    const at = new Date(reader.at);
    return element('li', {}, screen, element('b', {}, 'reader ' + reader.session), ' of ' + reader.feed,
      element('div', {class: 'hint'}, (reader.moving ? 'moving, ' : 'at rest, ') + 'offset ' + Math.round(reader.offset) + ' pt, at ' + (reader.at < 1e11 ? reader.at + ' ms' : at.toISOString())));
  }));
  const words = answer.readers.length ? counted(answer.readers.length, 'reader') + (answer.next === null ? '' : '; there are more') : 'No reader has a session open.';
  place.replaceChildren(element('p', {class: 'hint', role: 'status'}, words), list);
}
