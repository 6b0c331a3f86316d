/** The names of the fields by which a space is listed. Each is a text in every value of the space. */
interface SpaceIndex {
  /** When the value was made (ISO 8601): the newest is listed first. */
  readonly time: string;
  /** A filter for equal values. */
  readonly is: string;
  /** A filter for the beginning of a text, in any case of its letters. */
  readonly begins: string;
  /** The value is not listed from this time on (ISO 8601). */
  readonly until: string;
}

/** The spaces that an engine lists by more than their keys. Their values are stored in clear. */
export const VAULT_INDEXES = {
  'mail-outbox': { time: 'createdAt', is: 'status', begins: 'to', until: 'expiresAt' },
} as const satisfies Readonly<Record<string, SpaceIndex>>;

export type IndexedSpace = keyof typeof VAULT_INDEXES;

/** Which values of an indexed space are listed, and which part of the list. */
export interface IndexedQuery {
  /** Only values whose time is not over at this instant. */
  readonly now: string;
  readonly is?: string | undefined;
  /** With it, the values are in the order of that text, and then the newest first. */
  readonly begins?: string | undefined;
  /** Only values whose time is this instant or earlier. */
  readonly upTo?: string | undefined;
  /** The oldest first. With the beginning of a text it changes nothing. */
  readonly isOldestFirst?: boolean | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
  /** No more are counted. */
  readonly countUpTo: number;
}

/** Every text that begins with `beginning` is at or after `from` and before `to`. */
export function rangeOf(beginning: string): { readonly from: string; readonly to: string } {
  const from = beginning.toLowerCase();
  return { from, to: `${from}\u{10ffff}` };
}
