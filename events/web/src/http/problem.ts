import { REFUSALS, Rejection, type RejectionCode } from '@ringpost/domain';
import type { FieldRule } from '@ringpost/domain/rules/field-rules';

/** The body of every refusal: RFC 9457, with the code that a program acts on and the facts that a person may see. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: RejectionCode;
  readonly requestId: string;
  readonly [fact: string]: unknown;
}

/** What a rule asks for. */
export interface RuleValues {
  /** The number in the rule: of characters, decimals, lines, digits. */
  readonly limit?: number;
  /** What the text must be: `email`, `uri`, `digits`. */
  readonly format?: string;
  /** The name that the rule is about. */
  readonly name?: string;
}

/** What is wrong with one field of a request. The browser makes its sentence from the rule, and programs read `message`. */
export interface FieldError extends RuleValues {
  /** Dotted path into the body, the query or the headers. */
  readonly field: string;
  /** A `FieldRule`, unless a schema has a keyword that the browser does not know. */
  readonly rule: string;
  /** In English. */
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
export function rejectField(field: string, rule: FieldRule, message: string, values?: RuleValues): Rejection {
  const error: FieldError = { field, rule, ...values, message };
  return new Rejection('invalid-request', { errors: [error] });
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
