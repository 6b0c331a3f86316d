import {
  areSameSteps,
  dueFacts,
  reject,
  stepsSet,
  VOLUME_STEPS_PLANNING,
  type VolumeStep,
  type VolumeStepsEvent,
  type VolumeStepsState,
  volumeSteps,
  withDueFacts,
} from '@ringpost/domain';
import { VOLUME_FROM_MAX_MILLS, VOLUME_PERCENT_MAX, VOLUME_STEPS_MAX } from '@ringpost/domain/rules/limits';
import {
  planChange,
  type ToWithdraw,
  type When,
  withdrawChange,
} from '@ringpost/domain/rules/planned-changes';
import type { Decider } from '../kernel/decider.ts';

type SetVolumeSteps = When & {
  readonly type: 'SetVolumeSteps';
  /** The lowest first; none: there is no discount. */
  readonly steps: readonly VolumeStep[];
  readonly reason: string | null;
};

export type VolumeStepsCommand =
  | SetVolumeSteps
  | (ToWithdraw & { readonly type: 'WithdrawStepsChange' })
  /** Makes the planned changes that count now facts. */
  | { readonly type: 'CarryOutStepsChanges'; readonly now: string };

function isStep({ fromMills, percent }: VolumeStep): boolean {
  const isSum = Number.isSafeInteger(fromMills) && fromMills > 0 && fromMills <= VOLUME_FROM_MAX_MILLS;
  return isSum && Number.isSafeInteger(percent) && percent > 0 && percent <= VOLUME_PERCENT_MAX;
}

/** @throws Rejection `volume-steps-order` */
function requireSteps(steps: readonly VolumeStep[]): void {
  const isAbove = (step: VolumeStep, at: number): boolean => {
    const before = steps[at - 1];
    return !before || (step.fromMills > before.fromMills && step.percent > before.percent);
  };
  const areSteps = steps.every((step, at) => isStep(step) && isAbove(step, at));
  if (!areSteps || steps.length > VOLUME_STEPS_MAX) throw reject('volume-steps-order');
}

function set(command: SetVolumeSteps, { current, changes }: VolumeStepsState): readonly VolumeStepsEvent[] {
  const { steps: ordered, countsFrom, now, adminId, reason } = command;
  requireSteps(ordered);
  const steps = [...ordered];
  if (countsFrom !== null) {
    const place = { of: 'volume-steps', subjectId: 'volume-steps' } as const;
    return planChange(changes, place, { ...command, countsFrom }, { kind: 'volume-steps', steps, reason });
  }
  if (areSameSteps(current?.steps ?? [], steps)) return [];
  return [stepsSet({ steps, reason }, now, adminId)];
}

/** The steps of the discount by volume: one list for all customers. It counts at once, or from its date. */
export const volumeStepsDecider: Decider<VolumeStepsState, VolumeStepsCommand, VolumeStepsEvent> = {
  ...volumeSteps,
  decide(command, state) {
    if (command.type === 'CarryOutStepsChanges') return dueFacts(VOLUME_STEPS_PLANNING, state, command.now);
    return withDueFacts(VOLUME_STEPS_PLANNING, state, command.now, (current) =>
      command.type === 'SetVolumeSteps' ? set(command, current) : withdrawChange(current.changes, command),
    );
  },
};
