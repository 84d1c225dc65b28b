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

/** The words of the page: t(key, parameters). */
export type Speak = (key: string, parameters?: Record<string, unknown>) => string;

/** What the server says of what it refuses: api.js. */
export interface Refusal extends Error { status: number; expected: string | null; got: string | null; where: string | null; limit: unknown }
