// Buttons, time, what is saved, and the first minute.
let watched = [];  // acts whose rules are watched
const framesWatched = 40;

const tallyOf = rule => {
  const place = model.rules.findIndex(row => row.rule === rule);
  return place < 0 ? [0, 0] : [model.tally[2 * place], model.tally[2 * place + 1]];
};

function showActs() {
  byId('acts').replaceChildren(...model.acts.map(([name, words, rules]) => {
    const button = element('button', {type: 'button', class: 'act', 'data-act': name}, words, element('small', {}, rules.join(', ') + ' at risk'));
    button.addEventListener('click', () => act(name, words, rules));
    return button;
  }));
  showDue();
}

async function act(name, words, rules) {
  if (shownPast !== null || !model.now) return;
  const watch = {name, words, frame: model.now.frame, session: model.session, rules: rules.map(rule => ({rule, before: tallyOf(rule)}))};
  if (name === 'insert-above') guideStep('insert');
  if (await send({act: name}) && watch.session === model.session) watched.push(watch);
}

// Whether the rules at risk held, were broken, or had nothing to check.
function watchActs(frame) {
  watched = watched.filter(watch => {
    const results = watch.rules.map(({rule, before}) => {
      const [checked, found] = tallyOf(rule).map((count, place) => count - before[place]);
      return {rule, checked, found, words: found ? 'broken' : checked ? 'held' : 'nothing to check'};
    });
    const found = results.some(result => result.found);
    if (!found && frame.frame - watch.frame < framesWatched && !(frame.isHeld && frame.frame > watch.frame)) return true;
    const small = document.querySelector('[data-act="' + watch.name + '"] small');
    if (small) {
      small.textContent = results.map(result => result.rule + ' ' + result.words).join(', ');
      small.className = found ? 'broken' : results.some(result => result.checked) ? 'held' : '';
    }
    const words = results.map(({rule, checked, found}) =>
      rule + (found ? ' is broken' : checked ? ' held in ' + counted(checked, 'frame') : ' had nothing to check'));
    log(frame.frame, watch.words + ': ' + words.join(', '), found ? 'broken' : 'held');
    return false;
  });
}

function showBugs() {
  const select = byId('bug');
  select.replaceChildren(element('option', {value: ''}, 'none (correct client)'),
    ...model.bugs.map(([name]) => element('option', {value: name}, name)));
  select.disabled = !model.bugs.length;
  for (const name of ['plant', 'caught']) byId('steps').querySelector('[data-step=' + name + ']').hidden = !model.bugs.length;
  byId('bug-hint').textContent = model.bugs.length
    ? 'The same events are replayed with a client that has the bug.'
    : 'Bugs can be planted only in a feed’s client. Start treadmill live without --layout.';
}

function followBug() {
  const bug = model.now.bug || '', select = byId('bug');
  for (const id of ['save', 'from-here']) byId(id).disabled = model.now.toReach > 0 || isSaving;
  if (document.activeElement !== select && select.value !== bug) select.value = bug;
  const known = model.bugs.find(([name]) => name === bug);
  const atRest = known && known[2].every(rule => rule.startsWith('G'));
  byId('bug-words').textContent = known
    ? 'The client ' + known[1] + '. ' + known[2].join(' or ') + ' should catch it' + (atRest ? ', but only when the list must come to rest: save the session.' : '.')
    : '';
}

// MARK: Time

function look(place) {
  if (!past.length) return;
  const isNow = place >= past.length - 1;
  if (!isNow && model.now.pace !== 0) send({pace: 0});
  shownPast = isNow ? null : past[Math.max(0, place)];
  byId('from-here').hidden = byId('now').hidden = isNow;
  wanted = true;
}

function drawBack() {
  const back = byId('back'), frame = model.now;
  back.disabled = past.length < 2;
  back.max = Math.max(0, past.length - 1);
  if (shownPast === null) back.value = back.max;
  if (shownPast !== null && !past.includes(shownPast)) look(0);  // it is more than 30 seconds ago by now
  const place = shownPast === null ? -1 : past.indexOf(shownPast);
  back.setAttribute('aria-valuetext', 'frame ' + (shownPast ?? frame).frame);
  byId('back-words').textContent = place < 0
    ? 'You can look back over the last 30 seconds.'
    : 'Frame ' + shownPast.frame + ', ' + ((frame.time - shownPast.time) / 1e9).toFixed(2) + ' s ago. Arrow keys go frame by frame.';
  const isPaused = frame.pace === 0;
  byId('pause').setAttribute('aria-pressed', String(isPaused));
  byId('pause').firstChild.textContent = (isPaused ? 'Go on ' : 'Pause ');
  if (!isPaused && document.activeElement !== byId('pace')) byId('pace').value = String(frame.pace);
  followBug();
  if (frame.isFull) say('The session has reached its limit of ' + frame.frame.toLocaleString('en-US') + ' frames: save it, or begin again.');
}

function pause() {
  if (!model.now) return;
  if (shownPast !== null) look(Infinity);
  send({pace: model.now.pace === 0 ? Number(byId('pace').value) : 0});
}

function step() {
  look(Infinity);
  send({step: 1});
}

function goOnFrom() {
  if (shownPast === null) return;
  const frame = shownPast.frame;
  look(Infinity);
  send({to: frame});
  send({pace: Number(byId('pace').value)});
}

// MARK: A session as a file and as a link

const linkStart = '#session=', linkVersion = '1.', maximumLink = 1 << 20, maximumTrace = 1 << 23;

