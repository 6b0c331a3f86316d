import { smallestAmountDollars } from '@ringpost/events/rules/money-display';
import { Type } from 'typebox';
import { AnsweredDollars } from '../kernel/dollars.contract.ts';

export const CreditParams = Type.Object(
  { id: Type.String({ format: 'uuid' }) },
  { additionalProperties: false },
);

export const CreditBody = Type.Object(
  {
    /** Dollars, at most three decimals. */
    amount: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000, multipleOf: smallestAmountDollars }),
    /** Shown to the customer and kept in the audit trail. */
    reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  },
  { additionalProperties: false },
);

export const Credited = Type.Object({
  amount: AnsweredDollars,
  balance: AnsweredDollars,
  position: Type.String(),
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
  answers: { 201: Credited },
  problems: ['not-found', 'amount-out-of-range'],
} as const;
