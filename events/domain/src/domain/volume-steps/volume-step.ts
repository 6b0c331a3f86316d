import { Type } from '../schema.ts';
import type { Shape } from '../shape.ts';

/** Customers who spent at least `fromMills` in the last days pay `percent` less than the price for everybody. */
export const VolumeStep = Type.Object({ fromMills: Type.Integer(), percent: Type.Integer() });
export type VolumeStep = Shape<typeof VolumeStep>;
