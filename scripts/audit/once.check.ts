import { isAtOrAfter, isKnownEvent, LOG_START } from '@ringpost/events/domain';
import { breachList, type Check } from './check.ts';

/**
 * L5, as far as a log can show it: what was asked for happened once, in the order of the purchase, and every stream counts
 * its events without a gap. That every acknowledged request is there is shown by the crash rounds, which know the answers.
 */
export function onceCheck(): Check {
  const found = breachList();
  const revisions = new Map<string, number>();
  const operations = new Set<string>();
  const held = new Set<string>();
  const leased = new Set<string>();
  const assigned = new Set<string>();
  let position = LOG_START;
  let looked = 0;
  return {
    id: 'L5',
    title: 'every effect is in the log once, and in its order',
    see(event) {
      looked += 1;
      if (isAtOrAfter(position, event.position))
        found.add(event.position, `it comes after position ${position}`);
      position = event.position;
      if (!isKnownEvent(event.type)) found.add(event.position, 'nobody knows an event of its type');
      const expected = (revisions.get(event.stream) ?? -1) + 1;
      if (event.revision !== expected) {
        found.add(position, `${event.stream} goes from revision ${expected - 1} to ${event.revision}`);
      }
      revisions.set(event.stream, event.revision);
      const { type, data } = event;
      if ('entries' in data) {
        const operation = `${event.stream} ${data.operationId}`;
        if (operations.has(operation)) found.add(position, `${operation} happened twice`);
        operations.add(operation);
      }
      if (type === 'FundsHeld') held.add(data.purpose.id);
      if (type === 'NumberLeased') {
        if (!held.has(data.orderId)) found.add(position, `order ${data.orderId} leased before it held money`);
        if (leased.has(data.leaseId)) found.add(position, `lease ${data.leaseId} began twice`);
        leased.add(data.leaseId);
      }
      if (type === 'NumberAssigned') {
        if (!leased.has(data.leaseId))
          found.add(position, `order ${data.orderId} has a number it never leased`);
        if (assigned.has(data.orderId)) found.add(position, `order ${data.orderId} was assigned twice`);
        assigned.add(data.orderId);
      }
    },
    finish: () => ({ looked, breaches: found.breaches }),
  };
}
