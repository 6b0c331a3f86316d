import { transfer } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { adjustmentsCheck } from './adjustments.check.ts';
import { at, type DataOf, type Fact, fact, findings } from './recorded-facts.ts';

const W = 'wallet-u';
const terms = { kind: 'credit', reason: 'r', corrects: null, asDebt: false } as const;

function credit(operationId: string, amountMills: number, minute = 1): Fact {
  const entries = transfer('granted', 'available', amountMills);
  return fact('FundsCredited', W, minute, { operationId, amountMills, entries });
}
function debit(operationId: string, amountMills: number, minute = 1): Fact {
  return fact('FundsDebited', W, minute, { operationId, amountMills });
}
function corrected(operationId: string, corrects: string, amountMills: number): Fact {
  return fact('CreditCorrected', W, 5, { operationId, corrects, amountMills });
}
function charged(adjustmentId: string, corrects: string | null, amountMills: number): Fact {
  return fact('DebtCharged', W, 5, {
    operationId: `${adjustmentId}:owed`,
    adjustmentId,
    corrects,
    amountMills,
  });
}
function signed(
  adjustmentId: string,
  amountMills: number,
  minute = 1,
  change: Partial<DataOf<'AdjustmentSigned'>> = {},
): Fact {
  const by = { signedBy: 'root', signedAt: at(minute) };
  return fact('AdjustmentSigned', W, minute, { ...terms, adjustmentId, amountMills, ...by, ...change });
}
function requested(adjustmentId: string, amountMills: number): Fact {
  return fact('AdjustmentRequested', W, 1, { ...terms, adjustmentId, amountMills, requestedBy: 'root' });
}
function approved(adjustmentId: string, approvedBy = 'other', actor = `admin:${approvedBy}`): Fact {
  return { ...fact('AdjustmentApproved', W, 2, { adjustmentId, requestedBy: 'root', approvedBy }), actor };
}
const DAY = 24 * 60;

describe('the check of what admins move by hand (L20)', () => {
  it.each<[string, readonly Fact[]]>([
    ['one admin up to the bound', [credit('a', 100_000), signed('a', 100_000)]],
    [
      'one admin on two days',
      [credit('a', 90_000), signed('a', 90_000), credit('b', 90_000), signed('b', 90_000, 1 + DAY)],
    ],
    [
      'a credit of an earlier version, and one of the system',
      [credit('a', 900_000), credit('gift', 900_000)],
    ],
    [
      'corrections up to the amount, a debt too',
      [
        credit('a', 900),
        signed('a', 900),
        ...[corrected('b', 'a', 500), signed('b', 500), charged('c', 'a', 400), signed('c', 400)],
      ],
    ],
    ['a debit whose rest is owed', [debit('a', 500), charged('a', null, 400), signed('a', 900)]],
  ])('accepts %s', (_, facts) => {
    expect(findings(adjustmentsCheck, facts)).toEqual([]);
  });

  it.each<[string, readonly Fact[], string]>([
    [
      'a debit that nobody decided on',
      [debit('a', 500)],
      'wallet-u a moved 500 mills, and admins decided on 0',
    ],
    [
      'more than was decided',
      [credit('a', 900), signed('a', 500)],
      'wallet-u a moved 900 mills, and admins decided on 500',
    ],
    [
      'one admin above the bound within a day',
      [credit('a', 60_000), signed('a', 60_000), credit('b', 40_001), signed('b', 40_001, DAY)],
      'wallet-u: root alone moved 100001 mills within a day',
    ],
    [
      'an approval by whoever asked',
      [requested('a', 200_000), approved('a', 'root'), credit('a', 200_000)],
      'wallet-u: a was not approved by a second admin',
    ],
    [
      'an approval by another account than it names',
      [requested('a', 200_000), approved('a', 'other', 'admin:root'), credit('a', 200_000)],
      'wallet-u: a was not approved by a second admin',
    ],
    [
      'an approval of nothing',
      [approved('a'), credit('a', 0)],
      'wallet-u: a was approved, and nobody asked for it',
    ],
    [
      'corrections above the amount',
      [credit('a', 900), signed('a', 900), corrected('b', 'a', 901), signed('b', 901)],
      'wallet-u: corrections of a exceed it by 1 mills',
    ],
    [
      'a correction of nothing',
      [corrected('b', 'a', 1), signed('b', 1)],
      'wallet-u: corrections of a exceed it by 1 mills',
    ],
    [
      'a decision of an admin about a sub-account of their own',
      [
        fact('SubAccountOpened', 'account-u', 0, { userId: 'u', ownerId: 'root', openedAt: at(0) }),
        credit('a', 900),
        signed('a', 900),
      ],
      'wallet-u: root decided about a, whose money is their own',
    ],
  ])('finds %s', (_, facts, breach) => {
    expect(findings(adjustmentsCheck, facts)).toContain(breach);
  });
});
