import { describe, expect, it } from 'vitest';
import { ALL_NOUNS, kindOfStream, REFUSALS, REJECTION_CODES, streams } from './nouns.ts';
import { REQUEST_REFUSALS } from './request/request.refusals.ts';

function kindOf(stream: string): string {
  return kindOfStream(stream) || stream;
}

describe('the nouns', () => {
  it('give every stream its name', () => {
    expect(streams.order('x7')).toBe('order-x7');
    expect(kindOfStream(streams.portIn('p1'))).toBe('portin');
    expect(streams.operator()).toBe('operator');
  });

  it('never share a kind of stream', () => {
    const kinds = ALL_NOUNS.map(({ stream }) => kindOf(stream('one-of-them')));
    expect(new Set(kinds).size).toBe(kinds.length);
  });

  it('never refuse with the code of another noun', () => {
    const codes = [REQUEST_REFUSALS, ...ALL_NOUNS.map(({ refusals = {} }) => refusals)].flatMap((own) =>
      Object.keys(own),
    );
    expect(codes.toSorted()).toEqual([...REJECTION_CODES].sort());
  });

  it('refuse with sentences that are true without a screen, because programs read them too', () => {
    const titles = Object.values(REFUSALS).map(({ title }) => title);
    expect(titles.filter((title) => /\b(highlighted|fields?|button|click)\b/i.test(title))).toEqual([]);
  });

  it('list no fact twice', () => {
    for (const { events } of ALL_NOUNS) expect(new Set(events).size).toBe(events.length);
  });
});
