// Makes elements. h(tag, attributes, ...children) makes HTML, s(...) makes SVG.
//
// Attributes: "class", "text" (text content), "onclick" and other handlers, "dataset" (an object);
// true sets an empty attribute, false, null and undefined leave it out. Children: nodes, strings,
// arrays of them; null and false are left out. Never pass "style": the page's policy forbids it
// (use a class, or element.style.setProperty).

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {import("./types").Attributes} Attributes */
/** @typedef {import("./types").Child} Child */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes | null} [attributes]
 * @param {Child[]} children
 */
export const h = (tag, attributes, ...children) =>
  fill(document.createElement(tag), attributes, children);

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes | null} [attributes]
 * @param {Child[]} children
 */
export const s = (tag, attributes, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

/**
 * Empties an element and puts the children in.
 * @template {Element} Made
 * @param {Made} element
 * @param {Child[]} children
 */
export function put(element, ...children) {
  element.replaceChildren(...shown(children));
  return element;
}

// A control with its label. An identifier joins them, so that the name is read aloud.
let count = 0;
/** @param {string} label @param {HTMLElement} control @param {Child[]} more */
export function field(label, control, ...more) {
  control.id ||= `field-${++count}`;
  return h("div", { class: "field" }, h("label", { for: control.id, text: label }), control, more);
}

/**
 * A select from [[value, label], ...].
 * @param {readonly (readonly [string, string])[]} options
 * @param {string} [value]
 * @param {(value: string) => unknown} [onchange]
 * @param {string} [name]
 */
export function select(options, value, onchange, name) {
  const made = h("select", { name, onchange: (event) => onchange?.(event.target.value) });
  made.append(...options.map(([v, label]) => h("option", { value: v, text: label })));
  if (value !== undefined) made.value = value;
  return made;
}

/** @param {string} text @param {(event: import("./types").Happening<MouseEvent>) => unknown} onclick @param {Attributes} [attributes] */
export const button = (text, onclick, attributes = {}) =>
  h("button", { type: "button", class: "button", onclick, ...attributes, text });

/** The least pixels of what a finger points at; of a mouse, `otherwise`. @param {number} otherwise */
export const finger = (otherwise) => (matchMedia("(pointer: coarse)").matches ? 44 : otherwise);

// What may be wider or higher than its place: the keyboard reaches it, to scroll it.
/** @param {string} name @param {Child} child */
export const scroller = (name, child, more = "") =>
  h("div", { class: `scroll ${more}`, tabindex: 0, role: "group", "aria-label": name }, child);

/**
 * @template {Element} Made
 * @param {Made} element
 * @param {Attributes | null | undefined} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) set(element, name, value);
  element.append(...shown(children));
  return element;
}

/** @param {any} element @param {string} name @param {any} value */
function set(element, name, value) {
  if (value === false || value === null || value === undefined) return;
  if (name === "text") element.append(value);
  else if (name === "dataset") Object.assign(element.dataset, value);
  else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "value" && "value" in element) element.value = value;
  else element.setAttribute(name, value === true ? "" : value);
}

/** @param {Child[]} children */
const shown = (children) => /** @type {(Node | string)[]} */ (/** @type {unknown[]} */ (children).flat(Infinity).filter(isShown));

const isShown = (/** @type {unknown} */ child) => child !== null && child !== undefined && child !== false;
