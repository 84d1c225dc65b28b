// The review of a game: the server checks every move; what gave the win away is marked, with what
// would have won instead.

import { button, h, s, scroller } from "./dom.js";
import { inWords, reached } from "./movelist.js";
import { add } from "./words.js";
import { words } from "./words-board.js";

add(words);

// `name(by)` says who "me" or "other" is; `go(position)` plays on from there.
export async function review(session, { t, lang, name, go }) {
  const answer = await session.review(lang);
  const line = (move, i) => reviewed(move, name(session.log[i].by), t, go);
  return h("section", { class: "panel stack tight review", "aria-label": t("play.review") },
    h("h2", { text: t("play.review.title") }),
    h("p", { class: answer.mistakes.length ? "bad" : answer.moves.every(({ winning }) => winning !== null) ? "good" : "note", text: summary(answer, session, t, name) }),
    graph(answer.moves, session, { t, name }),
    h("ol", { class: "plain stack tight" }, answer.moves.map(line)));
}

/**
 * What cost a game that was lost to the computer, in one line, with a way back to before it.
 * @param {any} session
 * @param {{ t: import("./types").Speak, lang: string, go: (position: string) => void }} context
 */
export async function slip(session, { t, lang, go }) {
  const { moves } = await session.review(lang);
  const mine = moves.filter((_, i) => session.log[i].by === "me");
  const last = mine.findLast(({ mistake }) => mistake);
  if (!last && !mine.every(({ winning }) => winning === false)) return null; // too large to see through
  if (!last) return h("p", { class: "note", text: t("play.lost.none") });
  return h("div", { class: "note row" }, h("span", { text: t("play.lost.slip", { move: inWords(last), n: last.number }) }),
    button(t("play.review.go"), () => go(last.before), { class: "button small" }));
}

const LEFT = 84; // pixels for the names

// Who had the win in hand after each move: above the line the one below whom it is written, with a
// mark at every move that gave it away.
function graph(moves, session, { t, name }) {
  const [wide, high] = [Math.max(8, moves.length) * 30 + LEFT, 96];
  const up = session.log[0].by;
  const place = moves.map(({ winning, mistake }, i) => {
    const holds = winning === null ? null : winning === true ? session.log[i].by : other(session.log[i].by);
    return { x: LEFT + (i + 0.5) * 30, y: holds === null ? high / 2 : holds === up ? 24 : high - 24, mistake, i };
  });
  const path = place.map(({ x, y }, i) => (i ? `V${y}H${x + 15}` : `M${LEFT} ${y}H${x + 15}`)).join("");
  const label = (who, y) => s("text", { x: LEFT - 8, y, "text-anchor": "end", text: name(who) });
  return scroller(t("play.review.graph"), s("svg", { class: "course", viewBox: `0 0 ${wide} ${high}`, width: wide, height: high, role: "img",
    "aria-label": t("play.review.graph") },
  s("rect", { class: "upper", x: LEFT, y: 2, width: wide - LEFT - 2, height: high / 2 - 2 }),
  s("rect", { class: "lower", x: LEFT, y: high / 2, width: wide - LEFT - 2, height: high / 2 - 2 }),
  label(up, 29), label(other(up), high - 19), s("path", { class: "line", d: path }),
  place.filter(({ mistake }) => mistake).map(({ x, y, i }) => s("g", { class: "slip" },
    s("circle", { cx: x, cy: y, r: 9 }), s("text", { x, y: y + 4.5, text: `${i + 1}` })))));
}

const other = (by) => (by === "me" ? "other" : "me");

function summary({ moves, mistakes, last_mistake: last }, session, t, name) {
  const open = moves.filter(({ winning }) => winning === null).length;
  if (!mistakes.length) return open ? t("play.review.open", { n: open, all: moves.length }) : t("play.review.none");
  return t("play.review.last", { n: last, who: name(session.log[last - 1].by), count: mistakes.length });
}

function reviewed({ number, before, text, to, winning, mistake, better }, who, t, go) {
  const mark = mistake ? "mistake" : winning ? "winning" : winning === false ? "losing" : "unknown";
  return h("li", { class: `reviewed ${mark}` },
    h("span", { class: "mark", "aria-hidden": "true", text: { mistake: "✗", winning: "✓" }[mark] ?? "·" }),
    h("div", {},
      h("span", { class: "muted", text: `${number}. ` }), h("strong", { text: t("play.by", { who }) }), `${inWords({ text, to })} `,
      reached({ text, to }), " ",
      h("span", { class: `chip ${{ mistake: "bad", winning: "good" }[mark] ?? ""}`, text: t(`play.review.${mark}`) }),
      mistake && h("p", { class: "small" }, t("play.review.better"), " ",
        better.slice(0, 3).map((move) => inWords(move)).join(t("play.review.or")), " ",
        button(t("play.review.go"), () => go(before), { class: "button small" }))));
}
