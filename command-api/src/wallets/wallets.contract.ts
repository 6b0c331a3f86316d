import { Dollars, Uuid, VisibleText } from '@ringpost/events/contracts/fields.contract';
import { SMALLEST_AMOUNT_DOLLARS } from '@ringpost/events/rules/money-display';
import { Type } from 'typebox';

const CreditParams = Type.Object({ id: Uuid });

export const CreditBody = Type.Object({
  /** Dollars, at most three decimals. */
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000, multipleOf: SMALLEST_AMOUNT_DOLLARS }),
  /** Shown to the customer and kept in the audit trail. */
  reason: VisibleText(200),
});

const Credited = Type.Object({
  amount: Dollars,
  balance: Dollars,
});

export const creditContract = {
  method: 'POST',
  path: '/api/users/{id}/credit',
  summary: 'Give a customer credit.',
  tag: 'users',
  params: CreditParams,
  body: CreditBody,
  idempotent: true,
  needsFreshPassword: true,
  tellsPosition: true,
  answers: { 201: Credited },
  problems: ['not-found', 'amount-out-of-range'],
} as const;
