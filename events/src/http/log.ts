import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';

export type Log = Logger;

export interface LogOptions {
  readonly level: LevelWithSilent;
  /** Standard output when absent. */
  readonly destination?: DestinationStream;
}

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'current_password',
  'confirm_password',
  'token',
  'secret',
  'text',
];

/**
 * Structured lines on standard output. Callers log ids and outcomes, never bodies or query strings; the redaction is there
 * for the case that one breaks this rule.
 */
export function createLog({ level, destination }: LogOptions): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

const SANE_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** The id that a client gave its request, if it is a plain token: kept beside our own in the log, and nowhere else. */
export function clientRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && SANE_ID.test(header) ? header : undefined;
}
