import { transfer, type WalletEvent } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type WalletCommand, walletDecider } from './wallet.decider.ts';

const { given } = decide(walletDecider);
const userId = 'ann';
const NOW = '2026-11-22T10:00:00.000Z';
const purpose = { kind: 'port-in', id: 'p' } as const;

function credited(amountMills: number): WalletEvent {
  const entries = transfer('granted', 'available', amountMills);
  const data = { userId, operationId: 'c', amountMills, entries, source: 'admin', reason: 'sorry' } as const;
  return { type: 'FundsCredited', data };
}
function hold(amountMills: number): WalletCommand {
  const held = { userId, operationId: 'd:hold', holdId: 'd', portInId: 'p', amountMills, now: NOW };
  return { type: 'HoldForPortIn', ...held };
}
function held(amountMills: number): WalletEvent {
  const entries = transfer('available', 'held', amountMills);
  const data = { userId, operationId: 'd:hold', holdId: 'd', purpose, amountMills, entries, heldAt: NOW };
  return { type: 'FundsHeld', data };
}
const release: WalletCommand = {
  type: 'ReleaseFunds',
  userId,
  operationId: 'd:release',
  holdId: 'd',
  reason: 'cancelled',
};
const released: WalletEvent = {
  type: 'FundsReleased',
  data: {
    userId,
    operationId: 'd:release',
    holdId: 'd',
    purpose,
    amountMills: 500,
    entries: transfer('held', 'available', 500),
    reason: 'cancelled',
  },
};

describe('the fee for bringing numbers over', () => {
  it('is held once for its purpose, however often the command comes', () => {
    given(credited(900)).when(hold(500)).then(held(500));
    given(credited(900), held(500)).when(hold(500)).then();
  });

  it('is not held if the balance is too small, and the refusal says how much is missing', () => {
    given(credited(400)).when(hold(500)).thenRejected('insufficient-funds', { missing: 0.1 });
  });

  it('comes back once, and is never held again under the same draft', () => {
    given(credited(900), held(500)).when(release).then(released);
    given(credited(900), held(500), released).when(release).then();
    given(credited(900), held(500), released).when(hold(500)).then();
  });
});
