// What the page uses of the vendored lean-qr.js, whose own text is not checked.
export function generate(text: string): { size: number; get(x: number, y: number): boolean };
