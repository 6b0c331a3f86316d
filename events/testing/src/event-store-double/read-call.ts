import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { type CallContext, checkAccess, observedCall } from './call-context.ts';
import { type EventFilter, eventFilter } from './event-filter.ts';
import { BEFORE_FIRST, firstByteFrom, type LogPosition } from './log-position.ts';
import { ABOVE_ALL, type StoredEvent } from './log-record.ts';
import { createOutlet, type Outlet } from './outlet.ts';
import { createReader, type Reader } from './reader.ts';
import { CallFailed, invalidArgument, invalidPosition, streamDeleted } from './rpc-failure.ts';
import { subscribeToAll, subscribeToStream } from './subscription.ts';
import { streamName, streamNotFoundMessage } from './wire.ts';

type Call = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** The end of the log, however much will be written. */
const END: LogPosition = { commit: ABOVE_ALL, prepare: ABOVE_ALL };

function revisionOf(options: streams.ReadReq.Options.StreamOptions): number | 'start' | 'end' {
  if (options.hasStart()) return 'start';
  return options.hasEnd() ? 'end' : Number(options.getRevision());
}

function isBackwards(options: streams.ReadReq.Options): boolean {
  return options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
}

function startOf(revision: number | 'start' | 'end', head: number): number {
  if (revision === 'start') return 0;
  return revision === 'end' ? head + 1 : revision;
}

async function sendUpTo(most: number, events: Iterable<StoredEvent>, reader: Reader): Promise<void> {
  let left = most;
  if (left <= 0) return;
  for (const event of events) {
    await reader.sendEvent(event);
    left -= 1;
    if (left === 0) return;
  }
}

async function readStream(
  { log }: CallContext,
  reader: Reader,
  stream: string,
  options: streams.ReadReq.Options,
): Promise<void> {
  const state = log.streamState(stream);
  if (state.kind === 'tombstoned') throw new CallFailed(streamDeleted(stream));
  if (state.kind === 'missing') return reader.outlet.send(streamNotFoundMessage(stream));
  const revision = revisionOf(options.getStream() ?? new streams.ReadReq.Options.StreamOptions());
  const backwards = isBackwards(options);
  const range = backwards
    ? {
        from: state.first,
        before: revision === 'end' ? ABOVE_ALL : Number(revision === 'start' ? 0 : revision) + 1,
      }
    : { from: Math.max(state.first, startOf(revision, state.head)), before: ABOVE_ALL };
  await sendUpTo(Number(options.getCount()), log.streamEvents(stream, { ...range, backwards }), reader);
}

/** $all from a position: forwards with the event at that position, backwards without it. */
function* allEvents(
  { log }: CallContext,
  position: LogPosition,
  backwards: boolean,
  filter: EventFilter | undefined,
): Iterable<StoredEvent> {
  const range = backwards
    ? { from: 0, before: Math.max(0, position.commit) }
    : { from: firstByteFrom(position), before: ABOVE_ALL };
  for (const event of log.allEvents({ ...range, backwards })) {
    if (!filter || filter.allows(event)) yield event;
  }
}

async function readOrSubscribeToAll(
  context: CallContext,
  reader: Reader,
  options: streams.ReadReq.Options,
): Promise<void> {
  const filterOptions = options.getFilter();
  const filter = filterOptions && eventFilter(filterOptions);
  const all = options.getAll();
  if (!all) throw new CallFailed(invalidArgument('a read is about a stream or about all'));
  const positionOptions = all.getPosition();
  const position = positionOptions && {
    commit: Number(positionOptions.getCommitPosition()),
    prepare: Number(positionOptions.getPreparePosition()),
  };
  if (position && !context.log.isReadable(position)) {
    throw new CallFailed(options.hasSubscription() ? invalidPosition.subscription : invalidPosition.read);
  }
  if (options.hasSubscription()) {
    const last = context.log.lastPosition() ?? BEFORE_FIRST;
    return subscribeToAll(context, reader, position ?? (all.hasEnd() ? last : BEFORE_FIRST), filter);
  }
  const from = position ?? (all.hasEnd() ? END : BEFORE_FIRST);
  await sendUpTo(Number(options.getCount()), allEvents(context, from, isBackwards(options), filter), reader);
}

async function read(context: CallContext, call: Call, outlet: Outlet<streams.ReadResp>): Promise<void> {
  const options = call.request.getOptions();
  if (!options) throw new CallFailed(invalidArgument('a read names its options'));
  const ofStream = options.getStream();
  const name = options.hasSubscription() ? 'subscribe' : 'read';
  const stream = ofStream ? streamName(ofStream.getStreamIdentifier()) : '$all';
  context.observe(observedCall(name, call.metadata, stream));
  checkAccess(context, call.metadata);
  const reader = createReader(context.faults, options, outlet, context.faults.take(name, stream));
  await outlet.whileOpen(context.faults.strike(reader.fault, 'before'));
  if (ofStream && name === 'subscribe')
    await subscribeToStream(context, reader, stream, revisionOf(ofStream));
  else if (ofStream) await readStream(context, reader, stream, options);
  else await readOrSubscribeToAll(context, reader, options);
  await context.faults.strike(reader.fault, 'after');
}

/** The call behind every read and every subscription of the client. */
export function readCall(context: CallContext, call: Call): void {
  const outlet = createOutlet<streams.ReadResp>(call);
  read(context, call, outlet).then(outlet.end, outlet.fail);
}
