import { type VolumeStepsState, volumeSteps } from '@ringpost/domain';
import { type ReadModel, shapeOf, type View } from '@ringpost/engine';

/** The steps of the discount by volume, in one row. Readers ask `volumeStepsAt` which of them count. */
export interface VolumeStepsRow extends VolumeStepsState {
  readonly _id: string;
}

export const volumeStepRows: View<VolumeStepsRow> = { name: 'volume-steps', indexes: [] };

export const VOLUME_STEPS_ID = 'all';

/** The first shape of the catalogue that has this row. */
const FIRST_SHAPE = 3;

/** The steps as the catalogue has them. None while readers still see rows of an earlier version, which knew no discount. */
export async function readVolumeSteps(readModel: ReadModel): Promise<VolumeStepsState> {
  const version = await readModel.liveVersion('catalogue');
  const isKnown = version !== undefined && shapeOf(version) >= FIRST_SHAPE;
  const row = isKnown ? await readModel.collection(volumeStepRows).get(VOLUME_STEPS_ID) : undefined;
  return row ?? volumeSteps.initial();
}
