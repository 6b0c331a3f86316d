import type { ProblemCode } from './generated/api.ts';

/** What is wrong with one field of a request. */
export interface FieldError {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
}

/** A newer server may have codes that this version does not know. */
export type AnyProblemCode = ProblemCode | (string & Record<never, never>);

interface Problem {
  readonly code: AnyProblemCode;
  readonly title: string;
  readonly requestId?: string;
  readonly errors?: readonly FieldError[];
}

function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  const { code, title } = body as Partial<Record<keyof Problem, unknown>>;
  return typeof code === 'string' && typeof title === 'string';
}

/** Ringpost has refused a request. `code` says why. */
export class RingpostError extends Error {
  override readonly name = 'RingpostError';
  readonly code: AnyProblemCode;
  readonly status: number;
  /** Names the request in the log of the server. */
  readonly requestId: string | undefined;
  /** What is wrong with the fields of the request. */
  readonly errors: readonly FieldError[];
  /** After how many seconds the server would like to be asked again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: unknown, retryAfter?: number) {
    const problem = isProblem(body)
      ? body
      : { code: 'unreadable-answer', title: `The answer was ${status}.` };
    super(problem.title);
    this.code = problem.code;
    this.status = status;
    this.requestId = problem.requestId;
    this.errors = problem.errors ?? [];
    this.retryAfter = retryAfter;
  }
}

/** No answer came. Whether the request was carried out is not known; the same key tells. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  /** The key of the request, if it has one. */
  readonly idempotencyKey: string | undefined;

  constructor(cause: unknown, idempotencyKey?: string) {
    super('Ringpost did not answer.', { cause });
    this.idempotencyKey = idempotencyKey;
  }
}

/** Whether nobody answers for a moment, which says nothing about what was asked for. */
export function isAway(error: unknown): boolean {
  return error instanceof NoAnswerError || (error instanceof RingpostError && error.status >= 500);
}

/** An order has ended without a code, or none came in the time that the caller gave. */
export class NoCodeError extends Error {
  override readonly name = 'NoCodeError';
  readonly orderUuid: string;
  /** `timeout`, `withheld`, or how the order ended. */
  readonly reason: string;

  constructor(orderUuid: string, reason: string) {
    super(reason === 'timeout' ? 'No code came in time.' : `The order has no code: ${reason}.`);
    this.orderUuid = orderUuid;
    this.reason = reason;
  }
}

/** There is no app of that name on sale. */
export class NoSuchAppError extends Error {
  override readonly name = 'NoSuchAppError';
  /** Apps whose names contain what was asked for. */
  readonly similar: readonly string[];

  constructor(app: string, similar: readonly string[]) {
    const hint = similar.length > 0 ? ` Similar: ${similar.join(', ')}.` : '';
    super(`There is no app "${app}" on sale.${hint}`);
    this.similar = similar;
  }
}
