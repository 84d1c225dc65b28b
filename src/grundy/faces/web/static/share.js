// Sharing a game: its link with every move in it, to be copied, sent or photographed.

import { button, field, h, put, s } from "./dom.js";
import { pictured, saver } from "./save.js";
import { add } from "./words.js";
import { words } from "./words-board.js";

add(words);

const LONGEST = 2000; // characters that phones still read from a picture

/**
 * Shows the link in a window of its own, which is gone when it is closed; `board` is the drawing, or
 * null, and `name` says which position it shows.
 * @param {string} link
 * @param {import("./types").Speak} t
 * @param {SVGSVGElement | null} board
 * @param {string} name
 */
export function share(link, t, board, name, what = t("share.what")) {
  const url = new URL(link, location.href).href;
  const typed = h("input", { value: url, readonly: true, class: "mono", onfocus: (event) => event.target.select() });
  const said = h("p", { class: "small muted", "aria-live": "polite" });
  const copy = button(t("share.copy"), async () => {
    await navigator.clipboard.writeText(url).then(() => put(said, t("share.copied")), () => {
      typed.select(); // the clipboard may be forbidden
      put(said, t("share.selected"));
    });
  }, { class: "button primary" });
  const send = navigator.share && button(t("share.send"), () => navigator.share({ url }).catch(() => null));
  const picture = h("div", { class: "qr" });
  /** @type {HTMLDialogElement} */
  const dialog = h("dialog", { class: "panel stack tight share", "aria-label": t("share.title"), onclose: () => dialog.remove(),
    onclick: ({ target, currentTarget }) => target === currentTarget && dialog.close() },
  h("h2", { text: t("share.title") }), h("p", { class: "small", text: what }), field(t("share.link"), typed),
  h("div", { class: "row" }, copy, send, button(t("share.close"), () => dialog.close())), said, picture,
  board && saver(t, () => name, pictured(() => board)),
  isNear(location.hostname) && h("p", { class: "small note" }, document.querySelector('meta[name="grundy-core"]') ? t("share.near.folder")
    : [t("share.near"), " ", h("code", { text: "grundy serve --host 0.0.0.0" })]));
  document.body.append(dialog);
  dialog.showModal();
  addEventListener("hashchange", () => dialog.close(), { once: true }); // whoever goes back on a phone wants it gone
  if (url.length > LONGEST) put(picture, h("p", { class: "small muted", text: t("share.long") }));
  else import("./lean-qr.js").then(({ generate }) => put(picture, drawn(generate(url), t)), () => null);
}

const isNear = (/** @type {string} */ host) => ["localhost", "[::1]"].includes(host) || host.startsWith("127.");

const EDGE = 4; // modules that stay white around it

/** @param {ReturnType<typeof import("./lean-qr.js").generate>} code @param {import("./types").Speak} t */
function drawn(code, t) {
  const all = Array.from({ length: code.size }, (_, i) => i);
  const d = all.flatMap((y) => all.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`)).join("");
  const size = code.size + 2 * EDGE;
  return s("svg", { viewBox: `${-EDGE} ${-EDGE} ${size} ${size}`, role: "img", "aria-label": t("share.qr") },
    s("rect", { class: "white", x: -EDGE, y: -EDGE, width: size, height: size }), s("path", { class: "black", d }));
}
