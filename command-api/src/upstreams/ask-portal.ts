import type { UpstreamOrderState } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { BuyAnswer, PortalClient } from './portal-client.ts';
import type { Portals } from './portals.ts';
import { handleUpstreamOrder } from './upstream-order.commands.ts';
import type { UpstreamOrderCommand } from './upstream-order.decider.ts';

export interface UpstreamParts {
  readonly deps: Deps;
  readonly client: PortalClient;
  readonly portals: Portals;
}

type Asked = Extract<UpstreamOrderState, { readonly status: 'asked' }>;

export function causeOfUpstream(orderId: string): Cause {
  const actor = 'system:follow-upstream';
  return { operationId: orderId, causationId: orderId, correlationId: orderId, actor };
}

function commandOf(answer: BuyAnswer, orderId: string, now: string): UpstreamOrderCommand {
  switch (answer.kind) {
    case 'unknown':
      return { type: 'NoteNoAnswer', orderId, now };
    case 'refused':
      return { type: 'NoteUpstreamRefusal', orderId, reason: answer.reason, now };
    case 'number': {
      const { kind: _, ...number } = answer;
      return { type: 'NoteUpstreamNumber', orderId, number, now };
    }
  }
}

/** Asks the portal for the number of an order, and notes its answer. Two calls at the same moment ask once. */
export async function askPortal(
  { deps, client, portals }: UpstreamParts,
  { asked }: Asked,
): Promise<UpstreamOrderState> {
  const { orderId, keyId, countryIso, service, maxPriceMills } = asked;
  return deps.singleFlight(`ask ${orderId}`, async () => {
    const portal = await portals.portalOf(keyId);
    const wish = { orderId, service, countryIso, maxPriceMills };
    const answer: BuyAnswer = portal ? await client.buy(portal, wish) : { kind: 'unknown' };
    if (answer.kind !== 'number')
      deps.log.warn({ orderId, vendorId: asked.vendorId, answer }, 'another portal sold no number');
    const command = commandOf(answer, orderId, nowIso(deps));
    return (await handleUpstreamOrder(deps, orderId, command, causeOfUpstream(orderId))).state;
  });
}
