// The six lessons: what there is to do in each. The words are in words-learn.js: learn.N.title,
// learn.N.text (paragraphs on lines of their own) and learn.N.K for the K-th thing to do. Nothing
// here is an answer: the server checks what is given.

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
    { kind: "claim", game: "nim:4" },
  ],
  [
    { kind: "values", items: [0, 1, 2, 3, 4, 5, 6, 7].map((n) => ["adjacent:2", `${n}`]) },
    { kind: "moves", game: "adjacent:2", position: "7+3+3" },
    { kind: "marks", game: "subtraction:1,3", below: 13 },
  ],
  [
    { kind: "marks", game: "subtraction:1,3,4", below: 15 },
    { kind: "claim", game: "subtraction:1,3,4" },
    { kind: "moves", game: "subtraction:1,3,4", position: "3+5+9" },
    { kind: "rule", modulus: 3, below: 61 },
  ],
];
