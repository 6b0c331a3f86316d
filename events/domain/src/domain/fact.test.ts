import { describe, expect, it } from 'vitest';
import type { ActorKind } from './event.ts';
import { mayCause } from './fact.ts';
import { EVENT_TYPES, FACT_KINDS } from './nouns.ts';

function causes(type: string, actor: string): boolean {
  const kind = FACT_KINDS.get(type);
  if (!kind) throw new Error(`there is no ${type}`);
  return mayCause(kind, { actor });
}

describe('who may cause a fact', () => {
  it('is in its declaration', () => {
    expect(causes('OrderCancelled', 'customer:ann')).toBe(true);
    expect(causes('OrderCancelled', 'system:expire-order')).toBe(false);
    expect(causes('AccountRegistered', 'visitor')).toBe(true);
    expect(causes('AccountRegistered', 'customer:ann')).toBe(false);
  });

  it('is never an actor of an unknown kind', () => {
    expect(EVENT_TYPES.filter((type) => causes(type, 'customers:ann') || causes(type, ''))).toEqual([]);
  });

  it('is somebody for every fact, and never a customer for money that nobody paid', () => {
    expect(EVENT_TYPES.filter((type) => FACT_KINDS.get(type)?.by.length === 0)).toEqual([]);
    const moneyEvents = [
      'FundsCredited',
      'FundsPaidIn',
      'CreditCorrected',
      'DebitCorrected',
      'FundsRefunded',
      'AdjustmentApproved',
    ];
    const byCustomers = EVENT_TYPES.filter((type) =>
      FACT_KINDS.get(type)?.by.includes('customer' satisfies ActorKind),
    );
    expect(byCustomers.filter((type) => moneyEvents.includes(type))).toEqual([]);
  });
});
