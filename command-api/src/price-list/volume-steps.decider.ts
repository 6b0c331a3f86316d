import {
  reject,
  type VolumeStep,
  type VolumeStepsEvent,
  type VolumeStepsState,
  volumeSteps,
  volumeStepsAt,
} from '@ringpost/domain';
import { VOLUME_FROM_MAX_MILLS, VOLUME_PERCENT_MAX, VOLUME_STEPS_MAX } from '@ringpost/domain/rules/limits';
import { requireDate } from '@ringpost/domain/rules/planned-changes';
import type { Decider } from '../kernel/decider.ts';

export type VolumeStepsCommand =
  | {
      readonly type: 'SetVolumeSteps';
      /** The lowest first; none: there is no discount. */
      readonly steps: readonly VolumeStep[];
      /** The instant from which they count; null: at once. */
      readonly countsFrom: string | null;
      readonly adminId: string;
      readonly reason: string | null;
      readonly now: string;
    }
  | { readonly type: 'WithdrawVolumeSteps'; readonly now: string };

type SetVolumeSteps = Extract<VolumeStepsCommand, { readonly type: 'SetVolumeSteps' }>;

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

function areEqual(steps: readonly VolumeStep[], others: readonly VolumeStep[]): boolean {
  const isEqual = (step: VolumeStep, at: number): boolean =>
    step.fromMills === others[at]?.fromMills && step.percent === others[at]?.percent;
  return steps.length === others.length && steps.every(isEqual);
}

function set(command: SetVolumeSteps, state: VolumeStepsState): readonly VolumeStepsEvent[] {
  const { steps, countsFrom, now, adminId: setBy, reason } = command;
  requireSteps(steps);
  requireDate({ now, countsFrom });
  const { current, planned } = volumeStepsAt(state, now);
  if (planned) {
    // The same request again.
    if (planned.countsFrom === countsFrom && areEqual(planned.steps, steps)) return [];
    throw reject('volume-steps-planned', { counts_from: planned.countsFrom });
  }
  if (countsFrom === null && areEqual(current?.steps ?? [], steps)) return [];
  const data = { steps: [...steps], setAt: now, countsFrom: countsFrom ?? now, setBy };
  return [{ type: 'VolumeStepsSet', data: reason === null ? data : { ...data, reason } }];
}

/** The steps of the discount by volume: one list for all customers, and at most one planned list. */
export const volumeStepsDecider: Decider<VolumeStepsState, VolumeStepsCommand, VolumeStepsEvent> = {
  ...volumeSteps,
  decide(command, state) {
    if (command.type === 'SetVolumeSteps') return set(command, state);
    const { planned } = volumeStepsAt(state, command.now);
    if (!planned) throw reject('not-found');
    const { countsFrom } = planned;
    return [{ type: 'VolumeStepsWithdrawn', data: { withdrawnAt: command.now, countsFrom } }];
  },
};
