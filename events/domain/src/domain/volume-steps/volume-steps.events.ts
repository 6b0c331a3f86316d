import { type Fact, fact } from '../fact.ts';
import { Type } from '../schema.ts';
import type { Shape } from '../shape.ts';

/** Customers who spent at least `fromMills` in the last days pay `percent` less than the price for everybody. */
export const VolumeStep = Type.Object({ fromMills: Type.Integer(), percent: Type.Integer() });
export type VolumeStep = Shape<typeof VolumeStep>;

/**
 * The steps of the discount by volume, the lowest first; none: there is no discount. They count from `countsFrom` on, without
 * another fact.
 */
export const VolumeStepsSet = fact(
  'VolumeStepsSet',
  ['admin'],
  {
    steps: Type.Array(VolumeStep),
    setAt: Type.String(),
    /** The instant from which they count: equal to `setAt`, or later. */
    countsFrom: Type.String(),
    /** The admin. */
    setBy: Type.String(),
    /** Why. Absent: nobody said it. */
    reason: Type.Optional(Type.String()),
  },
  { hasOrigin: true },
);
export type VolumeStepsSet = Fact<typeof VolumeStepsSet>;

/** The planned steps do not come. */
const VolumeStepsWithdrawn = fact(
  'VolumeStepsWithdrawn',
  ['admin'],
  { withdrawnAt: Type.String(), countsFrom: Type.String() },
  { hasOrigin: true },
);

export const VOLUME_STEPS_EVENTS = [VolumeStepsSet, VolumeStepsWithdrawn] as const;
export type VolumeStepsEvent = Fact<(typeof VOLUME_STEPS_EVENTS)[number]>;
