import { ALL_NOUNS, streams } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { AUDITED, streamOf } from './audited-nouns.ts';

/** Nouns whose facts the view of the audit leaves out, so no list has a line that could open a timeline of theirs. */
const NOT_LISTED = [
  'cancels',
  'deferrals',
  'delivery',
  'email',
  'invoice',
  'invoicenumbers',
  'ondemand',
  'upstreamorder',
];
const listed = ALL_NOUNS.filter(({ stream }) => !NOT_LISTED.includes(stream('7').split('-')[0] ?? ''));

describe('Each noun that the audit lists', () => {
  it.each(listed.map(({ stream }) => stream('7')))('has a timeline: %s', (name) => {
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
