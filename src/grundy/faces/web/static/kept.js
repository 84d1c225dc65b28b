// What a pupil has done, remembered in this browser. Without storage the tasks still work; only the
// ticks are lost.

const MOST = 500;

/**
 * @param {string} name
 * @returns {Set<string>}
 */
export function kept(name) {
  try {
    return new Set(JSON.parse(localStorage.getItem(name) ?? "[]"));
  } catch {
    return new Set();
  }
}

/**
 * @param {string} name
 * @param {Set<string>} done
 */
export function keep(name, done) {
  try {
    localStorage.setItem(name, JSON.stringify([...done].slice(-MOST)));
  } catch {
    // nothing is remembered
  }
}
