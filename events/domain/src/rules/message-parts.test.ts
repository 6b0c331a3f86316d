import { describe, expect, it } from 'vitest';
import { isolateValues } from './message-parts.ts';

describe('the values of a message from right to left', () => {
  it('keep the order of their own letters and digits, in every choice and tag', () => {
    const amount = { type: 1, value: 'amount' };
    const isolated = [{ type: 0, value: '\u2068' }, amount, { type: 0, value: '\u2069' }];
    expect(isolateValues([{ type: 0, value: 'from ' }, amount])).toEqual([
      { type: 0, value: 'from ' },
      ...isolated,
    ]);
    expect(
      isolateValues([
        { type: 8, value: 'b', children: [amount] },
        { type: 5, value: 'kind', options: { other: { value: [amount] } } },
      ]),
    ).toEqual([
      { type: 8, value: 'b', children: isolated },
      { type: 5, value: 'kind', options: { other: { value: isolated } } },
    ]);
  });

  it('are not marked where they only choose a text', () => {
    const choice = [{ type: 5, value: 'kind', options: { other: { value: [] } } }];
    expect(isolateValues(choice)).toEqual(choice);
  });
});
