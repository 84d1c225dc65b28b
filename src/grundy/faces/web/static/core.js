// The page without a server: questions go to a worker in which Python runs, or were answered when
// the folder was written. It takes the place of fetch in api.js. One question is answered at a
// time; one that takes too long, or that nobody waits for any more while others wait, is ended with
// its worker, and a new worker starts. A line says so while Python starts and somebody waits for it.
// Files are beside the page, or packed inside it.

import { ApiError, through } from "./api.js";
import { h } from "./dom.js";
import { t } from "./words.js";

const GRACE = 2000; // milliseconds for Python to stop by itself
const LEFT = 1500; // milliseconds that a question may go on which nobody waits for: a start takes as long
const REST = 3000; // milliseconds without a question
const FIRST = 400; // milliseconds after the first answer
const PATIENCE = 300; // milliseconds until it is said that Python starts
const PAUSES = [500, 3000]; // milliseconds before it is started again where it did not start

/**
 * @typedef {{ id: number, address: string, body?: string, resolve: (answer: Response) => void, reject: (error: unknown) => void,
 *   left?: boolean, since?: number, clock?: number, refusals?: Refusals }} Question
 * @typedef {Record<string, Record<string, string>>} Refusals by language and limit
 * @typedef {{ core: string, worker: string, pyodide: string, keeper: string, inside?: string[], seconds: number, memory: number,
 *   books: Record<string, string> }} Facts
 */

/** @type {Facts} */
const facts = JSON.parse(/** @type {HTMLMetaElement} */ (document.querySelector('meta[name="grundy-core"]')).content);
const at = (/** @type {string} */ file) => new URL(file, document.baseURI).href;
/** @type {Record<string, Promise<Record<string, string>>>} the book -> the answers written beforehand */
const books = {};
/** @type {Question[]} */
const waiting = [];
let count = 0;
/** @type {Question | null} */
let running = null;
let rest = 0; // the timer of it
/** @type {Worker | null} */
let worker = null;
/** @type {Promise<Refusals> | null} what the worker says when it is ready */
let ready = null;

const file = (/** @type {string} */ name) => (facts.inside ? inside(name) : fetch(at(name)));

/** @param {string} name */
async function inside(name) {
  const found = await fetch(`data:;base64,${document.getElementById(name)?.textContent}`);
  return new Response(found.body?.pipeThrough(new DecompressionStream("gzip")));
}

/** @param {string} name */
async function scriptInside(name) {
  return URL.createObjectURL(new Blob([await (await inside(name)).text()], { type: "text/javascript" }));
}

/** @param {string[]} others */
async function packed(others) {
  const names = [facts.core, ...others];
  const bodies = await Promise.all(names.map(async (name) => (await inside(name)).arrayBuffer()));
  return Object.fromEntries(names.map((name, i) => [name, bodies[i]]));
}

const json = (/** @type {number} */ status, /** @type {string} */ body) => new Response(body, { status, headers: { "Content-Type": "application/json" } });

/**
 * @param {string} address
 * @param {{ body?: string, signal?: AbortSignal }} [options]
 * @returns {Promise<Response>}
 */
async function send(address, { body, signal } = {}) {
  signal?.throwIfAborted();
  const known = body === undefined && (await written(address));
  prepare();
  if (known) return json(200, known);
  return new Promise((resolve, reject) => {
    /** @type {Question} */
    const question = { id: ++count, address, body, resolve, reject };
    signal?.addEventListener("abort", () => leave(question, signal.reason));
    waiting.push(question);
    next();
  });
}

// A book holds { address: answer }; laws and first answers have books of their own. Addresses that the
// page writes are those that were written; the computer's answers, whatever the chance.
/** @param {string} address */
async function written(address) {
  const lang = new URL(address, document.baseURI).searchParams.get("lang") ?? "en";
  const [, name] = /** @type {RegExpExecArray} */ (/^\/api\/(\w*)/.exec(address));
  const wanted = name === "law" ? [`${lang}-laws`] : ["moves", "reply"].includes(name) ? [lang, `${lang}-first`] : [lang];
  for (const book of wanted.filter((one) => one in facts.books)) {
    books[book] ??= file(facts.books[book]).then((answer) => answer.json()).catch(() => ({}));
    const found = (await books[book])[address.replace(/&seed=\d+/, "")];
    if (found) return found;
  }
  return null;
}

