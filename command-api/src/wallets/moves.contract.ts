import { Dollars, Uuid } from '@ringpost/domain/contracts/fields.contract';
import { TRANSFERS_AT_ONCE, TRANSFERS_REFILL_SECONDS } from '@ringpost/domain/rules/limits';
import { SMALLEST_AMOUNT_DOLLARS } from '@ringpost/domain/rules/money-display';
import { Type } from 'typebox';

export const MoveBody = Type.Object({
  /** `in`: to the sub-account; `out`: back from it. */
  direction: Type.Enum(['in', 'out']),
  /** Dollars, at most three decimals. */
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000, multipleOf: SMALLEST_AMOUNT_DOLLARS }),
});

export const moveContract = {
  method: 'POST',
  tag: 'sub-accounts',
  path: '/api/sub_accounts/{id}/transfers',
  scope: 'money',
  summary: 'Moves money to a sub-account, or back from it.',
  description: `Only money that is free can be moved: none that is held for an order, and none from a balance that owes money. What arrives at a balance that owes money pays the debt first. A customer makes ${TRANSFERS_AT_ONCE} transfers at once, and then one each ${TRANSFERS_REFILL_SECONDS} seconds.`,
  params: Type.Object({ id: Uuid }),
  body: MoveBody,
  idempotent: true,
  tellsPosition: true,
  answers: {
    201: Type.Object({
      transfer_uuid: Uuid,
      /** Both balances after it. */
      balance: Dollars,
      sub_account_balance: Dollars,
    }),
  },
  problems: [
    'not-found',
    'account-inactive',
    'amount-out-of-range',
    'exceeds-balance',
    'debt-open',
    'rate-limited',
  ],
} as const;
