import { sumsToZero, transfer, type WalletEvent } from '@ringpost/domain';
import {
  ADJUST_ALONE_MAX_MILLS,
  CREDIT_MAX_MILLS,
  SUPPORT_CREDIT_MAX_MILLS,
} from '@ringpost/domain/rules/adjustment-limits';
import { decide } from '@ringpost/testing/given-when-then';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AdjustmentCommand, adjustmentDecider } from './adjustment.decider.ts';

const { given } = decide(adjustmentDecider);
const userId = 'ann';
const NOW = '2026-11-21T10:00:00.000Z';
const EXPIRES = '2026-11-28T10:00:00.000Z';

type Adjust = Extract<AdjustmentCommand, { type: 'AdjustFunds' }>;

function adjust(change: Partial<Adjust> = {}): Adjust {
  return {
    type: 'AdjustFunds',
    userId,
    adjustmentId: 'x',
    kind: 'credit',
    amountMills: 500,
    reason: 'sorry',
    corrects: null,
    asDebt: false,
    adminId: 'root',
    role: 'admin',
    now: NOW,
    ...change,
  };
}
function debit(amountMills: number, change: Partial<Adjust> = {}): Adjust {
  return adjust({ kind: 'debit', amountMills, ...change });
}
function correction(corrects: string, amountMills: number, change: Partial<Adjust> = {}): Adjust {
  return adjust({ kind: 'correction', corrects, amountMills, ...change });
}
function approve(adminId: string, now = NOW): AdjustmentCommand {
  return { type: 'ApproveAdjustment', userId, adjustmentId: 'x', adminId, now };
}
function refuse(adminId: string): AdjustmentCommand {
  return { type: 'RefuseAdjustment', userId, adjustmentId: 'x', adminId, now: NOW };
}
const expire = (now: string): AdjustmentCommand => ({
  type: 'ExpireAdjustment',
  userId,
  adjustmentId: 'x',
  now,
});

function requestedData({ type: _type, adminId: _adminId, role: _role, now: _now, ...data }: Adjust) {
  return data;
}
function signed(command: Adjust): WalletEvent {
  const data = { ...requestedData(command), signedBy: command.adminId, signedAt: command.now };
  return { type: 'AdjustmentSigned', data };
}
function requested(command: Adjust): WalletEvent {
  const data = {
    ...requestedData(command),
    requestedBy: command.adminId,
    requestedAt: command.now,
    expiresAt: EXPIRES,
  };
  return { type: 'AdjustmentRequested', data };
}
function approved(approvedBy: string, approvedAt = NOW): WalletEvent {
  const data = { userId, adjustmentId: 'x', requestedBy: 'root', approvedBy, approvedAt };
  return { type: 'AdjustmentApproved', data };
}
function over(how: 'refused' | 'withdrawn' | 'expired', endedBy: string | null, endedAt = NOW): WalletEvent {
  return { type: 'AdjustmentEnded', data: { userId, adjustmentId: 'x', how, endedBy, endedAt } };
}
function credited(amountMills: number, operationId = 'x'): WalletEvent {
  const entries = transfer('granted', 'available', amountMills);
  const data = { userId, operationId, amountMills, entries, source: 'admin', reason: 'sorry' } as const;
  return { type: 'FundsCredited', data };
}
function debited(amountMills: number, operationId = 'x'): WalletEvent {
  const entries = transfer('available', 'granted', amountMills);
  return { type: 'FundsDebited', data: { userId, operationId, amountMills, reason: 'sorry', entries } };
}
function taken(amountMills: number, corrects: string, operationId = 'x'): WalletEvent {
  const entries = transfer('available', 'granted', amountMills);
  const data = { userId, operationId, amountMills, reason: 'sorry', corrects, entries };
  return { type: 'CreditCorrected', data };
}
function returned(amountMills: number, corrects: string, operationId = 'x'): WalletEvent {
  const entries = transfer('granted', 'available', amountMills);
  const data = { userId, operationId, amountMills, reason: 'sorry', corrects, entries };
  return { type: 'DebitCorrected', data };
}
function charged(amountMills: number, corrects: string | null = null, adjustmentId = 'x'): WalletEvent {
  const entries = transfer('debt', 'granted', amountMills);
  const operationId = `${adjustmentId}:owed`;
  const data = { userId, operationId, adjustmentId, corrects, amountMills, reason: 'sorry', entries };
  return { type: 'DebtCharged', data };
}
function debtPaid(amountMills: number, source = 'x'): WalletEvent {
  const entries = transfer('available', 'debt', amountMills);
  return { type: 'DebtPaid', data: { userId, operationId: `${source}:debt`, amountMills, entries, source } };
}

