import { setImmediate as afterOthers } from 'node:timers/promises';
import { type RecordedEvent, reject } from '@ringpost/domain';
import { FOLDED_EVENTS_MAX, FOLDING_READS_MAX } from '@ringpost/domain/rules/limits';
import type { EventStore } from '@ringpost/engine';
import { boundedWaits } from '../kernel/bounded-waits.ts';

/** Few, because other requests wait while a page is folded. */
const PAGE_EVENTS = 250;

/**
 * Gives the events of one stream, oldest first, until `see` returns false. Other requests get their turn between two pages.
 * @returns how many events were given
 * @throws Rejection `busy` for a stream that is too long to be folded for a request
 */
export async function readWhole(
  readStream: EventStore['readStream'],
  stream: string,
  see: (event: RecordedEvent) => boolean,
): Promise<number> {
  let given = 0;
  for (;;) {
    const page = await readStream(stream, { after: given - 1, limit: PAGE_EVENTS });
    for (const event of page) {
      if (!see(event)) return given;
      given += 1;
    }
    if (page.length < PAGE_EVENTS) return given;
    if (given >= FOLDED_EVENTS_MAX) throw reject('busy');
    await afterOthers();
  }
}

const foldingReads = boundedWaits(FOLDING_READS_MAX, FOLDING_READS_MAX);

/** Limits how many reads fold streams at the same time. @throws Rejection `busy` */
export async function folding<Answer>(userId: string, read: () => Promise<Answer>): Promise<Answer> {
  const answer = await foldingReads(userId, async () => ({ is: await read() }));
  if (!answer) throw reject('busy');
  return answer.is;
}
