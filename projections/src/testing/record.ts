import { LOG_START, type Position, type RecordedEvent } from '@ringpost/domain';
import type { EventStore, NewEvent } from '@ringpost/engine';

/** Appends facts to a real log, one append each, at the end of their streams. Returns the position of the last one. */
export async function record(
  log: Pick<EventStore, 'append' | 'readStream'>,
  facts: readonly RecordedEvent[],
): Promise<Position> {
  let position = LOG_START;
  for (const { stream, type, data, meta } of facts) {
    const revision = (await log.readStream(stream)).at(-1)?.revision;
    const event = { id: crypto.randomUUID(), type, data, meta } as unknown as NewEvent;
    ({ position } = await log.append({ stream, events: [event], expected: revision ?? 'none' }));
  }
  return position;
}
