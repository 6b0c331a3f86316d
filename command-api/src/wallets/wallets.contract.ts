import { Dollars, Instant, Uuid, VisibleText } from '@ringpost/domain/contracts/fields.contract';
import { SMALLEST_AMOUNT_DOLLARS } from '@ringpost/domain/rules/money-display';
import { Type } from 'typebox';

const UserParams = Type.Object({ id: Uuid });
const AdjustmentParams = Type.Object({ id: Uuid, adjustment_uuid: Uuid });

const ADJUSTMENT_FIELDS = {
  /** Dollars, at most three decimals. */
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000, multipleOf: SMALLEST_AMOUNT_DOLLARS }),
  /** Shown to the customer and kept in the audit trail. */
  reason: VisibleText(200),
};
/** Whether the part that the balance does not cover becomes a debt. Otherwise such a request is refused. */
const AS_DEBT = { as_debt: Type.Optional(Type.Boolean()) };

export const CreditBody = Type.Object(ADJUSTMENT_FIELDS);
export const DebitBody = Type.Object({ ...ADJUSTMENT_FIELDS, ...AS_DEBT });
export const CorrectBody = Type.Object({
  /** The credit or the debit that is corrected, as the list of adjustments names it. */
  entry_id: Type.String({ minLength: 1, maxLength: 100 }),
  ...ADJUSTMENT_FIELDS,
  ...AS_DEBT,
});

export const RefundBody = Type.Object({
  /** An order of one number, also a number of a bulk order. */
  order_uuid: Uuid,
  ...ADJUSTMENT_FIELDS,
});

/** The money has moved. */
const Adjusted = Type.Object({
  adjustment_uuid: Uuid,
  amount: Dollars,
  balance: Dollars,
  debt: Dollars,
});
/** No money has moved: another admin must approve it before `waits_until`. */
const Waiting = Type.Object({ adjustment_uuid: Uuid, amount: Dollars, waits_until: Instant });

const ADJUSTS = {
  method: 'POST',
  tag: 'users',
  params: UserParams,
  idempotent: true,
  needsFreshPassword: true,
  tellsPosition: true,
  answers: { 201: Adjusted, 202: Waiting },
  description:
    'What one admin moves by hand for one customer within 24 hours is at most 100 dollars. Anything above waits for a second admin (202). Support moves 20 dollars at most, and is refused above that (`above-support`).',
} as const;

export const creditContract = {
  ...ADJUSTS,
  path: '/api/users/{id}/credit',
  summary: 'Give a customer credit.',
  body: CreditBody,
  problems: ['not-found', 'amount-out-of-range', 'above-support', 'adjustment-over'],
} as const;

export const debitContract = {
  ...ADJUSTS,
  path: '/api/users/{id}/debit',
  summary: 'Take money from the balance of a customer.',
  body: DebitBody,
  problems: ['not-found', 'amount-out-of-range', 'exceeds-balance', 'adjustment-over'],
} as const;

export const correctContract = {
  ...ADJUSTS,
  path: '/api/users/{id}/correct',
  summary: 'Take back a part of a credit by an admin, or give back a part of a debit.',
  body: CorrectBody,
  problems: ['not-found', 'amount-out-of-range', 'exceeds-balance', 'exceeds-entry', 'adjustment-over'],
} as const;

export const refundContract = {
  ...ADJUSTS,
  path: '/api/users/{id}/refund',
  summary: 'Give back what a customer paid for an order, or a part of it.',
  description: `${ADJUSTS.description} All refunds of one order together are at most what was charged for it, with its extensions, its messages and its fee. A bulk order is not found here: its numbers are refunded one by one.`,
  body: RefundBody,
  problems: [
    'not-found',
    'not-paid',
    'amount-out-of-range',
    'above-support',
    'exceeds-entry',
    'adjustment-over',
  ],
} as const;

export const approveAdjustmentContract = {
  method: 'POST',
  path: '/api/users/{id}/adjustments/{adjustment_uuid}/approve',
  summary: 'Approve what another admin has asked for. The money moves now, if the balance still allows it.',
  tag: 'users',
  params: AdjustmentParams,
  needsFreshPassword: true,
  tellsPosition: true,
  answers: { 200: Type.Object({ balance: Dollars, debt: Dollars }) },
  problems: [
    'not-found',
    'own-adjustment',
    'new-admin',
    'adjustment-over',
    'exceeds-balance',
    'exceeds-entry',
    'not-paid',
  ],
} as const;

export const refuseAdjustmentContract = {
  method: 'POST',
  path: '/api/users/{id}/adjustments/{adjustment_uuid}/refuse',
  summary: 'Refuse what another admin has asked for, or take back what you have asked for.',
  tag: 'users',
  params: AdjustmentParams,
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found', 'adjustment-over'],
} as const;
