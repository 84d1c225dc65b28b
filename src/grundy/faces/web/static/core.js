// The page without a server: questions go to a worker in which Python runs, or were answered when
// the folder was written. It takes the place of fetch in api.js. One question is answered at a
// time; one that takes too long, or that nobody waits for any more while others wait, is ended with
// its worker, and a new worker starts. Files are beside the page, or packed inside it.

import { through } from "./api.js";

const GRACE = 2000; // milliseconds for Python to stop by itself
const LEFT = 1500; // milliseconds that a question may go on which nobody waits for: a start takes as long
const REST = 3000; // milliseconds without a question

const facts = JSON.parse(document.querySelector('meta[name="grundy-core"]').content);
const at = (file) => new URL(file, document.baseURI).href;
const books = {}; // the language -> a promise of the answers written beforehand
const waiting = [];
let count = 0;
let running = null;
let rest = 0; // the timer of it
let worker = null;
let ready = null; // a promise of the worker's refusals

const file = (name) => (facts.inside ? inside(name) : fetch(at(name)));

async function inside(name) {
  const found = await fetch(`data:;base64,${document.getElementById(name).textContent}`);
  return new Response(found.body.pipeThrough(new DecompressionStream("gzip")));
}

async function scriptInside(name) {
  return URL.createObjectURL(new Blob([await (await inside(name)).text()], { type: "text/javascript" }));
}

async function packed() {
  const names = [facts.core, ...facts.inside];
  const bodies = await Promise.all(names.map(async (name) => (await inside(name)).arrayBuffer()));
  return Object.fromEntries(names.map((name, i) => [name, bodies[i]]));
}

const json = (status, body) => new Response(body, { status, headers: { "Content-Type": "application/json" } });

async function send(address, { body, signal } = {}) {
  signal?.throwIfAborted();
  const known = body === undefined && (await written(address));
  if (known) return json(200, known);
  return new Promise((resolve, reject) => {
    const question = { id: ++count, address, body, resolve, reject };
    signal?.addEventListener("abort", () => leave(question, signal.reason));
    waiting.push(question);
    next();
  });
}

// A book holds { address: answer }. Addresses that the page writes are those that were written.
async function written(address) {
  const lang = new URL(address, document.baseURI).searchParams.get("lang") ?? "en";
  if (!(lang in facts.books)) return null;
  books[lang] ??= file(facts.books[lang]).then((answer) => answer.json()).catch(() => ({}));
  return (await books[lang])[address] ?? null;
}

function leave(question, reason) {
  question.left = true;
  question.reject(reason);
  const place = waiting.indexOf(question);
  if (place >= 0) waiting.splice(place, 1);
  hurry();
}

// Who waits does not wait long for an answer that nobody wants.
function hurry() {
  if (running?.left && waiting.length) {
    const left = running;
    setTimeout(() => running === left && again(), Math.max(0, LEFT - (performance.now() - left.since)));
  }
}

async function next() {
  if (running) return hurry();
  idle();
  if (!waiting.length) return;
  const question = waiting.shift();
  running = question;
  try {
    question.refusals = await started();
  } catch (error) {
    running = null;
    question.reject(error);
    for (const other of waiting.splice(0)) other.reject(error);
    return;
  }
  question.since = performance.now();
  question.clock = setTimeout(() => spent(question, "seconds"), facts.seconds * 1000 + GRACE);
  worker.postMessage({ id: question.id, address: question.address, body: question.body });
}

// When nobody asks for a while, Python is kept as it is: the next visit need not start it anew.
function idle() {
  clearTimeout(rest);
  rest = setTimeout(() => running || worker?.postMessage({ keep: true }), REST);
}

// The worker has not kept a limit: it is ended, and the question answered in its place.
function spent(question, limit) {
  const lang = new URL(question.address, document.baseURI).searchParams.get("lang") ?? "en";
  question.resolve(json(422, question.refusals[lang][limit]));
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
  ready ??= begun().catch((error) => {
    ready = null;
    throw error;
  });
  return ready;
}

async function begun() {
  const { core, pyodide, seconds, memory } = facts;
  const where = facts.inside ? { core, files: await packed() } : { core: at(core), pyodide: at(pyodide) };
  const script = facts.inside ? await scriptInside(facts.worker) : at(facts.worker);
  worker = new Worker(script, { type: facts.inside ? "classic" : "module" }); // a file: has no worker of modules
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.ready) resolve(data.ready.refusals);
      else if (data.broken && !running?.since) reject(new Error(data.broken));
      else if (data.broken) spent(running, "memory"); // it has no memory left to say so
      else told(data);
    };
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage({ start: { ...where, seconds, memory } });
  });
}

function told({ id, status, media, body }) {
  if (running?.id !== id) return;
  const question = running;
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
  active.postMessage("keep Python");
}

through(send);
started().then(idle, () => {});
kept().catch(() => {});
