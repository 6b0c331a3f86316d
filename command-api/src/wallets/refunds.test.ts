import { transfer, type WalletEvent } from '@ringpost/domain';
import { ADJUST_ALONE_MAX_MILLS, CREDIT_MAX_MILLS } from '@ringpost/domain/rules/adjustment-limits';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type AdjustmentCommand, adjustmentDecider } from './adjustment.decider.ts';

const { given } = decide(adjustmentDecider);
const userId = 'ann';
const NOW = '2026-11-21T10:00:00.000Z';
const EXPIRES = '2026-11-28T10:00:00.000Z';

type Refund = Extract<AdjustmentCommand, { type: 'RefundOrder' }>;

/** Of an order for which 0.500 dollars were paid. */
function refund(amountMills: number, change: Partial<Refund> = {}): Refund {
  const by = { adjustmentId: 'x', adminId: 'root', role: 'admin', now: NOW } as const;
  const terms = { orderId: 'o', amountMills, reason: 'sorry', paidMills: 500 };
  return { type: 'RefundOrder', userId, ...by, ...terms, ...change };
}
function approve(adminId: string, paidMills?: number): AdjustmentCommand {
  const paid = paidMills === undefined ? {} : { paidMills };
  return { type: 'ApproveAdjustment', userId, adjustmentId: 'x', adminId, now: NOW, ...paid };
}
function termsOf({
  type: _type,
  adminId: _adminId,
  role: _role,
  now: _now,
  paidMills: _paid,
  ...terms
}: Refund) {
  return terms;
}
function signed(command: Refund): WalletEvent {
  const data = { ...termsOf(command), signedBy: command.adminId, signedAt: command.now };
  return { type: 'RefundSigned', data };
}
function requested(command: Refund): WalletEvent {
  const asked = { requestedBy: command.adminId, requestedAt: command.now, expiresAt: EXPIRES };
  return { type: 'RefundRequested', data: { ...termsOf(command), ...asked } };
}
function approved(approvedBy: string): WalletEvent {
  const data = { userId, adjustmentId: 'x', requestedBy: 'root', approvedBy, approvedAt: NOW };
  return { type: 'AdjustmentApproved', data };
}
function refunded(amountMills: number, operationId = 'x', orderId = 'o'): WalletEvent {
  const entries = transfer('revenue', 'available', amountMills);
  const data = { userId, operationId, amountMills, reason: 'sorry', orderId, entries };
  return { type: 'FundsRefunded', data };
}
function owed(amountMills: number): WalletEvent {
  const entries = transfer('debt', 'granted', amountMills);
  const data = { userId, operationId: 'd:owed', adjustmentId: 'd', corrects: null, amountMills, reason: 'r' };
  return { type: 'DebtCharged', data: { ...data, entries } };
}
function debtPaid(amountMills: number): WalletEvent {
  const entries = transfer('available', 'debt', amountMills);
  return { type: 'DebtPaid', data: { userId, operationId: 'x:debt', amountMills, entries, source: 'x' } };
}

describe('the refund of an order', () => {
  it('gives back all that was paid for it, or a part, with the reason', () => {
    given()
      .when(refund(500))
      .then(refunded(500), signed(refund(500)));
    given()
      .when(refund(200))
      .then(refunded(200), signed(refund(200)));
  });

  it('gives back no more than was paid, by all refunds of the order together', () => {
    given().when(refund(501)).thenRejected('exceeds-entry', { left: 0.5 });
    given(refunded(300, 'first')).when(refund(201)).thenRejected('exceeds-entry', { left: 0.2 });
    given(refunded(300, 'first'))
      .when(refund(200))
      .then(refunded(200), signed(refund(200)));
    given(refunded(500, 'first')).when(refund(1)).thenRejected('exceeds-entry', { left: 0 });
  });

  it('does not count what was given back of another order', () => {
    given(refunded(500, 'first', 'other'))
      .when(refund(500))
      .then(refunded(500), signed(refund(500)));
  });

  it('is refused if nothing was paid for the order, or its money came back by itself', () => {
    given()
      .when(refund(1, { paidMills: 0 }))
      .thenRejected('not-paid');
  });

  it('pays a debt first', () => {
    given(owed(200))
      .when(refund(500))
      .then(refunded(500), debtPaid(200), signed(refund(500)));
    given(owed(900))
      .when(refund(500))
      .then(refunded(500), debtPaid(500), signed(refund(500)));
  });

  it('happens once for one key, also after all of the order was refunded', () => {
    given(refunded(500), signed(refund(500)))
      .when(refund(500))
      .then();
  });

  it.each([0, -1, 0.5, CREDIT_MAX_MILLS + 1])('is never of %s mills', (amountMills) => {
    given()
      .when(refund(amountMills, { paidMills: 2 * CREDIT_MAX_MILLS }))
      .thenRejected('amount-out-of-range');
  });
});

describe('a refund above what one admin may move alone', () => {
  const paidMills = 200_000;
  const much = refund(ADJUST_ALONE_MAX_MILLS + 1, { paidMills });

  it('is counted together with the credits of the same admin within a day', () => {
    const credit: AdjustmentCommand = {
      ...{ type: 'AdjustFunds', kind: 'credit', userId, adjustmentId: 'y', amountMills: 1 },
      ...{ reason: 'sorry', corrects: null, asDebt: false, adminId: 'root', role: 'admin', now: NOW },
    };
    const all = refund(ADJUST_ALONE_MAX_MILLS, { paidMills });
    const { type: _type, adminId, role: _role, now, ...terms } = credit;
    const asked = { requestedBy: adminId, requestedAt: now, expiresAt: EXPIRES };
    given().when(all).then(refunded(ADJUST_ALONE_MAX_MILLS), signed(all));
    given(refunded(ADJUST_ALONE_MAX_MILLS), signed(all))
      .when(credit)
      .then({ type: 'AdjustmentRequested', data: { ...terms, ...asked } });
  });

  it('is refused if somebody of support asks for more than 20 dollars', () => {
    const by = { adminId: 'sue', role: 'support', paidMills } as const;
    const most = refund(20_000, by);
    given().when(most).then(refunded(20_000), signed(most));
    given().when(refund(20_001, by)).thenRejected('above-support', { limit: 20 });
  });

  it('moves nothing and waits for a second admin', () => {
    given().when(much).then(requested(much));
    given(requested(much)).when(much).then();
    given(requested(much)).when(approve('root', paidMills)).thenRejected('own-adjustment');
    given(requested(much)).when(approve('other', paidMills)).then(approved('other'), refunded(100_001));
  });

  it('is refused at once if less was paid', () => {
    given()
      .when(refund(100_001, { paidMills: 100_000 }))
      .thenRejected('exceeds-entry', { left: 100 });
  });

  it('is bound again by what is left at the time of the approval', () => {
    given(requested(much), refunded(100_000, 'first'))
      .when(approve('other', paidMills))
      .thenRejected('exceeds-entry', { left: 100 });
    given(requested(much)).when(approve('other')).thenRejected('not-paid');
  });
});
