import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, reject } from '../domain/index.ts';
import { freshPasswordMinutes, guestReadsAtOnce, guestReadsPerSecond } from '../rules/limits.ts';
import { type Exchange, writeAnswer, writeProblem } from './answer.ts';
import { addressBlock, clientAddress } from './client-address.ts';
import type { Caller, Endpoint } from './endpoint.ts';
import { clientRequestId, type Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { asRejection, problem } from './problem.ts';
import { type RateLimit, rateLimit } from './rate-limit.ts';
import { callOf, compileRoute, type Route, type Target } from './route-call.ts';
import { routeTable } from './route-table.ts';
import { apiHeaders } from './security-headers.ts';
import { type SecurityLog, securityLog, type Trace } from './security-log.ts';
import type { Sessions } from './sessions.ts';

export interface ApiDeps {
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'authenticate'>;
  readonly log: Log;
  readonly metrics?: Metrics;
  readonly config: {
    /** Where the world reaches us, without a slash at the end. Links and signatures use it, never a Host header. */
    readonly publicUrl: string;
    /** Addresses or CIDR ranges of our own proxies. */
    readonly trustProxy: readonly string[];
  };
}

/** A handler for `node:http` and express alike; it calls `next` for paths that are no endpoint's business. */
export type ApiListener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Every endpoint of a service behind one listener. Make it once with all of them: a path that no endpoint has is answered
 * 404 here where its first segment is one of ours, and left to `next` otherwise.
 */
export function apiListener(endpoints: readonly Endpoint[], deps: ApiDeps): ApiListener {
  const table = routeTable(endpoints.map((endpoint) => compileRoute(endpoint, deps.metrics)));
  const unmatched = deps.metrics?.route('any', 'unmatched');
  const addressOf = clientAddress(deps.config.trustProxy);
  const fixedHeaders = Object.entries(apiHeaders(deps.config)).flat();
  const { clock, log } = deps;
  const reads = rateLimit({ clock, burst: guestReadsAtOnce, refillSeconds: 1 / guestReadsPerSecond });
  const tools: Tools = { log, security: securityLog(log), reads };
  const answered = lineOfRequest(deps.log);
  const date = httpDate(deps.clock);

  return (request, response, next) => {
    const target = targetOf(request);
    const mark = target.indexOf('?');
    const path = mark < 0 ? target : target.slice(0, mark);
    const method = request.method ?? 'GET';
    const found = table.find(method, path);
    if (found.kind === 'outside') {
      next();
      return;
    }
    const started = performance.now();
    const requestId = randomUUID();
    const hasToken = request.headers.authorization !== undefined;
    const trace: Trace = { requestId, address: addressOf(request), hasToken };
    const exchange: Exchange = { request, response, requestId, date: date(), fixedHeaders };
    const route = found.kind === 'route' ? found.route : undefined;
    response.once('finish', () => {
      const elapsed = performance.now() - started;
      (route ? route.metrics : unmatched)?.observe(response.statusCode, elapsed / 1000);
      answered(request, trace, route?.path ?? 'unmatched', response.statusCode, elapsed);
    });
    if (found.kind === 'nothing') writeProblem(exchange, problem('not-found', requestId));
    else if (found.kind === 'wrong-method') {
      writeProblem(exchange, problem('method-not-allowed', requestId), ['Allow', found.allow]);
    } else {
      const query = mark < 0 ? '' : target.slice(mark + 1);
      void serve(exchange, found.route, { values: found.values, query, target }, deps, trace, tools);
    }
  };
}

/** Now as a header says it; written anew once a second, as writing it costs more than the rest of the header. */
function httpDate(clock: Clock): () => string {
  let second = Number.NaN;
  let text = '';
  return () => {
    const now = clock.now();
    const current = Math.floor(now.getTime() / 1000);
    if (current !== second) {
      second = current;
      text = now.toUTCString();
    }
    return text;
  };
}

async function serve(
  exchange: Exchange,
  route: Route,
  target: Target,
  deps: ApiDeps,
  trace: Trace,
  { log, security, reads }: Tools,
): Promise<void> {
  const { requestId, request } = exchange;
  const { endpoint } = route;
  try {
    if (isGuestRead(endpoint)) reads.take(addressBlock(trace.address));
    const caller = await callerOf(endpoint, request, deps, trace);
    const { call, proved } = await callOf(route, exchange, target, deps, trace);
    const answer = await endpoint.handle(call, caller ?? proved);
    security.done(endpoint, trace);
    await writeAnswer(exchange, answer, endpoint.spec.holdsSecret);
  } catch (error) {
    const rejection = asRejection(error);
    if (rejection.code === 'internal-error')
      log.error({ err: error, requestId, route: route.path }, 'failed');
    else if (rejection.code === 'unavailable')
      log.warn({ err: error, requestId, route: route.path }, 'unavailable');
    security.refused(endpoint, trace, rejection.code);
    writeProblem(exchange, problem(rejection.code, requestId, rejection.facts));
  }
}

interface Tools {
  readonly log: Log;
  readonly security: SecurityLog;
  /** How much guests of one address block may read. */
  readonly reads: RateLimit;
}

/** Whoever watches the service asks for its health as often as they like. */
function isGuestRead({ access, spec }: Endpoint): boolean {
  return access === 'guest' && spec.method === 'GET' && spec.path.startsWith('/api/');
}

async function callerOf(
  { access, spec }: Endpoint,
  request: IncomingMessage,
  { sessions, clock }: Pick<ApiDeps, 'sessions' | 'clock'>,
  trace: Trace,
): Promise<Caller | undefined> {
  if (access === 'guest' || access === 'signature') return undefined;
  const caller = await sessions.authenticate(request.headers.authorization);
  trace.caller = caller;
  if (access === 'admin' && caller.role !== 'admin') throw reject('forbidden');
  if (access === 'admin' && caller.mustChangePassword) throw reject('password-change-required');
  if (spec.needsFreshPassword && !isFresh(caller, clock)) throw reject('password-required');
  return caller;
}

function isFresh({ passwordProvenAt }: Caller, clock: Clock): boolean {
  return clock.now().getTime() - Date.parse(passwordProvenAt) < freshPasswordMinutes * 60_000;
}

/** Express shortens `url` below a mount point and keeps the whole in `originalUrl`. */
function targetOf(request: IncomingMessage & { readonly originalUrl?: string }): string {
  return request.originalUrl ?? request.url ?? '/';
}

type Answered = (
  request: IncomingMessage,
  trace: Trace,
  route: string,
  status: number,
  milliseconds: number,
) => void;

/** The line per request holds ids and figures only, so it goes past the redaction, which costs more than the line. */
function lineOfRequest(log: Log): Answered {
  const lines = log.child({}, { redact: [] });
  return ({ method, headers }, { requestId, address, caller }, route, status, milliseconds) => {
    if (!lines.isLevelEnabled('info')) return;
    const given = clientRequestId(headers['x-request-id']);
    const facts = {
      requestId,
      ...(given !== undefined && { clientRequestId: given }),
      method,
      route,
      status,
      ms: Math.round(milliseconds * 100) / 100,
      address,
      ...(caller && { user: caller.userId }),
    };
    lines.info(facts, 'answered');
  };
}
