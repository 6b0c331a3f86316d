import type { EventOf, RecordedEvent } from '@ringpost/domain';
import { breachList, type Check } from './check.ts';
import { packedMap, packedTexts } from './packed-texts.ts';

interface Banned {
  readonly bannedAt: string;
  isCancelled: boolean;
  isNoted: boolean;
}

type OfNumber = Pick<EventOf<'NumberBanned'>['data'], 'e164' | 'appId' | 'userId'>;

/** How long a number may take to follow its order. */
const GRACE_MS = 120_000;

function keyOf({ e164, appId, userId }: OfNumber): string {
  return `${e164} ${appId} ${userId}`;
}

/**
 * L29: a number is banned only by a customer whose order got no text, and that order ends, so that its money comes back. The customer
 * and all the customer's other accounts do not get the number for the app again, unless the account has brought it over or reserved it.
 * No person bans it from two accounts.
 */
export function bansCheck(): Check {
  const breaches = breachList();
  /** All that an order got: a number, an app and a customer. */
  const got = packedTexts();
  /** Which of them each order got. */
  const gotBy = packedMap<number>();
  const texts = packedTexts();
  const bans = new Map<string, Banned>();
  const refused = new Set<string>();
  /** The customer of each sub-account. */
  const ownerOf = new Map<string, string>();
  /** Which account of a person has banned a number for an app. */
  const voices = new Map<string, string>();
  /** Numbers with their owners, and orders that took a reservation. */
  const chosen = new Set<string>();

  function personKeyOf(of: OfNumber): string {
    return keyOf({ ...of, userId: ownerOf.get(of.userId) ?? of.userId });
  }

  function ban({ data: { orderId, bannedAt }, position }: EventOf<'OrderBanned'>): void {
    if (texts.has(orderId)) breaches.add(position, `order ${orderId} has a text, and its number is banned`);
    bans.set(orderId, { bannedAt, isCancelled: false, isNoted: false });
  }

  function note({ data, position }: EventOf<'NumberBanned'>): void {
    const order = bans.get(data.orderId);
    if (!order || gotBy.get(data.orderId) !== got.numberOf(keyOf(data)))
      breaches.add(position, `number ${data.e164} is banned by order ${data.orderId}, which did not do so`);
    if (order) order.isNoted = true;
    const voice = personKeyOf(data);
    refused.add(voice);
    const earlier = voices.get(voice) ?? data.userId;
    if (earlier !== data.userId)
      breaches.add(
        position,
        `number ${data.e164} is banned by ${data.userId} and ${earlier}, who are one person`,
      );
    voices.set(voice, earlier);
  }

  function lease({ data, position }: EventOf<'NumberLeased'>): void {
    const { e164, orderId, userId } = data;
    if (!refused.has(personKeyOf(data)) || chosen.has(orderId) || chosen.has(`${e164} ${userId}`)) return;
    breaches.add(position, `number ${e164} is leased for order ${orderId}, whose customer has banned it`);
  }

  return {
    id: 'L29',
    title: 'a banned number ends its order, and its customer does not get it again',
    see(event: RecordedEvent) {
      const { type, data } = event;
      if (type === 'SubAccountOpened') ownerOf.set(data.userId, data.ownerId);
      else if (type === 'NumberAssigned') gotBy.set(data.orderId, got.add(keyOf(data)));
      else if (type === 'OrderCompleted' || type === 'OrderSmsWithheld') texts.add(data.orderId);
      else if (type === 'NumberPortedIn') chosen.add(`${data.e164} ${data.userId}`);
      else if (type === 'ReservationEnded' && data.orderId !== null) chosen.add(data.orderId);
      else if (type === 'OrderBanned') ban(event);
      else if (type === 'NumberBanned') note(event);
      else if (type === 'NumberLeased') lease(event);
      else if (type === 'OrderCancelled') {
        const order = bans.get(data.orderId);
        if (order) order.isCancelled = true;
      }
    },
    finish(asOf) {
      for (const [orderId, { bannedAt, isCancelled, isNoted }] of bans) {
        if (!isCancelled) breaches.add(null, `order ${orderId} has banned its number and goes on`);
        const isDue = Date.parse(asOf) - Date.parse(bannedAt) >= GRACE_MS;
        if (!isNoted && isDue)
          breaches.add(null, `order ${orderId} has banned its number, which does not know it`);
      }
      return { looked: bans.size, breaches: breaches.all };
    },
  };
}
