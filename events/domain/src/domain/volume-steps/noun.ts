import { noun } from '../noun.ts';
import { VOLUME_STEPS_EVENTS } from './volume-steps.events.ts';
import { VOLUME_STEPS_REFUSALS } from './volume-steps.refusals.ts';
import { volumeSteps } from './volume-steps.state.ts';

export * from './volume-step.ts';
export * from './volume-steps.events.ts';
export * from './volume-steps.state.ts';

/** The steps of the discount by volume. There is one stream. */
export const VOLUME_STEPS = noun({
  stream: () => 'volumesteps-all',
  events: VOLUME_STEPS_EVENTS,
  fold: volumeSteps,
  refusals: VOLUME_STEPS_REFUSALS,
});
