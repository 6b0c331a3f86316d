import type { VolumeSetting, VolumeStepsRecord } from '@ringpost/domain';
import type { View } from '@ringpost/engine';

/** The steps of the discount by volume, in one row. Readers ask `volumeStepsAt` which of them count. */
export interface VolumeStepsRow extends Pick<VolumeStepsRecord, 'current'> {
  readonly _id: string;
  /** Absent in rows of shape 3. */
  readonly changes?: VolumeStepsRecord['changes'];
  /** Only in rows of shape 3: the one planned list. */
  readonly planned?: VolumeSetting | null;
}

export const volumeStepRows: View<VolumeStepsRow> = { name: 'volume-steps', indexes: [] };

export const VOLUME_STEPS_ID = 'all';

/** The first shape of the catalogue that has this row. */
export const VOLUME_STEPS_SHAPE = 3;
