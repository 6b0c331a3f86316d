import type { Position, RecordedEvent } from '@ringpost/domain';
import type { EventStore } from '@ringpost/engine';

const PAGE_EVENTS = 4096;

/** The types of the events after a position that are no notes of the security log. */
export async function factsSince(
  events: Pick<EventStore, 'readAll'>,
  after: Position,
): Promise<readonly RecordedEvent['type'][]> {
  const page = await events.readAll({ after, limit: PAGE_EVENTS });
  return page.flatMap(({ type }) => (type === 'SecurityNoted' ? [] : [type]));
}

/** The position of the last event that is no note of the security log: a refusal may be noted, and changes nothing else. */
export async function lastFact(events: Pick<EventStore, 'readAll'>): Promise<Position | undefined> {
  let last: Position | undefined;
  for (let after: Position | undefined; ; ) {
    const page = await events.readAll({ ...(after !== undefined && { after }), limit: PAGE_EVENTS });
    last = page.findLast(({ type }) => type !== 'SecurityNoted')?.position ?? last;
    if (page.length < PAGE_EVENTS) return last;
    after = page.at(-1)?.position;
  }
}
