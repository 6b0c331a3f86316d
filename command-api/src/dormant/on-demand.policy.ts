import {
  bulk,
  bulkOfItem,
  type EventOf,
  isRequested,
  itemNumberOf,
  onDemand,
  streams,
} from '@ringpost/domain';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { causeOfPolicy, type Policy, type Reaction } from '../kernel/run-policies.ts';
import { handleOnDemand } from './on-demand.commands.ts';

const NAME = 'settle-activations-on-demand';

type Cause = Parameters<typeof causeOfPolicy>[1];

async function settle(
  deps: Deps,
  event: Cause,
  of: { readonly orderId: string; readonly userId: string; readonly items: readonly number[] },
  how: 'paid' | 'unused',
): Promise<void> {
  if (of.items.length === 0) return;
  const { state } = await deps.streams.refresh(streams.onDemand(), onDemand);
  if (!state.claims.has(of.orderId)) return;
  const command = { type: 'SettleActivations', ...of, how, now: nowIso(deps) } as const;
  await handleOnDemand(deps, 'all', command, causeOfPolicy(NAME, event));
}

/** The SMS of a number came, so its activation is paid. */
const pay: Reaction<EventOf<'OrderCompleted'>> = async (event, deps) => {
  const { orderId: itemId, userId } = event.data;
  const orderId = bulkOfItem(itemId);
  if (orderId !== undefined)
    await settle(deps, event, { orderId, userId, items: [itemNumberOf(itemId)] }, 'paid');
};

/** The vendor activated nothing. A number that it activated too late continues to count. */
const endRequests: Reaction<EventOf<'BulkRequestsEnded'>> = async (event, deps) => {
  const { orderId, userId, items: ended } = event.data;
  const items = ended.filter(({ end }) => end !== 'unneeded').map(({ item }) => item);
  await settle(deps, event, { orderId, userId, items }, 'unused');
};

/** A run may have claimed places and died before it asked the vendor for them. */
const close: Reaction<EventOf<'BulkClosed' | 'BulkCancelled'>> = async (event, deps) => {
  const { orderId, userId, requested } = event.data;
  const { state } = await deps.streams.refresh(streams.bulk(orderId), bulk);
  const places = Array.from({ length: requested }, (_, index) => index + 1);
  const items = places.filter((place) => !isRequested(state, place));
  await settle(deps, event, { orderId, userId, items }, 'unused');
};

/** A claimed activation on demand no longer counts when it is paid, or was not used. */
export const settleOnDemand: Policy = {
  name: NAME,
  from: 'start',
  on: { OrderCompleted: pay, BulkRequestsEnded: endRequests, BulkClosed: close, BulkCancelled: close },
};
