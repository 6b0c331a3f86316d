import type { UpstreamOrderState } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { findLost } from './find-lost.ts';
import type { BuyAnswer, ClientOf } from './portal-client.ts';
import type { Portals } from './portals.ts';
import { handleUpstreamOrder } from './upstream-order.commands.ts';
import type { UpstreamOrderCommand } from './upstream-order.decider.ts';

export interface UpstreamParts {
  readonly deps: Deps;
  readonly clientOf: ClientOf;
  readonly portals: Portals;
}

type Asked = Extract<UpstreamOrderState, { readonly status: 'asked' }>;

export function causeOfUpstream(orderId: string): Cause {
  const actor = 'system:follow-upstream';
  return { operationId: orderId, causationId: orderId, correlationId: orderId, actor };
}

/** @param tries how many answers had been lost when it was asked */
function commandOf(
  answer: BuyAnswer,
  of: { orderId: string; now: string },
  tries: number,
): UpstreamOrderCommand {
  switch (answer.kind) {
    case 'unknown':
      return { type: 'NoteNoAnswer', ...of };
    case 'refused':
      return { type: 'NoteUpstreamRefusal', ...of, reason: answer.reason, tries };
    case 'number': {
      const { kind: _, ...number } = answer;
      return { type: 'NoteUpstreamNumber', ...of, number, tries };
    }
  }
}

/** Buys the number. After a lost answer it is asked for again, or looked for where that would buy another one. */
async function answerOf(parts: UpstreamParts, state: Asked): Promise<BuyAnswer> {
  const { orderId, keyId, countryIso, service, maxPriceMills } = state.asked;
  const portal = await parts.portals.portalOf(keyId);
  if (!portal) return { kind: 'unknown' };
  const client = parts.clientOf(portal);
  const wish = { orderId, service, countryIso, maxPriceMills };
  if (!state.lost || !client.listWaiting) return client.buy(portal, wish);
  const { listWaiting } = client;
  return findLost(parts, state, portal, () => listWaiting(portal, wish));
}

/** Asks the portal for the number of an order, and notes its answer. Two calls at the same moment ask once. */
export async function askPortal(parts: UpstreamParts, state: Asked): Promise<UpstreamOrderState> {
  const { deps } = parts;
  const { orderId, vendorId } = state.asked;
  return deps.singleFlight(`ask ${orderId}`, async () => {
    const answer = await answerOf(parts, state);
    if (answer.kind !== 'number')
      deps.log.warn({ orderId, vendorId, answer }, 'another portal sold no number');
    const command = commandOf(answer, { orderId, now: nowIso(deps) }, state.lost?.tries ?? 0);
    return (await handleUpstreamOrder(deps, orderId, command, causeOfUpstream(orderId))).state;
  });
}
