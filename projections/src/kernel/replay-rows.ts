import { isAfter, type Position } from '@ringpost/domain';
import type { EventStore, ReadModel, Write } from '@ringpost/engine';
import { fewTries } from './patience.ts';
import type { Projector } from './projector.ts';
import { openRun, type RunDeps } from './projector-run.ts';
import { ProjectorStopped } from './rebuild.ts';
import { readSkips } from './skips.ts';

interface Replay {
  readonly events: RunDeps['events'] & Pick<EventStore, 'readStream'>;
  /** Contains the rows from before the first event of the replay. */
  readonly readModel: ReadModel;
  readonly to: Position;
  /** Called with every state that a row has in between. */
  readonly onWrite: (write: Write) => void;
}

function listening(readModel: ReadModel, onWrite: Replay['onWrite']): ReadModel {
  return {
    ...readModel,
    async commit(commit) {
      await readModel.commit(commit);
      for (const write of commit.writes) onWrite(write);
    },
  };
}

/**
 * Continues the live rows of a projector up to a position, with one commit per event. So it sees every state of a row that a
 * reader can see in between, wherever the batches of a server begin and end.
 * @throws ProjectorStopped
 */
export async function replayRows(
  projector: Projector,
  { events, readModel, to, onWrite }: Replay,
): Promise<void> {
  const version = await readModel.liveVersion(projector.name);
  if (version === undefined) throw new Error(`${projector.name} has no rows`);
  const skips = await readSkips(events, fewTries);
  const deps = { events, readModel: listening(readModel, onWrite), patiently: fewTries, skips };
  const run = await openRun(deps, projector, { version, until: to });
  while (isAfter(to, run.position())) {
    const page = await events.readAll({ after: run.position() });
    if (page.length === 0) return;
    for (const event of page) {
      if (isAfter(event.position, to)) return;
      await run.apply([event], true);
      await run.commit(true);
      const stopped = run.stopped();
      if (stopped) throw new ProjectorStopped(projector.name, stopped);
    }
  }
}
