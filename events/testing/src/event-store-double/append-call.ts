import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import { type CallContext, checkAccess, observedCall } from './call-context.ts';
import { Abandoned } from './faults.ts';
import { type AppendOutcome, type Expected, type ProposedEvent, payloadBytes } from './log-record.ts';
import {
  CallFailed,
  invalidArgument,
  maximumAppendSizeExceeded,
  maximumEventSizeExceeded,
  serviceError,
  streamDeleted,
} from './rpc-failure.ts';
import { expectedState, proposedEvent, streamName } from './wire.ts';

type Call = ServerReadableStream<streams.AppendReq, streams.AppendResp>;

async function readEvents(
  { intake, limits }: CallContext,
  messages: AsyncIterable<streams.AppendReq>,
): Promise<readonly ProposedEvent[]> {
  const events: ProposedEvent[] = [];
  let bytes = 0;
  for await (const message of messages) {
    await intake.passed();
    const proposed = message.getProposedMessage();
    if (!proposed) throw new CallFailed(invalidArgument('an event is missing'));
    const event = proposedEvent(proposed);
    const size = payloadBytes(event);
    if (size > limits.eventBytes)
      throw new CallFailed(maximumEventSizeExceeded(event.id, size, limits.eventBytes));
    bytes += size;
    if (bytes > limits.appendBytes) throw new CallFailed(maximumAppendSizeExceeded(limits.appendBytes));
    events.push(event);
  }
  return events;
}

function conflict(expected: Expected, actual: number): streams.AppendResp.WrongExpectedVersion {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (actual < 0) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(actual));
  if (expected === 'any') return wrong.setExpectedAny(new shared.Empty());
  if (expected === 'no_stream') return wrong.setExpectedNoStream(new shared.Empty());
  if (expected === 'stream_exists') return wrong.setExpectedStreamExists(new shared.Empty());
  return wrong.setExpectedRevision(String(expected));
}

function appendAnswer(stream: string, expected: Expected, outcome: AppendOutcome): streams.AppendResp {
  if (outcome.kind === 'stream-deleted') throw new CallFailed(streamDeleted(stream));
  if (outcome.kind === 'wrong-expected-version') {
    return new streams.AppendResp().setWrongExpectedVersion(conflict(expected, outcome.actual));
  }
  const position = new streams.AppendResp.Position()
    .setCommitPosition(String(outcome.position))
    .setPreparePosition(String(outcome.position));
  const success = new streams.AppendResp.Success().setPosition(position);
  if (outcome.revision < 0) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(outcome.revision));
  return new streams.AppendResp().setSuccess(success);
}

async function append(context: CallContext, call: Call): Promise<streams.AppendResp> {
  const messages = call.iterator({ destroyOnReturn: false });
  const first = await messages.next();
  const options = first.done ? undefined : first.value.getOptions();
  if (!options) throw new CallFailed(invalidArgument('the first message of an append names its stream'));
  const stream = streamName(options.getStreamIdentifier());
  const expected = expectedState(options, options.hasRevision() ? options.getRevision() : undefined);
  context.observe(observedCall('append', call.metadata, stream));
  checkAccess(context, call.metadata);
  const fault = context.faults.take('append', stream);
  const events = await readEvents(context, messages);
  await context.faults.strike(fault, 'before');
  const outcome = await context.log.append({ stream, expected, events });
  await context.faults.strike(fault, 'after');
  return appendAnswer(stream, expected, outcome);
}

/** The call that appends to one stream: the client uses it for an append with credentials of its own. */
export function appendCall(
  context: CallContext,
  call: Call,
  answer: sendUnaryData<streams.AppendResp>,
): void {
  append(context, call).then(
    (response) => answer(null, response),
    (error: unknown) => {
      if (!(error instanceof Abandoned)) answer(serviceError(error));
    },
  );
}
