import { StoreUnavailable } from '../errors.ts';

/** The errors of the client. Its own have a `type`, those of gRPC a number as `code`, some have both or none. */
interface ClientError extends Error {
  readonly type?: string;
  readonly code?: number | string;
}

/** The server is away, is stopping, has no leader, or was too slow. */
const OUTAGE_TYPES = new Set([
  'unavailable',
  'cancelled',
  'not-leader',
  'timeout',
  'deadline-exceeded',
  // The client cannot read the answer; "not ready" and "too busy" are among those answers.
  'unknown',
]);

/** The codes of gRPC for a call that is itself wrong. Every other code is an outage. */
const REFUSAL_CODES = new Set([
  3, // INVALID_ARGUMENT
  7, // PERMISSION_DENIED
  9, // FAILED_PRECONDITION
  11, // OUT_OF_RANGE
  12, // UNIMPLEMENTED
  16, // UNAUTHENTICATED
]);

/** The refusal of a read that begins inside an event: the position belongs to another log. */
const WRONG_POSITION = /invalid ?position/i;

/** The client of a cluster that once found no server. It keeps this answer forever. */
function isFailedDiscovery({ message }: Error): boolean {
  return message.startsWith('Failed to discover');
}

function isOutage(error: ClientError): boolean {
  const { type, code, message } = error;
  if (WRONG_POSITION.test(message) || REFUSAL_CODES.has(Number(code))) return false;
  if (type !== undefined) return OUTAGE_TYPES.has(type);
  if (typeof code === 'number') return true;
  return (
    isFailedDiscovery(error) || String(code).startsWith('ERR_STREAM') || String(code).startsWith('ERR_HTTP2')
  );
}

/** The client's name for the error: `wrong-expected-version`, `stream-not-found`, `access-denied`, … */
export function typeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as ClientError).type : undefined;
}

/** How many bytes an append may have on this server, if the server refused one that has more. Its error has no message. */
export function mostBytesOf(error: unknown): number | undefined {
  if (typeOf(error) !== 'maximum-append-size-exceeded') return undefined;
  return Number((error as ClientError & { readonly maxAppendSize?: number }).maxAppendSize);
}

/**
 * Whether the server refused one append for a reason that the client could not read, such as "not ready" or "invalid
 * transaction".
 */
export function isUnexplained(error: unknown): boolean {
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  return typeOf(cause) === 'unknown' && (cause as ClientError).code === undefined;
}

/** Whether the client cannot be used any more after this error, although its server may be up. */
export function isDeadClient(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  if (!(error instanceof Error) || typeOf(error) !== undefined) return false;
  // For an error with a gRPC code and no type it is not known which part of the client keeps it.
  return isFailedDiscovery(error) || typeof (error as ClientError).code === 'number';
}

/** An error of the client as an error of the port: `StoreUnavailable` for an outage, else the error itself. */
export function toPortError(error: unknown): unknown {
  if (error instanceof StoreUnavailable || !(error instanceof Error) || !isOutage(error)) return error;
  return new StoreUnavailable(`EventStoreDB: ${error.message || typeOf(error)}`, { cause: error });
}

/** For attempts with a common limit: whether an error is an outage, and there is time left. */
export function isAwayUntil(deadline: number): (error: unknown) => boolean {
  return (error) => error instanceof StoreUnavailable && performance.now() < deadline;
}
