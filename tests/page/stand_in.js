// Stands in for the worker: it asks CPython, which the host runs, and which says by the status of
// its answer to "start" whether the worker starts; where there is no host it does not. "asleep"
// never answers.
onmessage = async ({ data }) => {
  if (data.keep || data.address?.includes("asleep")) return;
  if (data.start) {
    const asked = fetch("/begin", { method: "POST", body: '{"address": "start"}' });
    const { ok } = await asked.catch(() => ({}));
    return postMessage(ok ? { ready: { refusals: globalThis.REFUSALS } } : { broken: "no" });
  }
  const answer = await fetch("/ask", { method: "POST", body: JSON.stringify(data) });
  postMessage({ id: data.id, status: answer.status, media: answer.headers.get("content-type"),
    body: new Uint8Array(await answer.arrayBuffer()) });
};
