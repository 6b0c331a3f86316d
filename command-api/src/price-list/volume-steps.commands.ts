import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type VolumeStepsCommand, volumeStepsDecider } from './volume-steps.decider.ts';

/** Who may cause each command. */
export const VOLUME_STEPS_COMMANDS = {
  SetVolumeSteps: ['admin'],
  WithdrawStepsChange: ['admin'],
  CarryOutStepsChanges: ['system'],
} satisfies CallersOf<VolumeStepsCommand>;

/** There is one list of steps, whatever the id. */
export const handleVolumeSteps = createHandle(
  volumeStepsDecider,
  () => streams.volumeSteps(),
  VOLUME_STEPS_COMMANDS,
);
