import type { Engine } from '@ringpost/engine';
import { interceptAppends } from './intercept-appends.ts';

class ProcessDied extends Error {}

/**
 * An engine as seen by a process that dies after a number of appends: after that it neither reads nor writes. The engine
 * itself continues for others, as if one of several processes was killed.
 */
export function crashAfter(engine: Engine, appends: number): Engine {
  let left = appends;
  let isDead = false;
  const alive = async (): Promise<void> => {
    if (isDead) throw new ProcessDied('this process is dead');
  };
  const { events } = engine;
  return {
    ...engine,
    events: {
      ...interceptAppends(events, async (_appends, pass) => {
        // Counted before any await, because many can append at once.
        left -= 1;
        if (left < 0) isDead = true;
        await alive();
        return pass();
      }),
      readStream: async (stream, options) => alive().then(() => events.readStream(stream, options)),
      readAll: async (options) => alive().then(() => events.readAll(options)),
      head: async () => alive().then(() => events.head()),
    },
  };
}
