import { PERSONAL_FIELDS, type Position, type RecordedEvent } from '@ringpost/domain';
import { type EventStore, EventUnreadable } from '@ringpost/engine';
import type { StoppedEvent } from './operator.contract.ts';
import { type ProjectorStanding, unappliedBy } from './operator.decider.ts';

/** Nearly always the event is the next one. Some more are read, because rows are written later than they are applied. */
const LOOKED_AT = 500;
const FIELDS_MAX = 40;
const VALUE_MAX = 200;
/** A shorter value is in many errors by chance. */
const QUOTED_MIN = 3;

type Field = NonNullable<StoppedEvent['fields']>[number];

function cut(text: string): string {
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
}

function isNamed(name: string, error: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(error);
}

function fieldOf(name: string, value: unknown, isSealed: boolean, error: string): Field {
  const quoted = typeof value === 'string' && value.length >= QUOTED_MIN && error.includes(value);
  return {
    name,
    value: isSealed ? null : cut(JSON.stringify(value) ?? 'null'),
    is_suspect: quoted || isNamed(name, error),
  };
}

function fieldsOf(event: RecordedEvent, error: string): Field[] | null {
  try {
    const sealed = PERSONAL_FIELDS.get(event.type) ?? [];
    return Object.entries(event.data)
      .slice(0, FIELDS_MAX)
      .map(([name, value]) => fieldOf(name, value, sealed.includes(name), error));
  } catch (failure) {
    if (failure instanceof EventUnreadable) return null;
    throw failure;
  }
}

/** An error may quote what it could not use. Nobody may read a sealed field in it. */
function withoutSealed(event: RecordedEvent, error: string): string {
  try {
    const data: Readonly<Record<string, unknown>> = { ...event.data };
    return (PERSONAL_FIELDS.get(event.type) ?? []).reduce((text, name) => {
      const value = data[name];
      return typeof value === 'string' && value !== '' ? text.replaceAll(value, '…') : text;
    }, error);
  } catch (failure) {
    if (failure instanceof EventUnreadable) return error;
    throw failure;
  }
}

async function readAt(
  events: Pick<EventStore, 'readAll'>,
  after: Position,
  position: Position,
): Promise<RecordedEvent | undefined> {
  const [next] = await events.readAll({ after, limit: 1 });
  if (next?.position === position) return next;
  const page = await events.readAll({ after, limit: LOOKED_AT });
  return page.find((event) => event.position === position);
}

/** Undefined if even its meta cannot be read. */
function presentEvent(event: RecordedEvent, error: string): StoppedEvent | undefined {
  try {
    const { type, stream, meta } = event;
    return {
      type,
      stream,
      schema_version: meta.schemaVersion,
      at: meta.occurredAt,
      by: meta.actor,
      fields: fieldsOf(event, error),
    };
  } catch (failure) {
    if (failure instanceof EventUnreadable) return undefined;
    throw failure;
  }
}

/** The error of a stopped projector, and the event that it could not apply, without what is sealed. */
export async function readStopped(
  events: Pick<EventStore, 'readAll'>,
  standing: ProjectorStanding,
): Promise<{ readonly error: string; readonly event: StoppedEvent | null }> {
  const error = standing.stopped?.error ?? '';
  const position = unappliedBy(standing);
  const event = position && (await readAt(events, standing.position, position));
  if (!event) return { error, event: null };
  return { error: withoutSealed(event, error), event: presentEvent(event, error) ?? null };
}
