import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, reject } from '../catalogue/index.ts';
import { freshPasswordMinutes } from '../rules/limits.ts';
import { type Exchange, writeAnswer, writeProblem } from './answer.ts';
import { type ClientAddress, clientAddress } from './client-address.ts';
import type { Caller, Endpoint } from './endpoint.ts';
import { type Log, requestIdOf } from './log.ts';
import type { Metrics } from './metrics.ts';
import { asRejection, problem } from './problem.ts';
import { callOf, compileRoute, type Route, type Target } from './route-call.ts';
import { routeTable } from './route-table.ts';
import { apiHeaders } from './security-headers.ts';
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
export const apiListener = (endpoints: readonly Endpoint[], deps: ApiDeps): ApiListener => {
  const table = routeTable(endpoints.map((endpoint) => compileRoute(endpoint, deps.metrics)));
  const unmatched = deps.metrics?.route('any', 'unmatched');
  const addressOf = clientAddress(deps.config.trustProxy);
  const fixedHeaders = Object.entries(apiHeaders(deps.config)).flat();
  const { log, answered } = loggers(deps.log);
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
    const requestId = requestIdOf(request.headers['x-request-id']);
    const exchange: Exchange = { request, response, requestId, date: date(), fixedHeaders };
    const route = found.kind === 'route' ? found.route : undefined;
    response.once('finish', () => {
      const elapsed = performance.now() - started;
      (route ? route.metrics : unmatched)?.observe(response.statusCode, elapsed / 1000);
      answered(requestId, method, route?.path ?? 'unmatched', response.statusCode, elapsed);
    });
    if (found.kind === 'nothing') writeProblem(exchange, problem('not-found', requestId));
    else if (found.kind === 'wrong-method') {
      writeProblem(exchange, problem('method-not-allowed', requestId), ['Allow', found.allow]);
    } else {
      const query = mark < 0 ? '' : target.slice(mark + 1);
      void serve(exchange, found.route, { values: found.values, query, target }, deps, addressOf, log);
    }
  };
};

/** Now as a header says it; written anew once a second, as writing it costs more than the rest of the header. */
const httpDate = (clock: Clock): (() => string) => {
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
};

const serve = async (
  exchange: Exchange,
  route: Route,
  target: Target,
  deps: ApiDeps,
  addressOf: ClientAddress,
  log: Log,
): Promise<void> => {
  const { requestId, request } = exchange;
  try {
    const caller = await callerOf(route.endpoint, request, deps);
    const { call, proved } = await callOf(route, exchange, target, deps, addressOf);
    writeAnswer(exchange, await route.endpoint.handle(call, caller ?? proved));
  } catch (error) {
    const rejection = asRejection(error);
    if (rejection.code === 'internal-error')
      log.error({ err: error, requestId, route: route.path }, 'failed');
    else if (rejection.code === 'unavailable')
      log.warn({ err: error, requestId, route: route.path }, 'unavailable');
    writeProblem(exchange, problem(rejection.code, requestId, rejection.facts));
  }
};

const callerOf = async (
  { access, spec }: Endpoint,
  request: IncomingMessage,
  { sessions, clock }: Pick<ApiDeps, 'sessions' | 'clock'>,
): Promise<Caller | undefined> => {
  if (access === 'guest' || access === 'signature') return undefined;
  const caller = await sessions.authenticate(request.headers.authorization);
  if (access === 'admin' && caller.role !== 'admin') throw reject('forbidden');
  if (spec.needsFreshPassword && !isFresh(caller, clock)) throw reject('password-required');
  return caller;
};

const isFresh = ({ passwordProvenAt }: Caller, clock: Clock): boolean =>
  clock.now().getTime() - Date.parse(passwordProvenAt) < freshPasswordMinutes * 60_000;

/** Express shortens `url` below a mount point and keeps the whole in `originalUrl`. */
const targetOf = (request: IncomingMessage & { readonly originalUrl?: string }): string =>
  request.originalUrl ?? request.url ?? '/';

type Answered = (
  requestId: string,
  method: string,
  route: string,
  status: number,
  milliseconds: number,
) => void;

/** The line per request holds ids and figures only, so it goes past the redaction, which costs more than the line. */
const loggers = (log: Log): { readonly log: Log; readonly answered: Answered } => {
  const lines = log.child({}, { redact: [] });
  return {
    log,
    answered(requestId, method, route, status, milliseconds) {
      if (!lines.isLevelEnabled('info')) return;
      lines.info({ requestId, method, route, status, ms: Math.round(milliseconds * 100) / 100 }, 'answered');
    },
  };
};
