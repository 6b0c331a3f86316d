import { isAfter, type Position, type RecordedEvent } from '@ringpost/domain';
import type { Deps } from './deps.ts';

/** Reads everything from a position to the current head of the log. @returns the head */
export async function readLog(
  { events }: Pick<Deps, 'events'>,
  from: Position,
  onEvent: (event: RecordedEvent) => void,
): Promise<Position> {
  const head = await events.head();
  for (let after = from; isAfter(head, after); ) {
    const page = await events.readAll({ after });
    for (const event of page) onEvent(event);
    after = page.at(-1)?.position ?? head;
  }
  return head;
}
