import { describe, expect, it } from 'vitest';
import * as adjustmentLimits from './adjustment-limits.ts';
import * as limits from './limits.ts';
import { PROMISED } from './promised-limits.corpus.ts';

describe('limits', () => {
  const actual = new Map<string, unknown>(Object.entries({ ...limits, ...adjustmentLimits }));

  it.each(Object.entries(PROMISED))('%s is as promised', (name, value) => {
    expect(actual.get(name)).toEqual(value);
  });

  it('has no limit that the table does not promise', () => {
    expect([...actual.keys()].sort()).toEqual(Object.keys(PROMISED).sort());
  });

  it('refunds only after the number has stopped receiving', () => {
    expect(limits.SETTLEMENT_MINUTES).toBeGreaterThan(limits.ACTIVATION_WINDOW_MINUTES);
  });

  it('resumes an unsettled order before it is given up', () => {
    expect(limits.ORDER_UNSETTLED_SECONDS).toBeGreaterThan(limits.ORDER_INLINE_SECONDS);
    expect(limits.ORDER_UNSETTLED_SECONDS).toBeLessThan(limits.ORDER_GIVE_UP_SECONDS);
  });
});
