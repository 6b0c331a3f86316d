import { isUndecided } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { toPosition } from '@ringpost/engine';
import type { AnswerTo } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { requireAssigned, type Settled } from '../orders/entries.ts';
import type { rentNumbersContract } from './rentals.contract.ts';

/** Answers with stored facts only, so that the same key always gets the same answer. */
export function presentRented(
  deps: Deps,
  { orderId, state, position: at }: Settled,
): AnswerTo<typeof rentNumbersContract> {
  const position = toPosition(deps.events.epoch, at);
  if (isUndecided(state)) return { status: 202, body: { order_uuid: orderId, status: 'initial' }, position };
  const { placed, assigned } = requireAssigned(state);
  return {
    status: 201,
    body: {
      order_uuid: placed.orderId,
      status: 'active',
      number: assigned.e164,
      unit_price: toDollars(placed.unitPriceMills),
      assigned_at: assigned.assignedAt,
      ends_at: assigned.closesAt,
    },
    position,
  };
}
