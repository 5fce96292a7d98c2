// Fingers, wheel and keys on the glass.
const fingers = new Map();  // pointer -> finger

function placeOf(event) {
  const glass = byId('glass').getBoundingClientRect();
  const cut = value => Math.round(Math.min(Math.max(value, -1e5), 1e5) * 64) / 64;
  return [cut((event.clientX - glass.left - 1.5) / scale), cut((event.clientY - glass.top - 1.5) / scale)];
}

function touch(event, phase) {
  send({finger: fingers.get(event.pointerId), phase, touch: placeOf(event), t: event.timeStamp}, event.timeStamp);
}

function beginTouch(event) {
  if (!model.now || shownPast !== null || event.button > 0 || fingers.size >= 10) return;
  let finger = 0;
  while ([...fingers.values()].includes(finger)) finger++;
  fingers.set(event.pointerId, finger);
  byId('glass').setPointerCapture(event.pointerId);
  byId('glass').classList.add('down');
  touch(event, 'began');
  event.preventDefault();
  byId('glass').focus({preventScroll: true});
}

function moveTouch(event) {
  if (!fingers.has(event.pointerId)) return;
  // All that the browser knows of the path, so that a fling has the finger's speed.
  const all = event.getCoalescedEvents ? event.getCoalescedEvents() : [];
  for (const one of all.length ? all : [event]) touch(one, 'moved');
}

function endTouch(event) {
  if (!fingers.has(event.pointerId)) return;
  touch(event, event.type === 'pointerup' ? 'ended' : 'cancelled');
  fingers.delete(event.pointerId);
  byId('glass').classList.toggle('down', fingers.size > 0);
  hasScrolled();
}

function wheel(event) {
  event.preventDefault();
  if (!model.now || shownPast !== null) return;
  const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
  const turned = event.shiftKey && !event.deltaX ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
  const along = model.isHorizontal && !turned[0] ? [turned[1], 0] : turned;
  send({wheel: along.map(delta => Math.min(Math.max(delta * unit, -5000), 5000)), t: event.timeStamp}, event.timeStamp);
  hasScrolled();
}

function hasScrolled() { guideStep(model.now.pace < 0.1 ? 'slow' : 'drag'); }

function pressOnGlass(event) {
  const frame = model.now;
  if (!frame || shownPast !== null || event.ctrlKey || event.metaKey || event.altKey) return;
  const screen = (model.isHorizontal ? frame.width : frame.height) / 64 * 0.9;
  const arrows = model.isHorizontal ? {ArrowRight: 80, ArrowLeft: -80} : {ArrowDown: 80, ArrowUp: -80};
  const deltas = {...arrows, PageDown: screen, PageUp: -screen};
  const delta = deltas[event.key];
  if (delta === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  send({wheel: model.isHorizontal ? [delta, 0] : [0, delta], t: event.timeStamp}, event.timeStamp);
  hasScrolled();
}

function addInputs() {
  const glass = byId('glass');
  glass.addEventListener('pointerdown', beginTouch);
  glass.addEventListener('pointermove', moveTouch);
  for (const type of ['pointerup', 'pointercancel']) glass.addEventListener(type, endTouch);
  glass.addEventListener('wheel', wheel, {passive: false});
  glass.addEventListener('keydown', pressOnGlass);
}
