import type { EventMeta } from './event.ts';
import { FACT_KINDS } from './nouns.ts';

const KINDS = [...FACT_KINDS.values()];

/** The fields that the engine seals in the log, by event type; only types that have any. */
export const PERSONAL_FIELDS: ReadonlyMap<string, readonly string[]> = new Map(
  KINDS.flatMap(({ type, personal }) => (personal === undefined ? [] : [[type, personal] as const])),
);

/** The types of events whose meta has the address of the request. */
export const EVENTS_WITH_ORIGIN: ReadonlySet<string> = new Set(
  KINDS.filter(({ hasOrigin }) => hasOrigin).map(({ type }) => type),
);

/** The key that seals what belongs to one customer. */
export function customerSubject(userId: string): string {
  return `user:${userId}`;
}

/** The key of a month: it seals what belonged to nobody in that month; of earlier versions also what was public. */
export function monthSubject(instant: string): string {
  return `month:${instant.slice(0, 7)}`;
}

/** What the keys of the days of public messages begin with. */
export const PUBLIC_DAYS = 'public:';

/** The key of a day: it seals the messages that everybody could read on it, so that their texts can be erased day by day. */
export function publicDaySubject(instant: string): string {
  return `${PUBLIC_DAYS}${instant.slice(0, 10)}`;
}

/** The name of the sealed blob with the recording of a message. A customer and admins never share one. */
export function recordingBlob(messageId: string, subject: string): string {
  return `voice/${messageId}/${subject.startsWith('user:') ? 'customer' : 'operators'}`;
}

/** The key that seals the address in an event's meta: the key of the account that acted, else that of the month. */
export function originSubject({ actor, occurredAt }: EventMeta): string {
  const account = /^(?:customer|admin):(.+)$/.exec(actor)?.[1];
  return account === undefined ? monthSubject(occurredAt) : customerSubject(account);
}
