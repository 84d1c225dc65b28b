// Shows the thermograph of a sum of values: the server's drawing in the colours of the page, with
// the mean, the temperature and the line t = 0 named.

import { h, s } from "./dom.js";
import { pictured, saver } from "./save.js";

/** @typedef {{ mean: string | null, temperature: string | null }} Facts */

/** @param {string[]} values @param {import("./types").Shared} context @param {Facts} facts */
export async function thermograph(values, { api, signal, t }, facts) {
  const text = await api.text("thermograph", { value: values }, { signal });
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(parsed, true)));
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", t("values.thermograph.name", facts));
  named(svg, facts);
  return h("figure", { class: "thermograph" }, svg,
    h("figcaption", { class: "muted small", text: t("values.thermograph.about") }),
    saver(t, () => `${t("values.thermograph")} ${values.join(" + ")}`, pictured(() => svg)));
}

// The walls meet in the last corner before the top of the mast.
/** @param {SVGSVGElement} svg @param {Facts} facts */
function named(svg, { mean, temperature }) {
  const [wall] = svg.querySelectorAll("polyline");
  const zero = svg.querySelector("polygon");
  if (!wall || !zero) return;
  const [[x, y], [top, high]] = corners(wall).slice(-2);
  const side = x < svg.viewBox.baseVal.width / 2 ? 1 : -1;
  const [right, level] = corners(zero)[1];
  svg.append(s("line", { class: "mast", x1: x, y1: y, x2: top, y2: high }),
    s("circle", { class: "meeting", cx: x, cy: y, r: 4.5 }),
    label(x + 12 * side, y - 8, side > 0 ? "start" : "end", `${mean}, t = ${temperature}`),
    label(right + 6, level + 6, "start", "t=0")); // the numbers stand on the left
}

const corners = (/** @type {Element} */ shape) =>
  (shape.getAttribute("points") ?? "").trim().split(/\s+/).map((pair) => pair.split(",").map(Number));

/** @param {number} x @param {number} y @param {string} anchor @param {string} text */
const label = (x, y, anchor, text) => s("text", { x, y, "text-anchor": anchor, text });
