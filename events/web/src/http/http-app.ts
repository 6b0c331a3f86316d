import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { UNPROVED_BODIES_BYTES_MAX, UNPROVED_BODIES_BYTES_PER_ADDRESS } from '@ringpost/domain/rules/limits';
import express, { type RequestHandler, type Router } from 'express';
import { clientAddress } from './client-address.ts';
import { preflightAnswer } from './cross-origin.ts';
import type { Endpoint } from './endpoint.ts';
import { createExchanges } from './exchanges.ts';
import { createKeyGuesses } from './key-guesses.ts';
import { createKeyLimit } from './key-limit.ts';
import { jsonProtocol } from './protocol.ts';
import { createReadLimits, type ReadLimits } from './read-limits.ts';
import { createReadQueue } from './read-queue.ts';
import {
  answerWith,
  type HandlerDeps,
  type HttpAppDeps,
  handlerOf,
  refuseAll,
  refuseFailed,
} from './route-handlers.ts';
import { isWrite } from './route-limits.ts';
import { securityLog } from './security-log.ts';
import { boundUnprovedBodies } from './unproved-bodies.ts';
import { createWriteLimit } from './write-limit.ts';
import { isWritingGet, writingGets } from './writing-gets.ts';

/** A router of Express, called with the arguments of Node. */
type BareRouter = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

type Method = 'get' | 'post' | 'put' | 'delete';

function methodOf({ spec }: Endpoint): Method {
  return spec.method.toLowerCase() as Method;
}

