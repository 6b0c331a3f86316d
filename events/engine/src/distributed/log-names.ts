import { LOG_START, type Position } from '@ringpost/domain';

/**
 * Where one log is on a server that also stores other data. All streams of the log `ringpost` begin with `ringpost.`, so
 * that the server can leave out what other programs write.
 */
export interface LogNames {
  /** The start of the names of all streams that contain events. */
  readonly prefix: string;
  /** Describes the log and contains no event of the product, so it is outside of the prefix. */
  readonly epochStream: string;
  toServer(stream: string): string;
  fromServer(stream: string): string;
}

const NAME = /^[a-z][a-z0-9-]{0,63}$/;

/** Room for any position of the server, which counts bytes. */
const DIGITS = 12;
const RADIX = 36;
const POSITION = /^[0-9a-z]{12}$/;

/** @throws TypeError for a text that is not a name of a log */
export function logNames(log: string): LogNames {
  if (!NAME.test(log)) throw new TypeError(`"${log}" is no name of a log`);
  const prefix = `${log}.`;
  return {
    prefix,
    epochStream: `${log}:log`,
    toServer: (stream) => `${prefix}${stream}`,
    fromServer: (stream) => stream.slice(prefix.length),
  };
}

/** The position of an event, from the byte at which the server stores it. The order of these texts is the order in the log. */
export function encodeCommit(commit: bigint): Position {
  return commit.toString(RADIX).padStart(DIGITS, '0') as Position;
}

/** The reverse; -1 for the start of the log. @throws TypeError for a text that is not a position of this engine */
export function decodeCommit(position: Position): bigint {
  if (position === LOG_START) return -1n;
  if (!POSITION.test(position)) throw new TypeError(`"${position}" is no position of this log`);
  let commit = 0n;
  for (const digit of position) commit = commit * BigInt(RADIX) + BigInt(Number.parseInt(digit, RADIX));
  return commit;
}
