import {
  type AnyNoun,
  adminOfActor,
  kindOfActor,
  kindOfStream,
  NOUNS,
  type RecordedEvent,
} from '@ringpost/domain';
import type { SecurityKind } from '@ringpost/domain/rules/security-kinds';
import { createProjector, type EventHandler, type Rows } from '../kernel/projector.ts';
import {
  adminEvents,
  customerEvents,
  type EventGroup,
  openedSessions,
  securityEvents,
} from './audit.view.ts';
import { securityKindOf } from './security-kinds.ts';

/** The nouns that customers' timelines are made from. */
const OF_CUSTOMERS: readonly (readonly [AnyNoun, EventGroup])[] = [
  [NOUNS.account, 'account'],
  [NOUNS.billing, 'account'],
  [NOUNS.security, 'account'],
  [NOUNS.webhook, 'account'],
  [NOUNS.delivery, 'account'],
  [NOUNS.wallet, 'money'],
  [NOUNS.payment, 'money'],
  [NOUNS.alerts, 'orders'],
  [NOUNS.bulk, 'orders'],
  [NOUNS.number, 'orders'],
  [NOUNS.order, 'orders'],
  [NOUNS.portIn, 'orders'],
  [NOUNS.reservation, 'orders'],
  [NOUNS.sms, 'orders'],
];

/** The nouns without customers in which admins act. */
const OF_ADMINS: readonly AnyNoun[] = [
  NOUNS.app,
  NOUNS.import,
  NOUNS.notices,
  NOUNS.operator,
  NOUNS.portInFees,
  NOUNS.shopSettings,
  NOUNS.upstreams,
  NOUNS.vendor,
  NOUNS.volumeSteps,
];

const GROUPS: ReadonlyMap<string, EventGroup> = new Map(
  OF_CUSTOMERS.map(([{ stream }, group]) => [kindOfStream(stream('')), group]),
);

/** Customers' facts that a timeline leaves out: another event says the same, or they come from asking again and again. */
const REPEATS: ReadonlySet<string> = new Set<RecordedEvent['type']>([
  'BulkItemPlaced',
  'BulkVendorChecked',
  'LeaseEnded',
  'LeaseEndsSoon',
  'NumberLeased',
  'NumberReserved',
  'OrderPlaced',
  'PaymentChecked',
  'PaymentRechecked',
  'RecordingFetchFailed',
  'RecordingStored',
  'RentalPlaced',
]);

/** What an import does for each of its numbers. Only its start is listed. */
const OF_IMPORTS: ReadonlySet<string> = new Set<RecordedEvent['type']>([
  'NumberImported',
  'NumberImportFileNamed',
  'NumberImportFinished',
  'NumberImportLinesAccepted',
  'NumberImportLinesRefused',
  'NumberImportLinesReported',
  'NumberImportPartDone',
  'NumberServedBefore',
]);

/** What happens to every delivery of a webhook. Only that an admin sends one again is listed. */
const OF_DELIVERIES: ReadonlySet<string> = new Set<RecordedEvent['type']>([
  'WebhookAddressed',
  'WebhookAttempted',
  'WebhookBodyChosen',
  'WebhookDropped',
  'WebhookQueued',
]);

/** It says again what the fact before it says. */
const REPEATS_ITS_CAUSE = 'NumberPublicUseEnded' satisfies RecordedEvent['type'];

/** Words of the security log. */
const IN_TIMELINES: ReadonlySet<string> = new Set(['read', 'export', 'own-data-exported']);

type Fields = Readonly<Record<string, unknown>>;

/** A word of the domain, such as `no-sms` and `super_admin`. */
const WORD = /^[a-z]+(?:[-_][a-z]+)*$/;
const WORD_FIELDS = [
  ...['event', 'reason', 'why', 'how', 'outcome', 'mail', 'role', 'gateway'],
  ...['projector', 'setting', 'notice'],
] as const;

/** The customer whom an event is about; null if there is none. */
function customerOf(event: RecordedEvent): string | null {
  if (event.type === 'SmsReceived') {
    const { audience } = event.data;
    return audience.kind === 'customer' ? audience.userId : null;
  }
  const { userId } = event.data as Fields;
  return typeof userId === 'string' ? userId : null;
}

function amountOf(data: Fields): number | null {
  for (const field of ['amountMills', 'changeMills', 'feeMills']) {
    const mills = data[field];
    if (typeof mills === 'number') return mills;
  }
  return null;
}

