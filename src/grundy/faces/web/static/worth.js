// What every move is worth: who wins after it, and its value where the server says it.

import { h } from "./dom.js";

// From the answer of "solve" with its steps: position -> { verdict, value }; the moves that are not
// listed lose where all that win are known.
export function worthOf(answer, moves, player) {
  const mine = (found) => (Array.isArray(found) ? found : found?.[player] ?? []);
  const wins = new Set(mine(answer.moves).map(({ to }) => to));
  const draws = new Set(mine(answer.drawing ?? []).map(({ to }) => to));
  const told = answer.steps.filter(({ kind }) => kind === "options").flatMap(({ data }) => data.options)
    .filter((option) => !option.player || option.player === player);
  const values = new Map(told.map(({ to, value }) => [to, value]));
  return new Map(moves.flatMap(({ to }) => {
    const verdict = wins.has(to) ? "wins" : draws.has(to) ? "draws" : answer.complete ? "loses" : null;
    return verdict ? [[to, { verdict, value: values.get(to) ?? null }]] : [];
  }));
}

export const worthChip = (found, t) => found && h("span", { class: `chip move-worth ${found.verdict}` },
  t(`play.worth.${found.verdict}`), found.value !== null && h("span", { class: "mono", text: ` ${found.value}` }));

export function legend(verdicts, t) {
  const count = (verdict) => [...verdicts.values()].filter((x) => x.verdict === verdict).length;
  return h("p", { class: "row tight" }, ["wins", "draws", "loses"].filter(count).map((verdict) =>
    h("span", { class: `chip move-worth ${verdict}`, text: t("play.worth.count", { said: t(`play.worth.${verdict}`), n: count(verdict) }) })));
}
