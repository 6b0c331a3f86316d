import { createHmac } from 'node:crypto';
import { plusSeconds, portIn, streams } from '@ringpost/domain';
import { putUnlessMoved, type Vault } from '@ringpost/engine';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { openPepper } from '../kernel/pepper.ts';

/** The request that has a number, by the keyed hash of the number. */
const CLAIMS = 'port-in-numbers';
/** How long a claim counts before its request is submitted. */
const CLAIM_HOLDS_SECONDS = 60;

interface Claim {
  readonly portInId: string;
  readonly claimedAt: string;
}

async function keyOf(vault: Vault, e164: string): Promise<string> {
  return createHmac('sha256', await openPepper(vault, CLAIMS))
    .update(e164)
    .digest('hex');
}

/** Whether a claim still counts: its request is open, or is being submitted. */
async function counts(deps: Deps, { portInId, claimedAt }: Claim): Promise<boolean> {
  const { state } = await deps.streams.refresh(streams.portIn(portInId), portIn);
  const isOpen = !['absent', 'draft', 'completed', 'cancelled'].includes(state.status);
  const isBeingSubmitted =
    state.status === 'draft' && plusSeconds(claimedAt, CLAIM_HOLDS_SECONDS) > nowIso(deps);
  return isOpen || isBeingSubmitted;
}

async function claimOne(deps: Deps, e164: string, portInId: string): Promise<boolean> {
  const key = await keyOf(deps.vault, e164);
  const kept = await deps.vault.get<Claim>(CLAIMS, key);
  if (kept && kept.value.portInId !== portInId && (await counts(deps, kept.value))) return false;
  const claim: Claim = { portInId, claimedAt: nowIso(deps) };
  return (await putUnlessMoved(deps.vault, CLAIMS, key, claim, kept?.version ?? 0)) !== undefined;
}

/**
 * Claims numbers for a request that is about to be submitted. If two requests ask at the same moment, one gets the number.
 * @returns the numbers that another request has, of whichever customer
 */
export async function claimNumbers(
  deps: Deps,
  portInId: string,
  numbers: readonly string[],
): Promise<readonly string[]> {
  const claimed = await Promise.all(numbers.map((e164) => claimOne(deps, e164, portInId)));
  return numbers.filter((_, index) => !claimed[index]);
}
