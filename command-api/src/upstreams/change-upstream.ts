import type { Position, UpstreamSet } from '@ringpost/domain';
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

/** The key of an earlier setting. It stays while something that was bought with it has not ended. */
async function dropKey(deps: Deps, vendorId: string): Promise<() => Promise<void>> {
  const before = (await readUpstreams(deps)).upstreams.get(vendorId);
  return async () => {
    if (!before?.setting || before.open > 0) return;
    const { keyId } = before.setting;
    const kept = await deps.vault.get(KEYS, keyId);
    if (kept) await deps.vault.remove(KEYS, keyId, kept.version);
  };
}

/** Numbers of the vendor are bought from the portal from now on. @throws Rejection `not-found`, `too-many-upstreams` */
export async function setUpstream(
  deps: Deps,
  { vendorId, keyId, portal, terms }: NewUpstream,
  cause: Cause,
): Promise<Position> {
  await requireVendor(deps, vendorId);
  const drop = await dropKey(deps, vendorId);
  await deps.vault.put(KEYS, keyId, portal, 0);
  const { url } = portal;
  const set = { vendorId, protocol: 'handler', url, keyId, ...terms, setAt: nowIso(deps) } as const;
  try {
    const { position } = await handleUpstreams(deps, 'all', { type: 'SetUpstream', set }, cause);
    await drop();
    return position;
  } catch (error) {
    await deps.vault.remove(KEYS, keyId, 1);
    throw error;
  }
}

/** Nothing more is bought there. What was bought is followed to its end. @throws Rejection `not-found` */
export async function removeUpstream(deps: Deps, vendorId: string, cause: Cause): Promise<Position> {
  await requireVendor(deps, vendorId);
  const drop = await dropKey(deps, vendorId);
  const command = { type: 'RemoveUpstream', vendorId, now: nowIso(deps) } as const;
  const { position } = await handleUpstreams(deps, 'all', command, cause);
  await drop();
  return position;
}
