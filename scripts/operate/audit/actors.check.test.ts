import type { RecordedEvent } from '@ringpost/domain';
import { positionAt } from '@ringpost/testing/positions';
import { describe, expect, it } from 'vitest';
import { actorsCheck } from './actors.check.ts';

function breaches(type: string, actor: string) {
  const check = actorsCheck();
  check.see({ type, meta: { actor }, position: positionAt(0) } as RecordedEvent);
  return check.finish('').breaches.map(({ what }) => what);
}

describe('the check of actors', () => {
  it('finds nothing where everybody caused what is theirs', () => {
    expect(breaches('FundsCredited', 'admin:ann')).toEqual([]);
    expect(breaches('FundsCredited', 'system:seed')).toEqual([]);
    expect(breaches('AccountRegistered', 'visitor')).toEqual([]);
  });

  it('finds what somebody else caused, or nobody known', () => {
    expect(breaches('FundsCredited', 'customer:ann')).toEqual(['FundsCredited: caused by customer:ann']);
    expect(breaches('FundsCredited', 'admins:ann')).toHaveLength(1);
  });

  it('leaves a kind that nobody knows to the check that finds it', () => {
    expect(breaches('FundsLost', 'customer:ann')).toEqual([]);
  });
});
