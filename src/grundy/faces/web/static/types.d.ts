// The shapes that the page's modules give one another; for the type checker, never loaded.

/** A key of words.js with what is put in for {name}, which may be such a thing itself. */
export type Said = [key: string, parameters: Record<string, string | number | bigint | Said | [string]>];

/** What a click on places of a drawing makes of the position: see edit.js. */
interface Clicked { touches: string[]; say: Said; drawing?: string }
export interface Written extends Clicked { to: string; make?: undefined }
export interface Typed extends Clicked { number: bigint | null; make: (n: bigint | null) => string; to?: undefined }
export type Way = Written | Typed;

export interface Tool { to: string; say: Said; drawing?: string }
export interface Editing { ways: Way[]; tools: Tool[]; several: boolean }

/** What a move changes in a drawing, to be lit, and what selects it, in the order of `steps` where it has some: footprint.js. */
export interface Print { covers: string[]; touches: string[]; steps?: string[] }
export type Footprints = (position: string, to: string, kind: string, drawing: string) => Print | Print[];

export interface Move { to: string; text: string }

/** What the server says of the law of a game: api.get("law"). */
export interface Law {
  status: "proved" | "observed" | "none"; kind: string | null; checked_to: number; statement: string | null; theorem: string | null;
  reason: string | null; why: string | null; period?: number; preperiod?: number; saltus?: number;
}

/** What a tab of Explore has been asked for: its address. */
export interface State { game: string; position?: string; target?: string; misere?: string | null; [name: string]: string | null | undefined }

/** A card of the gallery: api.get("cards"). */
export interface Card { name: string; aliases: string[]; title: string; rule: string; kind: string; level: string; game: string; position: string; drawing: string }

/** What the views of a tab are given: main.js. */
export interface Shared {
  t: Speak; lang: string; api: typeof import("./api.js"); signal: AbortSignal;
  link: (tab: string, parameters: Record<string, unknown>) => string;
  navigate: (tab: string, parameters: Record<string, unknown>, how?: { replace?: boolean }) => void;
  remember: (more: Record<string, unknown>) => void;
}

/** A move from a position as "solve" tells it, in its steps or after it. */
interface Told { to: string; player?: string | null; value?: string | number | null; outcome?: string | null; remoteness?: number | null }
type Sides<T> = T[] | Record<string, T[]>;

/** What the server says of a position: api.get("solve"). */
export interface Solution {
  moves: Sides<Move>; drawing?: Sides<Move>; outcome: string; complete: boolean; after?: Told[]; starts?: Record<string, string>;
  steps: { kind: string; data: { options: Told[] } }[];
}

/** What a move is worth: worth.js. */
export interface Worth { verdict: "wins" | "draws" | "loses"; value: string | number | null; left: number | null }

/** The words of the page by their keys: in English and in Chinese. */
export type Words = Record<string, [string, string]>;

/** Says some of the words: t(key, parameters). */
export type Speak = (key: string, parameters?: Record<string, unknown>) => string;

/** What the server says of what it refuses: api.js. */
export interface Refusal extends Error { status: number; expected: string | null; got: string | null; where: string | null; limit: unknown; near?: string[] }

/** What happens to an element that a page makes: to a field, where its value is asked for. */
export type Happening<E extends Event = Event> = Omit<E, "target" | "currentTarget"> & { target: HTMLInputElement; currentTarget: HTMLElement };
type Handler<E extends Event = Event> = (event: Happening<E>) => unknown;

/** Attributes of an element, its text, and what is done when something happens: dom.js. */
export interface Attributes {
  [name: string]: unknown;
  text?: string | number | null;
  dataset?: Record<string, string>;
  onblur?: Handler; onchange?: Handler; onclick?: Handler<MouseEvent>; onclose?: Handler; onfocus?: Handler; oninput?: Handler;
  onkeydown?: Handler<KeyboardEvent>; onsubmit?: Handler<SubmitEvent>; ontoggle?: Handler;
}
/** What an element holds: what is no node and no text is left out. */
export type Child = Node | string | false | null | undefined | readonly Child[];