function wordOf(data: Fields, actor: string): string | null {
  for (const field of WORD_FIELDS) {
    // An admin writes the reason in words of their own.
    if (field === 'reason' && kindOfActor(actor) === 'admin') continue;
    const text = data[field];
    if (typeof text === 'string' && WORD.test(text)) return text;
  }
  return null;
}

/**
 * Of the notes of the security log, the timelines have only what somebody read or took along; of deliveries that are sent again,
 * only those of admins: a customer may send all of a period again.
 */
function isInTimelines(event: RecordedEvent): boolean {
  if (event.type === 'WebhookReplayed') return kindOfActor(event.meta.actor) === 'admin';
  if (event.type !== 'SecurityNoted') return true;
  return IN_TIMELINES.has(event.data.event) && event.data.outcome === 'done';
}

/** What a view left out, or which backup a restored store is from and who decided that. */
function thingOf(event: RecordedEvent): string | null {
  if (event.type === 'EventSkipped') return `${event.data.projector} at ${event.data.position}`;
  if (event.type === 'StoreRestored')
    return `backup ${event.data.backupStartedAt} sha256:${event.data.manifestSha256}`;
  if (event.type !== 'RestoreDecided') return null;
  const { way, askedBy, approvedBy, reason } = event.data;
  return way === 'approved' ? `asked by ${askedBy}, approved by ${approvedBy}` : `${way}: ${reason}`;
}

function isUnapproved(event: RecordedEvent): boolean {
  return event.type === 'RestoreDecided' && event.data.way === 'unapproved';
}

function noteSecurity(event: RecordedEvent, kind: SecurityKind, rows: Rows): void {
  const { id: _id, type, stream, revision, position, meta } = event;
  const { actor, occurredAt: at } = meta;
  const actorKind = kindOfActor(actor);
  const actorId = actor.slice(actorKind.length + 1) || null;
  const note = event.type === 'SecurityNoted' ? event.data : undefined;
  rows.add(securityEvents, {
    ...{ _id, position, at, type, stream, revision, kind, actor: actorKind, actorId },
    userId: customerOf(event),
    outcome: note?.outcome ?? 'done',
    // The page of operations warns of it.
    code: note?.code ?? (isUnapproved(event) ? 'unapproved' : null),
    route: note?.route ?? null,
    thing: note?.thing ?? thingOf(event),
    count: note?.count ?? 1,
  });
}

function noteSession(event: RecordedEvent, rows: Rows): void {
  if (event.type !== 'SecurityNoted') return;
  const { event: word, outcome, sessionId } = event.data;
  if (word !== 'login' || outcome !== 'done' || sessionId === null) return;
  rows.put(openedSessions, { _id: sessionId, stream: event.stream, revision: event.revision });
}

function note(event: RecordedEvent, rows: Rows): void {
  const { id: _id, type, stream, revision, position, meta } = event;
  const data: Fields = event.data;
  const { actor, occurredAt: at } = meta;
  const userId = customerOf(event);
  const group = GROUPS.get(kindOfStream(stream));
  const listed = { _id, position, at, type, stream, revision };
  const said = { amountMills: amountOf(data), what: wordOf(data, actor) };
  const kind = securityKindOf(event);
  if (kind) noteSecurity(event, kind, rows);
  noteSession(event, rows);
  if (!isInTimelines(event)) return;
  if (userId !== null && group !== undefined && !REPEATS.has(type))
    rows.add(customerEvents, { ...listed, ...said, userId, group, actor: kindOfActor(actor) });
  const adminId = adminOfActor(actor);
  if (adminId !== undefined) rows.add(adminEvents, { ...listed, ...said, adminId, userId });
}

const handler: EventHandler<RecordedEvent> = { apply: note };
const NOUNS_READ = [...OF_CUSTOMERS.map(([noun]) => noun), ...OF_ADMINS];
const TYPES = NOUNS_READ.flatMap(({ events }) => events.map(({ type }) => type)).filter(
  (type) => !OF_IMPORTS.has(type) && !OF_DELIVERIES.has(type) && type !== REPEATS_ITS_CAUSE,
);

/** Where the events of each customer and of each admin are in the log, and those of the security log. */
export const auditProjector = createProjector({
  name: 'audit',
  shape: 5,
  commitEveryMs: 1_000,
  streams: NOUNS_READ.map(({ stream }) => kindOfStream(stream(''))),
  views: [customerEvents, adminEvents, openedSessions, securityEvents],
  on: Object.fromEntries(TYPES.map((type) => [type, handler])),
});
