import {
  EARLIER_CHANGE_ID,
  plusSeconds,
  type VolumeStep,
  type VolumeStepsEvent,
  volumeSteps,
  volumeStepsAt,
} from '@ringpost/domain';
import { largeChange } from '@ringpost/domain/rules/large-price-change';
import { PLANNED_DAYS_MAX, VOLUME_PERCENT_MAX, VOLUME_STEPS_MAX } from '@ringpost/domain/rules/limits';
import { discountedEntry } from '@ringpost/domain/rules/volume-discount';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { type VolumeStepsCommand, volumeStepsDecider } from './volume-steps.decider.ts';

const { given } = decide(volumeStepsDecider);
const NOW = '2026-11-27T10:00:00.000Z';
const TOMORROW = plusSeconds(NOW, 86_400);
const STEPS = [
  { fromMills: 500_000, percent: 5 },
  { fromMills: 2_000_000, percent: 10 },
];

function set(
  steps: readonly VolumeStep[],
  { countsFrom = null, now = NOW }: { readonly countsFrom?: string | null; readonly now?: string } = {},
): VolumeStepsCommand {
  return { type: 'SetVolumeSteps', steps, countsFrom, adminId: 'a1', changeId: 'c1', reason: null, now };
}
function wasSet(steps: readonly VolumeStep[], countsFrom = NOW, setAt = NOW): VolumeStepsEvent {
  return { type: 'VolumeStepsSet', data: { steps: [...steps], setAt, countsFrom, setBy: 'a1' } };
}
describe('the steps of the discount by volume', () => {
  it('count at once, with the reason that the admin gave', () => {
    given().when(set(STEPS)).then(wasSet(STEPS));
    const { type, data } = wasSet(STEPS) as Extract<VolumeStepsEvent, { type: 'VolumeStepsSet' }>;
    given()
      .when({ ...set(STEPS), reason: 'A test' } as VolumeStepsCommand)
      .then({ type, data: { ...data, reason: 'A test' } });
  });

  it('replace those before; the same steps again are nothing new', () => {
    given(wasSet(STEPS)).when(set(STEPS)).then();
    given(wasSet(STEPS)).when(set([])).then(wasSet([]));
    given().when(set([])).then();
  });

  it.each<[string, readonly VolumeStep[]]>([
    ['the same sum twice', [STEPS[0], { fromMills: 500_000, percent: 6 }] as VolumeStep[]],
    ['a smaller discount for more', [STEPS[1], { fromMills: 3_000_000, percent: 9 }] as VolumeStep[]],
    ['no sum', [{ fromMills: 0, percent: 5 }]],
    ['a part of a mill', [{ fromMills: 0.5, percent: 5 }]],
    ['no discount', [{ fromMills: 1, percent: 0 }]],
    ['a part of a per cent', [{ fromMills: 1, percent: 2.5 }]],
    ['more than the largest discount', [{ fromMills: 1, percent: VOLUME_PERCENT_MAX + 1 }]],
    [
      'too many steps',
      Array.from({ length: VOLUME_STEPS_MAX + 1 }, (_, n) => ({ fromMills: n + 1, percent: n + 1 })),
    ],
  ])('refuse %s', (_what, steps) => {
    given().when(set(steps)).thenRejected('volume-steps-order');
  });

  it('change no price by more than half, so they need no second admin', () => {
    const amounts = { newMills: 3000, usedMills: 2000, initialTermDays: 7 };
    const list = { onDeliveryMills: 1000, ...amounts };
    const least = discountedEntry(list, VOLUME_PERCENT_MAX);
    expect([largeChange(list, least), largeChange(least, list)]).toEqual([null, null]);
  });
});

