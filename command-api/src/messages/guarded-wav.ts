import type { GuardedFunction } from '../kernel/guarded-work.ts';
import type { factsOfWav, readWav } from './wav.ts';

const module = new URL('./wav.ts', import.meta.url);

/** The functions of `wav.ts` for audio from outside, in the guarded thread. */
export const READ_WAV: GuardedFunction<string, ReturnType<typeof readWav>> = { module, name: 'readWav' };
export const FACTS_OF_WAV: GuardedFunction<Uint8Array, ReturnType<typeof factsOfWav>> = {
  module,
  name: 'factsOfWav',
};
