// The review of a game: the server checks every move; what gave the win away is marked, with what
// would have won instead.

import { button, h } from "./dom.js";
import { inWords, reached } from "./movelist.js";

// `name(by)` says who "me" or "other" is; `go(position)` plays on from there.
export async function review(session, { t, lang, name, go }) {
  const answer = await session.review(lang);
  const line = (move, i) => reviewed(move, name(session.log[i].by), t, go);
  return h("section", { class: "panel stack tight review", "aria-label": t("play.review") },
    h("h2", { text: t("play.review.title") }),
    h("p", { class: answer.mistakes.length ? "bad" : "good", text: summary(answer, session, t, name) }),
    h("ol", { class: "plain stack tight" }, answer.moves.map(line)));
}

function summary({ mistakes, last_mistake: last }, session, t, name) {
  if (!mistakes.length) return t("play.review.none");
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
