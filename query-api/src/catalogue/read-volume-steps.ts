import { type VolumeStepsState, volumeSteps } from '@ringpost/domain';
import { type ReadModel, shapeOf } from '@ringpost/engine';
import {
  VOLUME_STEPS_ID,
  VOLUME_STEPS_SHAPE,
  volumeStepRows,
} from '@ringpost/projections/catalogue/volume-steps.view';

/** The steps as the catalogue has them. None while readers still see rows of an earlier version, which knew no discount. */
export async function readVolumeSteps(readModel: ReadModel): Promise<VolumeStepsState> {
  const version = await readModel.liveVersion('catalogue');
  const isKnown = version !== undefined && shapeOf(version) >= VOLUME_STEPS_SHAPE;
  const row = isKnown ? await readModel.collection(volumeStepRows).get(VOLUME_STEPS_ID) : undefined;
  return row ?? volumeSteps.initial();
}
