import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';

export type Log = Logger;

export interface LogOptions {
  readonly level: LevelWithSilent;
  /** Standard output by default. */
  readonly destination?: DestinationStream;
}

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'current_password',
  'confirm_password',
  'token',
  'api_key',
  'secret',
  'browser_secret',
  'browserHash',
  'text',
];

/**
 * Structured lines on standard output. Callers log ids and outcomes, never bodies or query strings. The redaction
 * protects against a caller that breaks this rule.
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

/** The id that a client gave its request, if it is a plain token. Only the log has it, beside our own id. */
export function clientRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && SANE_ID.test(header) ? header : undefined;
}
