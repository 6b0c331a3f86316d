import { localNumber } from '@ringpost/domain/rules/phone-display';
import type { Where } from '@ringpost/engine';
import { orders } from '@ringpost/projections/orders/orders.view';
import { transactions } from '@ringpost/projections/wallets/wallets.view';
import { among } from '../kernel/among.ts';
import { searchedAmount } from '../kernel/searched-amount.ts';
import type { QueryDeps } from '../query-deps.ts';

/**
 * The maximum number of a customer's orders that a search for one number reads, newest first. Older ones are found by their ids.
 */
const ORDERS_OF_NUMBER = 100;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Finds nothing, because no line is about an empty id. */
const NOTHING: Where = { aboutId: { $in: [''] } };

function whereAmount(text: string): Where | undefined {
  const amount = searchedAmount(text);
  if (!amount) return undefined;
  const { sign, mills } = amount;
  if (sign === undefined) return { amountMills: { $in: [mills, -mills] } };
  return { amountMills: { $in: [sign === '-' ? -mills : mills] } };
}

/** The line with this id; where none has it, those about what has it. The line of a purchase has the id of its order. */
async function whereId({ readModel }: Pick<QueryDeps, 'readModel'>, id: string): Promise<Where> {
  const line = await readModel.collection(transactions).get(id);
  return line && line.aboutId !== id ? { _id: { $in: [id] } } : { aboutId: { $in: [id] } };
}

/**
 * The lines that a search finds: by their own id, by that of an order or a payment, by a number that the customer bought, or by an amount in
 * dollars. An amount without a sign finds both income and spending.
 */
export async function whereSearched(
  deps: Pick<QueryDeps, 'readModel'>,
  userId: string,
  search: string,
): Promise<Where> {
  const text = search.trim();
  if (UUID.test(text)) return whereId(deps, text.toLowerCase());
  const amount = whereAmount(text);
  if (amount) return amount;
  const local = localNumber(text);
  if (local === null) return NOTHING;
  const orderRows = await deps.readModel
    .collection(orders)
    .find({ userId, e164: among(`+1${local}`) }, { sort: [['placedAt', -1]], limit: ORDERS_OF_NUMBER });
  return orderRows.length > 0 ? { aboutId: { $in: orderRows.map(({ _id }) => _id) } } : NOTHING;
}
