import { type Actor, type EventOf, kindOfActor, PERSONAL_FIELDS, type RecordedEvent } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import type { AdminEventRow, CustomerEventRow } from '@ringpost/projections/audit/audit.view';
import type { ActorView, AdminEventView, AuditEventView, ListedEvent, PlaceView } from './audit.contract.ts';
import { AUDITED, streamOf } from './audited-nouns.ts';
import { changesBetween } from './folded-fields.ts';
import { withoutHidden } from './hidden-fields.ts';

/** An event with the state of its stream before and after it. */
export interface FoldedEvent {
  readonly event: RecordedEvent;
  readonly before: unknown;
  readonly after: unknown;
  /** The approval that it needed, which was appended with it. */
  readonly approval?: EventOf<'ApprovalGiven'> | undefined;
}

/** Where an event is in the log. `_id`: the event. */
export type EventPlace = Pick<CustomerEventRow, '_id' | 'type' | 'stream' | 'revision' | 'position' | 'at'>;

export function placeOf({ id: _id, type, stream, revision, position, meta }: RecordedEvent): EventPlace {
  return { _id, type, stream, revision, position, at: meta.occurredAt };
}

function presentPlace({ _id, type, stream, revision, position, at }: EventPlace): PlaceView {
  const { kind, id } = streamOf(stream);
  return { event_id: _id, type, kind, stream_id: id, revision, position, at };
}

export function presentListed(row: CustomerEventRow): ListedEvent {
  const { group, actor, amountMills, what } = row;
  const amount = amountMills === null ? null : toDollars(amountMills);
  return { ...presentPlace(row), group, actor, amount, what };
}

export function presentDone(row: AdminEventRow): AdminEventView {
  const { userId, amountMills, what } = row;
  const amount = amountMills === null ? null : toDollars(amountMills);
  return { ...presentPlace(row), user_id: userId, amount, what };
}

/** The account that acted; null for everybody without one. */
export function accountOf(actor: Actor): string | null {
  const kind = kindOfActor(actor);
  return kind === 'customer' || kind === 'admin' ? actor.slice(kind.length + 1) : null;
}

function presentActor(actor: Actor, emails: ReadonlyMap<string, string>): ActorView {
  const kind = kindOfActor(actor);
  const id = actor.length > kind.length ? actor.slice(kind.length + 1) : null;
  return { kind, id, email: emails.get(accountOf(actor) ?? '') ?? null };
}

function presentApproval(
  { approval }: FoldedEvent,
  emails: ReadonlyMap<string, string>,
): AuditEventView['approval'] {
  if (!approval) return null;
  const { askedBy, approvedBy } = approval.data;
  return {
    asked_by: presentActor(`admin:${askedBy}`, emails),
    approved_by: presentActor(`admin:${approvedBy}`, emails),
  };
}

/** What is known beside the log: the addresses of accounts, and the events that caused others. */
export interface Known {
  readonly emails: ReadonlyMap<string, string>;
  readonly causes: ReadonlyMap<string, EventPlace>;
  readonly origins: ReadonlyMap<string, AuditEventView['origin']>;
}

/** Whether all personal texts read as empty, because their key was deleted. A damaged text throws, and is not forgotten. */
function isForgotten({ data }: RecordedEvent, fields: readonly string[]): boolean {
  try {
    return fields.length > 0 && fields.every((field) => !(data as Readonly<Record<string, unknown>>)[field]);
  } catch {
    return false;
  }
}

export function presentEvent(folded: FoldedEvent, known: Known): AuditEventView {
  const { event, before, after } = folded;
  const { type, meta } = event;
  const { operationId, causationId, correlationId, actor } = meta;
  const cause = known.causes.get(causationId);
  const { kind } = streamOf(event.stream);
  const sealed = PERSONAL_FIELDS.get(type) ?? [];
  return {
    ...presentPlace(placeOf(event)),
    actor: presentActor(actor, known.emails),
    cause: {
      operation_id: operationId,
      causation_id: causationId,
      correlation_id: correlationId,
      event: cause ? presentPlace(cause) : null,
    },
    approval: presentApproval(folded, known.emails),
    origin: known.origins.get(event.id) ?? null,
    data: withoutHidden(event.data) as Record<string, unknown>,
    sealed: [...sealed],
    forgotten: isForgotten(event, sealed),
    changes: [...changesBetween(before, after, kind === null ? undefined : AUDITED[kind].values)],
  };
}
