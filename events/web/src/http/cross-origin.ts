import type { IncomingMessage } from 'node:http';
import { isApiKey } from './api-keys.ts';
import type { Answer } from './declared-answers.ts';
import { type Endpoint, isSignedIn } from './endpoint.ts';
import { scopeOf } from './route-limits.ts';
import type { Trace } from './security-log.ts';

/** The names and values of headers by turns. */
type HeaderLines = readonly string[];

const ANY_ORIGIN = '*';
const MAY_SEND =
  'authorization, content-type, idempotency-key, last-event-id, min-position, ringpost-version';
const MAY_READ = 'Position, RateLimit, RateLimit-Policy, Retry-After, Ringpost-Version, X-Request-Id';
const ANSWERED = ['Access-Control-Allow-Origin', ANY_ORIGIN, 'Access-Control-Expose-Headers', MAY_READ];
const PREFLIGHT_SECONDS = 600;

/** Whether a page of another site may call it: with a key that cannot reach the money. */
function isForOtherSites(endpoint: Endpoint): boolean {
  const scope = scopeOf(endpoint);
  return isSignedIn(endpoint.access) && (scope === 'read' || scope === 'buy' || scope === 'webhook');
}

/**
 * What lets a page of another site read an answer. Only a key gets it, never a session: the page of another site has no business
 * with that. A key with the scope `money` must not be in a page, so it gets nothing either.
 */
export function crossOriginHeaders({ headers }: IncomingMessage, { caller }: Trace): HeaderLines {
  const { origin, authorization } = headers;
  if (origin === undefined) return [];
  if (caller) return caller.key && !caller.key.scopes.includes('money') ? ANSWERED : [];
  // Nobody has this key, which the page may know.
  return isApiKey(authorization?.replace(/^bearer /i, '').trim() ?? '') ? ANSWERED : [];
}

/**
 * The answer to the question that a browser asks before a request of another site. @returns undefined if it is not that question, or
 * if no other site may call this path so
 */
export function preflightAnswer(
  { headers, method }: IncomingMessage,
  endpoints: readonly Endpoint[],
): Answer | undefined {
  const asked = headers['access-control-request-method'];
  const methods = endpoints.filter(isForOtherSites).map(({ spec }) => spec.method);
  if (method !== 'OPTIONS' || headers.origin === undefined) return undefined;
  if (!methods.some((each) => each === asked)) return undefined;
  return {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': ANY_ORIGIN,
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': MAY_SEND,
      'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
    },
  };
}
