// What the tests of the page ask of it: `look(page, NAME, given)` of tests/faces/browser.py calls one.

const box = (part) => part.getBoundingClientRect();
const all = (where) => [...document.querySelectorAll(where)];

/** How many targets each drawing of a text has; -1 where it is text. */
export async function drawn(asked) {
  const { draw } = await import("/static/draw.js");
  return asked.map(([drawing, text]) => draw(drawing, text, 800)?.targets.length ?? -1);
}

/** What is touched to make each of some moves. */
export async function ways(asked) {
  const { footprints } = await import("/static/footprint.js");
  return asked.map(([drawing, text, moves]) =>
    moves.map((to) => footprints(drawing, text, to).map(({ touches }) => touches)),
  );
}

/** What is drawn to be changed, the ways to change it, and the tools. */
export async function places(asked) {
  const { draw } = await import("/static/draw.js");
  const { editing } = await import("/static/edit.js");
  return asked.map(([drawing, text]) => {
    const found = editing(drawing, text);
    const made = found?.ways.map((x) => [x.touches, x.drawing ?? null, x.to ?? x.make(7n)]);
    const targets = draw(drawing, text, 800, true)?.targets.map(({ id }) => id);
    return { drawn: targets, ways: made, tools: found?.tools.map(({ to }) => to) };
  });
}

/** How many parts of the drawing stand beyond its edge. */
export function cut() {
  const svg = document.querySelector(".stage > svg");
  const edge = box(svg);
  const parts = [...svg.querySelectorAll("text, rect:not(.reach), circle, line")].map(box);
  return parts.filter(({ left, right }) => left < edge.left - 2 || right > edge.right + 2).length;
}

/** The sides and the size of what can be clicked. */
export function sides() {
  return all(".board .live").map(box).map((r) => [r.left, r.right, r.width, r.height]);
}

/** How many labels are wider than their plate, or stand beyond the screen. */
export function sticking() {
  return all(".board .label").filter((label) => {
    const [plate, text] = [".plate", ".count"].map((part) => box(label.querySelector(part)));
    const wide = text.left < plate.left || text.right > plate.right;
    return wide || plate.left < 0 || plate.right > innerWidth;
  }).length;
}

/** Where the buttons stand, how high the drawing is, and how wide one of its parts. */
export function stands() {
  const svg = document.querySelector(".stage svg");
  const part = svg.querySelector(".target .square, .target .body, .target .reach");
  const scale = box(svg).height / svg.viewBox.baseVal.height;
  const size = part && part.getBBox().width * scale;
  const { top } = box(document.querySelector(".actions"));
  return [top + scrollY, box(svg).height, size].map((x) => x && Math.round(x));
}

/** How near the nearest two parts are that can be clicked. */
export function nearest() {
  const middles = all(".stage .live").map((one) => {
    const { x, y, width, height } = box(one.querySelector(".reach, .square, .body") ?? one);
    return [x + width / 2, y + height / 2];
  });
  const apart = middles.flatMap(([x, y], i) =>
    middles.slice(0, i).map(([a, b]) => Math.max(Math.abs(a - x), Math.abs(b - y))),
  );
  return Math.min(...apart.filter(Boolean), 1000);
}

/** The Latin words of titles that are broken over lines. */
export function broken() {
  return all(".card-title").flatMap(({ firstChild: text }) =>
    [...text.data.matchAll(/\p{Script=Latin}+/gu)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    }),
  );
}

/** The names of which some character has no pinyin. */
export async function unspelled(names) {
  const { spelled } = await import("/static/pinyin.js");
  return names.filter((name) => spelled(name).some((said) => /\p{Script=Han}/u.test(said)));
}

/** What axe finds, however small. */
export async function faults() {
  const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${impact} ${id} ${target}: ${failureSummary}`),
  );
}

/** What can be used, and has no name. */
export function nameless() {
  const used = "button, a, input, select, textarea, summary, canvas, [role=button], [role=group]";
  return all(`${used}, nav, section`)
    .filter((e) => e.checkVisibility() && !e.closest("[aria-hidden=true]"))
    .filter((e) => !(e.getAttribute("aria-label") || e.textContent.trim() || e.labels?.length))
    .filter((e) => !document.getElementById(e.getAttribute("aria-labelledby")))
    .map((e) => e.outerHTML.slice(0, 200));
}

/** Wait for the first paint. */
export function painted() {
  const seen = (done) => new PerformanceObserver((list) => done(list.getEntries()));
  return new Promise((done) => seen(done).observe({ type: "paint", buffered: true }));
}

/** Go to another address of the page. */
export function go(where) {
  return new Promise((done) => {
    const before = location.href;
    location.hash = where;
    if (location.href === before) done();
    else addEventListener("hashchange", () => done(), { once: true });
  });
}

const core = () => JSON.parse(document.querySelector('meta[name="grundy-core"]').content);

/** Start a worker of the page's Python, which `window.asked` asks. */
export async function worker([seconds, megabytes]) {
  const facts = core();
  const at = (file) => new URL(file, document.baseURI).href;
  const made = new Worker(at(facts.worker), { type: "module" });
  const said = () => new Promise((resolve) => { made.onmessage = ({ data }) => resolve(data); });
  let told = said();
  const files = { core: at(facts.core), pyodide: at(facts.pyodide) };
  made.postMessage({ start: { ...facts, ...files, seconds, memory: megabytes << 20 } });
  window.continued = (await told).ready.continued;
  window.asked = async (address) => {
    told = said();
    made.postMessage({ id: 1, address });
    const { status, body, broken: fault } = await told;
    return [status, fault ?? new TextDecoder().decode(body)];
  };
}

/** Whether Python, started, is kept for a page without a network. */
export async function kept() {
  const { core: file, pyodide } = core();
  const files = [file, `${pyodide}pyodide.asm.wasm`].map((one) => caches.match(one));
  const images = await (await caches.open("python")).keys();
  return images.length === 1 && (await Promise.all(files)).every(Boolean);
}
