import { type EventOf, isWholeNumber } from '@ringpost/domain';
import { breachList, type Check } from './check.ts';
import { packedTexts } from './packed-texts.ts';

interface Span {
  readonly leaseId: string;
  readonly from: string;
  until: string;
}

/** How long after its time a lease may stay without a recorded end. */
const GRACE_MS = 120_000;

function keyOf({
  e164,
  appId,
  leaseId,
}: EventOf<'NumberLeased' | 'LeaseExtended' | 'LeaseEnded'>['data']): string {
  return `${e164}|${appId}|${leaseId}`;
}

/** Whether two apps cannot be leased on one number at a time. */
function excludesOther(appId: string, other: string): boolean {
  return appId === other || isWholeNumber(appId) || isWholeNumber(other);
}

/**
 * L4: no lease of (number, app) begins before the previous one has ended, in the order of the log and whatever clocks say.
 * While somebody has a number whole, there is no other lease of it. No lease stays that no order took.
 */
export function leasesCheck(): Check {
  const breaches = breachList();
  /** Leases that have not ended; only a broken log has two with one key. */
  const spans = new Map<string, readonly Span[]>();
  const over = packedTexts();
  /** The open leases of each number, with their apps. */
  const open = new Map<string, Map<string, string>>();
  const assigned = packedTexts();
  const free = new Set<string>();
  let looked = 0;

  /** @returns whether the lease ever began */
  function end(key: string): boolean {
    if (over.has(key)) return true;
    const [span, ...others] = spans.get(key) ?? [];
    if (!span) return false;
    over.add(key);
    if (others.length > 0) spans.set(key, others);
    else spans.delete(key);
    return true;
  }

  return {
    id: 'L4',
    title: 'one app on one number is one customer’s at a time, and so is a whole number',
    see({ type, data, position }) {
      if (type === 'NumberMadePublic') free.add(data.e164);
      if (type === 'NumberPublicEnded' || type === 'NumberReleased') free.delete(data.e164);
      if (type === 'NumberAssigned' || type === 'NumberRented') assigned.add(data.leaseId);
      if (type === 'NumberLeased') {
        looked += 1;
        const { leaseId, from, until, e164, appId } = data;
        const key = keyOf(data);
        const openOfNumber = open.get(e164) ?? new Map<string, string>();
        open.set(e164, openOfNumber.set(leaseId, appId));
        for (const [other, of] of openOfNumber)
          if (other !== leaseId && excludesOther(appId, of))
            breaches.add(position, `${e164} is leased to ${leaseId} while ${other} has it`);
        if (free.has(e164)) breaches.add(position, `${e164} is public and was leased`);
        spans.set(key, [...(spans.get(key) ?? []), { leaseId, from, until }]);
      }
      if (type === 'LeaseExtended') {
        const [span] = over.has(keyOf(data)) ? [] : (spans.get(keyOf(data)) ?? []);
        if (!span) breaches.add(position, `lease ${data.leaseId} was extended, and does not run`);
        else span.until = data.until;
      }
      if (type === 'LeaseEnded') {
        if (!end(keyOf(data))) breaches.add(position, `lease ${data.leaseId} ended, but never began`);
        const openOfNumber = open.get(data.e164);
        openOfNumber?.delete(data.leaseId);
        if (openOfNumber?.size === 0) open.delete(data.e164);
      }
    },
    finish(asOf) {
      const overdue = (instant: string) => Date.parse(asOf) - Date.parse(instant) > GRACE_MS;
      for (const { leaseId, from, until } of [...spans.values()].flat()) {
        if (!assigned.has(leaseId) && overdue(from))
          breaches.add(null, `lease ${leaseId} stands and no order took it`);
        else if (overdue(until))
          breaches.add(null, `lease ${leaseId} was over at ${until} and nobody ended it`);
      }
      return { looked, breaches: breaches.all };
    },
  };
}
