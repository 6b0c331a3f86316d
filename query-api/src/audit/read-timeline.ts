import { LOG_START, type Position, reject, streams } from '@ringpost/domain';
import { customerEvents } from '@ringpost/projections/audit/audit.view';
import { emailsOf } from '../accounts/emails-of.ts';
import type { QueryDeps } from '../query-deps.ts';
import { findOrigins } from './find-origins.ts';
import { accountOf, type EventPlace, type FoldedEvent, type Known, placeOf } from './present-event.ts';

const MESSAGE_ID = /^[\da-f]{32}$/;

/**
 * The event behind each cause that is a message. What follows a message names the message as its cause, and not every log keeps
 * its event under that id.
 */
async function arrivalsOf(
  { readStream }: QueryDeps,
  causes: readonly string[],
): Promise<readonly (readonly [cause: string, event: EventPlace])[]> {
  const arrivals = await Promise.all(
    causes
      .filter((id) => MESSAGE_ID.test(id))
      .map(async (id) => {
        const [first] = await readStream(streams.sms(id), { limit: 1 });
        return first ? [[id, placeOf(first)] as const] : [];
      }),
  );
  return arrivals.flat();
}

export async function knownOf(deps: QueryDeps, events: readonly FoldedEvent[]): Promise<Known> {
  const ids = events.flatMap(({ event, approval }) => [
    accountOf(event.meta.actor) ?? [],
    approval ? [approval.data.askedBy, approval.data.approvedBy] : [],
  ]);
  const causes = [...new Set(events.map(({ event }) => event.meta.causationId))];
  const rows = causes.length > 0 ? await deps.readModel.collection(customerEvents).getMany(causes) : [];
  const [arrivals, origins] = await Promise.all([arrivalsOf(deps, causes), findOrigins(deps, events)]);
  const listed = rows.map((row) => [row._id, row] as const);
  return { emails: await emailsOf(deps, ids.flat()), causes: new Map([...arrivals, ...listed]), origins };
}

/** @throws Rejection `not-found` for a customer who was never registered */
export async function checkCustomer({ positionOf }: QueryDeps, userId: string): Promise<void> {
  const ends = await Promise.all([positionOf(streams.account(userId)), positionOf(streams.wallet(userId))]);
  if (ends.every((end: Position) => end === LOG_START)) throw reject('not-found');
}
