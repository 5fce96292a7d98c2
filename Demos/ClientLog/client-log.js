// Writes the scroll log of a page's list for `treadmill impressions` (Docs/ClientLog.md): a line of JSON to `write` each time.
// `root` is the element that scrolls, by default the document; its items are the elements with `data-item`.
// `frames`: look at each frame, where scripts alone move the list. Else scroll events count, which come up to `late` milliseconds late.
// `facts` are further members of the line that opens the session: {content: true} if items are never placeholders, insets of fixed bars.
function clientLog(session, write, { root = document.scrollingElement, frames = false, late = 50, facts = {} } = {}) {
  const isPage = root === document.scrollingElement, events = isPage ? document : root;
  let last = 0, y, moved, isOpen = true, places = new Map();
  const line = (kind, members = {}, time = performance.now()) => {
    if (kind !== "scroll" && moved !== undefined) scroll(time);  // any line says that the list is where the latest scroll line has it
    last = Math.max(last, time);
    if (isOpen) write(JSON.stringify({ session, time: last, kind, ...members }));
  };
  const viewport = () => [root.clientWidth, root.clientHeight];
  const scroll = (time) => {
    if (root.scrollTop === y) return;
    if (!frames && time - late > moved) line("scroll", { y }, time - late);  // it has stood there until then
    line("scroll", { y: y = root.scrollTop }, moved = time);
  };
  const layout = () => {
    const frame = root.getBoundingClientRect(), round = (points) => Math.round(points * 64) / 64;
    const [left, top] = isPage ? [0, 0] : [frame.left + root.clientLeft, frame.top + root.clientTop];
    const now = new Map([...root.querySelectorAll("[data-item]")].map((element) => {
      const box = element.getBoundingClientRect();
      return [element.dataset.item, [box.left - left + root.scrollLeft, box.top - top + root.scrollTop, box.width, box.height].map(round)];
    }));
    const items = [...now].filter(([id, place]) => String(places.get(id)) !== String(place)).map(([id, place]) => [id, ...place]);
    const removed = [...places.keys()].filter((id) => !now.has(id));
    places = now;
    if (items.length || removed.length) line("layout", { items, removed });
  };
  const sizes = new ResizeObserver(layout);
  const watch = () => { root.querySelectorAll("[data-item]").forEach((element) => sizes.observe(element)); layout(); };
  line("open", {
    version: 1, viewport: viewport(), lines: frames ? "frames" : "samples", foreground: !document.hidden, focus: document.hasFocus(),
    epoch: performance.timeOrigin, ...facts,
  });
  watch();
  scroll(performance.now());
  new MutationObserver(watch).observe(root, { childList: true, subtree: true });
  if (frames) requestAnimationFrame(function frame(time) { scroll(time); if (isOpen) requestAnimationFrame(frame); });
  else events.addEventListener("scroll", () => scroll(performance.now()), { passive: true });
  document.addEventListener("visibilitychange", () => line("foreground", { on: !document.hidden }));
  for (const name of ["focus", "blur"]) addEventListener(name, () => line("focus", { on: document.hasFocus() }));
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => line("interaction"), { once: true, capture: true });
  addEventListener("resize", () => { line("viewport", { viewport: viewport() }); layout(); });
  const close = () => { line("close"); isOpen = false; };
  addEventListener("pagehide", close);
  return {
    layout, close,  // layout(): after a change that moves items and resizes none
    cover: (...rects) => line("cover", { rects }),  // all that covers the viewport now, as [x, y, width, height] in it
    content: (item, on = true) => line("content", { item, on }),
    playback: (item, on) => line("playback", { item, on }),
  };
}
