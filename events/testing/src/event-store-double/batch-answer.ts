import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { status as grpcStatus } from '@grpc/grpc-js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import type { AppendOutcome, Expected } from './log-record.ts';
import { streamIdentifier } from './wire.ts';

/** Answers to one append of a batch call that no outcome of the log explains. The call itself continues. */
export type BatchStatusName =
  | 'timeout'
  | 'access-denied'
  | 'unknown'
  | 'not-ready'
  | 'too-busy'
  | 'invalid-transaction';

interface Packable {
  serializeBinary(): Uint8Array;
}

/** An append of a batch call that failed: the client finds the reason in the packed details. */
export type BatchStatus = statusPb.Status;

const OWN_TYPES = 'event_store.client';

function batchStatus(code: number, message: string, details: Packable, typeName: string): BatchStatus {
  const any = new anyPb.Any();
  any.pack(details.serializeBinary(), typeName);
  return new statusPb.Status().setCode(code).setMessage(message).setDetails(any);
}

/** A server that cannot accept the append now packs an empty message. The client cannot tell it from a defect. */
function notHandled(message: string): BatchStatus {
  return batchStatus(grpcStatus.OK, message, new emptyPb.Empty(), 'google.protobuf.Empty');
}

const NAMED: Readonly<Record<BatchStatusName, () => BatchStatus>> = {
  timeout: () =>
    batchStatus(grpcStatus.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout(), `${OWN_TYPES}.Timeout`),
  'access-denied': () =>
    batchStatus(
      grpcStatus.PERMISSION_DENIED,
      'AccessDenied',
      new shared.AccessDenied(),
      `${OWN_TYPES}.AccessDenied`,
    ),
  unknown: () => batchStatus(grpcStatus.UNKNOWN, 'Unknown', new shared.Unknown(), `${OWN_TYPES}.Unknown`),
  'invalid-transaction': () =>
    batchStatus(
      grpcStatus.FAILED_PRECONDITION,
      'InvalidTransaction',
      new shared.InvalidTransaction(),
      `${OWN_TYPES}.InvalidTransaction`,
    ),
  'not-ready': () => notHandled('Server Is Not Ready'),
  'too-busy': () => notHandled('Server Is Busy'),
};

export function namedStatus(name: BatchStatusName): BatchStatus {
  return NAMED[name]();
}

export function tooLarge(mostBytes: number): BatchStatus {
  const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(mostBytes);
  const name = 'MaximumAppendSizeExceeded';
  return batchStatus(grpcStatus.INVALID_ARGUMENT, name, details, `${OWN_TYPES}.${name}`);
}

export function badRequest(message: string): BatchStatus {
  const details = new shared.BadRequest().setMessage(message);
  return batchStatus(grpcStatus.INVALID_ARGUMENT, 'BadRequest', details, `${OWN_TYPES}.BadRequest`);
}

function success({ revision, position }: Extract<AppendOutcome, { kind: 'appended' }>) {
  const place = new shared.AllStreamPosition();
  place.setCommitPosition(String(position)).setPreparePosition(String(position));
  const answer = new streams.BatchAppendResp.Success().setPosition(place);
  return revision < 0 ? answer.setNoStream(new emptyPb.Empty()) : answer.setCurrentRevision(String(revision));
}

function conflict(actual: number, expected: Expected): BatchStatus {
  const details = new shared.WrongExpectedVersion();
  if (actual < 0) details.setCurrentNoStream(new emptyPb.Empty());
  else details.setCurrentStreamRevision(String(actual));
  if (expected === 'any') details.setExpectedAny(new emptyPb.Empty());
  else if (expected === 'no_stream') details.setExpectedNoStream(new emptyPb.Empty());
  else if (expected === 'stream_exists') details.setExpectedStreamExists(new emptyPb.Empty());
  else details.setExpectedStreamPosition(String(expected));
  const name = 'WrongExpectedVersion';
  return batchStatus(grpcStatus.ALREADY_EXISTS, name, details, `${OWN_TYPES}.${name}`);
}

/** The answer to an append of a batch call, for the client to find by its correlation id. */
export function batchAnswer(
  correlationId: shared.UUID | undefined,
  stream: string,
  result: BatchStatus | AppendOutcome,
  expected: Expected,
): streams.BatchAppendResp {
  const answer = new streams.BatchAppendResp();
  answer.setCorrelationId(correlationId).setStreamIdentifier(streamIdentifier(stream));
  if (result instanceof statusPb.Status) return answer.setError(result);
  switch (result.kind) {
    case 'appended':
      return answer.setSuccess(success(result));
    case 'stream-deleted': {
      const details = new shared.StreamDeleted().setStreamIdentifier(streamIdentifier(stream));
      const name = 'StreamDeleted';
      return answer.setError(batchStatus(grpcStatus.NOT_FOUND, name, details, `${OWN_TYPES}.${name}`));
    }
    case 'wrong-expected-version':
      return answer.setError(conflict(result.actual, expected));
  }
}
