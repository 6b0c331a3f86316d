import type { EventOf, Mills, RecordedEvent } from '@ringpost/domain';
import { breachList, type Check } from './check.ts';

/** What one purchase from another portal may cost, and what its own stream says that it cost in vain. */
interface Purchase {
  readonly vendorId: string;
  /** Nothing once it was paid for. */
  riskMills: Mills;
  /** Undefined while it is open. */
  ended: { readonly lostMills: Mills; readonly endedAt: string } | undefined;
  isCounted: boolean;
  /** The price of the number, or what it may be if no answer came. */
  costMills: Mills;
  hasText: boolean;
  /** The customer's order is completed; and this purchase says that its number was paid for. */
  isCompleted: boolean;
  isPaid: boolean;
}

/** What may be lost with a vendor, and what was lost since it was set last. */
interface Vendor {
  riskMills: Mills;
  openMills: Mills;
  lostMills: Mills;
}

/** How long the stream of all portals may take to follow a purchase. The process that does it may be down for a while. */
const GRACE_MS = 3_600_000;

const COST_NOTHING: ReadonlySet<string> = new Set(['not-asked', 'refused', 'cancelled', 'refunded']);

/**
 * L34: what purchases from other portals cost in vain adds up to what is counted with each vendor. A risk is taken before a portal is asked,
 * and what is open and was lost is never more than the admin allows then. Only a purchase whose customer paid costs nothing if it ended
 * with a number, and only such a purchase is no risk before it has ended.
 */
export function upstreamsCheck(): Check {
  const breaches = breachList();
  const vendors = new Map<string, Vendor>();
  const purchases = new Map<string, Purchase>();

  function vendorOf(vendorId: string): Vendor {
    const vendor = vendors.get(vendorId) ?? { riskMills: 0, openMills: 0, lostMills: 0 };
    vendors.set(vendorId, vendor);
    return vendor;
  }

  function change(
    orderId: string,
    to: Partial<Pick<Purchase, 'costMills' | 'hasText' | 'isCompleted' | 'isPaid'>>,
  ): void {
    const purchase = purchases.get(orderId);
    if (purchase) Object.assign(purchase, to);
  }

  function takeRisk({ data, position }: EventOf<'UpstreamRiskTaken'>): void {
    const { orderId, vendorId, riskMills } = data;
    const vendor = vendorOf(vendorId);
    vendor.openMills += riskMills;
    const used = vendor.openMills + vendor.lostMills;
    if (used > vendor.riskMills)
      breaches.add(
        position,
        `vendor ${vendorId} has ${used} mills at risk or lost, and ${vendor.riskMills} are allowed`,
      );
    // A purchase that stopped before it asked may be resumed, and takes its risk again. Its own stream ends once.
    const ended = purchases.get(orderId)?.ended;
    purchases.set(orderId, {
      ...{ vendorId, riskMills, ended, isCounted: false, costMills: 0 },
      ...{ hasText: false, isCompleted: false, isPaid: false },
    });
  }

  function ask({ data, position }: EventOf<'UpstreamAsked'>): void {
    const { orderId, vendorId, maxPriceMills } = data;
    const purchase = purchases.get(orderId);
    if (!purchase || purchase.vendorId !== vendorId || purchase.riskMills < maxPriceMills)
      breaches.add(position, `order ${orderId} was asked for at ${vendorId} without a risk of its price`);
    change(orderId, { costMills: maxPriceMills });
  }

  function close({ data: { orderId, isPaid }, position }: EventOf<'UpstreamCloseAsked'>): void {
    const purchase = purchases.get(orderId);
    if (isPaid && !purchase?.isCompleted)
      breaches.add(position, `order ${orderId} counts as paid, and its customer has not paid`);
    change(orderId, { isPaid });
  }

  function end({ data, position }: EventOf<'UpstreamOrderEnded'>): void {
    const { orderId, how, lostMills, endedAt } = data;
    const purchase = purchases.get(orderId);
    if (!purchase) {
      breaches.add(position, `order ${orderId} ended at another portal without a risk`);
      return;
    }
    purchase.ended = { lostMills, endedAt };
    const costsNothing = COST_NOTHING.has(how) || (how === 'finished' && purchase.hasText && purchase.isPaid);
    const expected = costsNothing ? 0 : purchase.costMills;
    if (lostMills !== expected)
      breaches.add(position, `order ${orderId} lost ${expected} mills, and its end says ${lostMills}`);
  }

  function count({ data, position }: EventOf<'UpstreamRiskEnded'>): void {
    const { orderId, vendorId, lostMills } = data;
    const purchase = purchases.get(orderId);
    if (!purchase || purchase.isCounted || purchase.vendorId !== vendorId) {
      breaches.add(position, `vendor ${vendorId} counts a loss of order ${orderId} that it has not`);
      return;
    }
    purchase.isCounted = true;
    const vendor = vendorOf(vendorId);
    vendor.openMills -= purchase.riskMills;
    vendor.lostMills += lostMills;
    const lost = purchase.ended?.lostMills;
    if (lost !== lostMills)
      breaches.add(position, `order ${orderId} lost ${lost ?? 'no'} mills, and ${lostMills} are counted`);
  }

  function pay({ data: { orderId, vendorId }, position }: EventOf<'UpstreamRiskPaid'>): void {
    const purchase = purchases.get(orderId);
    if (!purchase?.isPaid || !purchase.hasText || purchase.isCounted || purchase.vendorId !== vendorId) {
      breaches.add(position, `order ${orderId} is no risk any more, and nobody has paid for its number`);
      return;
    }
    vendorOf(vendorId).openMills -= purchase.riskMills;
    purchase.riskMills = 0;
  }

  function finishOne(orderId: string, { ended, isCounted }: Purchase, asOf: string): void {
    if (!ended || isCounted || Date.parse(asOf) - Date.parse(ended.endedAt) < GRACE_MS) return;
    breaches.add(null, `order ${orderId} lost ${ended.lostMills} mills, and nothing is counted`);
  }

  return {
    id: 'L34',
    title: 'what is lost with other portals is counted, and is no more than was allowed',
    see(event: RecordedEvent) {
      const { type, data } = event;
      if (type === 'UpstreamSet') {
        const vendor = vendorOf(data.vendorId);
        vendor.riskMills = data.riskMills;
        vendor.lostMills = 0;
      } else if (type === 'UpstreamRiskTaken') takeRisk(event);
      else if (type === 'UpstreamAsked') ask(event);
      else if (type === 'UpstreamNumberGot') change(data.orderId, { costMills: data.costMills });
      else if (type === 'UpstreamCodeCame') change(data.orderId, { hasText: true });
      else if (type === 'OrderCompleted') change(data.orderId, { isCompleted: true });
      else if (type === 'UpstreamCloseAsked') close(event);
      else if (type === 'UpstreamOrderEnded') end(event);
      else if (type === 'UpstreamRiskPaid') pay(event);
      else if (type === 'UpstreamRiskEnded') count(event);
    },
    finish(asOf) {
      for (const [orderId, purchase] of purchases) finishOne(orderId, purchase, asOf);
      return { looked: purchases.size, breaches: breaches.all };
    },
  };
}
