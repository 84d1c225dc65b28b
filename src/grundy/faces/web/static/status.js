// Who is who in a game, whose turn it is, and who has won, in words.

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types").Speak} Speak */

/** @type {Record<string, string[]>} */ const PIECES = { left: ["X", "T", "E", ":b"], right: ["O", "F", "R", ":r"] };

/**
 * What a side plays: the letter of its pieces, or the colour of its edges.
 * @param {Session} session @param {string} side @param {Speak} t
 */
function pieceOf({ drawing, setup, all }, side, t) {
  const seen = [setup.position, ...all.left.slice(0, 1), ...all.right.slice(0, 1)].map((one) => one.to ?? one);
  if (/>[LR]>/.test(drawing)) return t(`draw.colour.${side === "left" ? "b" : "r"}`);
  const drawn = ["grid", "strip", "edges", "tint"].includes(drawing.split(":")[0]);
  const piece = drawn && PIECES[side].find((sign) => seen.some((text) => text.includes(sign)));
  return piece && (piece.startsWith(":") ? t(`draw.colour.${piece[1]}`) : piece);
}

/** @param {Session} session @param {string} side @param {Speak} t */
export const withPiece = (session, side, t) => [t(`play.side.${side}`), pieceOf(session, side, t)].filter(Boolean).join(" ");

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
    const side = session.sideOf(whose);
    const piece = pieceOf(session, side, t);
    const said = t(`play.${kind}.${side}`);
    return piece ? t("play.withside", { said, side: piece }) : said;
  }
  if (session.people) return t(`play.${kind}.${whose === "me" ? "first" : "second"}`);
  const said = t(`play.${kind}.${whose}`);
  return session.partizan ? t("play.withside", { said, side: withPiece(session, session.sideOf(whose), t) }) : said;
}