describe('somebody of support', () => {
  const most = SUPPORT_CREDIT_MAX_MILLS;
  const by = { adminId: 'sue', role: 'support' } as const;

  it('gives a customer 20 dollars within a day, and no more', () => {
    const first = adjust({ ...by, amountMills: most });
    const second = adjust({ ...by, adjustmentId: 'y', amountMills: 1 });
    given().when(first).then(credited(most), signed(first));
    given(credited(most), signed(first)).when(first).then();
    given(credited(most), signed(first)).when(second).thenRejected('above-support', { limit: 20 });
    given(credited(most), signed(first))
      .when({ ...second, now: '2026-11-22T11:00:00.000Z' })
      .then(credited(1, 'y'), signed({ ...second, now: '2026-11-22T11:00:00.000Z' }));
  });

  it('cannot ask a second admin for more', () => {
    given()
      .when(adjust({ ...by, amountMills: most + 1 }))
      .thenRejected('above-support', { limit: 20 });
  });

  it('takes nothing, and corrects nothing', () => {
    given(credited(900, 'c')).when(debit(1, by)).thenRejected('forbidden');
    given(credited(900, 'c'))
      .when(correction('c', 1, by))
      .thenRejected('forbidden');
  });
});

describe('an admin who debits', () => {
  it('takes what is available, with the reason', () => {
    given(credited(900, 'c'))
      .when(debit(500))
      .then(debited(500), signed(debit(500)));
  });

  it('acts once for one key, even after the money is spent', () => {
    given(credited(500, 'c'), debited(500), signed(debit(500)))
      .when(debit(500))
      .then();
  });

  it('takes no more than is available, and learns how much that is', () => {
    given(credited(400, 'c')).when(debit(500)).thenRejected('exceeds-balance', { available: 0.4 });
    given().when(debit(1)).thenRejected('exceeds-balance', { available: 0 });
  });

  it('leaves the rest as a debt if they say so, and the next money pays it first', () => {
    const asDebt = debit(500, { asDebt: true });
    given(credited(400, 'c')).when(asDebt).then(debited(400), charged(100), signed(asDebt));
    given().when(asDebt).then(charged(500), signed(asDebt));
    const credit = adjust({ adjustmentId: 'y' });
    given(charged(200)).when(credit).then(credited(500, 'y'), debtPaid(200, 'y'), signed(credit));
  });

  it.each([0, -1, 0.5, CREDIT_MAX_MILLS + 1])('cannot take %s mills', (amountMills) => {
    given(credited(900, 'c')).when(debit(amountMills)).thenRejected('amount-out-of-range');
  });
});

describe('a correction', () => {
  it('of a credit takes it back, and says which one', () => {
    given(credited(900, 'c'))
      .when(correction('c', 900))
      .then(taken(900, 'c'), signed(correction('c', 900)));
  });

  it('of a debit gives it back, and pays a debt first', () => {
    given(credited(900, 'c'), debited(500, 'd'))
      .when(correction('d', 500))
      .then(returned(500, 'd'), signed(correction('d', 500)));
    given(charged(500, null, 'd'))
      .when(correction('d', 500))
      .then(returned(500, 'd'), debtPaid(500), signed(correction('d', 500)));
  });

  it('takes back no more than was given, counting all corrections', () => {
    given(credited(900, 'c'), credited(900, 'other'))
      .when(correction('c', 901))
      .thenRejected('exceeds-entry', { left: 0.9 });
    given(credited(900, 'c'), credited(900, 'other'), taken(600, 'c', 'first'))
      .when(correction('c', 301))
      .thenRejected('exceeds-entry', { left: 0.3 });
    given(credited(900, 'c'), taken(600, 'c', 'first'))
      .when(correction('c', 300))
      .then(taken(300, 'c'), signed(correction('c', 300)));
  });

  it('of spent money becomes a debt only if the admin says so, and the debt counts as corrected too', () => {
    const spent = [credited(900, 'c'), debited(800, 'd')] as const;
    given(...spent)
      .when(correction('c', 900))
      .thenRejected('exceeds-balance', { available: 0.1 });
    const asDebt = correction('c', 900, { asDebt: true });
    given(...spent)
      .when(asDebt)
      .then(taken(100, 'c'), charged(800, 'c'), signed(asDebt));
    given(...spent, taken(100, 'c', 'first'), charged(800, 'c', 'first'), credited(900, 'other'))
      .when(correction('c', 1))
      .thenRejected('exceeds-entry', { left: 0 });
  });

  it('of nothing, of another correction, or of an unknown entry is refused', () => {
    given(credited(900, 'c')).when(correction('nothing', 1)).thenRejected('not-found');
    given(credited(900, 'c'))
      .when(adjust({ kind: 'correction' }))
      .thenRejected('not-found');
    given(credited(900, 'c'), taken(600, 'c', 'first'))
      .when(correction('first', 1))
      .thenRejected('not-found');
  });
});