async function through(stream, bytes, limit) {
  const writer = stream.writable.getWriter();
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = stream.readable.getReader(), chunks = [];
  for (let count = 0; ;) {
    const {done, value} = await reader.read();
    if (done) break;
    count += value.length;
    if (count > limit) throw new Error('it holds more than ' + limit + ' bytes');
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

async function pack(text) {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text), maximumLink);
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return linkVersion + btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function unpack(packed) {
  if (!packed.startsWith(linkVersion)) throw new Error('it was made by another version of treadmill; this one reads links with ' + linkStart + linkVersion);
  const letters = atob(packed.slice(linkVersion.length).replaceAll('-', '+').replaceAll('_', '/'));
  return through(new DecompressionStream('deflate-raw'), Uint8Array.from(letters, letter => letter.charCodeAt(0)), maximumTrace);
}

let isSaving = false;
async function save() {
  if (!model.now || isSaving) return;
  (isSaving = true, byId('save').disabled = true);
  try {
    if (model.now.pace !== 0) await send({pace: 0});
    const answer = await post('/save', '');
    if (answer && !answer.ok) refuse(await answer.text());
    if (answer && answer.ok) await showSaved(await answer.json());
  } catch { /* the stream says that the server is gone */ }
  (isSaving = false, byId('save').disabled = false);
}

async function showSaved(saved) {
  const found = saved.findings.map(finding => finding.rule + ' in frame ' + finding.frame + ': ' + finding.sentence);
  byId('saved').hidden = false;
  byId('verdict').textContent = counted(saved.frames, 'frame') + ' played, and ' + (saved.allFrames - saved.frames) + ' more until it came to rest; hash ' + saved.hash + '. '
    + (saved.isSame ? '' : 'THE REPLAY CAME OUT DIFFERENTLY: this is a bug in Treadmill; please report it. ')
    + (found.length ? 'Broken: ' + found.join(' ') : 'No rule was broken' + (saved.rest.length ? '; at rest ' + saved.rest.join(', ') + ' also held' : '') + '.');
  for (const finding of saved.findings) caught(finding.rule);
  byId('get-report').href = '/report?token=' + token;
  byId('get-trace').href = '/trace?token=' + token;
  await showLink();
}

async function showLink() {
  const trace = await (await fetch('/trace?token=' + token)).text();
  try {
    byId('link').value = location.origin + '/' + linkStart + await pack(trace);
    byId('link-words').textContent = 'Whoever has this feed and runs treadmill live with this link in quotation marks sees what you saw. The link contains the seed and the events, but not the token.';
  } catch (error) {
    byId('link').value = '';
    byId('link-words').textContent = (window.CompressionStream ? 'There is no link: ' + error.message : 'This browser cannot pack links') + '. Send the trace instead.';
  }
}

async function openLink() {
  if (!location.hash.startsWith(linkStart)) return;
  const packed = location.hash.slice(linkStart.length);
  history.replaceState(null, '', location.pathname + location.search);
  let trace;
  try {
    trace = await unpack(packed);
  } catch (error) {
    return say('The link cannot be opened: ' + (error.message || 'it is cut off') + '. Check that it is complete.');
  }
  const answer = await post('/open', trace);
  if (answer && answer.status !== 204) say('The link cannot be opened: ' + await answer.text());
}

function copyLink() {
  byId('link').select();
  const isDone = document.execCommand('copy');
  byId('copy-link').textContent = isDone ? 'Copied' : 'Selected';
  setTimeout(() => { byId('copy-link').textContent = 'Copy'; }, 1500);
}

// MARK: The first minute

const stepNames = ['drag', 'insert', 'slow', 'plant', 'caught'];
let stepsDone = 0;

function guideStep(name) {
  if (stepNames[stepsDone] !== name) return;
  stepsDone++;
  showDue();
}

function caught(rule) { if (stepNames[stepsDone] === 'caught' && rule === 'A5') guideStep('caught'); }

function showDue() {
  [...byId('steps').children].forEach((step, place) => { step.className = place < stepsDone ? 'done' : place === stepsDone ? 'now' : ''; });
  const due = byId('guide').hidden ? null : {insert: '[data-act="insert-above"]', slow: '#pace', plant: '#bug'}[stepNames[stepsDone]];
  for (const marked of document.querySelectorAll('.due')) marked.classList.remove('due');
  if (due) document.querySelector(due)?.classList.add('due');
}

// MARK: Keys and the start

function pressKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT)$/.test(event.target.tagName)) return;
  const isOnControl = /^(BUTTON|A)$/.test(event.target.tagName);
  if (event.key === ' ' && !isOnControl) pause();
  else if (event.key === '.') step();
  else return;
  event.preventDefault();
}

function begin() {
  addInputs();
  byId('bug').addEventListener('change', () => {
    send({bug: byId('bug').value});
    if (byId('bug').value === 'stale-cell') guideStep('plant');
  });
  byId('pause').addEventListener('click', pause);
  byId('one').addEventListener('click', step);
  byId('pace').addEventListener('change', () => send({pace: Number(byId('pace').value)}));
  byId('back').addEventListener('input', () => look(Number(byId('back').value)));
  byId('from-here').addEventListener('click', goOnFrom);
  byId('now').addEventListener('click', () => look(Infinity));
  byId('again').addEventListener('click', () => { look(Infinity); send({again: true}); });
  byId('save').addEventListener('click', save);
  byId('copy-link').addEventListener('click', copyLink);
  byId('hide-guide').addEventListener('click', () => { byId('guide').hidden = true; showDue(); });
  addEventListener('keydown', pressKey);
  addEventListener('resize', () => { wanted = true; });
  addEventListener('hashchange', openLink);
  document.addEventListener('visibilitychange', followVisibility);
  if (!document.hidden) listen();
  openLink();
  requestAnimationFrame(draw);
}
