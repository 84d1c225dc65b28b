// What a person means who types a claim: with the signs of another keyboard, or in words.

/**
 * A claim with the signs that the server reads.
 * @param {string} text
 */
export const tidied = (text) => text.trim()
  .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
  .replace(/\b[NF]\b/g, (letter) => letter.toLowerCase())
  .replace(/\b([a-z])\s+(?:is\s+)?(?:an?\s+multiple\s+of|divisible\s+by)\s+(\d+)/g, "$1 % $2 == 0")
  .replace(/\b([a-z])\s*(?:是\s*(\d+)\s*的倍数|能?被\s*(\d+)\s*整除)/g, (_, n, k, m) => `${n} % ${k ?? m} == 0`)
  .replace(/\b([a-z])\s*(?:是|为|is\b)\s*(偶|奇|even\b|odd\b)数?/g, (_, n, kind) => `${n} % 2 == ${/偶|even/.test(kind) ? 0 : 1}`)
  .replace(/\s*&&\s*/g, " and ").replace(/\s*\|\|\s*/g, " or ")
  .replace(/[。.]$/, "")
  .replace(/^(?:(?:if|when|for)\s+|当\s*)(?:all\s+|every\s+)?(.*?[<>=].*?)\s*(?:\bthen\b|时\s*,?|,)\s*(.+)$/i, "$1 => $2")
  .replace(/^(.+?)[\s,]+(?:for|when|if)\s+(?:all\s+|every\s+)?(.*[<>=].*)$/i, "$2 => $1");
