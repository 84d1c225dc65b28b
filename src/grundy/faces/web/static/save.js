// Files of what is shown, made in the browser: pictures as SVG and PNG, tables as CSV and LaTeX.
//
//   saver(t, name, ways)     a row of buttons; `name` says what is in the files, without the ending;
//                            ways is { svg, png, csv, tex, json }, each a function that gives the content (or a
//                            promise of it), or null where there is none when it is asked
//   pictured(find)           the ways of an SVG on the page, which find() gives when it is asked

import { button, h } from "./dom.js";
import { sentence } from "./api.js";

const MEDIA = { json: "application/json", svg: "image/svg+xml", png: "image/png", csv: "text/csv", tex: "text/x-tex" };
const SCALE = 2; // pixels of a PNG to one of the page
const KEPT = 60; // characters of a file's name

/**
 * @param {import("./types").Speak} t
 * @param {() => string} name
 * @param {Record<string, () => unknown>} ways
 */
export function saver(t, name, ways) {
  const told = h("span", { class: "small muted", role: "status" });
  const save = async (/** @type {string} */ form) => {
    told.textContent = "";
    try {
      const content = await ways[form]?.();
      if (content) deliver(fileName(name(), form), content, MEDIA[/** @type {"svg"} */ (form)]);
      else told.textContent = t("save.none");
    } catch (error) {
      told.textContent = sentence(error);
    }
  };
  return h("div", { class: "row tight save", role: "group", "aria-label": t("save.title") },
    h("span", { class: "small muted", text: t("save.title") }),
    Object.keys(ways).map((form) => button(form === "tex" ? "LaTeX" : form.toUpperCase(), () => save(form),
      { class: "button small quiet", "aria-label": t("save.as", { form: form === "tex" ? "LaTeX" : form.toUpperCase() }) })), told);
}

/**
 * A name that every system takes: the signs of games and positions become hyphens.
 * @param {string} text
 * @param {string} form
 */
export const fileName = (text, form) =>
  `${text.replace(/[^\p{L}\p{N}.=_-]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "").slice(0, KEPT) || "grundy"}.${form}`;

/**
 * @param {string} name
 * @param {any} content
 * @param {string} media
 */
function deliver(name, content, media) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type: media }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param {() => SVGSVGElement | null | undefined} find */
export const pictured = (find) => {
  const made = () => {
    const svg = find();
    return svg ? standing(svg) : null;
  };
  return { svg: made, png: async () => {
    const text = made();
    return text && raster(text);
  } };
};

const STYLES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity",
  "visibility", "font-size", "font-weight", "font-family", "font-style", "text-anchor", "transform"];

/**
 * The text of an SVG that needs no page around it: its styles stand in it, and its background.
 * @param {SVGSVGElement} svg
 */
export function standing(svg) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const from = [...svg.querySelectorAll("*")];
  const to = [...copy.querySelectorAll("*")];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    const target = /** @type {Element} */ (to[i]);
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (value && !(name === "transform" && (value === "none" || target.hasAttribute("transform")))) target.setAttribute(name, value);
    }
    for (const name of ["class", "tabindex", "role", "aria-label", "data-id"]) target.removeAttribute(name);
  });
  const [x, y, width, height] = viewOf(svg);
  const ground = document.createElementNS(copy.namespaceURI, "rect");
  const colour = getComputedStyle(document.documentElement).getPropertyValue("--card").trim();
  for (const [name, value] of Object.entries({ x, y, width, height, fill: colour })) ground.setAttribute(name, `${value}`);
  copy.prepend(ground);
  for (const name of ["class", "role", "tabindex", "style"]) copy.removeAttribute(name);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", `${width}`);
  copy.setAttribute("height", `${height}`);
  return new XMLSerializer().serializeToString(copy);
}

/** @param {SVGSVGElement} svg */
function viewOf(svg) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const box = svg.getBoundingClientRect();
  return width ? [x, y, width, height] : [0, 0, box.width, box.height];
}

/**
 * The pixels of an SVG, by way of a canvas; the page's policy lets an image come from such an address.
 * @param {string} text
 * @returns {Promise<Blob | null>}
 */
export async function raster(text) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = h("canvas", { width: image.naturalWidth * SCALE, height: image.naturalHeight * SCALE });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return pixels(canvas);
}

/**
 * @param {HTMLCanvasElement} canvas
 * @returns {Promise<Blob | null>}
 */
export const pixels = (canvas) => new Promise((done) => canvas.toBlob(done, "image/png"));
