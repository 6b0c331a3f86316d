import { app, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import type { Policy } from '../kernel/run-policies.ts';
import type { TellCustomer } from '../mail/entries.ts';

async function nameOf(deps: Pick<Deps, 'streams'>, appId: string): Promise<string> {
  return (await deps.streams.load(streams.app(appId), app)).state.name ?? '';
}

/** Writes to a customer whose rental renews itself soon, or was not renewed: once for each end. */
export function createRenewalMailPolicy(tell: TellCustomer): Policy {
  return {
    name: 'write-of-renewals',
    from: 'now',
    on: {
      async RenewalAnnounced({ id, data }, deps) {
        const { orderId, userId, e164: number, appId, renewsAt, priceMills, maxPriceMills } = data;
        const about = { orderId, app: await nameOf(deps, appId), number };
        const letter = { kind: 'rental-renews', ...about, renewsAt, priceMills, maxPriceMills } as const;
        await tell(deps, { userId, mail: 'rental-ends', key: `rental-renews:${id}`, letter });
      },
      async RenewalFailed({ id, data }, deps) {
        const { orderId, userId, e164: number, appId, until: endsAt, reason } = data;
        const about = { orderId, app: await nameOf(deps, appId), number };
        const letter = { kind: 'rental-not-renewed', ...about, endsAt, reason } as const;
        await tell(deps, { userId, mail: 'rental-ends', key: `rental-not-renewed:${id}`, letter });
      },
    },
  };
}
