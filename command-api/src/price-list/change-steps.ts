import type { Position, VolumeStep } from '@ringpost/domain';
import type { ToWithdraw, When } from '@ringpost/domain/rules/planned-changes';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { handleVolumeSteps } from './volume-steps.commands.ts';

/** There is one list of steps. */
const ALL = 'all';

/**
 * Sets the steps of the discount by volume, at once or on a date.
 * @throws Rejection `volume-steps-order`, `change-date`, `too-many-changes`
 */
export async function setSteps(
  deps: Deps,
  { steps, reason }: { readonly steps: readonly VolumeStep[]; readonly reason: string | null },
  when: When,
  cause: Cause,
): Promise<Position> {
  const command = { type: 'SetVolumeSteps', steps, reason, ...when } as const;
  return (await handleVolumeSteps(deps, ALL, command, cause)).position;
}

/** @throws Rejection `not-found` for a change that is not planned, or counts already */
export async function withdrawStepsChange(
  deps: Deps,
  withdrawn: ToWithdraw,
  cause: Cause,
): Promise<Position> {
  return (await handleVolumeSteps(deps, ALL, { type: 'WithdrawStepsChange', ...withdrawn }, cause)).position;
}

/** Makes the planned changes that count now facts. */
export async function carryOutStepsChanges(deps: Deps, cause: Cause): Promise<void> {
  await handleVolumeSteps(deps, ALL, { type: 'CarryOutStepsChanges', now: nowIso(deps) }, cause);
}
