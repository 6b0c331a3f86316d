import { LOG_START, type RecordedEvent, sumsToZero } from '@ringpost/events/domain';
import type { EventStore } from '@ringpost/events/engine';
import type { Examined } from './shop-requests.ts';

/**
 * Compares the log with the answers to the buyers: each acknowledged order has one number and one hold, no pair of number
 * and app is leased twice, entries sum to zero, and no balance is ever negative. A fast wrong answer is worthless.
 */
export async function examinePurchases(
  events: Pick<EventStore, 'readAll'>,
  acknowledged: readonly string[],
): Promise<Examined> {
  const book = openBook();
  let after = LOG_START;
  for (;;) {
    const page = await events.readAll({ after });
    for (const event of page) book.note(event);
    const last = page.at(-1);
    if (!last) break;
    after = last.position;
  }
  return book.close(acknowledged);
}

function openBook() {
  const assigned = new Map<string, number>();
  const held = new Map<string, number>();
  const leased = new Set<string>();
  const available = new Map<string, number>();
  const breaches = new Set<string>();

  const move = (userId: string, mills: number): void => {
    const balance = (available.get(userId) ?? 0) + mills;
    available.set(userId, balance);
    if (balance < 0) breaches.add(`the wallet of ${userId} fell to ${balance}`);
  };

  return {
    note({ type, data, position }: RecordedEvent): void {
      if ('entries' in data && !sumsToZero(data.entries))
        breaches.add(`entries at ${position} do not sum to zero`);
      if (type === 'FundsCredited') move(data.userId, data.amountMills);
      else if (type === 'FundsHeld') {
        move(data.userId, -data.amountMills);
        held.set(data.holdId, (held.get(data.holdId) ?? 0) + 1);
      } else if (type === 'NumberAssigned') assigned.set(data.orderId, (assigned.get(data.orderId) ?? 0) + 1);
      else if (type === 'NumberLeased') {
        const pair = `${data.e164} for ${data.appId}`;
        if (leased.has(pair)) breaches.add(`${pair} was leased twice`);
        leased.add(pair);
      }
    },
    close(acknowledged: readonly string[]): Examined {
      for (const orderId of acknowledged) {
        if (assigned.get(orderId) !== 1) breaches.add(`${orderId} was acknowledged and has no number`);
        if (held.get(orderId) !== 1) breaches.add(`${orderId} was acknowledged and is not paid for`);
      }
      if (new Set(acknowledged).size !== acknowledged.length) breaches.add('an order was acknowledged twice');
      if (leased.size !== assigned.size) breaches.add(`${leased.size} leases for ${assigned.size} orders`);
      return { assigned: assigned.size, breaches: [...breaches] };
    },
  };
}
