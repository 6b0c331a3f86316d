import { app, streams } from '@ringpost/events/domain';
import type { Policy } from '../kernel/run-policies.ts';
import type { TellCustomer } from '../mail/tell-customer.ts';

/** Writes to a customer whose rental ends within a day, once for each end. */
export function createRentalMailPolicy(tell: TellCustomer): Policy {
  return {
    name: 'write-of-rental-ends',
    from: 'now',
    on: {
      async LeaseEndsSoon({ data: { leaseId, userId, appId, e164: number, until: endsAt } }, deps) {
        const { name } = (await deps.streams.load(streams.app(appId), app)).state;
        const key = `rental-ends:${leaseId}:${endsAt}`;
        const letter = { kind: 'rental-ends', app: name ?? '', number, endsAt } as const;
        await tell(deps, { userId, mail: 'rental-ends', key, letter });
      },
    },
  };
}
