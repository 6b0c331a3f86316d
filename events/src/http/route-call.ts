import type { IncomingMessage } from 'node:http';
import { type Clock, reject } from '../domain/index.ts';
import type { Exchange } from './answer.ts';
import type { Call, Endpoint } from './endpoint.ts';
import type { Metrics, RouteMetrics } from './metrics.ts';
import { addValue, type NamedValue, pairsOf } from './named-values.ts';
import { rejectField } from './problem.ts';
import { parseBody, readBody } from './request-body.ts';
import { parameterNames } from './route-table.ts';
import type { Trace } from './security-log.ts';
import { type Check, checkBody, checkText } from './validation.ts';

/** An endpoint made ready: its checks compiled, its counters found. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly endpoint: Endpoint;
  readonly names: readonly string[];
  readonly checkParams: Check;
  readonly checkQuery: Check;
  readonly checkBody: Check;
  readonly metrics: RouteMetrics | undefined;
}

/** What a request's line says, taken apart. */
export interface Target {
  readonly values: readonly string[];
  readonly query: string;
  readonly target: string;
}

interface CallDeps {
  readonly clock: Clock;
  readonly config: { readonly publicUrl: string };
}

const defaultBodyLimit = 100 * 1024;
const idempotencyKey = /^[\x21-\x7e]{1,255}$/;

export function compileRoute(endpoint: Endpoint, metrics: Metrics | undefined): Route {
  const { method, path, params, query, body } = endpoint.spec;
  return {
    method,
    path,
    endpoint,
    names: parameterNames(path),
    checkParams: checkText(params),
    checkQuery: checkText(query),
    checkBody: checkBody(body),
    metrics: metrics?.route(method, path),
  };
}

/** A request that fits its contract, and who sent it where that was proved by what it says. */
export interface Received {
  readonly call: Call<unknown, unknown, unknown>;
  readonly proved: unknown;
}

/**
 * Reads and checks everything a contract speaks of.
 * @throws Rejection for whatever does not fit it
 */
export async function callOf(
  route: Route,
  { request }: Exchange,
  { values, query, target }: Target,
  deps: CallDeps,
  trace: Trace,
): Promise<Received> {
  const { spec, proof } = route.endpoint;
  const header = (name: string): string | undefined => headerOf(request, name);
  if (proof && !proof.headers.some(header)) throw reject('bad-signature');
  const params = paramsOf(route, values);
  const queryValues = queryOf(query);
  if (!proof) route.checkQuery(queryValues);
  if (spec.idempotent) checkIdempotencyKey(request);
  const type = spec.bodyType ?? 'json';
  const rawBody = await readBody(request, type, spec.bodyLimit ?? defaultBodyLimit);
  const url = `${deps.config.publicUrl}${target}`;
  const now = deps.clock.now().toISOString();
  const parse = once(() => parseBody(rawBody, type));
  const proved = await proof?.check({ header, rawBody, body: parse, url, now });
  if (proof) route.checkQuery(queryValues);
  // A GET that carries bytes is answered as if it had none.
  const body = spec.method === 'GET' ? {} : parse();
  route.checkBody(body);
  const { requestId, address } = trace;
  const concerns = (account: string, sessionId?: string): void => {
    trace.concerns = account;
    if (sessionId !== undefined) trace.opened = sessionId;
  };
  return {
    proved,
    call: { params, query: queryValues, body, rawBody, header, requestId, concerns, now, address, url },
  };
}

/** Parses on the first asking; the later ones get the same. */
function once(parse: () => unknown): () => unknown {
  let parsed: { readonly value: unknown } | undefined;
  return () => {
    parsed ??= { value: parse() };
    return parsed.value;
  };
}

/** A path whose parameter cannot be anything's id names nothing: it is answered like an id that nobody has. */
function paramsOf(route: Route, values: readonly string[]): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  try {
    for (const [index, name] of route.names.entries()) params[name] = decodeURIComponent(values[index] ?? '');
    route.checkParams(params);
  } catch {
    throw reject('not-found');
  }
  return params;
}

/** A repeated parameter becomes a list, which only a schema that wants one accepts. */
function queryOf(query: string): Record<string, unknown> {
  const values: Record<string, NamedValue> = Object.create(null);
  if (query === '') return values;
  for (const [name, value] of new URLSearchParams(pairsOf(query).join('&'))) addValue(values, name, value);
  return values;
}

function checkIdempotencyKey(request: IncomingMessage): void {
  const key = headerOf(request, 'idempotency-key');
  if (key === undefined || key === '') throw reject('idempotency-key-missing');
  if (!idempotencyKey.test(key)) {
    throw rejectField('Idempotency-Key', 'pattern', 'Idempotency-Key is 1 to 255 visible ASCII characters');
  }
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : value;
}
