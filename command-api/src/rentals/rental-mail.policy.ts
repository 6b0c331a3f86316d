import { app, bulkOfItem, order, streams } from '@ringpost/domain';
import type { Policy } from '../kernel/run-policies.ts';
import type { TellCustomer } from '../mail/entries.ts';

/** How many characters of an ISO 8601 instant name the hour. */
const UP_TO_THE_HOUR = 'yyyy-mm-ddThh'.length;

/**
 * Writes to a customer whose rental ends within a day, once for each end. Of the numbers of one order, all that end in the same
 * hour share a mail: an order may have a thousand.
 */
export function createRentalMailPolicy(tell: TellCustomer): Policy {
  return {
    name: 'write-of-rental-ends',
    from: 'now',
    on: {
      async LeaseEndsSoon({ data: { leaseId, orderId, userId, appId, e164, until: endsAt } }, deps) {
        const { state } = await deps.streams.load(streams.order(orderId), order);
        // It does not end: its customer is told that it renews itself.
        if ('renewal' in state && state.renewal) return;
        const { name } = (await deps.streams.load(streams.app(appId), app)).state;
        const bulkId = bulkOfItem(orderId);
        const hour = endsAt.slice(0, UP_TO_THE_HOUR);
        const notice =
          bulkId === undefined
            ? { key: `rental-ends:${leaseId}:${endsAt}`, number: e164, endsAt }
            : { key: `rental-ends:${bulkId}:${hour}`, number: null, endsAt: `${hour}:00:00.000Z` };
        const { key, ...ending } = notice;
        const letter = { kind: 'rental-ends', app: name ?? '', ...ending } as const;
        await tell(deps, { userId, mail: 'rental-ends', key, letter });
      },
    },
  };
}
