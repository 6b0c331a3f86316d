import { type EventOf, isAtOrAfter, isKnownEvent, itemIdOf, LOG_START } from '@ringpost/domain';
import { PURCHASE_KEY_HOURS, PURCHASE_KEYS_KEPT } from '@ringpost/domain/rules/limits';
import { breachList, type Check } from './check.ts';
import { packedMap, packedTexts } from './packed-texts.ts';

/** Finds a second order with one customer's key, as long as the wallet has to remember the first. */
function createKeyWatch() {
  const purchases = new Map<string, number>();
  const ordersByKey = packedMap<{ orderId: string; placedMs: number; nth: number }>();
  return ({
    data,
  }: EventOf<'FundsHeldForOrder' | 'FundsHeldForRental' | 'FundsHeldForBulk'>): string | undefined => {
    const { userId, key, orderId, placedAt } = data;
    const nth = (purchases.get(userId) ?? 0) + 1;
    purchases.set(userId, nth);
    const placedMs = Date.parse(placedAt);
    const earlier = ordersByKey.get(`${userId} ${key}`);
    ordersByKey.set(`${userId} ${key}`, { orderId, placedMs, nth });
    if (!earlier || nth - earlier.nth >= PURCHASE_KEYS_KEPT) return undefined;
    const isForgotten = placedMs - earlier.placedMs >= PURCHASE_KEY_HOURS * 3_600_000;
    return isForgotten ? undefined : earlier.orderId;
  };
}

/**
 * L5, as far as a log can show it: each request happened once, in the order of the purchase, and every stream counts its
 * events without a gap. The crash rounds show that every acknowledged request is in the log, because they know the answers.
 */
export function onceCheck(): Check {
  const breaches = breachList();
  const streams = packedTexts();
  /** The last one of each stream, by the number of the stream. */
  const revisions: number[] = [];
  const operations = packedTexts();
  const held = packedTexts();
  const earlierOf = createKeyWatch();
  const leased = packedTexts();
  const assigned = packedTexts();
  let position = LOG_START;
  let looked = 0;
  return {
    id: 'L5',
    title: 'every effect is in the log once, and in its order',
    see(event) {
      looked += 1;
      if (isAtOrAfter(position, event.position))
        breaches.add(event.position, `it comes after position ${position}`);
      position = event.position;
      if (!isKnownEvent(event.type)) breaches.add(event.position, 'nobody knows an event of its type');
      const stream = streams.add(event.stream);
      const expected = (revisions[stream] ?? -1) + 1;
      if (event.revision !== expected) {
        breaches.add(position, `${event.stream} goes from revision ${expected - 1} to ${event.revision}`);
      }
      revisions[stream] = event.revision;
      const { type, data } = event;
      if ('entries' in data) {
        const id = 'operationId' in data ? data.operationId : `${data.orderId}:hold`;
        const operation = `${event.stream} ${id}`;
        if (!operations.addNew(operation)) breaches.add(position, `${operation} happened twice`);
      }
      if (type === 'FundsHeld') held.add(data.purpose.id);
      if (type === 'FundsHeldForBulk') {
        for (let item = 1; item <= data.quantity; item += 1) held.add(itemIdOf(data.orderId, item));
      }
      if (type === 'FundsHeldForOrder' || type === 'FundsHeldForRental' || type === 'FundsHeldForBulk') {
        held.add(data.orderId);
        const earlier = earlierOf(event);
        if (earlier) breaches.add(position, `order ${data.orderId} has the key of order ${earlier}`);
      }
      if (type === 'NumberLeased') {
        if (!held.has(data.orderId))
          breaches.add(position, `order ${data.orderId} leased before it held money`);
        if (!leased.addNew(data.leaseId)) breaches.add(position, `lease ${data.leaseId} began twice`);
      }
      if (type === 'NumberAssigned' || type === 'NumberRented') {
        if (!leased.has(data.leaseId))
          breaches.add(position, `order ${data.orderId} has a number it never leased`);
        if (!assigned.addNew(data.orderId))
          breaches.add(position, `order ${data.orderId} was assigned twice`);
      }
    },
    finish: () => ({ looked, breaches: breaches.all }),
  };
}
