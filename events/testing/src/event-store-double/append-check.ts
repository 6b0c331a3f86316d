import type { Expected } from './log-record.ts';

/** What the check needs from one stream. */
export interface StreamFacts {
  /** Revision of the last event, with hidden ones; -1 if there never was one. */
  readonly head: number;
  /** Deleted forever: nothing can be appended again. */
  readonly isTombstoned: boolean;
  /** Deleted, but can begin again with the next revision. */
  readonly isSoftDeleted: boolean;
  readonly hasMetadata: boolean;
  /** The id of the event at a revision, from the log itself. */
  idAt(revision: number): string | undefined;
  /**
   * The revision at which an id was appended to this stream, if the server still remembers it; it remembers none after a
   * restart.
   */
  rememberedRevision(id: string): number | undefined;
}

export type AppendDecision =
  | { readonly kind: 'append' }
  /** All of it is stored already; `last` is the revision of its last event. */
  | { readonly kind: 'repeat'; readonly last: number }
  | { readonly kind: 'wrong-expected-version' }
  | { readonly kind: 'stream-deleted' };

const APPEND = { kind: 'append' } as const;
const WRONG = { kind: 'wrong-expected-version' } as const;
const DELETED = { kind: 'stream-deleted' } as const;

function checkByMemory(facts: StreamFacts, ids: readonly string[]): AppendDecision {
  const revisions = ids.map((id) => facts.rememberedRevision(id));
  const last = revisions.at(-1);
  if (ids.length === 0 || revisions[0] === undefined) return APPEND;
  const isWhole = revisions.every((revision) => revision !== undefined);
  return isWhole && last !== undefined ? { kind: 'repeat', last } : WRONG;
}

function checkEarlier(facts: StreamFacts, revision: number, ids: readonly string[]): AppendDecision {
  const isRepeat = ids.length > 0 && ids.every((id, index) => facts.idAt(revision + 1 + index) === id);
  if (isRepeat) return { kind: 'repeat', last: revision + ids.length };
  const isFirstKnown = ids[0] !== undefined && facts.idAt(revision + 1) === ids[0];
  return revision === -1 && facts.isSoftDeleted && !isFirstKnown ? APPEND : WRONG;
}

/**
 * Decides on an append as the server does, with its weaknesses. An id is compared only with the events after the expected
 * revision, so the same ids at the current head are appended a second time. For `any` and `stream_exists` only the memory of
 * the running server is used, so after a restart they are appended a second time too.
 */
export function checkAppend(facts: StreamFacts, expected: Expected, ids: readonly string[]): AppendDecision {
  if (facts.isTombstoned) return DELETED;
  if (expected === 'stream_exists') {
    if (facts.isSoftDeleted) return DELETED;
    if (facts.head < 0 && !facts.hasMetadata) return WRONG;
  }
  if (expected === 'any' || expected === 'stream_exists') return checkByMemory(facts, ids);
  const revision = expected === 'no_stream' ? -1 : expected;
  if (revision === facts.head) return APPEND;
  if (revision > facts.head) return WRONG;
  return checkEarlier(facts, revision, ids);
}
