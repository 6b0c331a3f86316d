import type { Fold } from '../event.ts';
import { dueFrom, openChanges, type Planning, stateAt } from '../planned/due-facts.ts';
import type { PlannedActOf } from '../planned/planned.events.ts';
import {
  NO_CHANGES,
  notePlanned,
  type PlannedChange,
  type PlannedChanges,
} from '../planned/planned.state.ts';
import type { VolumeStep } from './volume-step.ts';
import type { VolumeStepsEvent, VolumeStepsSet } from './volume-steps.events.ts';

/** The steps that an admin set, and from when they count. */
export interface VolumeSetting {
  readonly steps: readonly VolumeStep[];
  readonly countsFrom: string;
  readonly setBy: string;
}

export interface VolumeStepsState {
  /** Null: no admin has ever set steps. */
  readonly current: VolumeSetting | null;
  readonly changes: PlannedChanges;
}

/** In logs of earlier versions a planned list has no id. There was at most one. */
export const EARLIER_CHANGE_ID = '00000000-0000-7000-8000-000000000001';

/** What `VolumeStepsSet` of an earlier version planned; undefined if the steps counted at once. */
export function earlierPlan({ data }: Pick<VolumeStepsSet, 'data'>): PlannedChange | undefined {
  const { steps, setAt, countsFrom, setBy: plannedBy, reason = null } = data;
  if (countsFrom <= setAt) return undefined;
  const place = { changeId: EARLIER_CHANGE_ID, of: 'volume-steps', subjectId: 'volume-steps' } as const;
  return { ...place, act: { kind: 'volume-steps', steps, reason }, countsFrom, plannedBy };
}

/** Earlier versions wrote no fact when a planned list began to count. */
function withEarlierPlan({ current, changes }: VolumeStepsState, at: string): VolumeStepsState {
  const plan = changes.get(EARLIER_CHANGE_ID);
  if (!plan || plan.countsFrom > at || plan.act.kind !== 'volume-steps') return { current, changes };
  const { act, countsFrom, plannedBy: setBy } = plan;
  return { current: { steps: act.steps, countsFrom, setBy }, changes: changes.set(EARLIER_CHANGE_ID, null) };
}

/** Folds `volumesteps-all`. */
export const volumeSteps: Fold<VolumeStepsState, VolumeStepsEvent> = {
  initial: () => ({ current: null, changes: NO_CHANGES }),
  evolve(state, event) {
    switch (event.type) {
      case 'VolumeStepsSet': {
        const { steps, setAt, countsFrom, setBy } = event.data;
        const before = withEarlierPlan(state, setAt);
        const plan = earlierPlan(event);
        if (plan) return { ...before, changes: before.changes.set(plan.changeId, plan) };
        return { ...before, current: { steps, countsFrom, setBy } };
      }
      case 'VolumeStepsWithdrawn': {
        const before = withEarlierPlan(state, event.data.withdrawnAt);
        return { ...before, changes: before.changes.set(EARLIER_CHANGE_ID, null) };
      }
      default:
        return { ...state, changes: notePlanned(state.changes, event) };
    }
  },
};

type Act = PlannedActOf<'volume-steps'>;

/** Whether two lists of steps are the same. */
export function areSameSteps(steps: readonly VolumeStep[], others: readonly VolumeStep[]): boolean {
  const isSame = (step: VolumeStep, at: number): boolean =>
    step.fromMills === others[at]?.fromMills && step.percent === others[at]?.percent;
  return steps.length === others.length && steps.every(isSame);
}

/** The fact of steps that count now. @param at the instant from which they count */
export function stepsSet({ steps, reason }: Omit<Act, 'kind'>, at: string, setBy: string): VolumeStepsSet {
  const data = { steps, setAt: at, countsFrom: at, setBy };
  return { type: 'VolumeStepsSet', data: reason === null ? data : { ...data, reason } };
}

/** The planned changes of the steps. */
export const VOLUME_STEPS_PLANNING: Planning<VolumeStepsState, VolumeStepsEvent> = {
  evolve: volumeSteps.evolve,
  dueAt: ({ changes }, at) =>
    dueFrom<VolumeStepsState, VolumeStepsEvent>(
      changes,
      at,
      ({ act, countsFrom, plannedBy }, { current }) => {
        if (act.kind !== 'volume-steps' || areSameSteps(act.steps, current?.steps ?? [])) return [];
        return [stepsSet(act, countsFrom, plannedBy)];
      },
    ),
};

/** The steps that count at this instant; null: no admin has ever set steps. */
export function volumeStepsAt(state: VolumeStepsState, at: string): VolumeSetting | null {
  return stateAt(VOLUME_STEPS_PLANNING, state, at).current;
}

/** The state as a row has it. */
export interface VolumeStepsRecord {
  readonly current: VolumeSetting | null;
  readonly changes: readonly PlannedChange[];
}

export function recordOfSteps({ current, changes }: VolumeStepsState): VolumeStepsRecord {
  return { current, changes: openChanges(changes) };
}

export function stepsOfRecord({ current, changes }: VolumeStepsRecord): VolumeStepsState {
  return { current, changes: changes.reduce((all, each) => all.set(each.changeId, each), NO_CHANGES) };
}
