import { Type } from 'typebox';

export const CreditParams = Type.Object(
  { id: Type.String({ format: 'uuid' }) },
  { additionalProperties: false },
);

export const CreditBody = Type.Object(
  {
    /** Dollars, at most three decimals. */
    amount: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
    /** Shown to the customer and kept in the audit trail. */
    reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  },
  { additionalProperties: false },
);

export const Credited = Type.Object({
  amount: Type.Number(),
  balance: Type.Number(),
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
  problems: ['not-found', 'amount-out-of-range', 'idempotency-key-missing', 'idempotency-key-reused'],
} as const;
