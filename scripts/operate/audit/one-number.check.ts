import type { EventOf, RecordedEvent } from '@ringpost/domain';
import { breachList, type Check } from './check.ts';
import { packedMap, packedTexts, sharedTexts } from './packed-texts.ts';

/** How long the others may take to follow the first order. */
const GRACE_MS = 120_000;

interface Got {
  readonly e164: string;
  readonly appId: string;
  readonly isNew: boolean;
}

/**
 * L30: orders that were bought for one number have the same number, each for another app that is new to it, or none of them has one. Each
 * of them has a hold of its own.
 */
export function oneNumberCheck(): Check {
  const breaches = breachList();
  /** The orders of each purchase, by its first order, and when they were bought. */
  const purchases = new Map<string, { readonly orderIds: readonly string[]; readonly at: string }>();
  const held = packedTexts();
  const got = packedMap<Got>();
  const shared = sharedTexts();

  function begin({ data: { orderId, orderIds }, meta, position }: EventOf<'OneNumberOrdered'>): void {
    if (!held.has(orderId)) breaches.add(position, `order ${orderId} shares a number and has no hold`);
    const [first] = orderIds;
    if (first === undefined || !orderIds.includes(orderId)) {
      breaches.add(position, `order ${orderId} is not among the orders of its purchase`);
      return;
    }
    const known = purchases.get(first);
    if (known && known.orderIds.join() !== orderIds.join())
      breaches.add(position, `order ${orderId} names other orders than order ${first} does`);
    purchases.set(first, { orderIds, at: meta.occurredAt });
  }

  function compare(orderIds: readonly string[], isDue: boolean): void {
    const [first = ''] = orderIds;
    const all = orderIds.flatMap((orderId) => got.get(orderId) ?? []);
    if (all.length === 0) return;
    if (new Set(all.map(({ e164 }) => e164)).size > 1)
      breaches.add(null, `the orders of ${first} have several numbers`);
    if (new Set(all.map(({ appId }) => appId)).size < all.length)
      breaches.add(null, `two orders of ${first} are for one app`);
    if (all.some(({ isNew }) => !isNew))
      breaches.add(null, `the number of ${first} had served one of its apps`);
    if (isDue && all.length < orderIds.length)
      breaches.add(null, `${all.length} of the ${orderIds.length} orders of ${first} have the number`);
  }

  return {
    id: 'L30',
    title: 'orders of one purchase for one number have that number, or none has one',
    see(event: RecordedEvent) {
      const { type, data } = event;
      if (type === 'FundsHeldForOrder') held.add(data.orderId);
      else if (type === 'OneNumberOrdered') begin(event);
      else if (type === 'NumberAssigned') {
        const { orderId, e164, appId, numberAge } = data;
        got.set(orderId, { e164: shared(e164), appId: shared(appId), isNew: numberAge === 'new' });
      }
    },
    finish(asOf) {
      for (const { orderIds, at } of purchases.values())
        compare(orderIds, Date.parse(asOf) - Date.parse(at) >= GRACE_MS);
      return { looked: purchases.size, breaches: breaches.all };
    },
  };
}
