// The core, in a worker: Python (Pyodide) answers questions that are asked by message.
//
//   in    { start: { pyodide, core, seconds, memory } }   the folder of Pyodide, the packed core
//   out   { ready: { refusals } }, or { broken: "why" }
//   in    { id, address, body }
//   out   { id, status, media, body }
//
// Python has no timers here. Its interpreter looks at an "interrupt buffer" every few steps; this
// one is a clock: it says SIGALRM when Python's own timer rings, and SIGINT when the call's seconds
// are spent. Who does not listen even then is ended by the page. Memory that would grow beyond the
// limit is refused, which Python takes as a MemoryError.

const SIGINT = 2;
const SIGALRM = 14;
const NEVER = Infinity;

let python = null;
let seconds = 0;
let callEnds = NEVER;
let ring = { at: NEVER, again: 0 };

const now = () => performance.now();

const clock = {
  get 0() {
    if (now() > callEnds) return SIGINT;
    return now() > ring.at ? SIGALRM : 0;
  },
  set 0(taken) { // the interpreter has taken a signal
    if (now() > callEnds) callEnds = NEVER;
    else if (now() > ring.at) ring.at = ring.again ? now() + ring.again : NEVER;
  },
};

function bounded(most) {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65536 > most) throw new RangeError("no more memory");
    return grow.call(this, pages);
  };
}

async function start({ pyodide: folder, core, seconds: most, memory }) {
  seconds = most;
  bounded(memory);
  const packed = fetch(core).then((answer) => answer.arrayBuffer());
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const pyodide = await loadPyodide({ indexURL: folder, stderr: () => {}, stdout: () => {} });
  pyodide.unpackArchive(await packed, "zip", { extractDir: "/core" });
  pyodide.setInterruptBuffer(clock);
  pyodide.runPython("import sys; sys.path.insert(0, '/core')");
  python = pyodide.pyimport("grundy.faces.site.core");
  const refusals = python.start(seconds, (left, again) => {
    ring = left ? { at: now() + left * 1000, again: again * 1000 } : { at: NEVER, again: 0 };
  });
  return JSON.parse(refusals);
}

function answered({ id, address, body }) {
  callEnds = now() + seconds * 1000;
  ring.at = NEVER;
  try {
    const reply = python.answer(address, body ?? undefined);
    callEnds = NEVER;
    const [status, media, bytes] = reply.toJs();
    reply.destroy();
    return { id, status, media, body: bytes };
  } finally {
    callEnds = NEVER;
  }
}

onmessage = ({ data }) => {
  if (data.start) {
    start(data.start).then((refusals) => postMessage({ ready: { refusals } }),
      (error) => postMessage({ broken: String(error) }));
  } else {
    try {
      postMessage(answered(data));
    } catch (error) {
      postMessage({ broken: String(error) });
    }
  }
};
