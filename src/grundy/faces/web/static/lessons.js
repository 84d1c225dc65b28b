// The lessons: what there is to do in each. The words are in words-learn.js and words-lessons.js:
// learn.N.title, learn.N.text (paragraphs on lines of their own) and learn.N.K for the K-th thing to
// do. No answer is taken from here: what is given is asked of Grundy; `example` is shown to who asks.

export const LESSONS = [
  [
    { kind: "marks", game: "nim:3", below: 13 },
    { kind: "outcomes", game: "nim", positions: ["5", "1+1", "4+4", "3+3+1"] },
    { kind: "moves", game: "nim:3", position: "10" },
  ],
  [
    { kind: "outcomes", game: "nim", positions: ["6+6", "6+6+2", "2+2+5+5+5+5+7+7", "1+4+1+4+9"] },
    { kind: "moves", game: "nim", position: "4+7" },
    { kind: "balance", game: "nim", beside: "1+2" },
  ],
  [
    { kind: "look", game: "nim", position: "3+5+7+19+50" },
    { kind: "values", items: [["nim", "5+3"], ["nim", "1+2+3+4"], ["nim", "6+6+9"]] },
    { kind: "moves", game: "nim", position: "3+5+7", all: true },
  ],
  [
    { kind: "outcomes", game: "nim", positions: ["1+2+3", "1+4+5", "2+4+6", "2+4+7"] },
    { kind: "moves", game: "nim", position: "1+2" },
    { kind: "moves", game: "nim", position: "3+5+7+19+50" },
    { kind: "claim", game: "nim:4", example: "n % 5 == 0" },
  ],
  [
    { kind: "values", items: [0, 1, 2, 3, 4, 5, 6, 7].map((n) => ["adjacent:2", `${n}`]) },
    { kind: "moves", game: "adjacent:2", position: "7+3+3" },
    { kind: "marks", game: "subtraction:1,3", below: 13 },
  ],
  [
    { kind: "marks", game: "subtraction:1,3,4", below: 15 },
    { kind: "claim", game: "subtraction:1,3,4", example: "n % 7 == 0 or n % 7 == 2" },
    { kind: "moves", game: "subtraction:1,3,4", position: "3+5+9" },
    { kind: "rule", modulus: 3, below: 61, example: "1 or 2" },
  ],
  [
    { kind: "outcomes", game: "misere:nim", positions: ["1+1", "1+1+1", "2+2", "1+1+2+2"] },
    { kind: "moves", game: "misere:nim", position: "1+1+5" },
    { kind: "moves", game: "misere:nim", position: "3+5+7", all: true },
    { kind: "outcomes", game: "misere:kayles", positions: ["1", "3", "4", "2+2"] },
  ],
  [
    { kind: "values", items: [0, 1, 2, 3, 4, 5, 6, 7].map((n) => ["kayles", `${n}`]) },
    { kind: "moves", game: "kayles", position: "5+4" },
    { kind: "period", game: "kayles", below: 144 },
    { kind: "values", items: [["kayles", "1000"], ["kayles", "2026"], ["kayles", "1000+2026"]] },
    { kind: "period", game: "dawson", below: 204 },
  ],
  [
    { kind: "outcomes", game: "wythoff", positions: ["3+3", "1+2", "3+4", "3+5"] },
    { kind: "balance", game: "wythoff", beside: "4" },
    { kind: "moves", game: "wythoff", position: "8+14" },
    { kind: "moves", game: "wythoff", position: "7+11", all: true },
  ],
  [
    { kind: "outcomes", game: "rows", positions: ["BWB", "WB", "BW+BW+W", "BBW+W"], choices: ["L", "R", "P", "N"] },
    { kind: "values", items: ["BB", "BW", "BWW", "BWB", "WBB"].map((row) => ["rows", row]) },
    { kind: "moves", game: "rows", position: "BW+BWB+W" },
  ],
  [
    { kind: "outcomes", game: "domineering", positions: ["..|..", ".|.", "...", "...|.#."], choices: ["L", "R", "P", "N"] },
    { kind: "values", fact: "temperature", items: ["XO", "XXO", "XXOO", "XXXOO"].map((row) => ["toppling-dominoes", row]) },
    { kind: "moves", game: "toppling-dominoes", position: "XXO+XXOO+XOO+O" },
  ],
];
