import { transfer, type WalletEvent } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import type { MoveCommand } from './move.decider.ts';
import { walletDecider } from './wallet.decider.ts';

const { given } = decide(walletDecider);
const OWNER = 'ann';
const SUB = 'shop';
const movedAt = '2026-11-27T15:40:00.000Z';

function out(amountMills: number, transferId = 't'): MoveCommand {
  return { type: 'MoveOut', userId: OWNER, toUserId: SUB, transferId, amountMills, movedAt };
}
function into(amountMills: number, transferId = 't'): MoveCommand {
  return { type: 'MoveIn', userId: OWNER, fromUserId: SUB, transferId, amountMills, movedAt };
}
function left(amountMills: number, transferId = 't'): WalletEvent {
  const entries = transfer('available', 'moved', amountMills);
  const side = { userId: OWNER, operationId: transferId, transferId, amountMills, movedAt, entries };
  return { type: 'FundsMovedOut', data: { ...side, toUserId: SUB } };
}
function came(amountMills: number, transferId = 't'): WalletEvent {
  const entries = transfer('moved', 'available', amountMills);
  const side = { userId: OWNER, operationId: transferId, transferId, amountMills, movedAt, entries };
  return { type: 'FundsMovedIn', data: { ...side, fromUserId: SUB } };
}
function credited(amountMills: number): WalletEvent {
  const entries = transfer('granted', 'available', amountMills);
  const data = { userId: OWNER, operationId: 'c', amountMills, entries } as const;
  return { type: 'FundsCredited', data: { ...data, source: 'admin', reason: 'sorry' } };
}
function held(amountMills: number): WalletEvent {
  const entries = transfer('available', 'held', amountMills);
  const purpose = { kind: 'reservation', id: 'r' } as const;
  const data = { userId: OWNER, operationId: 'h', holdId: 'r', purpose, amountMills, entries };
  return { type: 'FundsHeld', data: { ...data, heldAt: movedAt } };
}
function owed(amountMills: number): WalletEvent {
  const entries = transfer('debt', 'paid', amountMills);
  const data = { userId: OWNER, operationId: 'd', paymentId: 'p', step: 1, amountMills, entries };
  return { type: 'DebtIncurred', data };
}
function paid(amountMills: number): WalletEvent {
  const entries = transfer('available', 'debt', amountMills);
  const data = { userId: OWNER, operationId: 't:debt', amountMills, entries, source: 't' };
  return { type: 'DebtPaid', data };
}

describe('money that moves to another wallet of the same customer', () => {
  it('leaves to the last mill, and never more', () => {
    given(credited(900)).when(out(900)).then(left(900));
    given(credited(900)).when(out(901)).thenRejected('exceeds-balance', { available: 0.9 });
    given().when(out(1)).thenRejected('exceeds-balance', { available: 0 });
  });

  it('is not money that is held', () => {
    given(credited(900), held(500)).when(out(401)).thenRejected('exceeds-balance', { available: 0.4 });
  });

  it('leaves once for its id, also when it is not there any more', () => {
    given(credited(900), left(900)).when(out(900)).then();
    given(credited(900), left(900)).when(out(899)).thenRejected('idempotency-key-reused');
  });

  it('does not leave a wallet that owes money', () => {
    given(owed(200)).when(out(1)).thenRejected('debt-open', { debt: 0.2, missing: 0.201 });
  });

  it.each([0, -1, 0.5])('is not %s mills', (amountMills) => {
    given(credited(900)).when(out(amountMills)).thenRejected('amount-out-of-range');
    given().when(into(amountMills)).thenRejected('amount-out-of-range');
  });

  it('arrives once', () => {
    given().when(into(300)).then(came(300));
    given(came(300)).when(into(300)).then();
  });

  it('pays first what the wallet owes where it arrives', () => {
    given(owed(200)).when(into(300)).then(came(300), paid(200));
    given(owed(500)).when(into(300)).then(came(300), paid(300));
  });
});
