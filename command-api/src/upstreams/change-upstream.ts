import { type Position, Rejection, type UpstreamSet, type UpstreamsState } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { requireVendor } from '../vendors/entries.ts';
import type { Portal } from './handler-client.ts';
import { KEYS, readUpstreams } from './portals.ts';
import { handleUpstreams } from './upstreams.commands.ts';

/** What an admin sets. `keyId`: a new name, under which the Vault gets the key. */
interface NewUpstream {
  readonly vendorId: string;
  readonly keyId: string;
  readonly portal: Portal;
  readonly terms: Pick<UpstreamSet['data'], 'marginPercent' | 'maxPriceMills' | 'riskMills' | 'repeats'>;
}

/**
 * Removes the key of an earlier setting once nothing that was bought with it is open. Nothing can be bought with it any more. If this
 * fails, a key stays that nobody uses.
 */
export async function dropUnusedKey(
  deps: Deps,
  { upstreams, open }: UpstreamsState,
  keyId: string,
): Promise<void> {
  if ([...upstreams.values()].some(({ setting }) => setting?.keyId === keyId)) return;
  if ([...open.values()].some((taken) => taken.keyId === keyId)) return;
  try {
    const kept = await deps.vault.get(KEYS, keyId);
    if (kept) await deps.vault.remove(KEYS, keyId, kept.version);
  } catch (error) {
    deps.log.warn({ err: error, keyId }, 'the key of another portal stays, and is not used');
  }
}

async function keyIdOf(deps: Deps, vendorId: string): Promise<string | undefined> {
  return (await readUpstreams(deps)).upstreams.get(vendorId)?.setting?.keyId;
}

/** Numbers of the vendor are bought from the portal from now on. @throws Rejection `not-found`, `too-many-upstreams` */
export async function setUpstream(
  deps: Deps,
  { vendorId, keyId, portal, terms }: NewUpstream,
  cause: Cause,
): Promise<Position> {
  await requireVendor(deps, vendorId);
  const before = await keyIdOf(deps, vendorId);
  await deps.vault.put(KEYS, keyId, portal, 0);
  const { url } = portal;
  const set = { vendorId, protocol: 'handler', url, keyId, ...terms, setAt: nowIso(deps) } as const;
  try {
    const { state, position } = await handleUpstreams(deps, 'all', { type: 'SetUpstream', set }, cause);
    if (before !== undefined) await dropUnusedKey(deps, state, before);
    return position;
  } catch (error) {
    // After any other failure the setting may be in the log.
    if (error instanceof Rejection && error.code === 'too-many-upstreams')
      await deps.vault.remove(KEYS, keyId, 1);
    throw error;
  }
}

/** Nothing more is bought there. What was bought is followed to its end. @throws Rejection `not-found` */
export async function removeUpstream(deps: Deps, vendorId: string, cause: Cause): Promise<Position> {
  await requireVendor(deps, vendorId);
  const before = await keyIdOf(deps, vendorId);
  const command = { type: 'RemoveUpstream', vendorId, now: nowIso(deps) } as const;
  const { state, position } = await handleUpstreams(deps, 'all', command, cause);
  if (before !== undefined) await dropUnusedKey(deps, state, before);
  return position;
}
