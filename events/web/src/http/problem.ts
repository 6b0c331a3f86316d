import { REFUSALS, Rejection, type RejectionCode } from '@ringpost/domain';

/** The body of every refusal: RFC 9457, with the code that a program acts on and the facts that a person may see. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: RejectionCode;
  readonly requestId: string;
  readonly [fact: string]: unknown;
}

/** What is wrong with one field of a request; the browser shows `message` under that field. */
export interface FieldError {
  /** Dotted path into the body, the query or the headers. */
  readonly field: string;
  readonly rule: string;
  readonly message: string;
}

export const PROBLEM_TYPE = 'application/problem+json';

/** Builds the body of a refusal. Facts never replace the standard members. */
export function problem(
  code: RejectionCode,
  requestId: string,
  facts: Readonly<Record<string, unknown>> = {},
): Problem {
  const { title, status } = REFUSALS[code];
  return {
    ...facts,
    type: `urn:ringpost:problem:${code}`,
    title,
    status,
    code,
    requestId,
  };
}

/** A refusal because of one field, for rules that a schema cannot express (`Passwords do not match`). */
export function rejectField(field: string, rule: string, message: string): Rejection {
  return new Rejection('invalid-request', { errors: [{ field, rule, message } satisfies FieldError] });
}

/** Headers that the code of a refusal needs (RFC 9110: a 401 names its scheme, a 429, 503 or 507 says when to come back). */
export function problemHeaders(problem: Problem): Readonly<Record<string, string>> {
  if (problem.status === 401) return { 'WWW-Authenticate': 'Bearer' };
  if (problem.status !== 429 && problem.status !== 503 && problem.status !== 507) return {};
  const seconds = problem.retryAfterSeconds;
  return { 'Retry-After': String(typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds)) : 1) };
}

/**
 * An error as the caller gets it: a refusal as it is, `unavailable` for a store that did not answer, and no detail of any other
 * error.
 */
export function asRejection(error: unknown): Rejection {
  if (error instanceof Rejection) return error;
  // By name, because this package must not depend on an engine to know that one does not answer.
  if (error instanceof Error && error.name === 'StoreUnavailable') return new Rejection('unavailable');
  return new Rejection('internal-error');
}
