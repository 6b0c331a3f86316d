import type { OrderState } from '@ringpost/domain';
import type { RequestIds } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { banNumber, type Cancelled, type CancelRequest, cancelOrder } from '../orders/entries.ts';
import { type FoundOrder, findNumberedOrder } from '../portal-protocols/entries.ts';
import type { FiveSimInboxSms, FiveSimOrder } from './fivesim.contract.ts';
import type { FiveSimShop } from './fivesim-shop.ts';
import { refusal } from './fivesim-words.ts';
import { presentFound, smsOf } from './present-order.ts';

/** An order of this customer. @throws Rejection `order not found` */
async function findOrder({ deps }: FiveSimShop, userId: string, id: string): Promise<FoundOrder> {
  const found = await findNumberedOrder(deps, userId, id);
  if (!found) throw refusal('order not found');
  return found;
}

/** An order for one code. @throws Rejection `order not found`, `hosting order` */
async function findActivation(shop: FiveSimShop, userId: string, id: string): Promise<FoundOrder> {
  const found = await findOrder(shop, userId, id);
  if (found.hold.type !== 'FundsHeldForOrder') throw refusal('hosting order');
  return found;
}

/** `check`: an order with its messages. */
export async function check(shop: FiveSimShop, userId: string, id: string): Promise<FiveSimOrder> {
  await shop.pace(userId, id);
  return presentFound(shop, await findOrder(shop, userId, id));
}

/** No message is shown as a recording. */
const NO_WAVE = { is_wave: false, wave_uuid: '' };

/** `sms/inbox`: the messages of a rented number. */
export async function inbox(
  shop: FiveSimShop,
  userId: string,
  id: string,
): Promise<{ Data: FiveSimInboxSms[]; Total: number }> {
  await shop.pace(userId, id);
  const { orderId } = await findOrder(shop, userId, id);
  const messages = (await smsOf(shop, orderId)).map(({ id: ID, ...words }) => ({ ID, ...words, ...NO_WAVE }));
  return { Data: messages, Total: messages.length };
}

const OVER: readonly OrderState['status'][] = ['cancelled', 'expired', 'failed'];

/** `finish`: an order that has its code is done with, and is paid for already. Its number takes further codes until its time is over. */
export async function finish(shop: FiveSimShop, userId: string, id: string): Promise<FiveSimOrder> {
  const found = await findActivation(shop, userId, id);
  if (OVER.includes(found.state.status)) throw refusal('order expired');
  if (found.state.status !== 'completed') throw refusal('order no sms');
  return presentFound(shop, found, { status: 'FINISHED' });
}

type Ending = 'CANCELED' | 'BANNED';

function endedAs(state: OrderState): Ending | undefined {
  if (state.status !== 'cancelled') return undefined;
  return state.bannedAt === undefined ? 'CANCELED' : 'BANNED';
}

/** Ends an order that waits. One that has ended in this way before is answered as it is, so that a lost answer can be asked for again. */
async function end(
  shop: FiveSimShop,
  request: { readonly userId: string; readonly id: string; readonly requestIds: RequestIds },
  as: Ending,
  act: (deps: Deps, request: CancelRequest) => Promise<Cancelled>,
): Promise<FiveSimOrder> {
  const { userId, id, requestIds } = request;
  const found = await findActivation(shop, userId, id);
  if (endedAs(found.state) === as) return presentFound(shop, found);
  if (found.state.status === 'completed') throw refusal('order has sms');
  if (OVER.includes(found.state.status)) throw refusal('order expired');
  const { state } = await act(shop.deps, { orderId: found.orderId, userId, requestIds });
  return presentFound(shop, { ...found, state });
}

/** `cancel`: the money comes back at once. */
export function cancel(
  shop: FiveSimShop,
  userId: string,
  id: string,
  requestIds: RequestIds,
): Promise<FiveSimOrder> {
  return end(shop, { userId, id, requestIds }, 'CANCELED', cancelOrder);
}

/** `ban`: the app does not accept the number. The money comes back at once. */
export function ban(
  shop: FiveSimShop,
  userId: string,
  id: string,
  requestIds: RequestIds,
): Promise<FiveSimOrder> {
  return end(shop, { userId, id, requestIds }, 'BANNED', banNumber);
}
