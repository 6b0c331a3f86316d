import { type Fact, fact } from '../fact.ts';
import { PLANNED_EVENTS } from '../planned/planned.events.ts';
import { Type } from '../schema.ts';
import { VolumeStep } from './volume-step.ts';

/**
 * The steps of the discount by volume, the lowest first; none: there is no discount. In logs of earlier versions they may count from a
 * later instant, without another fact: then this was the plan (`ChangePlanned`).
 */
export const VolumeStepsSet = fact(
  'VolumeStepsSet',
  ['admin', 'system'],
  {
    steps: Type.Array(VolumeStep),
    setAt: Type.String(),
    /** The instant from which they count. */
    countsFrom: Type.String(),
    /** The admin. */
    setBy: Type.String(),
    /** Why. Absent: nobody said it. */
    reason: Type.Optional(Type.String()),
  },
  { hasOrigin: true },
);
export type VolumeStepsSet = Fact<typeof VolumeStepsSet>;

/** In logs of earlier versions: as `ChangeWithdrawn`. */
const VolumeStepsWithdrawn = fact(
  'VolumeStepsWithdrawn',
  ['admin'],
  { withdrawnAt: Type.String(), countsFrom: Type.String() },
  { hasOrigin: true },
);

export const VOLUME_STEPS_EVENTS = [VolumeStepsSet, VolumeStepsWithdrawn, ...PLANNED_EVENTS] as const;
export type VolumeStepsEvent = Fact<(typeof VOLUME_STEPS_EVENTS)[number]>;
