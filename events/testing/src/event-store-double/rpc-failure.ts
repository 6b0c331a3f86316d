import { Metadata, type ServiceError, status } from '@grpc/grpc-js';

/** How a call fails in gRPC: a status, and trailers by which the client distinguishes errors. Plain data. */
export interface RpcFailure {
  /** A status code of gRPC, such as 14 for UNAVAILABLE. */
  readonly code: number;
  readonly details: string;
  readonly trailers?: Readonly<Record<string, string>>;
}

export const serverNotReady: RpcFailure = { code: status.UNAVAILABLE, details: 'Server Is Not Ready' };
/** The failure of a long call when the server stops. */
export const serverStops: RpcFailure = { code: status.CANCELLED, details: 'The server is shutting down.' };
export const badCredentials: RpcFailure = { code: status.UNAUTHENTICATED, details: 'Bad credentials' };
export const accessDenied: RpcFailure = {
  code: status.PERMISSION_DENIED,
  details: 'Access Denied',
  trailers: { exception: 'access-denied' },
};

/** The write reached a server that may not accept it. The client connects to the leader that is named, if it can. */
export function notLeader(host: string, port: number): RpcFailure {
  const trailers = {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  };
  return { code: status.NOT_FOUND, details: 'Leader info available', trailers };
}

export function streamDeleted(stream: string): RpcFailure {
  return {
    code: status.FAILED_PRECONDITION,
    details: `Event stream '${stream}' is deleted.`,
    trailers: { exception: 'stream-deleted', 'stream-name': stream },
  };
}

/** A deletion found another revision. An append reports this in its answer, not as a failure. */
export function wrongExpectedVersion(stream: string, expected: number, actual: number): RpcFailure {
  return {
    code: status.FAILED_PRECONDITION,
    details: `Delete failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${actual}`,
    trailers: {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': String(expected),
      'actual-version': String(actual),
    },
  };
}

export function maximumAppendSizeExceeded(bytes: number): RpcFailure {
  return {
    code: status.INVALID_ARGUMENT,
    details: `Maximum Append Size of ${bytes} Exceeded.`,
    trailers: { exception: 'maximum-append-size-exceeded', 'maximum-append-size': String(bytes) },
  };
}

export function maximumEventSizeExceeded(id: string, proposed: number, most: number): RpcFailure {
  return {
    code: status.INVALID_ARGUMENT,
    details: `Event with Id: ${id}, Size: ${proposed}, exceeds Maximum Append Event Size of ${most}.`,
    trailers: {
      exception: 'maximum-append-event-size-exceeded',
      'event-id': id,
      'proposed-append-event-size': String(proposed),
      'maximum-append-event-size': String(most),
    },
  };
}

export function missingMetadata(property: string): RpcFailure {
  return {
    code: status.INVALID_ARGUMENT,
    details: `Required Metadata Property '${property}' is missing`,
    trailers: {
      exception: 'missing-required-metadata-property',
      'required-metadata-properties': 'type,content-type',
    },
  };
}

export function invalidArgument(details: string): RpcFailure {
  return { code: status.INVALID_ARGUMENT, details };
}

/** A position inside a record. A subscription reports it; a read reports only an unknown error. */
export const invalidPosition = {
  subscription: invalidArgument('Trying to read from an invalid position.'),
  read: { code: status.UNKNOWN, details: 'Unexpected ReadAllResult: InvalidPosition' },
};

/** Passes a failure from its origin to the call that it ends. */
export class CallFailed extends Error {
  readonly failure: RpcFailure;

  constructor(failure: RpcFailure) {
    super(failure.details);
    this.failure = failure;
  }
}

/** The failure as grpc-js sends it. Any error other than `CallFailed` is a defect of the double and is reported as one. */
export function serviceError(error: unknown): ServiceError {
  const failure =
    error instanceof CallFailed ? error.failure : { code: status.UNKNOWN, details: String(error) };
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(failure.trailers ?? {})) metadata.set(name, value);
  const { code, details } = failure;
  return Object.assign(new Error(details), { code, details, metadata });
}
