import type { EventOf, RecordedEvent } from '@ringpost/domain';
import { breachList, type Check } from './check.ts';

interface Renewal {
  readonly priceMills: number;
  readonly orderId: string;
  isHeld: boolean;
}

/**
 * L33: a rental renews itself only while its customer lets it, once before each end, and never above the agreed price. The system
 * holds money for an extension only for such a renewal, once, and exactly its price.
 */
export function renewalsCheck(): Check {
  const breaches = breachList();
  /** The agreed price of each rental that renews itself. */
  const agreed = new Map<string, number>();
  const renewals = new Map<string, Renewal>();
  /** The renewals of each end of a lease whose price was held. */
  const paidEnds = new Set<string>();
  const endOf = new Map<string, string>();

  function begin({ data, position }: EventOf<'RenewalBegun'>): void {
    const { orderId, renewalId, leaseId, until, priceMills } = data;
    const mostMills = agreed.get(orderId);
    if (mostMills === undefined)
      breaches.add(position, `rental ${orderId} renews itself, and its customer does not want it`);
    else if (priceMills > mostMills)
      breaches.add(position, `rental ${orderId} renews itself for ${priceMills} mills, above ${mostMills}`);
    if (renewals.has(renewalId)) breaches.add(position, `renewal ${renewalId} began twice`);
    renewals.set(renewalId, { priceMills, orderId, isHeld: false });
    endOf.set(renewalId, `${leaseId} ${until}`);
  }

  function hold({ data, meta, position }: EventOf<'FundsHeldForExtension'>): void {
    if (!meta.actor.startsWith('system:')) return;
    const { holdId, orderId, amountMills } = data;
    const renewal = renewals.get(holdId);
    const end = endOf.get(holdId);
    if (renewal?.orderId !== orderId || end === undefined) {
      breaches.add(position, `rental ${orderId} was extended by nobody`);
      return;
    }
    if (renewal.isHeld || paidEnds.has(end))
      breaches.add(position, `rental ${orderId} was renewed twice for one end`);
    if (amountMills !== renewal.priceMills)
      breaches.add(position, `renewal ${holdId} costs ${amountMills}, not ${renewal.priceMills} mills`);
    renewal.isHeld = true;
    paidEnds.add(end);
  }

  return {
    id: 'L33',
    title: 'a rental renews itself once for each end, at an agreed price',
    see(event: RecordedEvent) {
      const { type, data } = event;
      if (type === 'RenewalTurnedOn') agreed.set(data.orderId, data.maxPriceMills);
      else if (type === 'RenewalTurnedOff' || type === 'RenewalFailed') agreed.delete(data.orderId);
      else if (type === 'RenewalBegun') begin(event);
      else if (type === 'FundsHeldForExtension') hold(event);
    },
    finish: () => ({ looked: renewals.size, breaches: breaches.all }),
  };
}
