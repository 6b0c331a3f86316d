import { ALL_NOUNS, streams } from '@ringpost/domain';
import { projectors } from '@ringpost/projections/projectors';
import { describe, expect, it } from 'vitest';
import { AUDITED, streamOf } from './audited-nouns.ts';

const listing = projectors.find(({ name }) => name === 'audit');
/** The nouns with facts that the lists of the audit name. */
const listed = ALL_NOUNS.filter(({ events }) => events.some(({ type }) => !listing?.ignores?.has(type)));

describe('Each fact that the audit lists', () => {
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
    const name = streams.delivery('7');
    expect(streamOf(name)).toEqual({ kind: null, id: name });
  });
});
