import { plusSeconds, type VolumeStep, type VolumeStepsEvent } from '@ringpost/domain';
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
  return { type: 'SetVolumeSteps', steps, countsFrom, adminId: 'a1', reason: null, now };
}
function wasSet(steps: readonly VolumeStep[], countsFrom = NOW, setAt = NOW): VolumeStepsEvent {
  return { type: 'VolumeStepsSet', data: { steps: [...steps], setAt, countsFrom, setBy: 'a1' } };
}
const withdrawn: VolumeStepsEvent = {
  type: 'VolumeStepsWithdrawn',
  data: { withdrawnAt: NOW, countsFrom: TOMORROW },
};

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
  const planned = wasSet(STEPS, TOMORROW);

  it('count from that instant on, without another fact', () => {
    given()
      .when(set(STEPS, { countsFrom: TOMORROW }))
      .then(planned);
    given(planned)
      .when(set([], { now: TOMORROW }))
      .then(wasSet([], TOMORROW, TOMORROW));
    given(planned)
      .when(set(STEPS, { now: TOMORROW }))
      .then();
  });

  it('must be withdrawn before others are set, as long as they are to come', () => {
    given(planned).when(set([])).thenRejected('volume-steps-planned');
    given(planned)
      .when(set(STEPS, { countsFrom: TOMORROW }))
      .then();
    given(planned).when({ type: 'WithdrawVolumeSteps', now: NOW }).then(withdrawn);
    given(planned, withdrawn).when(set(STEPS)).then(wasSet(STEPS));
    given(planned).when({ type: 'WithdrawVolumeSteps', now: TOMORROW }).thenRejected('not-found');
    given().when({ type: 'WithdrawVolumeSteps', now: NOW }).thenRejected('not-found');
  });

  it.each([NOW, '2026-11-27T09:59:59.999Z', plusSeconds(NOW, PLANNED_DAYS_MAX * 86_400 + 1)])(
    'cannot count from %s',
    (countsFrom) => {
      given().when(set(STEPS, { countsFrom })).thenRejected('change-date');
    },
  );
});
