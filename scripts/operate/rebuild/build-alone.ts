import type { Engine } from '@ringpost/engine';
import { ProjectorStopped, projectors, rebuildAll } from '@ringpost/projections/app';
import type { BuildDisplay, BuildEnd } from './show-build.ts';

const SHOW_EVERY_MS = 1_000;

/** Speed and time left since the beginning of this run. */
function createSpeed() {
  const begun = performance.now();
  let first: number | undefined;
  return (events: number, share: number) => {
    first ??= share;
    const seconds = (performance.now() - begun) / 1000;
    const gained = share - first;
    return {
      share,
      eventsPerSecond: Math.round(events / seconds),
      secondsLeft: gained > 0 ? Math.round(((1 - share) * seconds) / gained) : null,
    };
  };
}

/** Builds the rows of a view in this process, on a store that nobody else has open. */
export async function buildAlone(engine: Engine, view: string, display: BuildDisplay): Promise<BuildEnd> {
  const { events, readModel } = engine;
  const speedOf = createSpeed();
  let latest: Parameters<typeof speedOf> | undefined;
  let asking: Promise<void> = Promise.resolve();
  let shownAt = Number.NEGATIVE_INFINITY;
  try {
    await rebuildAll(
      engine,
      projectors.filter(({ name }) => name === view),
      {
        onProgress({ events: count, position }) {
          if (performance.now() - shownAt < SHOW_EVERY_MS) return;
          shownAt = performance.now();
          asking = asking.then(async () => {
            latest = [count, await events.shareBefore(position)];
            display.step(speedOf(...latest));
          });
        },
      },
    );
    await asking;
    return { how: 'live', version: (await readModel.liveVersion(view)) ?? 0, error: null };
  } catch (error) {
    if (!(error instanceof ProjectorStopped)) throw error;
    await asking;
    return { how: 'failed', version: 0, error: error.message };
  }
}
