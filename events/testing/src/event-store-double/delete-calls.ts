import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import { type CallContext, checkAccess, observedCall } from './call-context.ts';
import { Abandoned } from './faults.ts';
import type { Expected } from './log-record.ts';
import { CallFailed, serviceError, streamDeleted, wrongExpectedVersion } from './rpc-failure.ts';
import { expectedState, streamName } from './wire.ts';

/** The numbers in the server's texts that mean something other than a revision. */
const EXPECTED_NUMBER = { any: -2, no_stream: -1, stream_exists: -4 } as const;

type DeleteCall = ServerUnaryCall<streams.DeleteReq, streams.DeleteResp>;
type TombstoneCall = ServerUnaryCall<streams.TombstoneReq, streams.TombstoneResp>;

function failing(answer: sendUnaryData<never>): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof Abandoned)) answer(serviceError(error));
  };
}

function requestOf(call: DeleteCall | TombstoneCall): {
  readonly stream: string;
  readonly expected: Expected;
} {
  const options = call.request.getOptions() ?? new streams.DeleteReq.Options();
  return {
    stream: streamName(options.getStreamIdentifier()),
    expected: expectedState(options, options.hasRevision() ? options.getRevision() : undefined),
  };
}

async function removeStream(
  context: CallContext,
  call: DeleteCall | TombstoneCall,
  name: 'delete' | 'tombstone',
): Promise<string> {
  const { stream, expected } = requestOf(call);
  context.observe(observedCall(name, call.metadata, stream));
  checkAccess(context, call.metadata);
  const fault = context.faults.take(name, stream);
  await context.faults.strike(fault, 'before');
  const outcome = context.log.delete(stream, expected, name === 'tombstone');
  await context.faults.strike(fault, 'after');
  if (outcome.kind === 'appended') return String(outcome.position);
  if (outcome.kind === 'stream-deleted') throw new CallFailed(streamDeleted(stream));
  const number = typeof expected === 'number' ? expected : EXPECTED_NUMBER[expected];
  throw new CallFailed(wrongExpectedVersion(stream, number, outcome.actual));
}

/** Hides a stream; its next event continues its revisions. */
export function deleteCall(
  context: CallContext,
  call: DeleteCall,
  answer: sendUnaryData<streams.DeleteResp>,
): void {
  removeStream(context, call, 'delete').then((position) => {
    const place = new streams.DeleteResp.Position().setCommitPosition(position).setPreparePosition(position);
    answer(null, new streams.DeleteResp().setPosition(place));
  }, failing(answer));
}

/** Ends a stream forever. */
export function tombstoneCall(
  context: CallContext,
  call: TombstoneCall,
  answer: sendUnaryData<streams.TombstoneResp>,
): void {
  removeStream(context, call, 'tombstone').then((position) => {
    const place = new streams.TombstoneResp.Position()
      .setCommitPosition(position)
      .setPreparePosition(position);
    answer(null, new streams.TombstoneResp().setPosition(place));
  }, failing(answer));
}
