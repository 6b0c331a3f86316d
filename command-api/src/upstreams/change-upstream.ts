import {
  type Position,
  Rejection,
  type Upstream,
  type UpstreamProtocol,
  type UpstreamSet,
  type UpstreamsState,
} from '@ringpost/domain';
import { rejectField } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { requireVendor } from '../vendors/entries.ts';
import type { Portal } from './portal-client.ts';
import { KEYS, readUpstreams } from './portals.ts';
import { handleUpstreams } from './upstreams.commands.ts';

/** What an admin sets. `keyId`: a new name, under which the Vault gets the key. Without a key, the one of before stays. */
interface NewUpstream {
  readonly vendorId: string;
  readonly keyId: string;
  readonly portal: Pick<Portal, 'url'> & {
    readonly key: string | undefined;
    readonly protocol: UpstreamProtocol;
    readonly microdollars: number;
  };
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

async function settingOf(deps: Deps, vendorId: string): Promise<Upstream['setting'] | undefined> {
  return (await readUpstreams(deps)).upstreams.get(vendorId)?.setting;
}

/** The new key, or the one of before. A known key is never sent to another address: who changes that must know the key. */
async function keyFor(
  deps: Deps,
  { url, key }: NewUpstream['portal'],
  before: Upstream['setting'] | undefined,
): Promise<string> {
  if (key !== undefined) return key;
  const kept = before?.url === url ? await deps.vault.get<Portal>(KEYS, before.keyId) : undefined;
  if (!kept) throw rejectField('key', 'required', 'The key is needed for a new address');
  return kept.value.key;
}

/**
 * Numbers of the vendor are bought from the portal from now on, and what was lost there before does not count any more.
 * @throws Rejection `not-found`, `too-many-upstreams`, `invalid-request` for a new address without a key
 */
export async function setUpstream(
  deps: Deps,
  { vendorId, keyId, portal, terms }: NewUpstream,
  cause: Cause,
): Promise<Position> {
  await requireVendor(deps, vendorId);
  const before = await settingOf(deps, vendorId);
  const { url, protocol, microdollars } = portal;
  const kept: Portal = { url, key: await keyFor(deps, portal, before), protocol, microdollars };
  await deps.vault.put(KEYS, keyId, kept, 0);
  const set = { vendorId, protocol, url, keyId, ...terms, setAt: nowIso(deps) };
  try {
    const command = { type: 'SetUpstream', set, microdollars } as const;
    const { state, position } = await handleUpstreams(deps, 'all', command, cause);
    if (before) await dropUnusedKey(deps, state, before.keyId);
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
  const before = await settingOf(deps, vendorId);
  const command = { type: 'RemoveUpstream', vendorId, now: nowIso(deps) } as const;
  const { state, position } = await handleUpstreams(deps, 'all', command, cause);
  if (before) await dropUnusedKey(deps, state, before.keyId);
  return position;
}
