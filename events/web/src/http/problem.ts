import { REFUSALS, Rejection, type RejectionCode } from '@ringpost/domain';

/** The body of every refusal: RFC 9457, with the code a program acts on and the facts a person may be shown. */
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

/** Builds the body of a refusal. Facts never displace the standard members. */
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

/** A refusal because of one field, for rules that a schema cannot say (`Passwords do not match`). */
export function rejectField(field: string, rule: string, message: string): Rejection {
  return new Rejection('invalid-request', { errors: [{ field, rule, message } satisfies FieldError] });
}

/** Headers that a refusal's code calls for (RFC 9110: a 401 names its scheme, a 429, 503 or 507 says when to come back). */
export function problemHeaders(problem: Problem): Readonly<Record<string, string>> {
  if (problem.status === 401) return { 'WWW-Authenticate': 'Bearer' };
  if (problem.status !== 429 && problem.status !== 503 && problem.status !== 507) return {};
  const seconds = problem.retryAfterSeconds;
  return { 'Retry-After': String(typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds)) : 1) };
}

/** What an error means to the caller: a refusal as it is, a store that did not answer, and nothing at all of the rest. */
export function asRejection(error: unknown): Rejection {
  if (error instanceof Rejection) return error;
  // By name, because the edge must not depend on an engine to know that one is out of reach.
  if (error instanceof Error && error.name === 'StoreUnavailable') return new Rejection('unavailable');
  return new Rejection('internal-error');
}