describe('steps with a date', () => {
  const place = { of: 'volume-steps', subjectId: 'volume-steps' } as const;
  const planned: VolumeStepsEvent = {
    type: 'ChangePlanned',
    data: {
      ...{ changeId: 'c1', ...place, countsFrom: TOMORROW, plannedBy: 'a1' },
      act: { kind: 'volume-steps', steps: STEPS, reason: null },
    },
  };
  const over = (type: 'ChangeCarriedOut' | 'ChangeWithdrawn', changeId = 'c1'): VolumeStepsEvent => ({
    type,
    data: { changeId, ...place },
  });

  it('are planned, become facts at their instant, and may be withdrawn before', () => {
    given()
      .when(set(STEPS, { countsFrom: TOMORROW }))
      .then(planned);
    const carryOut = { type: 'CarryOutStepsChanges', now: TOMORROW } as const;
    given(planned)
      .when(carryOut)
      .then(over('ChangeCarriedOut'), wasSet(STEPS, TOMORROW, TOMORROW));
    given(planned, over('ChangeCarriedOut'), wasSet(STEPS, TOMORROW, TOMORROW))
      .when(carryOut)
      .then();
    given(wasSet(STEPS), planned).when(carryOut).then(over('ChangeCarriedOut'));
    const withdraw = { type: 'WithdrawStepsChange', changeId: 'c1', now: NOW } as const;
    given(planned).when(withdraw).then(over('ChangeWithdrawn'));
    given(planned, over('ChangeWithdrawn')).when(withdraw).thenRejected('not-found');
  });

  it('do not hinder a change at once', () => {
    given(planned)
      .when(set([{ fromMills: 1, percent: 1 }]))
      .then(wasSet([{ fromMills: 1, percent: 1 }]));
    const late = set([], { now: TOMORROW });
    given(planned)
      .when(late)
      .then(over('ChangeCarriedOut'), wasSet(STEPS, TOMORROW, TOMORROW), wasSet([], TOMORROW, TOMORROW));
  });

  it.each([NOW, '2026-11-27T09:59:59.999Z', plusSeconds(NOW, PLANNED_DAYS_MAX * 86_400 + 1)])(
    'cannot count from %s',
    (countsFrom) => {
      given().when(set(STEPS, { countsFrom })).thenRejected('change-date');
    },
  );
});

// Their planned list was `VolumeStepsSet` with a later instant, and no fact followed.
describe('facts of earlier versions', () => {
  const earlier = wasSet(STEPS, TOMORROW);
  const withdrawn: VolumeStepsEvent = {
    type: 'VolumeStepsWithdrawn',
    data: { withdrawnAt: NOW, countsFrom: TOMORROW },
  };
  const stepsAt = (at: string, ...facts: readonly VolumeStepsEvent[]) =>
    volumeStepsAt(facts.reduce(volumeSteps.evolve, volumeSteps.initial()), at)?.steps;

  it('count as they did', () => {
    expect([stepsAt(NOW, earlier), stepsAt(TOMORROW, earlier)]).toEqual([undefined, STEPS]);
    expect(stepsAt(TOMORROW, earlier, withdrawn)).toBeUndefined();
    const later = wasSet([], plusSeconds(TOMORROW, 60), plusSeconds(TOMORROW, 60));
    expect(stepsAt(plusSeconds(TOMORROW, 60), earlier, later)).toEqual([]);
    expect(stepsAt(TOMORROW, earlier, later)).toEqual([]);
  });

  it('are carried out and withdrawn as any planned change', () => {
    const data = { changeId: EARLIER_CHANGE_ID, of: 'volume-steps', subjectId: 'volume-steps' } as const;
    given(earlier)
      .when({ type: 'CarryOutStepsChanges', now: TOMORROW })
      .then({ type: 'ChangeCarriedOut', data }, wasSet(STEPS, TOMORROW, TOMORROW));
    given(earlier)
      .when({ type: 'WithdrawStepsChange', changeId: EARLIER_CHANGE_ID, now: NOW })
      .then({ type: 'ChangeWithdrawn', data });
  });
});
