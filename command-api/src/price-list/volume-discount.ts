import { spentAt, streams, type VolumeStep, volumeSteps, volumeStepsAt, wallet } from '@ringpost/domain';
import { reachedStep } from '@ringpost/domain/rules/volume-discount';
import type { ReadMode } from '../kernel/aggregate-repository.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';

/** The step that the customer has reached now, from the wallet's own stream; undefined without one. */
export async function reachedBy(
  deps: Deps,
  userId: string,
  how: ReadMode = 'refresh',
): Promise<VolumeStep | undefined> {
  const { state } = await deps.streams[how](streams.volumeSteps(), volumeSteps);
  const now = nowIso(deps);
  const steps = volumeStepsAt(state, now)?.steps ?? [];
  if (steps.length === 0) return undefined;
  const { state: ofWallet } = await deps.streams[how](streams.wallet(userId), wallet);
  return reachedStep(steps, spentAt(ofWallet.spent, now));
}

/** The discount by volume of this customer now, in per cent; undefined if there is none. */
export async function percentOffOf(deps: Deps, userId: string): Promise<number | undefined> {
  return (await reachedBy(deps, userId))?.percent;
}
