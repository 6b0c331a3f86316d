import { earlierPlan, stepsOfRecord, type VolumeStepsState, volumeSteps } from '@ringpost/domain';
import { type ReadModel, shapeOf } from '@ringpost/engine';
import {
  VOLUME_STEPS_ID,
  VOLUME_STEPS_SHAPE,
  type VolumeStepsRow,
  volumeStepRows,
} from '@ringpost/projections/catalogue/volume-steps.view';

/** Rows of shape 3 have one planned list, without an id. They are read until those of this version are complete. */
function stateOf({ current, changes, planned }: VolumeStepsRow): VolumeStepsState {
  const plan = planned && earlierPlan({ data: { ...planned, steps: [...planned.steps], setAt: '' } });
  return stepsOfRecord({ current, changes: changes ?? (plan ? [plan] : []) });
}

/** The steps as the catalogue has them. None while readers still see rows of an earlier version, which knew no discount. */
export async function readVolumeSteps(readModel: ReadModel): Promise<VolumeStepsState> {
  const version = await readModel.liveVersion('catalogue');
  const isKnown = version !== undefined && shapeOf(version) >= VOLUME_STEPS_SHAPE;
  const row = isKnown ? await readModel.collection(volumeStepRows).get(VOLUME_STEPS_ID) : undefined;
  return row ? stateOf(row) : volumeSteps.initial();
}
