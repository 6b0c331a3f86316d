import { Rejection } from '@ringpost/domain';

const ATTEMPTS = 10;
const PAUSE_MILLISECONDS = 3000;

/**
 * Runs something that may be begun again, until its store answers. On servers the first start is a busy moment: the
 * servers start too, and another program may fill the same store.
 * @throws the last refusal after ten attempts, and at once any other error
 */
export async function untilAvailable<Result>(
  run: () => Promise<Result>,
  pause: (milliseconds: number) => Promise<unknown>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const mayPass = error instanceof Rejection && error.code === 'unavailable';
      if (!mayPass || attempt === ATTEMPTS) throw error;
      await pause(PAUSE_MILLISECONDS);
    }
  }
}
