import { transfer, type WalletEvent } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type WalletCommand, walletDecider } from './wallet.decider.ts';

const { given } = decide(walletDecider);
const userId = 'ann';
const NOW = '2026-11-22T10:00:00.000Z';
const of = { userId, holdId: 'r', amountMills: 250 };
const purpose = { kind: 'reservation', id: 'r' } as const;

function credited(amountMills: number): WalletEvent {
  const entries = transfer('granted', 'available', amountMills);
  const data = { userId, operationId: 'c', amountMills, entries, source: 'admin', reason: 'hello' } as const;
  return { type: 'FundsCredited', data };
}
const hold: WalletCommand = { type: 'HoldForReservation', ...of, operationId: 'r:hold', now: NOW };
const held: WalletEvent = {
  type: 'FundsHeld',
  data: { ...of, operationId: 'r:hold', purpose, entries: transfer('available', 'held', 250), heldAt: NOW },
};
const capture: WalletCommand = { type: 'CaptureFunds', ...of, operationId: 'r:capture', placedAt: NOW };
const captured: WalletEvent = {
  type: 'FundsCaptured',
  data: { ...of, operationId: 'r:capture', purpose, entries: transfer('held', 'revenue', 250) },
};

describe('the fee of a reservation', () => {
  it('is held once, for a purpose of its own', () => {
    given(credited(900)).when(hold).then(held);
    given(credited(900), held).when(hold).then();
  });

  it('is not held if the balance is too small, and the refusal says how much is missing', () =>
    given(credited(150)).when(hold).thenRejected('insufficient-funds', { missing: 0.1 }));

  it('is charged once, and never held again for the same reservation', () => {
    given(credited(900), held).when(capture).then(captured);
    given(credited(900), held, captured).when(capture).then();
    given(credited(900), held, captured).when(hold).then();
  });
});
