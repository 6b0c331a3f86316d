import type { EventOf, Position, RecordedEvent } from '@ringpost/domain';
import { RENTAL_GIVE_BACK_MINUTES, RENTAL_GIVE_BACKS_PER_DAY_MAX } from '@ringpost/domain/rules/limits';
import { breachList, type Check } from './check.ts';

interface GivenBack {
  readonly givenBackAt: string;
  isOver: boolean;
  isRefunded: boolean;
}

/** How long the number and the wallet may take to follow the order. */
const GRACE_MS = 120_000;
const DAY_MS = 86_400_000;

/**
 * L31: a rental is given back only soon after it began, and before any text. Then its lease ends and its money comes back, once. No
 * customer, with all sub-accounts, gives back more of them than a day allows.
 */
export function givenBackCheck(): Check {
  const breaches = breachList();
  const begun = new Map<string, string>();
  const texts = new Set<string>();
  const orders = new Map<string, GivenBack>();
  const ofCustomer = new Map<string, readonly number[]>();
  /** The customer of each sub-account. */
  const ownerOf = new Map<string, string>();

  function countFor(userId: string, givenBackAt: string, position: Position): void {
    const now = Date.parse(givenBackAt);
    const recent = (ofCustomer.get(userId) ?? []).filter((each) => each > now - DAY_MS && each <= now);
    ofCustomer.set(userId, [...recent, now]);
    if (recent.length >= RENTAL_GIVE_BACKS_PER_DAY_MAX)
      breaches.add(
        position,
        `${userId} gave back more than ${RENTAL_GIVE_BACKS_PER_DAY_MAX} rentals in a day`,
      );
  }

  function giveBack({ data, position }: EventOf<'RentalGivenBack'>): void {
    const { orderId, userId, givenBackAt } = data;
    const since = begun.get(orderId);
    const lasted = Date.parse(givenBackAt) - Date.parse(since ?? '');
    if (since === undefined || lasted >= RENTAL_GIVE_BACK_MINUTES * 60_000)
      breaches.add(position, `rental ${orderId} was given back too late`);
    if (texts.has(orderId)) breaches.add(position, `rental ${orderId} has a text, and was given back`);
    if (orders.has(orderId)) breaches.add(position, `rental ${orderId} was given back twice`);
    orders.set(orderId, { givenBackAt, isOver: false, isRefunded: false });
    countFor(ownerOf.get(userId) ?? userId, givenBackAt, position);
  }

  function refund({ data: { orderId }, position }: EventOf<'RentalRefunded'>): void {
    const order = orders.get(orderId);
    if (!order || order.isRefunded)
      breaches.add(position, `rental ${orderId} was refunded, and nobody gave it back`);
    if (order) order.isRefunded = true;
  }

  return {
    id: 'L31',
    title: 'a rental is given back before any text, and its money comes back once',
    see(event: RecordedEvent) {
      const { type, data } = event;
      if (type === 'SubAccountOpened') ownerOf.set(data.userId, data.ownerId);
      else if (type === 'NumberRented') begun.set(data.orderId, data.assignedAt);
      else if (type === 'OrderSmsWithheld') texts.add(data.orderId);
      else if (type === 'OrderSmsNoted' && data.why !== 'not-assigned') texts.add(data.orderId);
      else if (type === 'RentalGivenBack') giveBack(event);
      else if (type === 'RentalRefunded') refund(event);
      else if (type === 'LeaseEnded') {
        const order = orders.get(data.orderId);
        if (order) order.isOver = true;
      }
    },
    finish(asOf) {
      for (const [orderId, { givenBackAt, isOver, isRefunded }] of orders) {
        if (Date.parse(asOf) - Date.parse(givenBackAt) < GRACE_MS) continue;
        if (!isOver) breaches.add(null, `rental ${orderId} was given back, and its lease goes on`);
        if (!isRefunded) breaches.add(null, `rental ${orderId} was given back, and its money did not come`);
      }
      return { looked: orders.size, breaches: breaches.all };
    },
  };
}
