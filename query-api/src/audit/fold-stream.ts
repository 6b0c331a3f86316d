import { type EventOf, isAfter, kindOfActor, type Position, type RecordedEvent } from '@ringpost/domain';
import { inUtc } from '@ringpost/domain/rules/instants';
import { TIMELINE_TICKS_MAX } from '@ringpost/domain/rules/limits';
import type { QueryDeps } from '../query-deps.ts';
import type { ActorView, StreamKind } from './audit.contract.ts';
import { AUDITED } from './audited-nouns.ts';
import { readWhole } from './log-reader.ts';
import type { FoldedEvent } from './present-event.ts';

type Reads = Pick<QueryDeps, 'readStream'>;

/** A stream of the log. `part`: only the events about this part of the thing. */
export interface OneStream {
  readonly kind: StreamKind;
  readonly id: string;
  readonly part?: string | undefined;
}

/**
 * Gives each event with the states around it, oldest first, until `see` returns false. A stream is read from its start, because only
 * all of its events give a state.
 * @returns how many events were given
 */
async function foldStream(
  { readStream }: Reads,
  { kind, id, part }: OneStream,
  see: (folded: FoldedEvent, isOfPart: boolean) => boolean,
): Promise<number> {
  const { stream, fold, partOf } = AUDITED[kind];
  let state: unknown = fold?.initial();
  let given: EventOf<'ApprovalGiven'> | undefined;
  return readWhole(readStream, stream(id), (event) => {
    const before = state;
    state = fold?.evolve(state, event);
    if (event.type === 'ApprovalGiven') given = event;
    // What follows from an approval is appended with it.
    const approval = given?.meta.operationId === event.meta.operationId ? given : undefined;
    const isOfPart = part === undefined || partOf?.(before, event) === part;
    return see({ event, before, after: state, approval }, isOfPart);
  });
}

interface StreamPage {
  readonly before?: number | undefined;
  readonly limit: number;
  readonly type?: string | undefined;
  readonly actor?: ActorView['kind'] | undefined;
}

/** The last events of a stream before a revision, newest first, with the states around them, and how many there are. */
export async function readStreamPage(
  reads: Reads,
  of: OneStream,
  { before, limit, type, actor }: StreamPage,
): Promise<{ readonly page: readonly FoldedEvent[]; readonly total: number }> {
  const page: FoldedEvent[] = [];
  let total = 0;
  await foldStream(reads, of, (folded, isOfPart) => {
    const { event } = folded;
    if (before !== undefined && event.revision >= before) return false;
    const isListed =
      (type ?? event.type) === event.type && (!actor || kindOfActor(event.meta.actor) === actor);
    if (!isOfPart || !isListed) return true;
    total += 1;
    page.push(folded);
    if (page.length > limit) page.shift();
    return true;
  });
  return { page: page.reverse(), total };
}

/** When the events of a stream happened, oldest first, and of which types they are. */
export async function readStreamLife(reads: Reads, of: OneStream) {
  const ticks: { readonly revision: number; readonly position: string; readonly at: string }[] = [];
  const types = new Set<string>();
  let total = 0;
  await foldStream(reads, of, ({ event: { type, revision, position, meta } }, isOfPart) => {
    if (!isOfPart) return true;
    total += 1;
    types.add(type);
    ticks.push({ revision, position, at: meta.occurredAt });
    if (ticks.length > TIMELINE_TICKS_MAX) ticks.shift();
    return true;
  });
  return { total, ticks, types: [...types].sort() };
}

/** A moment: right after an event of the stream, right after a position of the log, or an instant; else now. */
export interface StreamMoment {
  readonly at?: string | undefined;
  readonly position?: string | undefined;
  readonly revision?: number | undefined;
}

/** Whether an event is later than a moment. */
function laterThan({ at, position, revision }: StreamMoment): (event: RecordedEvent) => boolean {
  if (revision !== undefined) return (event) => event.revision > revision;
  if (position !== undefined) return (event) => isAfter(event.position, position as Position);
  if (at === undefined) return () => false;
  const until = inUtc(at);
  return ({ meta }) => meta.occurredAt > until;
}

/** The state of a stream at a moment, its last event until then, and how many events were folded. */
export async function readStreamThen(reads: Reads, of: OneStream, moment: StreamMoment) {
  const isLater = laterThan(moment);
  let last: FoldedEvent | undefined;
  let state: unknown;
  const events = await foldStream(reads, of, (folded, isOfPart) => {
    if (isLater(folded.event)) return false;
    if (isOfPart) last = folded;
    state = folded.after;
    return true;
  });
  return { last, state, events };
}
