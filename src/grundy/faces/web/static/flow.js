// Puts boxes { w, h } side by side, and below one another where the room ends; every line stands in
// the middle. flow(boxes, room) gives { boxes with x and y, height }.

const GAP = 22;
const EDGE = 10;

/**
 * @template {{ w: number, h: number, [more: string]: any }} Box
 * @param {Box[]} boxes
 * @param {number} room
 * @returns {{ boxes: (Box & { x: number, y: number })[], height: number }}
 */
export function flow(boxes, room) {
  /** @type {Box[][]} */
  const lines = [[]];
  let filled = 0;
  for (const box of boxes) {
    if (filled + box.w > room - 2 * EDGE && lines[lines.length - 1].length) {
      lines.push([]);
      filled = 0;
    }
    lines[lines.length - 1].push(box);
    filled += box.w + GAP;
  }
  let y = EDGE;
  const placed = lines.flatMap((line) => {
    const tall = Math.max(0, ...line.map((box) => box.h));
    let x = (room - line.reduce((sum, box) => sum + box.w + GAP, -GAP)) / 2;
    const at = line.map((box) => {
      const here = { ...box, x, y: y + (tall - box.h) / 2 };
      x += box.w + GAP;
      return here;
    });
    y += tall + GAP;
    return at;
  });
  return { boxes: placed, height: y - GAP + EDGE };
}