/** @param {Question} question @param {unknown} reason */
function leave(question, reason) {
  question.left = true;
  question.reject(reason);
  const place = waiting.indexOf(question);
  if (place >= 0) waiting.splice(place, 1);
  hurry();
}

// Who waits does not wait long for an answer that nobody wants.
function hurry() {
  if (running?.left && running.since && waiting.length) { // one that waits for Python itself costs nothing
    const left = running;
    setTimeout(() => running === left && again(), Math.max(0, LEFT - (performance.now() - running.since)));
  }
}

async function next() {
  if (running) return hurry();
  idle();
  const question = waiting.shift();
  if (!question) return;
  running = question;
  const said = setTimeout(() => say("python.starting"), PATIENCE);
  try {
    question.refusals = await started();
  } catch {
    running = null;
    const error = new ApiError(0, { message: t("error.python") });
    for (const one of [question, ...waiting.splice(0)]) one.reject(error);
    return;
  } finally {
    clearTimeout(said);
    if (running === question) say("");
  }
  if (question.left) {
    running = null;
    next();
    return;
  }
  question.since = performance.now();
  question.clock = setTimeout(() => spent(question, "seconds"), facts.seconds * 1000 + GRACE);
  worker?.postMessage({ id: question.id, address: question.address, body: question.body });
}

// When nobody asks for a while, Python is kept as it is: the next visit need not start it anew.
function idle() {
  clearTimeout(rest);
  rest = setTimeout(() => running || worker?.postMessage({ keep: true }), REST);
}

// The worker has not kept a limit: it is ended, and the question answered in its place.
/** @param {Question} question @param {"seconds" | "memory"} limit */
function spent(question, limit) {
  const lang = new URL(question.address, document.baseURI).searchParams.get("lang") ?? "en";
  question.resolve(json(422, question.refusals?.[lang][limit] ?? ""));
  again();
}

function again() {
  clearTimeout(running?.clock);
  worker?.terminate();
  worker = ready = running = null;
  started().catch(() => {});
  next();
}

function started() {
  ready ??= insisted().catch((error) => {
    ready = null;
    throw error;
  });
  return ready;
}

// A start may fail for a moment: a file did not come, or the machine is busy.
async function insisted() {
  for (const pause of PAUSES) {
    const found = await begun().catch(() => null);
    if (found) return found;
    worker?.terminate();
    if (running) say("python.again");
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return begun();
}

// One line above every view.
const line = h("p", { class: "note starting", role: "status" });
/** @param {string} key */
function say(key) {
  line.textContent = key && t(key);
  line.hidden = !key;
  if (!line.isConnected) document.getElementById("view")?.before(line);
}

/** @returns {Promise<Refusals>} */
async function begun() {
  const { core, pyodide, seconds, memory } = facts;
  const where = facts.inside ? { core, files: await packed(facts.inside) } : { core: at(core), pyodide: at(pyodide) };
  const script = facts.inside ? await scriptInside(facts.worker) : at(facts.worker);
  const made = new Worker(script, { type: facts.inside ? "classic" : "module" }); // a file: has no worker of modules
  worker = made;
  return new Promise((resolve, reject) => {
    made.onmessage = ({ data }) => {
      if (data.ready) resolve(data.ready.refusals);
      else if (data.broken && !running?.since) reject(new Error(data.broken));
      else if (data.broken && running) spent(running, "memory"); // it has no memory left to say so
      else told(data);
    };
    made.onerror = (event) => reject(new Error(event.message));
    made.postMessage({ start: { ...where, seconds, memory } });
  });
}

/** @param {{ id: number, status: number, media: string, body: ArrayBuffer }} answer */
function told({ id, status, media, body }) {
  const question = running;
  if (question?.id !== id) return;
  running = null;
  clearTimeout(question.clock);
  question.resolve(new Response(body, { status, headers: { "Content-Type": media } }));
  next();
}

// The small files are kept at once, those of Python when it has fetched them itself.
async function kept() {
  const workers = navigator.serviceWorker;
  if (!workers || facts.inside) return;
  await workers.register(at(facts.keeper));
  const { active } = await workers.ready;
  await ready;
  active?.postMessage("keep Python");
}

// The first board comes before what is for later: Python, where no question waits for it, and what is kept.
let prepared = false;
function prepare() {
  if (prepared) return;
  prepared = true;
  setTimeout(() => {
    started().then(idle, () => {});
    kept().catch(() => {});
  }, FIRST);
}

through(send);
addEventListener("load", () => setTimeout(prepare, REST)); // a tab that asks nothing
