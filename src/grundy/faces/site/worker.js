// The core, in a worker: Python (Pyodide) answers questions that are asked by message.
//
//   in    { start: { pyodide, core, seconds, memory } }   the folder of Pyodide, the packed core,
//         { start: { files, core, seconds, memory } }     or all files by their names
//   out   { ready: { refusals, continued } }, or { broken: "why" }
//   in    { id, address, body }
//   out   { id, status, media, body }
//   in    { keep: true }                                   keep Python as it is for the next start
//
// Python has no timers here. Its interpreter looks at an "interrupt buffer" every few steps; this
// one is a clock: it says SIGALRM when Python's own timer rings, and SIGINT when the call's seconds
// are spent. Who does not listen even then is ended by the page. Memory that would grow beyond the
// limit is refused, which Python takes as a MemoryError.
//
// Most of a start is Python compiling its own library. So its memory is kept, once all is loaded
// that most questions need, and the next start continues from there.

const SIGINT = 2;
const SIGALRM = 14;
const NEVER = Infinity;
const IMAGES = "python"; // the cache that holds Python's memory, by the address of the core
const LARGEST_IMAGE = 96 << 20;
const BLOCK = 512; // of a tar file

let pyodide = null;
let python = null;
let core = ""; // its address
let unkept = false;
let seconds = 0;
let callEnds = NEVER;
let timer = 0; // where its two numbers are in Python's memory
let ring = { at: NEVER, again: 0 };

const now = () => performance.now();

const clock = {
  get 0() {
    heedTimer();
    if (now() > callEnds) return SIGINT;
    return now() > ring.at ? SIGALRM : 0;
  },
  set 0(taken) { // the interpreter has taken a signal
    if (now() > callEnds) callEnds = NEVER;
    else if (now() > ring.at) ring.at = ring.again ? now() + ring.again : NEVER;
  },
};

// Python has set its timer when the first of its two numbers is not negative.
function heedTimer() {
  const memory = pyodide._module.HEAPF64;
  const [left, again] = memory.subarray(timer, timer + 2);
  if (!(left >= 0)) return;
  memory[timer] = -1;
  ring = left ? { at: now() + left * 1000, again: again * 1000 } : { at: NEVER, again: 0 };
}

function bounded(most) {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65536 > most) throw new RangeError("no more memory");
    return grow.call(this, pages);
  };
}

async function start({ pyodide: folder, files, core: packedAt, seconds: most, memory }) {
  [seconds, core] = [most, packedAt];
  bounded(memory);
  if (files) folder = given(files);
  const packed = fetch(core).then(unpacked);
  const [{ loadPyodide }, { default: create }] = await Promise.all(
    ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(files ? script(files[name]) : `${folder}${name}`)));
  const quiet = { indexURL: folder, stderr: () => {}, stdout: () => {}, createPyodideModule: create };
  const image = await kept();
  pyodide = image && (await loadPyodide({ ...quiet, ...from(image, create) }).catch(() => null));
  unkept = !pyodide;
  pyodide ??= await loadPyodide({ ...quiet, _makeSnapshot: true });
  write(pyodide.FS, "/core/", await packed);
  if (unkept) pyodide.runPython("import sys; sys.path.insert(0, '/core')");
  python = pyodide.pyimport("grundy.faces.site.core");
  const { refusals, timer: address } = JSON.parse(python.start(seconds));
  timer = address / 8;
  pyodide.setInterruptBuffer(clock);
  return refusals;
}

// Let files be fetched that are here; give the folder in which they seem to be.
function given(files) {
  globalThis.fetch = async (address) => {
    const name = String(address).split("/").at(-1);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(files[name], { headers: { "Content-Type": type } });
  };
  return "https://inside.invalid/";
}

const script = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));

async function unpacked(answer) {
  const plain = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

// Write the files of a tar file whose names are short.
function write(files, place, tar) {
  const text = (begin, most) => new TextDecoder().decode(tar.subarray(begin, begin + most)).split("\0")[0];
  for (let at = 0; tar[at]; ) {
    const name = place + text(at, 100);
    const size = Number.parseInt(text(at + 124, 12), 8);
    files.mkdirTree(name.slice(0, name.lastIndexOf("/")));
    files.writeFile(name, tar.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
}

async function kept() {
  try {
    const answer = await (await caches.open(IMAGES)).match(core);
    return answer && new Uint8Array(await answer.arrayBuffer());
  } catch {
    return null; // nothing is kept here
  }
}

// What Pyodide needs to continue from an image, whose memory may have grown.
function from(image, create) {
  const createPyodideModule = async (settings) => {
    const made = await create(settings);
    made.growMemory(image.length);
    return made;
  };
  return { _loadSnapshot: image, createPyodideModule };
}

async function keep() {
  if (!unkept || !python) return;
  unkept = false;
  const images = await caches.open(IMAGES);
  for (const _ of python.warming()) await new Promise((resolve) => setTimeout(resolve)); // questions go first
  const image = pyodide.makeMemorySnapshot();
  if (image.length > LARGEST_IMAGE) return;
  for (const old of await images.keys()) await images.delete(old);
  await images.put(core, new Response(image));
}

function answered({ id, address, body }) {
  callEnds = now() + seconds * 1000;
  try {
    const reply = python.answer(address, body ?? undefined);
    const [status, media, bytes] = reply.toJs();
    reply.destroy();
    return { id, status, media, body: bytes };
  } finally {
    callEnds = ring.at = NEVER;
    pyodide._module.HEAPF64[timer] = -1;
  }
}

onmessage = ({ data }) => {
  if (data.start) {
    start(data.start).then((refusals) => postMessage({ ready: { refusals, continued: !unkept } }),
      (error) => postMessage({ broken: String(error) }));
  } else if (data.keep) {
    keep().catch(() => {}); // it may be forbidden: then it starts anew
  } else {
    try {
      postMessage(answered(data));
    } catch (error) {
      postMessage({ broken: String(error) });
    }
  }
};
