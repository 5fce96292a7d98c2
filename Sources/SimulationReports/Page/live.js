'use strict';
// A session that runs elsewhere: what the server has sent of it, and the last 30 seconds of it.
const byId = id => document.getElementById(id);
const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};
const points = units => Math.round(units / 64 * 10) / 10;
const counted = (count, noun) => count.toLocaleString('en-US') + ' ' + noun + (count === 1 ? '' : 's');
const secondsKept = 30, messagesUntilSeen = 8;
const phaseWords = {r: 'at rest', t: 'a finger is down', d: 'dragged', f: 'coasting', c: 'springing back', a: 'animated'};
const causeWords = ['to keep what you are looking at', 'to stay within the list', 'to its target'];

const model = {session: -1, hz: 60, isHorizontal: false, rules: [], tally: [], acts: [], bugs: [], looks: [], keyNames: [], now: null};
let past = [];          // frames, the oldest first; the last one is now
let page = 0, number = 0, seen = 0;

function beginSession(message) {
  Object.assign(model, {
    session: message.session, hz: message.hz, isHorizontal: message.isHorizontal, rules: [], tally: [], acts: message.acts,
    bugs: message.bugs || [], looks: [], keyNames: [],
  });
  past = [];
  arrived = [];
  shownPast = null;
  byId('from-here').hidden = byId('now').hidden = true;
  pool.length = 0;
  broken.clear();
  byId('facts').textContent = message.facts.join(', ');
  showActs();
  showBugs();
  byId('log').replaceChildren();
  watched = [];
}

// Takes a message: a frame, complete in itself, and what is new besides.
function take(message) {
  (page = message.page, number = message.n);
  if (message.session !== model.session) {
    if (!message.acts) return;  // of a session of which it has not the beginning
    beginSession(message);
  }
  for (const [rule, title, words] of message.rules || []) model.rules.push({rule, title, words});
  model.tally = message.tally;
  model.looks.push(...message.looks || []);
  model.keyNames.push(...message.keyNames || []);
  for (const [frame, words] of message.events || []) log(frame, words);
  const isNew = !model.now || message.frame !== model.now.frame || !past.length;
  model.now = message;
  if (isNew) {
    past.push(message);
    arrived.push(message);
    if (past.length > secondsKept * model.hz) past.shift();
    noteBinds(message);
  }
  for (const [frame, rule, sentence] of message.findings || []) {
    const isFirst = !broken.has(rule);
    broken.add(rule);
    if (isFirst) log(frame, rule + ' is broken: ' + sentence, 'broken');
    caught(rule);
  }
  if (message.hasPanel) beginPanel();
  watchActs(message);
  if (number - seen >= messagesUntilSeen) sendSeen();
  wanted = true;
}

const broken = new Set();  // rules

// Since when each tile of the pool has its item.
const pool = [];
function noteBinds(message) {
  for (const [slot, , key] of message.tiles) {
    if (!pool[slot]) pool[slot] = {key: null, since: 0};
    if (pool[slot].key !== key) pool[slot] = {key, since: message.frame};
  }
  message.since = pool.map(slot => slot ? slot.since : 0);
}

const maximumRows = 300;
function log(frame, words, kind = '') {
  const list = byId('log');
  list.append(element('li', {class: kind}, element('span', {}, String(frame)), words));
  while (list.childElementCount > maximumRows) list.firstElementChild.remove();
  list.scrollTop = list.scrollHeight;
}

function say(words) {
  byId('trouble').textContent = words;
  byId('trouble').hidden = words === '';
}

// MARK: From the server

let source = null, failures = 0;
function listen() {
  if (!window.EventSource) return say('This browser has no server-sent events, so it cannot show a session; use a current browser.');
  if (source) source.close();
  source = new EventSource('/frames?token=' + token);
  source.onmessage = event => {
    if (failures) say('');
    failures = 0;
    take(JSON.parse(event.data));
  };
  source.onerror = () => {
    failures++;
    say('The server is gone: treadmill live has ended, or this computer was asleep. This page keeps trying.');
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 1000);
  };
}

// A page that is not seen takes no frames, and no connection from those that are.
function followVisibility() {
  if (document.hidden && source) {
    source.close();
    source = null;
  } else if (!document.hidden && !source) listen();
}

// MARK: To the server

let queue = [], isSending = false, echo = 0;
const sent = [];  // when inputs happened that have not been seen on the screen
async function post(path, body) {
  const joint = path.includes('?') ? '&' : '?';
  try {
    return await fetch(path + joint + 'token=' + token, {method: 'POST', body});
  } catch {
    say('The server is gone; your input is not being played.');
    return null;
  }
}

// One request at a time, so that inputs come in their order; what happens meanwhile goes with the next. False if the server has refused it.
let refused = '', refusedAt = 0;
const secondsOfRefusal = 4;
async function send(input, happened) {
  if (happened !== undefined) sent.push([echo + 1, happened]);
  const taken = new Promise(resolve => queue.push({input, resolve}));
  if (!isSending) empty();
  return taken;
}

async function empty() {
  isSending = true;
  while (queue.length) {
    const batch = queue.splice(0, 500);
    let isTaken = false;
    try {
      const answer = await post('/play?echo=' + ++echo + '&page=' + page + '&seen=' + number, JSON.stringify(batch.map(entry => entry.input)));
      isTaken = answer !== null && answer.status === 204;
      if (answer && !isTaken) refuse(await answer.text());
      if (isTaken && refused && performance.now() - refusedAt > secondsOfRefusal * 1000) refuse('');
    } catch { /* the connection ended within an answer */ }
    seen = number;
    for (const entry of batch) entry.resolve(isTaken);
  }
  isSending = false;
}

// A refusal stays long enough to be read.
function refuse(words) {
  if (words || byId('trouble').textContent === refused) say(words.trim());
  refused = words.trim();
  refusedAt = performance.now();
}

function sendSeen() {
  seen = number;
  if (!isSending) post('/play?echo=' + echo + '&page=' + page + '&seen=' + number, '[]');
}
