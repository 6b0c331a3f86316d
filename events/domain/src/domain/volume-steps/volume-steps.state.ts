import type { Fold } from '../event.ts';
import type { VolumeStep, VolumeStepsEvent } from './volume-steps.events.ts';

/** The steps that an admin set, and from when they count. */
export interface VolumeSetting {
  readonly steps: readonly VolumeStep[];
  readonly countsFrom: string;
  readonly setBy: string;
}

export interface VolumeStepsState {
  /** Null: no admin has ever set steps. */
  readonly current: VolumeSetting | null;
  /** Replaces `current` at its instant. */
  readonly planned: VolumeSetting | null;
}

/** The steps as they are at this instant. So they count in time, without a fact at that time. */
export function volumeStepsAt(state: VolumeStepsState, at: string): VolumeStepsState {
  const { planned } = state;
  return planned && planned.countsFrom <= at ? { current: planned, planned: null } : state;
}

/** Folds `volumesteps-all`. */
export const volumeSteps: Fold<VolumeStepsState, VolumeStepsEvent> = {
  initial: () => ({ current: null, planned: null }),
  evolve(state, event) {
    if (event.type === 'VolumeStepsWithdrawn') {
      return { ...volumeStepsAt(state, event.data.withdrawnAt), planned: null };
    }
    const { steps, setAt, countsFrom, setBy } = event.data;
    const setting = { steps, countsFrom, setBy };
    const { current } = volumeStepsAt(state, setAt);
    return countsFrom <= setAt ? { current: setting, planned: null } : { current, planned: setting };
  },
};
