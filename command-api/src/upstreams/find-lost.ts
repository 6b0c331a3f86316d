import { plusSeconds, streams, type UpstreamOrderState, upstreamOrder } from '@ringpost/domain';
import { UPSTREAM_TIMEOUT_SECONDS } from '@ringpost/domain/rules/limits';
import type { Deps } from '../kernel/deps.ts';
import type { BuyAnswer, Portal, WaitingNumber } from './portal-client.ts';
import { type Portals, readUpstreams } from './portals.ts';

type Asked = Extract<UpstreamOrderState, { readonly status: 'asked' }>;
interface Parts {
  readonly deps: Deps;
  readonly portals: Portals;
}

/** The clock of a portal may differ from ours by so much. */
const CLOCKS_DIFFER_SECONDS = 60;

/** Our other purchases at the same portal that have not ended. */
async function othersAt({ deps, portals }: Parts, { asked }: Asked, { url }: Portal) {
  const { open } = await readUpstreams(deps);
  const keyIds = new Set([...open.values()].map(({ keyId }) => keyId));
  const urls = new Map(
    await Promise.all([...keyIds].map(async (id) => [id, (await portals.portalOf(id))?.url] as const)),
  );
  const others = [...open.values()].filter(
    ({ orderId, keyId }) => orderId !== asked.orderId && urls.get(keyId) === url,
  );
  return Promise.all(
    others.map(
      async ({ orderId }) =>
        (await deps.streams.refresh(streams.upstreamOrder(orderId), upstreamOrder)).state,
    ),
  );
}

/** Whether a number of this app may be that of another purchase: one that is still being asked for, or lost its answer before this one. */
function mayBeOf(other: UpstreamOrderState, { asked }: Asked): boolean {
  if (other.status !== 'asked') return false;
  const { service, countryIso, askedAt, orderId } = other.asked;
  if (service !== asked.service || countryIso !== asked.countryIso) return false;
  if (!other.lost) return true;
  return askedAt < asked.askedAt || (askedAt === asked.askedAt && orderId < asked.orderId);
}

function wasBoughtFor({ boughtAt }: WaitingNumber, { askedAt }: Asked['asked']): boolean {
  const boughtMs = Date.parse(boughtAt);
  const [from, to] = [
    plusSeconds(askedAt, -CLOCKS_DIFFER_SECONDS),
    plusSeconds(askedAt, UPSTREAM_TIMEOUT_SECONDS + CLOCKS_DIFFER_SECONDS),
  ];
  return boughtMs >= Date.parse(from) && boughtMs <= Date.parse(to);
}

/**
 * Finds the number of a purchase whose answer was lost among those that wait at the portal and that no other purchase has. Two
 * purchases never find the same number: whoever may have bought what is listed has a fact in the log before the list is made, and of
 * several that lost their answers the oldest goes first. Nothing found says nothing: the portal may list it later.
 */
export async function findLost(
  parts: Parts,
  state: Asked,
  portal: Portal,
  listWaiting: () => Promise<readonly WaitingNumber[] | 'no-answer'>,
): Promise<BuyAnswer> {
  const waiting = await listWaiting();
  if (waiting === 'no-answer') return { kind: 'unknown' };
  const possible = waiting.filter((each) => wasBoughtFor(each, state.asked));
  if (possible.length === 0) return { kind: 'unknown' };
  // Only after the list, so that all who may have bought something of it are seen.
  const others = await othersAt(parts, state, portal);
  if (others.some((other) => mayBeOf(other, state))) return { kind: 'unknown' };
  const known = new Set(others.flatMap((other) => (other.status === 'got' ? [other.got.upstreamId] : [])));
  const found = possible.find(({ upstreamId }) => !known.has(upstreamId));
  if (!found) return { kind: 'unknown' };
  const { boughtAt: _, ...number } = found;
  return { kind: 'number', ...number };
}
