import type { VolumeStepsState } from '@ringpost/domain';
import type { View } from '@ringpost/engine';

/** The steps of the discount by volume, in one row. Readers ask `volumeStepsAt` which of them count. */
export interface VolumeStepsRow extends VolumeStepsState {
  readonly _id: string;
}

export const volumeStepRows: View<VolumeStepsRow> = { name: 'volume-steps', indexes: [] };

export const VOLUME_STEPS_ID = 'all';

/** The first shape of the catalogue that has this row. */
export const VOLUME_STEPS_SHAPE = 3;
