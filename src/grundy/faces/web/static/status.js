// Who is who in a game, whose turn it is, and who has won, in words.

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types").Speak} Speak */

/** @param {Session} session @param {"me" | "other"} by @param {Speak} t */
export function nameOf(session, by, t) {
  if (session.partizan) return t(`play.side.${session.sideOf(by)}`);
  if (session.people) return t(by === "me" ? "play.begins.first" : "play.begins.second");
  return t(by === "me" ? "play.me" : "play.computer");
}

/** @param {Session} session @param {Speak} t */
export function statusOf(session, t) {
  if (session.winner === "nobody") return t("play.wins.nobody");
  const whose = session.winner ?? session.turn;
  const kind = session.winner ? "wins" : "turn";
  if (session.partizan && session.people) {
    return t(`play.${kind}.${session.winner ? session.sideOf(whose) : session.player}`);
  }
  if (session.people) return t(`play.${kind}.${whose === "me" ? "first" : "second"}`);
  const said = t(`play.${kind}.${whose}`);
  return session.partizan ? t("play.withside", { said, side: t(`play.side.${session.sideOf(whose)}`) }) : said;
}
