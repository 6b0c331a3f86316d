import { LOG_START, type Position, reject, streams } from '@ringpost/domain';
import { customerEvents, openedSessions } from '@ringpost/projections/audit/audit.view';
import { emailsOf } from '../accounts/emails-of.ts';
import type { QueryDeps } from '../query-deps.ts';
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

/** From where the sessions of these events were opened. */
async function loginsOf(
  { readModel, readStream }: QueryDeps,
  events: readonly FoldedEvent[],
): Promise<ReadonlyMap<string, string>> {
  const sessions = events.flatMap(({ event: { meta } }) =>
    meta.address === undefined && meta.sessionId !== undefined ? [meta.sessionId] : [],
  );
  if (sessions.length === 0) return new Map();
  const rows = await readModel.collection(openedSessions).getMany([...new Set(sessions)]);
  const logins = await Promise.all(
    rows.map(async ({ _id, stream, revision }) => {
      const [login] = await readStream(stream, { after: revision - 1, limit: 1 });
      return login?.type === 'SecurityNoted' ? [[_id, login.data.callerAddress] as const] : [];
    }),
  );
  return new Map(logins.flat());
}

export async function knownOf(deps: QueryDeps, events: readonly FoldedEvent[]): Promise<Known> {
  const ids = events.flatMap(({ event, approval }) => [
    accountOf(event.meta.actor) ?? [],
    approval ? [approval.data.askedBy, approval.data.approvedBy] : [],
  ]);
  const causes = [...new Set(events.map(({ event }) => event.meta.causationId))];
  const rows = causes.length > 0 ? await deps.readModel.collection(customerEvents).getMany(causes) : [];
  const [arrivals, logins] = await Promise.all([arrivalsOf(deps, causes), loginsOf(deps, events)]);
  const listed = rows.map((row) => [row._id, row] as const);
  return { emails: await emailsOf(deps, ids.flat()), causes: new Map([...arrivals, ...listed]), logins };
}

/** @throws Rejection `not-found` for a customer who was never registered */
export async function checkCustomer({ positionOf }: QueryDeps, userId: string): Promise<void> {
  const ends = await Promise.all([positionOf(streams.account(userId)), positionOf(streams.wallet(userId))]);
  if (ends.every((end: Position) => end === LOG_START)) throw reject('not-found');
}
