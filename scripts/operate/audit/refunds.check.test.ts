import { transfer } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { adjustmentsCheck } from './adjustments.check.ts';
import { at, extensionPaid, type Fact, fact, findings, money, rental, sound } from './recorded-facts.ts';
import { refundsCheck } from './refunds.check.ts';

function refunded(amountMills: number, stream = 'wallet-u', operationId = `refund of ${amountMills}`): Fact {
  const entries = transfer('revenue', 'available', amountMills);
  return fact('FundsRefunded', stream, 50, { operationId, amountMills, entries });
}
function signed(amountMills: number): Fact {
  const by = { signedBy: 'root', signedAt: at(50) };
  const terms = { adjustmentId: `refund of ${amountMills}`, amountMills };
  return fact('RefundSigned', 'wallet-u', 50, { ...terms, ...by });
}

describe('the check of refunds (L23)', () => {
  it.each<[string, readonly Fact[]]>([
    ['one part after the other', [...sound, refunded(200), refunded(300)]],
    ['all of a rental and its extension', [...rental, refunded(600)]],
  ])('accepts %s', (_, facts) => {
    expect(findings(refundsCheck, facts)).toEqual([]);
  });

  it.each<[string, readonly Fact[], string]>([
    [
      'more than was paid',
      [...sound, refunded(400), refunded(101)],
      'wallet-u: order o was refunded 501 mills, and 500 were paid for it',
    ],
    [
      'money of a rental without its extension',
      [...rental.filter((each) => each !== extensionPaid), refunded(600)],
      'wallet-u: order o was refunded 600 mills, and 500 were paid for it',
    ],
    [
      'money that another customer paid',
      [...sound, refunded(500, 'wallet-v')],
      'wallet-v: order o was refunded 500 mills, and 0 were paid for it',
    ],
    [
      'money that was paid only later',
      [refunded(500), money('FundsCaptured', 51, 500)],
      'wallet-u: order o was refunded 500 mills, and 0 were paid for it',
    ],
  ])('finds %s', (_, facts, what) => {
    expect(findings(refundsCheck, facts)).toEqual([what]);
  });
});

describe('the check of what admins move by hand (L20), of refunds', () => {
  it('accepts one that an admin signed, and finds one that nobody decided on', () => {
    expect(findings(adjustmentsCheck, [refunded(200), signed(200)])).toEqual([]);
    expect(findings(adjustmentsCheck, [refunded(200)])).toEqual([
      'wallet-u refund of 200 moved 200 mills, and admins decided on 0',
    ]);
  });

  it('adds refunds to what one admin moves alone within a day', () => {
    expect(findings(adjustmentsCheck, [refunded(100_001), signed(100_001)])).toEqual([
      'wallet-u: root alone moved 100001 mills within a day',
    ]);
  });
});
