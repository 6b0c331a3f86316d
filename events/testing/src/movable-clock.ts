import { SAMPLE_INSTANT } from './sample-events.ts';

/** A clock that moves only when a test moves it. */
export function movableClock() {
  let ms = Date.parse(SAMPLE_INSTANT);
  return {
    clock: { now: () => new Date(ms) },
    passMs: async (passed: number) => {
      ms += passed;
    },
  };
}
