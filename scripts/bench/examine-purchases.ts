import { type Position, type RecordedEvent, sumsToZero } from '@ringpost/domain';
import type { EventStore } from '@ringpost/engine';
import type { Examined } from './shop-requests.ts';

function openBook() {
  const assigned = new Map<string, number>();
  const held = new Map<string, number>();
  /** The present lease of each pair of number and app. */
  const leased = new Map<string, string>();
  const breaches = new Set<string>();
  let leases = 0;

  return {
    note({ type, data, position }: RecordedEvent): void {
      if ('entries' in data && !sumsToZero(data.entries))
        breaches.add(`entries at ${position} do not sum to zero`);
      if (type === 'FundsHeldForOrder') held.set(data.orderId, (held.get(data.orderId) ?? 0) + 1);
      else if (type === 'NumberAssigned') assigned.set(data.orderId, (assigned.get(data.orderId) ?? 0) + 1);
      else if (type === 'NumberLeased') {
        const pair = `${data.e164} for ${data.appId}`;
        if (leased.has(pair)) breaches.add(`${pair} was leased twice`);
        leased.set(pair, data.leaseId);
        leases += 1;
      } else if (type === 'LeaseEnded') {
        const pair = `${data.e164} for ${data.appId}`;
        if (leased.get(pair) === data.leaseId) leased.delete(pair);
      }
    },
    close(acknowledged: readonly string[]): Examined {
      for (const orderId of acknowledged) {
        if (assigned.get(orderId) !== 1) breaches.add(`${orderId} was acknowledged and has no number`);
        if (held.get(orderId) !== 1) breaches.add(`${orderId} was acknowledged and is not paid for`);
      }
      if (new Set(acknowledged).size !== acknowledged.length) breaches.add('an order was acknowledged twice');
      if (leases !== assigned.size) breaches.add(`${leases} leases for ${assigned.size} orders`);
      return { assigned: assigned.size, breaches: [...breaches] };
    },
  };
}

/**
 * Compares the log from `after` on with the answers to the buyers: each acknowledged order has one number and one hold, no
 * pair of number and app is leased to two at a time, and entries sum to zero. A fast wrong answer is worthless.
 */
export async function examinePurchases(
  events: Pick<EventStore, 'readAll'>,
  acknowledged: readonly string[],
  from: Position,
): Promise<Examined> {
  const book = openBook();
  for (let after = from; ; ) {
    const page = await events.readAll({ after });
    for (const event of page) book.note(event);
    const last = page.at(-1);
    if (!last) break;
    after = last.position;
  }
  return book.close(acknowledged);
}