describe('more than one admin may move alone', () => {
  const much = adjust({ amountMills: ADJUST_ALONE_MAX_MILLS + 1 });
  const waiting = requested(much);

  it('begins above 100 dollars; up to that amount the money moves at once', () => {
    const all = adjust({ amountMills: 100_000 });
    given().when(all).then(credited(100_000), signed(all));
  });

  it('moves nothing and waits for a second admin', () => {
    given().when(much).then(waiting);
    given(waiting).when(much).then();
    const debitMuch = debit(100_001);
    given(credited(200_000, 'c')).when(debitMuch).then(requested(debitMuch));
    const correctMuch = correction('c', 100_001);
    given(credited(200_000, 'c')).when(correctMuch).then(requested(correctMuch));
  });

  it('is refused at once if it is not possible now', () => {
    given(credited(1, 'c')).when(debit(100_001)).thenRejected('exceeds-balance', { available: 0.001 });
    given(credited(1, 'c')).when(correction('c', 100_001)).thenRejected('exceeds-entry', { left: 0.001 });
  });

  it('happens when another admin approves it, once', () => {
    given(waiting).when(approve('other')).then(approved('other'), credited(100_001));
    given(waiting, approved('other'), credited(100_001)).when(approve('other')).then();
    given(waiting, approved('other'), credited(100_001)).when(much).then();
  });

  it('cannot be approved by the admin who asked for it', () => {
    given(waiting).when(approve('root')).thenRejected('own-adjustment');
  });

  it('is decided by the balance at the time of the approval', () => {
    const debitMuch = debit(100_001);
    const spent = [credited(200_000, 'c'), requested(debitMuch), debited(150_000, 'd')] as const;
    given(...spent)
      .when(approve('other'))
      .thenRejected('exceeds-balance', { available: 50 });
    given(...spent, credited(150_000, 'e'))
      .when(approve('other'))
      .then(approved('other'), debited(100_001));
    const correctMuch = correction('c', 100_001);
    given(credited(200_000, 'c'), requested(correctMuch), taken(100_000, 'c', 'first'))
      .when(approve('other'))
      .thenRejected('exceeds-entry', { left: 100 });
  });

  it('ends without effect when another admin refuses it, or the same admin takes it back', () => {
    given(waiting).when(refuse('other')).then(over('refused', 'other'));
    given(waiting).when(refuse('root')).then(over('withdrawn', 'root'));
    given(waiting, over('refused', 'other')).when(refuse('other')).then();
    given(waiting, over('refused', 'other')).when(approve('other')).thenRejected('adjustment-over');
    given(waiting, approved('other'), credited(100_001))
      .when(refuse('other'))
      .thenRejected('adjustment-over');
    given().when(refuse('other')).thenRejected('not-found');
    given().when(approve('other')).thenRejected('not-found');
  });

  it('ends by itself after seven days, and cannot be approved after that even if no timer came', () => {
    given(waiting).when(expire('2026-11-28T09:59:59.999Z')).then();
    given(waiting)
      .when(expire(EXPIRES))
      .then(over('expired', null, EXPIRES));
    given(waiting, over('expired', null, EXPIRES))
      .when(expire(EXPIRES))
      .then();
    given(waiting).when(approve('other', EXPIRES)).thenRejected('adjustment-over');
  });

  it('includes everything that one admin moved alone for the customer within a day', () => {
    const first = adjust({ adjustmentId: 'a', amountMills: 60_000 });
    const taking = debit(30_000, { adjustmentId: 'b', now: '2026-11-21T20:30:00.000Z' });
    const day = [credited(60_000, 'a'), signed(first), debited(30_000, 'b'), signed(taking)] as const;
    const next = (amountMills: number, now: string, adminId = 'root') =>
      adjust({ amountMills, now, adminId });
    const more = next(10_001, '2026-11-22T09:59:59.999Z');
    const { expiresAt } = { expiresAt: '2026-11-29T09:59:59.999Z' };
    const asks = { ...requested(more).data, expiresAt } as never;
    given(...day)
      .when(more)
      .then({ type: 'AdjustmentRequested', data: asks });
    const little = next(10_000, '2026-11-22T09:59:59.999Z');
    given(...day)
      .when(little)
      .then(credited(10_000), signed(little));
    // The limit counts whole hours, so it covers a little more than a day.
    const later = next(70_000, '2026-11-22T11:00:00.000Z');
    given(...day)
      .when(later)
      .then(credited(70_000), signed(later));
    const another = next(100_000, '2026-11-21T21:00:00.000Z', 'other');
    given(...day)
      .when(another)
      .then(credited(100_000), signed(another));
  });

  it('does not include what two admins have decided', () => {
    const little = adjust({ adjustmentId: 'y', amountMills: 100_000 });
    given(waiting, approved('other'), credited(100_001))
      .when(little)
      .then(credited(100_000, 'y'), signed(little));
  });
});

