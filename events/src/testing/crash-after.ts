import type { Engine } from '../engine/open-engine.ts';

class ProcessDied extends Error {}

/**
 * An engine as a process sees it that dies after so many appends: from then on it neither reads nor writes. The engine itself
 * lives on for others, as it does when one process of several is killed.
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
      ...events,
      async append(append) {
        // Counted before anything is waited for: many may append at once.
        left -= 1;
        if (left < 0) isDead = true;
        await alive();
        return events.append(append);
      },
      readStream: async (stream, options) => alive().then(() => events.readStream(stream, options)),
      readAll: async (options) => alive().then(() => events.readAll(options)),
      head: async () => alive().then(() => events.head()),
    },
  };
}
