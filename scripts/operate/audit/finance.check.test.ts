import { positionAt } from '@ringpost/testing/positions';
import { describe, expect, it } from 'vitest';
import { financeCheck } from './finance.check.ts';
import { findings, sound } from './recorded-facts.ts';
import type { ShownSums } from './shown-sums.ts';

/** What is true at the end of the sample: 500 mills of a credit were paid for an order. */
const last = positionAt(sound.length);

function shown(view: string, sums: ShownSums['sums'], asOf = last): ShownSums {
  return { view, sums, asOf };
}

describe('the check of the report (L24)', () => {
  it('accepts days, wallets and sales that say what the log says', () => {
    const all = [shown('sales-days', { revenue: 500 }), shown('wallets', { held: 0, debt: 0 })];
    expect(findings(() => financeCheck(all), sound)).toEqual([]);
  });

  it('finds a sum that the log does not give', () => {
    const all = [shown('finance-days', { revenue: 501, held: 0 })];
    expect(findings(() => financeCheck(all), sound)).toEqual([
      'finance-days sum to 501 mills revenue, and the log gives 500',
    ]);
  });

  it('compares rows that are behind the log with what it said then', () => {
    const behind = shown('wallets', { available: 500, held: 0 }, positionAt(0));
    expect(findings(() => financeCheck([behind]), sound)).toEqual([]);
    const wrong = shown('wallets', { available: 1 }, positionAt(0));
    expect(findings(() => financeCheck([wrong]), sound)).toEqual([
      'wallets sum to 1 mills available, and the log gives 500',
    ]);
  });
});