/** Paths without parameters keep their order. Among the others, a literal segment comes before a parameter. */
function rankOf(path: string): string {
  // This character sorts after all others.
  return path.includes('{') ? path.replaceAll('{', '\uffff') : '';
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Endpoints by their path in Express's syntax, in the order in which Express tries them. */
function endpointsByPath(
  endpoints: readonly Endpoint[],
): readonly (readonly [string, readonly Endpoint[]])[] {
  const byPath = Map.groupBy(endpoints, ({ spec }) => spec.path);
  for (const [path, ofPath] of byPath) {
    const methods = ofPath.map(({ spec }) => spec.method);
    if (new Set(methods).size < methods.length) throw new Error(`a method of ${path} is declared twice`);
  }
  return [...byPath]
    .sort(([one], [other]) => compare(rankOf(one), rankOf(other)))
    .map(([path, ofPath]) => [path.replace(/\{(\w+)\}/g, ':$1'), ofPath]);
}

function allowedMethods(endpoints: readonly Endpoint[]): string {
  const methods = endpoints.map(({ spec }) => spec.method);
  const hasHead = endpoints.some(({ spec }) => !isWrite(spec));
  return (hasHead ? [...methods, 'HEAD'] : methods).join(', ');
}

/** The stem of a path or an address: its first two segments. */
function stemOf(address: string): string | undefined {
  return /^(?:\w+:\/\/[^/?#]*)?(\/[^/?#]*(?:\/[^/?#]*)?)/.exec(address)?.[1];
}

function newRouter(): Router {
  return express.Router({ caseSensitive: true, strict: true });
}

/** One router for each stem, because a router tries its routes one after the other. @throws Error for a parameter in a stem */
function createStems(): { readonly of: (path: string) => Router; readonly find: RequestHandler } {
  const routers = new Map<string, Router>();
  return {
    of(path) {
      const stem = stemOf(path);
      if (stem === undefined || stem.includes(':'))
        throw new Error(`${path} has a parameter in its first two segments`);
      const router = routers.get(stem) ?? newRouter();
      routers.set(stem, router);
      return router;
    },
    find(request, response, next) {
      const router = routers.get(stemOf(request.url) ?? '');
      if (router) router(request, response, next);
      else next();
    },
  };
}

/** First segments of paths, each with the protocol of its unknown paths: the one of its routes, if that has words for them. */
function familiesOf(
  endpoints: readonly Endpoint[],
): ReadonlyMap<string, Pick<Endpoint['protocol'], 'outside'>> {
  const ofEach = Map.groupBy(endpoints, ({ spec }) => `/${spec.path.split('/')[1]}`);
  const families = [...ofEach].map(([family, those]) => {
    const [first] = those;
    const isOfOneProtocol = those.every(({ protocol }) => protocol.name === first?.protocol.name);
    return [family, first && isOfOneProtocol ? first.protocol : jsonProtocol] as const;
  });
  return new Map([['/api', jsonProtocol], ...families]);
}

function countPages({ page }: ReadLimits, trustProxy: readonly string[]): RequestHandler {
  const addressOf = clientAddress(trustProxy);
  return (request, _response, next) => {
    page(addressOf(request));
    next();
  };
}

/**
 * All endpoints of a service on one router of Express, for `HttpListener.serve`. Make it once, with all endpoints. An
 * unknown path gets a 404 if its first segment is `api` or that of an endpoint. Otherwise it goes to `pages`. A path that
 * `pages` does not answer is a 404 too.
 *
 * Among the paths of one stem, Express tries one route after the other, so put the endpoints that are called most often first. Paths
 * without parameters come before all others, so that `latest` is not taken for an id.
 *
 * Reads wait for their turn (see `createReadQueue`), writes do not, whatever their method is.
 * @throws Error for two endpoints with the same method and path
 */
export function createHttpApp(
  endpoints: readonly Endpoint[],
  deps: HttpAppDeps,
  ...pages: readonly RequestHandler[]
): RequestListener {
  const { clock, log, config } = deps;
  const reads = createReadLimits(clock);
  const handlerDeps: HandlerDeps = {
    ...deps,
    openExchange: createExchanges(deps),
    security: securityLog(log, deps.notes),
    reads,
    writes: createWriteLimit(clock),
    keyGuesses: createKeyGuesses(clock, log),
    keyLimit: createKeyLimit(clock),
    unprovedBodies: boundUnprovedBodies({
      bytesMax: UNPROVED_BODIES_BYTES_MAX,
      bytesPerBlockMax: UNPROVED_BODIES_BYTES_PER_ADDRESS,
    }),
  };
  // A router and not an application: an application changes the prototypes of each request and answer, which costs 10 µs.
  const router = newRouter();
  const stems = createStems();
  router.use(stems.find);
  for (const [path, ofPath] of endpointsByPath(endpoints)) {
    const route = stems.of(path).route(path);
    const allow = { Allow: allowedMethods(ofPath) };
    const refuseMethod = refuseAll('method-not-allowed', handlerDeps, allow, ofPath[0]?.protocol);
    const notAllowed: RequestListener = (request, response) => {
      const preflight = preflightAnswer(request, ofPath);
      if (preflight) answerWith(preflight, handlerDeps)(request, response);
      else refuseMethod(request, response);
    };
    // Express gives a HEAD to the GET of its path.
    if (ofPath.some(({ spec }) => isWritingGet(spec))) route.head(notAllowed);
    for (const endpoint of ofPath) route[methodOf(endpoint)](handlerOf(endpoint, handlerDeps));
    route.all(notAllowed);
  }
  // Where there is a sandbox, its requests do not come here.
  router.use('/sandbox', refuseAll('sandbox-off', handlerDeps));
  const notFound = refuseAll('not-found', handlerDeps);
  for (const [family, protocol] of familiesOf(endpoints)) {
    const unknown = refuseAll('not-found', handlerDeps, {}, protocol);
    router.use(family, unknown, refuseFailed('not-found', handlerDeps, protocol));
  }
  if (pages.length > 0)
    router.use(
      express()
        .disable('x-powered-by')
        .use(countPages(reads, config.trustProxy), ...pages),
    );
  router.use(notFound, refuseFailed('malformed-body', handlerDeps));
  const unreadable = refuseAll('malformed-body', handlerDeps);
  const handle = (request: IncomingMessage, response: ServerResponse): void =>
    (router as unknown as BareRouter)(request, response, () => unreadable(request, response));
  const readInTurn = createReadQueue();
  const writesByGet = writingGets(endpoints);
  return (request, response) => {
    if (request.method !== 'GET' || writesByGet(request)) handle(request, response);
    // A client that repeatedly asks and disconnects must not make the others wait.
    else readInTurn(() => request.socket.destroyed || handle(request, response));
  };
}
