import { randomUUID } from 'node:crypto';
import type { AppendLane } from './append-lane.ts';
import type { EventReader } from './event-reader.ts';
import { typeOf } from './event-store-errors.ts';
import type { LogNames } from './log-names.ts';

interface EpochDeps {
  readonly reader: EventReader;
  readonly names: LogNames;
}

const EPOCH_NAMED = 'LogOpened';

/** What the log says about itself; undefined if there is no log yet. */
export async function findEpoch({ reader, names }: EpochDeps): Promise<string | undefined> {
  const first = await reader.firstOf(names.epochStream);
  if (first === undefined) return undefined;
  const { epoch } = first.data as { readonly epoch?: unknown };
  if (first.type !== EPOCH_NAMED || typeof epoch !== 'string')
    throw new Error(`the stream ${names.epochStream} does not begin with the epoch of a log`);
  return epoch;
}

/** The epoch of the log. It is created if it is missing. Of several processes that create it at once, one wins. */
export async function requireEpoch(lane: AppendLane, deps: EpochDeps): Promise<string> {
  const epoch = await findEpoch(deps);
  if (epoch !== undefined) return epoch;
  const event = {
    id: randomUUID(),
    type: EPOCH_NAMED,
    data: { epoch: randomUUID() },
    metadata: undefined,
    contentType: 'application/json',
  } as const;
  const expected = { expectedRevision: 'no_stream' } as const;
  try {
    await lane.send(0, (client) => client.appendToStream(deps.names.epochStream, event, expected));
  } catch (error) {
    if (typeOf(error) !== 'wrong-expected-version') throw error;
  }
  const made = await findEpoch(deps);
  if (made === undefined)
    throw new Error(`the stream ${deps.names.epochStream} is empty after the epoch was written`);
  return made;
}
