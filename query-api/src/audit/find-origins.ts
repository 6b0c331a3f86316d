import { plusSeconds } from '@ringpost/domain';
import { SECURITY_KEY_HOURS } from '@ringpost/domain/rules/limits';
import { openedSessions, securityEvents } from '@ringpost/projections/audit/audit.view';
import { among } from '../kernel/among.ts';
import type { QueryDeps } from '../query-deps.ts';
import type { AuditEventView } from './audit.contract.ts';
import { accountOf, type FoldedEvent } from './present-event.ts';

type Event = FoldedEvent['event'];
type Place = Readonly<Record<'stream', string>> & Readonly<Record<'revision', number>>;

/** A key is noted when its request is answered, so a little later than what the request did. */
const NOTED_WITHIN_SECONDS = 60;
/** Notes of one account that are looked at, the newest. So the oldest events of a page of many months may have no address. */
const USES_MAX = 500;

/** A key of the API was used from an address. */
interface KeyUse {
  readonly keyId: string;
  readonly at: string;
  /** Empty if it is forgotten. */
  readonly address: string;
}

/** What the security log says of sessions and keys. */
interface KnownOrigins {
  /** The network address from which each session was opened; an empty text if it is forgotten. */
  readonly logins: ReadonlyMap<string, string>;
  readonly keyUses: readonly KeyUse[];
}

/** The address that a note of the security log has; undefined if there is no such note. */
async function addressAt(
  { readStream }: QueryDeps,
  { stream, revision }: Place,
): Promise<string | undefined> {
  const [note] = await readStream(stream, { after: revision - 1, limit: 1 });
  return note?.type === 'SecurityNoted' ? note.data.callerAddress : undefined;
}

async function loginsOf(deps: QueryDeps, sessions: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await deps.readModel.collection(openedSessions).getMany(sessions);
  const logins = new Map<string, string>();
  for (const row of rows) {
    const address = await addressAt(deps, row);
    if (address !== undefined) logins.set(row._id, address);
  }
  return logins;
}

/** When a key may have been noted that did this. */
function timeOfUse({ meta }: Event): readonly [from: string, to: string] {
  const { occurredAt: at } = meta;
  return [plusSeconds(at, -SECURITY_KEY_HOURS * 3_600), plusSeconds(at, NOTED_WITHIN_SECONDS)];
}

/** From where one account used its keys in the time of its events. */
async function usesBy(
  deps: QueryDeps,
  actorId: string,
  events: readonly Event[],
): Promise<readonly KeyUse[]> {
  const times = events.map(timeOfUse);
  const from = times.map(([first]) => first).reduce((one, other) => (one < other ? one : other));
  const to = times.map(([, last]) => last).reduce((one, other) => (one > other ? one : other));
  const rows = await deps.readModel
    .collection(securityEvents)
    .find(
      { actorId, kind: among('key-used'), at: { $gte: from, $lte: to } },
      { sort: [['at', -1]], limit: USES_MAX },
    );
  const keys = new Set(events.map(({ meta }) => meta.sessionId));
  const uses: KeyUse[] = [];
  for (const row of rows) {
    if (row.thing === null || !keys.has(row.thing)) continue;
    const address = await addressAt(deps, row);
    if (address !== undefined) uses.push({ keyId: row.thing, at: row.at, address });
  }
  return uses;
}

/** What the security log knows of the sessions and keys of events whose own meta has no address. */
async function known(deps: QueryDeps, all: readonly Event[]): Promise<KnownOrigins> {
  const events = all.filter(({ meta }) => meta.address === undefined && meta.sessionId !== undefined);
  if (events.length === 0) return { logins: new Map(), keyUses: [] };
  const logins = await loginsOf(deps, [...new Set(events.map(({ meta }) => meta.sessionId ?? ''))]);
  const byAccount = Map.groupBy(
    events.filter(({ meta }) => !logins.has(meta.sessionId ?? '')),
    ({ meta }) => accountOf(meta.actor) ?? '',
  );
  const uses = await Promise.all([...byAccount].map(([actorId, own]) => usesBy(deps, actorId, own)));
  return { logins, keyUses: uses.flat() };
}

/** From where the request behind an event came. */
function originOf(event: Event, { logins, keyUses }: KnownOrigins): AuditEventView['origin'] {
  const { address, sessionId = null } = event.meta;
  if (address === undefined && sessionId === null) return null;
  const session_id = sessionId;
  if (address !== undefined) return { address: address || null, address_of: 'request', session_id };
  const opened = logins.get(sessionId ?? '');
  if (opened !== undefined) return { address: opened || null, address_of: 'login', session_id };
  const [from, to] = timeOfUse(event);
  const used = keyUses.filter(({ keyId, at }) => keyId === sessionId && from <= at && at <= to);
  if (used.length === 0) return { address: null, address_of: 'unknown', session_id };
  const addresses = new Set(used.map((use) => use.address).filter((text) => text !== ''));
  return { address: [...addresses].sort().join(', ') || null, address_of: 'key', session_id };
}

/** From where the requests behind these events came, by event. */
export async function findOrigins(
  deps: QueryDeps,
  folded: readonly FoldedEvent[],
): Promise<ReadonlyMap<string, AuditEventView['origin']>> {
  const events = folded.map(({ event }) => event);
  const origins = await known(deps, events);
  return new Map(events.map((event) => [event.id, originOf(event, origins)]));
}
