import type { Position, RecordedEvent, WalletEvent } from '@ringpost/domain';
import { transfer } from '@ringpost/domain';
import { positionAt } from '@ringpost/testing/positions';
import { describe, expect, it } from 'vitest';
import { createLedgerReplay, type LedgerReplay } from './ledger-replay.ts';

const AT = '2026-11-25T10:00:00.000Z';

interface OfWallet {
  readonly userId: string;
  readonly event: WalletEvent;
}

/** The log of some wallets, in this order. */
function logOf(facts: readonly OfWallet[]): readonly RecordedEvent[] {
  const ends = new Map<string, number>();
  return facts.map(({ userId, event }, index) => {
    const revision = (ends.get(userId) ?? -1) + 1;
    ends.set(userId, revision);
    const position: Position = positionAt(index);
    const meta = { occurredAt: AT, actor: 'system:test' };
    return {
      ...event,
      id: `${index}`,
      stream: `wallet-${userId}`,
      revision,
      position,
      meta,
    } as RecordedEvent;
  });
}

function credit(userId: string, amountMills: number): OfWallet {
  const entries = transfer('granted', 'available', amountMills);
  const data = {
    userId,
    operationId: `credit-${userId}`,
    amountMills,
    entries,
    source: 'admin',
    reason: 'x',
  } as const;
  return { userId, event: { type: 'FundsCredited', data } };
}

function hold(userId: string, amountMills: number): OfWallet {
  const entries = transfer('available', 'held', amountMills);
  const purpose = { kind: 'order', id: 'o' } as const;
  const data = { userId, operationId: 'read', holdId: 'read', purpose, heldAt: AT, amountMills, entries };
  return { userId, event: { type: 'FundsHeld', data } };
}

function owe(userId: string, amountMills: number): OfWallet {
  const entries = transfer('debt', 'paid', amountMills);
  const data = { userId, operationId: 'owe', paymentId: 'p', step: 2, amountMills, entries };
  return { userId, event: { type: 'DebtIncurred', data } };
}

function replay(facts: readonly OfWallet[]): LedgerReplay {
  const replayed = createLedgerReplay();
  logOf(facts).forEach(replayed.see);
  return replayed;
}

describe('the replay of all money', () => {
  it('gives what each customer has, holds and owes', () => {
    const replayed = replay([credit('ann', 2000), credit('bob', 500), hold('ann', 300), owe('bob', 40)]);
    expect([...replayed.wallets()]).toEqual([
      { userId: 'ann', movements: 2, availableMills: 1700, heldMills: 300, debtMills: 0, differences: [] },
      { userId: 'bob', movements: 2, availableMills: 500, heldMills: 0, debtMills: 40, differences: [] },
    ]);
  });

  it('sums all entries by account, and together they are zero', () => {
    expect(replay([credit('ann', 2000), hold('ann', 300), owe('bob', 40)]).totals()).toEqual({
      wallets: 2,
      movements: 3,
      accounts: { available: 1700, held: 300, revenue: 0, granted: -2000, paid: 40, debt: -40, moved: 0 },
      sumMills: 0,
    });
  });

  it('finds a balance whose entries say something else than its events', () => {
    const { userId, event } = credit('ann', 2000);
    const entries = transfer('granted', 'available', 2100);
    const changed = { ...event, data: { ...event.data, entries } } as WalletEvent;
    const [ann] = replay([{ userId, event: changed }]).wallets();
    expect(ann?.differences).toEqual(['2000 mills are available, and the entries sum to 2100']);
  });

  it('finds money that appears from nowhere', () => {
    const { userId, event } = credit('ann', 2000);
    const entries = [{ account: 'available', amountMills: 2000 }];
    const changed = { ...event, data: { ...event.data, entries } } as unknown as WalletEvent;
    expect(replay([{ userId, event: changed }]).totals().sumMills).toBe(2000);
  });
});
