import { transfer } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { entriesCheck } from './entries.check.ts';
import { movesCheck } from './moves.check.ts';
import { type Fact, fact, findings, later } from './recorded-facts.ts';

const opened = fact('SubAccountOpened', 'account-s', 0, { userId: 's', ownerId: 'u' });

function left(amountMills: number, toUserId = 's'): Fact {
  const entries = transfer('available', 'moved', amountMills);
  return fact('FundsMovedOut', 'wallet-u', 1, { transferId: 't', amountMills, entries, toUserId });
}
function came(amountMills: number, userId = 's'): Fact {
  const entries = transfer('moved', 'available', amountMills);
  const side = { transferId: 't', amountMills, entries };
  return fact('FundsMovedIn', `wallet-${userId}`, 1, { ...side, userId, fromUserId: 'u' });
}

describe('the check of transfers (L32)', () => {
  it('accepts one that arrived in full, and one that is on its way', () => {
    expect(findings(movesCheck, [opened, left(500), came(500), later])).toEqual([]);
    expect(findings(movesCheck, [opened, left(500)])).toEqual([]);
    expect(findings(entriesCheck, [opened, left(500), came(500)])).toEqual([]);
  });

  it.each<[string, readonly Fact[], string]>([
    ['one that never arrived', [left(500), later], 'transfer t never arrived'],
    [
      'one of which less arrived',
      [left(500), came(499), later],
      'transfer t left with 500 mills, and 499 arrive',
    ],
    ['one that arrives twice', [left(500), came(500), came(500)], 'transfer t arrives twice'],
    ['one that never left', [came(500)], 'transfer t arrives and never left'],
    ['one that arrives elsewhere', [left(500), came(500, 'v')], 'transfer t arrives at another wallet'],
    ['one to a stranger', [left(500, 'v')], 'transfer t is between u and v, who are strangers'],
  ])('finds %s', (_, facts, what) => {
    expect(findings(movesCheck, [opened, ...facts])).toEqual([what]);
  });
});
