// A proof on the page: what the independent checker says of its certificate, and the automaton that
// it proves, drawn; all of it as files. It is asked for when it is opened.

import { h, scroller } from "./dom.js";
import { automatonCsv, automatonTex, pairsCsv, pairsSvg, pairsTex } from "./formats.js";
import { copied, fillWith } from "./parts.js";
import { pictured, saver } from "./save.js";

const SEALS = { accepted: "good", observed: "seen", rejected: "bad", unchecked: "bad" };

/**
 * What opens to the certificate of a law, or of a claim.
 * @param {{ game: string, claim?: string }} asked
 * @param {{ t: import("./types").Speak, api: typeof import("./api.js"), signal: AbortSignal }} context
 */
export function certificate(asked, { t, api, signal: leaving }) {
  const body = h("div", { class: "stack tight proof", "aria-live": "polite" });
  let begun = false;
  const open = () => {
    if (begun) return;
    begun = true;
    fillWith(body, t, leaving, async (signal) => shown(await api.get("proof", asked, { signal }), asked, t));
  };
  const made = h("details", { ontoggle: () => made.open && open() },
    h("summary", { text: t("explore.certificate") }), body);
  return made;
}

/**
 * @param {any} found
 * @param {{ game: string, claim?: string }} asked
 * @param {import("./types").Speak} t
 */
function shown(found, { game, claim }, t) {
  const file = `${game} ${claim ?? ""}`;
  const kilobytes = Math.max(1, Math.round(JSON.stringify(found.certificate).length / 1000));
  return [
    h("p", null, h("span", { class: `chip seal ${SEALS[found.status]}`, text: t(`proof.${found.status}`) })),
    h("p", { class: "mono statement", text: found.statement }),
    found.reason && h("p", { class: "note", text: found.reason }),
    h("h3", { text: t("proof.steps") }),
    h("ul", { class: "ticks" }, found.steps.map((text) => h("li", { text }))),
    found.second && h("p", { class: "small muted", text: found.second }),
    saver(t, () => file, { json: () => JSON.stringify(found.certificate, null, 1) }),
    h("p", { class: "small muted", text: t("proof.yourself", { n: kilobytes }) }),
    copied(commands(game, claim), t, t("explore.certificate")),
    found.picture && automaton(found, file, t),
    claim !== undefined && found.pairs.length > 0 && map(found, file, t), // of a law the table shows them
  ];
}

function automaton({ automaton: machine, picture }, file, t) {
  const name = t("proof.automaton.name", { n: machine.step.length, tracks: machine.tracks.join(", ") });
  return drawing(t("proof.automaton"), name, picture, t, `${file} automaton`,
    { csv: () => automatonCsv(machine), tex: () => automatonTex(machine, file) });
}

function map({ automaton: machine, pairs, below }, file, t) {
  const name = t("proof.pairs.name", { tracks: machine.tracks.join(", "), n: below });
  const made = drawing(t("proof.pairs"), name, pairsSvg(pairs, below, name), t, `${file} pairs`,
    { csv: () => pairsCsv(pairs), tex: () => pairsTex(pairs, below, file) });
  made.querySelector("svg")?.classList.add("fits");
  return made;
}

// A picture that came as text, as wide as it is, with its files.
function drawing(title, name, text, t, file, more) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.adoptNode(parsed)));
  const { width, height } = svg.viewBox.baseVal;
  for (const [key, value] of Object.entries({ width, height, role: "img", "aria-label": name })) svg.setAttribute(key, `${value}`);
  return h("figure", { class: "stack tight drawing" }, h("h3", { text: title }), scroller(name, svg),
    h("figcaption", { class: "small muted", text: name }), saver(t, () => file, { ...pictured(() => svg), ...more }));
}

const quoted = (text) => (/^[\w:.,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

function commands(game, claim) {
  const [asked, file] = claim === undefined ? [`law ${quoted(game)}`, "law.json"]
    : [`prove ${quoted(game)} ${quoted(claim)}`, "claim.json"];
  return `grundy ${asked} --out ${file}\ngrundy check ${file}`;
}
