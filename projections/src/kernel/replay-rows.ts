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
  /** Events of one commit; one by default. */
  readonly eventsAtOnce?: number;
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
 * Continues the live rows of a projector up to a position. With one commit per event it sees every state of a row that a
 * reader can see in between, wherever the batches of a server begin and end.
 * @throws ProjectorStopped
 */
export async function replayRows(
  projector: Projector,
  { events, readModel, to, onWrite, eventsAtOnce = 1 }: Replay,
): Promise<void> {
  const version = await readModel.liveVersion(projector.name);
  if (version === undefined) throw new Error(`${projector.name} has no rows`);
  const skips = await readSkips(events, fewTries);
  const deps = { events, readModel: listening(readModel, onWrite), patiently: fewTries, skips };
  const run = await openRun(deps, projector, { version, until: to });
  const commit = async (): Promise<void> => {
    await run.commit(true);
    const stopped = run.stopped();
    if (stopped) throw new ProjectorStopped(projector.name, stopped);
  };
  let waiting = 0;
  for (let after = run.position(); isAfter(to, after); ) {
    const page = await events.readAll({ after });
    const last = page.at(-1);
    if (!last) break;
    for (let from = 0; from < page.length; ) {
      const batch = page.slice(from, from + eventsAtOnce - waiting);
      await run.apply(batch, true);
      from += batch.length;
      waiting = (waiting + batch.length) % eventsAtOnce;
      if (waiting === 0) await commit();
    }
    after = last.position;
  }
  if (waiting > 0) await commit();
}
