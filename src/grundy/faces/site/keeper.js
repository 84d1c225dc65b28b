// Keeps the folder's files, so that the page opens without a network after its first visit. Their
// names say what is in them: one that is kept is never asked for again. The page itself changes
// when this script does: a new one takes over when the last tab of the old is closed.

const KEPT = "grundy-@VERSION@";
const FIRST = @FIRST@; // asked for at once
const REST = @REST@; // when Python has started, from what the browser has fetched for it

addEventListener("install", (event) => event.waitUntil(
  caches.open(KEPT).then(async (kept) => {
    for (const file of FIRST) {
      const known = file === "./" ? null : await caches.match(file);
      await kept.put(file, known ?? await whole(file));
    }
  })));

async function whole(file) {
  const answer = await fetch(file, { cache: file === "./" ? "reload" : "default" });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer;
}

addEventListener("activate", (event) => event.waitUntil((async () => {
  const kept = await caches.open(KEPT);
  for (const file of REST) {
    const known = await caches.match(file);
    if (known) await kept.put(file, known);
  }
  for (const name of await caches.keys()) if (name.startsWith("grundy-") && name !== KEPT) await caches.delete(name);
  await clients.claim();
})()));

addEventListener("message", (event) => event.waitUntil((async () => {
  const kept = await caches.open(KEPT);
  for (const file of REST) if (!(await kept.match(file))) await kept.put(file, await whole(file));
})()));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answered(request));
});

async function answered(request) {
  const kept = await caches.open(KEPT);
  return (await kept.match(request, { ignoreSearch: request.mode === "navigate" })) ?? fetch(request);
}
