import type { IncomingMessage } from 'node:http';
import { type Clock, reject } from '../catalogue/index.ts';
import type { Exchange } from './answer.ts';
import type { ClientAddress } from './client-address.ts';
import type { Call, Endpoint } from './endpoint.ts';
import type { Metrics, RouteMetrics } from './metrics.ts';
import { rejectField } from './problem.ts';
import { parseBody, readBody } from './request-body.ts';
import { parameterNames } from './route-table.ts';
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

export const compileRoute = (endpoint: Endpoint, metrics: Metrics | undefined): Route => {
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
};

/**
 * Reads and checks everything a contract speaks of.
 * @throws Rejection for whatever does not fit it
 */
export const callOf = async (
  route: Route,
  { request, requestId }: Exchange,
  { values, query, target }: Target,
  deps: CallDeps,
  addressOf: ClientAddress,
): Promise<Call<unknown, unknown, unknown>> => {
  const { spec } = route.endpoint;
  const params = paramsOf(route, values);
  const queryValues = queryOf(query);
  route.checkQuery(queryValues);
  if (spec.idempotent) checkIdempotencyKey(request);
  const type = spec.bodyType ?? 'json';
  const rawBody = await readBody(request, type, spec.bodyLimit ?? defaultBodyLimit);
  // A GET that carries bytes is answered as if it had none.
  const body = spec.method === 'GET' ? {} : parseBody(rawBody, type);
  route.checkBody(body);
  return {
    params,
    query: queryValues,
    body,
    rawBody,
    header: (name) => headerOf(request, name),
    requestId,
    now: deps.clock.now().toISOString(),
    address: addressOf(request),
    url: `${deps.config.publicUrl}${target}`,
  };
};

/** A path whose parameter cannot be anything's id names nothing: it is answered like an id that nobody has. */
const paramsOf = (route: Route, values: readonly string[]): Record<string, unknown> => {
  const params: Record<string, unknown> = {};
  try {
    for (const [index, name] of route.names.entries()) params[name] = decodeURIComponent(values[index] ?? '');
    route.checkParams(params);
  } catch {
    throw reject('not-found');
  }
  return params;
};

/** A repeated parameter becomes a list, which only a schema that wants one accepts. */
const queryOf = (query: string): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  if (query === '') return values;
  for (const [name, value] of new URLSearchParams(query)) {
    const known = Object.hasOwn(values, name) ? values[name] : undefined;
    const next = known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value];
    // Defined, not assigned: `__proto__` must arrive as the unknown field it is.
    Object.defineProperty(values, name, {
      value: next,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return values;
};

const checkIdempotencyKey = (request: IncomingMessage): void => {
  const key = headerOf(request, 'idempotency-key');
  if (key === undefined || key === '') throw reject('idempotency-key-missing');
  if (!idempotencyKey.test(key)) {
    throw rejectField('Idempotency-Key', 'pattern', 'Idempotency-Key is 1 to 255 visible ASCII characters');
  }
};

const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : value;
};