const anyCommand: fc.Arbitrary<AdjustmentCommand> = fc
  .record({
    type: fc.constantFrom('AdjustFunds', 'AdjustFunds', 'ApproveAdjustment', 'RefuseAdjustment'),
    adjustmentId: fc.constantFrom(...'abcdefgh'),
    kind: fc.constantFrom('credit', 'debit', 'correction'),
    corrects: fc.constantFrom(...'abcdefgh'),
    amountMills: fc.integer({ min: 1, max: 150_000 }),
    asDebt: fc.boolean(),
    adminId: fc.constantFrom('root', 'other'),
  })
  .map(({ type, adjustmentId, adminId, kind, corrects, ...rest }): AdjustmentCommand => {
    if (type !== 'AdjustFunds') return { type, userId, adjustmentId, adminId, now: NOW } as AdjustmentCommand;
    return adjust({
      adjustmentId,
      adminId,
      kind,
      corrects: kind === 'correction' ? corrects : null,
      ...rest,
    });
  });

describe('any sequence of adjustments', () => {
  it('keeps the wallet correct, and lets no admin alone move more than 100 dollars', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 60 }), (commands) => {
        let state = adjustmentDecider.initial();
        let granted = 0;
        const alone = new Map<string, number>();
        for (const command of commands) {
          let events: readonly WalletEvent[] = [];
          try {
            events = adjustmentDecider.decide(command, state);
          } catch {}
          for (const event of events) {
            if ('entries' in event.data) {
              expect(sumsToZero(event.data.entries)).toBe(true);
              for (const entry of event.data.entries)
                if (entry.account === 'granted') granted -= entry.amountMills;
            }
            if (event.type === 'AdjustmentSigned')
              alone.set(event.data.signedBy, (alone.get(event.data.signedBy) ?? 0) + event.data.amountMills);
            state = adjustmentDecider.evolve(state, event);
          }
          if (events.length > 0) expect(adjustmentDecider.decide(command, state)).toEqual([]);
        }
        const { availableMills, heldMills, debtMills, manual, credited: given } = state;
        expect(availableMills + heldMills - debtMills).toBe(granted);
        expect(Math.min(availableMills, debtMills)).toBe(0);
        expect(Math.max(0, ...alone.values())).toBeLessThanOrEqual(ADJUST_ALONE_MAX_MILLS);
        for (const id of 'abcdefgh') {
          const original = given.get(id) ?? manual.debited.get(id) ?? 0;
          expect(manual.corrected.get(id) ?? 0).toBeLessThanOrEqual(original);
        }
      }),
      { numRuns: 400 },
    );
  });
});
