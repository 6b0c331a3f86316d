import {
  OPERATIONS_KEPT_MAX,
  plusSeconds,
  Rejection,
  transfer,
  type WalletEvent,
  type WalletState,
} from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { type WalletCommand, walletDecider } from './wallet.decider.ts';

const USER_ID = 'ann';
const START = '2026-01-01T00:00:00.000Z';
const amountMills = 350;

function day(n: number): string {
  return plusSeconds(START, n * 24 * 3600);
}

function held(holdId: string, heldAt: string): WalletEvent {
  const purpose = { kind: 'order', id: holdId } as const;
  const entries = transfer('available', 'held', amountMills);
  const operationId = `${holdId}:hold`;
  return {
    type: 'FundsHeld',
    data: { userId: USER_ID, operationId, holdId, purpose, amountMills, entries, heldAt },
  };
}

function captured(holdId: string): WalletEvent {
  const purpose = { kind: 'order', id: holdId } as const;
  const entries = transfer('held', 'revenue', amountMills);
  const operationId = `${holdId}:capture`;
  return {
    type: 'FundsCaptured',
    data: { userId: USER_ID, operationId, holdId, purpose, amountMills, entries },
  };
}

function paidToRead(messageId: string, heldAt: string): readonly WalletEvent[] {
  const purpose = { kind: 'message', id: messageId, orderId: 'a' } as const;
  const fee = { userId: USER_ID, holdId: `fee-${messageId}`, purpose, amountMills };
  const operationId = `${messageId}:read`;
  const hold = { ...fee, operationId, entries: transfer('available', 'held', amountMills), heldAt };
  const capture = {
    ...fee,
    operationId: `${operationId}:capture`,
    entries: transfer('held', 'revenue', amountMills),
  };
  return [
    { type: 'FundsHeld', data: hold },
    { type: 'FundsCaptured', data: capture },
  ];
}

const credited: WalletEvent = {
  type: 'FundsCredited',
  data: {
    userId: USER_ID,
    operationId: 'credit-1',
    amountMills: 900_000_000,
    entries: transfer('granted', 'available', 900_000_000),
    source: 'admin',
    reason: 'welcome',
  },
};

function capture(holdId: string, placedAt: string): WalletCommand {
  const operationId = `${holdId}:capture`;
  return { type: 'CaptureFunds', userId: USER_ID, operationId, holdId, amountMills, placedAt };
}

function fold(...events: readonly WalletEvent[]): WalletState {
  return events.reduce(walletDecider.evolve, walletDecider.initial());
}

/** The decision of a wallet, or the code of its refusal. */
function decide(command: WalletCommand, state: WalletState): readonly WalletEvent[] | string {
  try {
    return walletDecider.decide(command, state);
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
}

/** The two later operations make the wallet drop those of order `a`. Each comes a month after the one before. */
const later = [held('b', day(31)), captured('b'), held('c', day(62)), captured('c')];

describe('a wallet whose older operations were dropped', () => {
  const state = fold(credited, held('a', day(0)), captured('a'), ...later);

  it('does not know them any more', () => {
    expect([state.done.has('a:hold'), state.done.has('a:capture')]).toEqual([false, false]);
    expect([state.done.has('b:capture'), state.done.has('c:capture')]).toEqual([true, true]);
  });

  it('captures the money of an old order once, however often the command comes', () =>
    expect(decide(capture('a', day(0)), state)).toEqual([]));

  it('gives nothing of an old order back', () => {
    const release = { type: 'ReleaseFunds', userId: USER_ID, operationId: 'a:release', holdId: 'a' } as const;
    expect(decide({ ...release, reason: 'no-sms' }, state)).toEqual([]);
  });

  it('assumes that the clock of another process is at most an hour wrong', () => {
    expect(decide(capture('a', plusSeconds(day(31), 3600)), state)).toEqual([]);
    expect(decide(capture('a', plusSeconds(day(31), 3601)), state)).toBe('hold-unknown');
  });

  it('still refuses to capture money that it never held for a recent order', () =>
    expect(decide(capture('never', day(62)), state)).toBe('hold-unknown'));

  it('remembers every credit: nothing else proves that it happened', () => {
    const { operationId } = credited.data;
    const credit = { type: 'CreditFunds', userId: USER_ID, operationId, reason: 'welcome' } as const;
    expect(decide({ ...credit, amountMills: 900_000_000 }, state)).toEqual([]);
    expect(decide({ ...credit, amountMills: 1 }, state)).toBe('idempotency-key-reused');
  });
});

describe('a wallet', () => {
  it('never drops a hold that is open, however old it is', () => {
    const state = fold(credited, held('a', day(0)), ...later);
    expect(decide(capture('a', day(0)), state)).toMatchObject([
      { type: 'FundsCaptured', data: { holdId: 'a' } },
    ]);
  });

  it('remembers for 30 days which messages were paid for, however much happens meanwhile', () => {
    let state = fold(credited, ...paidToRead('m', day(0)));
    const read = {
      type: 'PayToRead',
      userId: USER_ID,
      operationId: 'm:read',
      holdId: 'fee-m',
      purpose: { kind: 'message', id: 'm', orderId: 'a' },
      amountMills,
      now: day(29),
    } as const;
    for (let n = 0; n < 3 * OPERATIONS_KEPT_MAX; n += 1) {
      state = walletDecider.evolve(state, held(`o${n}`, day(29)));
      state = walletDecider.evolve(state, captured(`o${n}`));
    }
    expect(decide(read, state)).toEqual([]);
  });

  it('keeps a bounded number of operations of a customer who never stops', () => {
    let state = fold(credited);
    for (let n = 0; n < 5 * OPERATIONS_KEPT_MAX; n += 1) {
      state = walletDecider.evolve(state, held(`o${n}`, plusSeconds(START, n)));
      state = walletDecider.evolve(state, captured(`o${n}`));
      if (n % 1_000 === 0) expect(state.done.size).toBeLessThanOrEqual(2 * OPERATIONS_KEPT_MAX);
    }
    expect(state.openHolds.size).toBe(0);
  });
});
