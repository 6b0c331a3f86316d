import { ALL_NOUNS, streams } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { AUDITED, streamOf } from './audited-nouns.ts';

/** The lists of the audit leave out what only follows from other facts. */
const UNLISTED: readonly string[] = [streams.deferrals('7'), streams.purchases('7')];
/** The nouns with facts that an admin may cause. */
const listed = ALL_NOUNS.filter(
  ({ events, stream }) => events.some(({ by }) => by.includes('admin')) && !UNLISTED.includes(stream('7')),
);

describe('Each fact that an admin may cause', () => {
  it.each(listed.map(({ stream }) => stream('7')))('has a timeline that shows it: %s', (name) => {
    const { kind, id } = streamOf(name);
    if (kind === null) throw new Error(`${name} has no timeline`);
    expect(AUDITED[kind].stream(id)).toBe(name);
  });

  it('belongs to one kind only', () => {
    const kinds = listed.map(({ stream }) => streamOf(stream('7')).kind);
    expect(new Set(kinds).size).toBe(listed.length);
  });
});

describe('A stream without a timeline', () => {
  it('has no kind, and keeps its name', () => {
    const name = streams.deferrals('7');
    expect(streamOf(name)).toEqual({ kind: null, id: name });
  });
});
