import { bulkOfItem, type EventOf, itemIdOf, type RecordedEvent } from '@ringpost/domain';
import { UNPAID_COUNTS_HOURS } from '@ringpost/domain/rules/limits';
import { breachList, type Check } from './check.ts';
import { settingsOverTime } from './settings-over-time.ts';

const COUNTS_MS = UNPAID_COUNTS_HOURS * 3_600_000;
/** How long a wallet may take to follow its order. */
const GRACE_MS = 120_000;

/** A place for which a vendor may be asked. */
interface Claim {
  readonly userId: string;
  readonly atMs: number;
  isOpen: boolean;
}

/** A number of an order with a fee. */
interface Activation {
  readonly feeMills: number;
  wasActivated: boolean;
  /** When it ended without an SMS; null if it did not. */
  endedAt: string | null;
  chargedMills: number;
}

/**
 * L19: no customer with all sub-accounts, and not all customers together, ever has more unpaid activations on demand than allowed. Each that a vendor
 * activated and that ended without an SMS costs the fee that was agreed with its hold, once; no other costs any.
 */
export function onDemandCheck(): Check {
  const breaches = breachList();
  const fees = new Map<string, number>();
  const claims = new Map<string, Claim>();
  /** The customer of each sub-account. */
  const ownerOf = new Map<string, string>();
  const activations = new Map<string, Activation>();
  const settings = settingsOverTime();

  function activationOf(itemId: string): Activation | undefined {
    const feeMills = fees.get(bulkOfItem(itemId) ?? '');
    if (feeMills === undefined) return undefined;
    const earlier = activations.get(itemId);
    const activation = earlier ?? { feeMills, wasActivated: false, endedAt: null, chargedMills: 0 };
    activations.set(itemId, activation);
    return activation;
  }

  function seeClaim({ data, position }: EventOf<'ActivationsClaimed'>): void {
    const { orderId, items, claimedAt } = data;
    const userId = ownerOf.get(data.userId) ?? data.userId;
    const atMs = Date.parse(claimedAt);
    for (const item of items) {
      const key = itemIdOf(orderId, item);
      if (claims.has(key)) breaches.add(position, `${key} was claimed twice`);
      claims.set(key, { userId, atMs, isOpen: true });
    }
    const counting = [...claims.values()].filter((each) => each.isOpen && each.atMs > atMs - COUNTS_MS);
    const own = counting.filter((each) => each.userId === userId).length;
    if (own > settings.mostAt('unpaid-activations', atMs))
      breaches.add(position, `customer ${userId} has ${own} unpaid activations on demand`);
    if (counting.length > settings.mostAt('unpaid-activations-all', atMs))
      breaches.add(position, `all customers have ${counting.length} unpaid activations on demand`);
  }

  function seeSettled({ data, position }: EventOf<'ActivationsSettled'>): void {
    for (const item of data.items) {
      const claim = claims.get(itemIdOf(data.orderId, item));
      if (!claim?.isOpen)
        breaches.add(position, `place ${item} of ${data.orderId} was settled, and did not count`);
      if (claim) claim.isOpen = false;
    }
  }

  function seeRequested({ data, position }: EventOf<'BulkNumbersRequested'>): void {
    if (!fees.has(data.orderId)) return;
    for (const item of data.items) {
      const key = itemIdOf(data.orderId, item);
      if (!claims.has(key)) breaches.add(position, `a vendor was asked for ${key}, which was not claimed`);
    }
  }

  function seeCharged({ data, position }: EventOf<'ActivationFeeCharged'>): void {
    const activation = activationOf(data.holdId);
    if (!activation) breaches.add(position, `order ${data.holdId} was charged a fee that was not agreed`);
    else if (activation.chargedMills > 0)
      breaches.add(position, `order ${data.holdId} was charged its fee twice`);
    else if (!activation.wasActivated || activation.endedAt === null)
      breaches.add(position, `order ${data.holdId} was charged a fee, and was not activated in vain`);
    if (!activation) return;
    activation.chargedMills += data.amountMills;
    if (data.amountMills !== activation.feeMills)
      breaches.add(
        position,
        `order ${data.holdId} was charged ${data.amountMills} of ${activation.feeMills} mills`,
      );
  }

  function seeOrder({ type, data, meta }: RecordedEvent): void {
    if (type === 'NumberImported') {
      const activation = activationOf(data.importId);
      if (activation) activation.wasActivated = true;
    }
    if (type !== 'OrderCancelled' && type !== 'OrderExpired') return;
    const activation = activationOf(data.orderId);
    if (activation) activation.endedAt = meta.occurredAt;
  }

  return {
    id: 'L19',
    title: 'unpaid activations on demand are within their limits, and each in vain costs its fee once',
    see(event) {
      settings.see(event);
      if (event.type === 'SubAccountOpened') ownerOf.set(event.data.userId, event.data.ownerId);
      if (event.type === 'ActivationFeeAgreed') fees.set(event.data.orderId, event.data.feeMills);
      if (event.type === 'ActivationsClaimed') seeClaim(event);
      if (event.type === 'ActivationsSettled') seeSettled(event);
      if (event.type === 'BulkNumbersRequested') seeRequested(event);
      if (event.type === 'ActivationFeeCharged') seeCharged(event);
      seeOrder(event);
    },
    finish(asOf) {
      for (const [id, { wasActivated, endedAt, chargedMills }] of activations) {
        const isDue = endedAt !== null && Date.parse(asOf) - Date.parse(endedAt) >= GRACE_MS;
        if (isDue && wasActivated && chargedMills === 0)
          breaches.add(null, `order ${id} was activated in vain, and was charged no fee`);
      }
      return { looked: claims.size + activations.size, breaches: breaches.all };
    },
  };
}
