import type { RequestListener, ServerResponse } from 'node:http';
import { type Clock, isoOf, type RejectionCode, reject } from '@ringpost/domain';
import { DISK_RETRY_SECONDS } from '@ringpost/domain/rules/limits';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { isTracing, traced } from '../tracing/index.ts';
import { writeAnswer, writeRefusal } from './answer.ts';
import { authorise } from './authorisation.ts';
import type { Caller } from './caller.ts';
import { crossOriginHeaders } from './cross-origin.ts';
import type { Answer } from './declared-answers.ts';
import { type Call, type Endpoint, isSignedIn } from './endpoint.ts';
import type { OpenExchange, TracedExchange } from './exchanges.ts';
import type { KeyGuesses } from './key-guesses.ts';
import type { KeyLimit } from './key-limit.ts';
import type { NoteKeyRequest } from './key-notes.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { asRejection, problem } from './problem.ts';
import { jsonProtocol, type Protocol } from './protocol.ts';
import type { ReadLimits } from './read-limits.ts';
import { bodyReader } from './request-body.ts';
import { checksOf, headOf, receive, senderOf } from './route-call.ts';
import { isApiRead, isCountedWrite, isNewWork } from './route-limits.ts';
import type { SecurityLog, Trace } from './security-log.ts';
import type { SecurityNotes } from './security-notes.ts';
import { aboutOf, sentFieldsOf } from './sent-fields.ts';
import type { Sessions } from './sessions.ts';
import type { UnprovedBodies } from './unproved-bodies.ts';
import type { WriteLimit } from './write-limit.ts';

export interface HttpAppDeps {
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'authenticate'>;
  readonly log: Log;
  readonly metrics?: Metrics;
  /** Keeps as facts what the security log says; absent: nobody does. */
  readonly notes?: SecurityNotes;
  /** Counts and keeps the requests that come with keys of the API; absent: nobody does. */
  readonly noteKeyRequest?: NoteKeyRequest;
  /** Whether nothing new may be stored; never by default. */
  readonly isDiskFull?: () => boolean;
  readonly config: {
    /** Our public address, without a slash at the end. Links and signatures use it, never a Host header. */
    readonly publicUrl: string;
    /** Addresses or CIDR ranges of our own proxies. */
    readonly trustProxy: readonly string[];
  };
}

export interface HandlerDeps extends HttpAppDeps {
  readonly openExchange: OpenExchange;
  readonly security: SecurityLog;
  readonly reads: ReadLimits;
  readonly writes: WriteLimit;
  readonly keyGuesses: KeyGuesses;
  readonly keyLimit: KeyLimit;
  readonly unprovedBodies: UnprovedBodies;
}

const DEFAULT_BODY_LIMIT = 100 * 1024;

/** Where an error occurred, and how the caller gets it. */
interface Refusing {
  readonly route: string;
  readonly protocol: Protocol;
  readonly log: Log;
}

/** Writes the refusal for an error, and logs errors of our own. */
function refuse(exchange: TracedExchange, error: unknown, { route, protocol, log }: Refusing): RejectionCode {
  const { requestId } = exchange;
  const { code, facts } = asRejection(error);
  if (code === 'internal-error') log.error({ err: error, requestId, route }, 'failed');
  else if (code === 'unavailable') log.warn({ err: error, requestId, route }, 'unavailable');
  writeRefusal(exchange, code, protocol.refuse(problem(code, requestId, facts)));
  return code;
}

function goneOf(response: ServerResponse): Call<unknown, unknown, unknown>['whenGone'] {
  return (act) => {
    if (response.destroyed) act();
    else response.once('close', act);
    return () => void response.removeListener('close', act);
  };
}

/** Counts one request of an account by the limit of its endpoint. What it returns throws Rejection `rate-limited`. */
function counterOf(endpoint: Endpoint, { reads, writes }: HandlerDeps): (caller: Caller) => void {
  if (isApiRead(endpoint)) return ({ userId }) => reads.account(userId);
  return isCountedWrite(endpoint) ? writes : () => {};
}

/** What is known of a request when it is answered. */
interface Answered {
  readonly trace: Trace;
  /** By `performance.now()`. */
  readonly started: number;
  /** Undefined if the request was refused before it was read. */
  readonly sent: Pick<Call<unknown, unknown, unknown>, 'params' | 'query' | 'body'> | undefined;
  readonly status: number;
  /** Why it was refused, in our words or in those of the protocol; null if it was not. */
  readonly code: string | null;
  readonly answered?: unknown;
}

/** Notes the requests of one endpoint that came with a key of the API. */
function keyNotes(endpoint: Endpoint, { clock, noteKeyRequest }: HandlerDeps) {
  const route = `${endpoint.spec.method} ${endpoint.spec.path}`;
  const fieldsOf = sentFieldsOf(endpoint);
  return ({ trace: { caller, requestId }, started, sent, status, code, answered }: Answered): void => {
    if (!caller?.key) return;
    noteKeyRequest?.(caller.key.keyId, {
      at: clock.now().toISOString(),
      route,
      status,
      code,
      ms: Math.round(performance.now() - started),
      requestId,
      aboutId: aboutOf(sent?.params, answered),
      fields: fieldsOf(sent?.query, sent?.body),
    });
  };
}

/** The handler inside a span. It is decided once, so that a server without tracing does nothing for it. */
function tracedHandler(
  { method, path }: Endpoint['spec'],
  handle: (...args: Parameters<RequestHandler>) => Promise<void>,
): RequestHandler {
  if (!isTracing()) return handle;
  return (request, response, next) => {
    const facts = { 'http.request.method': method, 'http.route': path };
    const parent = request.headers.traceparent;
    const wish = { name: `${method} ${path}`, kind: 'server', facts, parent: String(parent ?? '') } as const;
    return traced(
      () => wish,
      async (span) => {
        await handle(request, response, next);
        span?.note({ 'http.response.status_code': response.statusCode });
        if (response.statusCode >= 500) span?.fail();
      },
    );
  };
}

/**
 * Answers the requests of one endpoint: it finds the caller, checks the request against the contract, and runs the
 * handler.
 */
export function handlerOf(endpoint: Endpoint, deps: HandlerDeps): RequestHandler {
  const { spec, access, protocol } = endpoint;
  const { clock, config, security, openExchange, reads, unprovedBodies, keyLimit } = deps;
  const count = counterOf(endpoint, deps);
  const checks = checksOf(endpoint);
  const { bodyType = 'json', bodyLimit = DEFAULT_BODY_LIMIT, takesFiles } = spec;
  const readBody = bodyReader(bodyType, bodyLimit, { takesFiles, takesAnyMedia: protocol.takesAnyMedia });
  const metrics = deps.metrics?.route(spec.method, spec.path);
  const refusing = { route: spec.path, protocol, log: deps.log };
  const note = keyNotes(endpoint, deps);

  return tracedHandler(spec, async (request, response) => {
    const started = performance.now();
    const opened = openExchange(request, response, spec.path, metrics);
    const { trace } = opened;
    const exchange = isSignedIn(access)
      ? {
          ...opened,
          lateHeaders: () => [...keyLimit.headers(trace.caller), ...crossOriginHeaders(request, trace)],
        }
      : opened;
    const unproved = unprovedBodies(trace.address);
    let sent: Answered['sent'];
    try {
      if (isApiRead(endpoint) && access === 'guest') reads.guest(trace.address);
      const form =
        protocol.takesFormFirst && spec.method === 'POST'
          ? await readBody(request, response, unproved)
          : undefined;
      const sender = senderOf(request, trace, form);
      const caller = await authorise(endpoint, sender, deps, trace);
      if (caller) count(caller);
      if (isNewWork(endpoint) && deps.isDiskFull?.())
        throw reject('disk-full', { retryAfterSeconds: DISK_RETRY_SECONDS });
      const head = headOf(endpoint, checks, request, sender, config.publicUrl);
      const now = isoOf(clock.now());
      const isProved =
        (await endpoint.proof?.checkHead?.({ header: head.header, now })) ?? caller !== undefined;
      const rawBody = form ?? (await readBody(request, response, isProved ? undefined : unproved));
      const { call, proved } = await receive(endpoint, checks, head, rawBody, clock, trace);
      sent = call;
      unproved.release();
      const answer = await endpoint.handle({ ...call, whenGone: goneOf(response) }, caller ?? proved);
      const stored = security.done(endpoint, trace);
      if (stored) await stored;
      const shown = protocol.answer(answer);
      const { status, refusedAs: code = null } = shown;
      note({ trace, started, sent, status, code, answered: answer.body });
      await writeAnswer(exchange, shown, spec.holdsSecret);
    } catch (error) {
      const code = refuse(exchange, error, refusing);
      note({ trace, started, sent, status: response.statusCode, code });
      security.refused(endpoint, trace, code);
    } finally {
      unproved.release();
    }
  });
}

/** Answers a request outside of all endpoints. */
export function answerWith(answer: Answer, { openExchange, metrics }: HandlerDeps): RequestListener {
  const unmatched = metrics?.route('any', 'unmatched');
  return (request, response) =>
    void writeAnswer(openExchange(request, response, 'unmatched', unmatched), answer);
}

/** Answers every request with one refusal. */
export function refuseAll(
  code: RejectionCode,
  { openExchange, metrics }: HandlerDeps,
  headers: Answer['headers'] = {},
  { outside = jsonProtocol.refuse }: Pick<Protocol, 'outside'> = jsonProtocol,
): RequestListener {
  const unmatched = metrics?.route('any', 'unmatched');
  return (request, response) => {
    const exchange = openExchange(request, response, 'unmatched', unmatched);
    const refusal = outside(problem(code, exchange.requestId));
    writeRefusal(exchange, code, { ...refusal, headers: { ...refusal.headers, ...headers } });
  };
}

/** Answers errors outside of all endpoints. @param unreadable the code for a path whose escapes cannot be read */
export function refuseFailed(
  unreadable: RejectionCode,
  { openExchange, metrics, log }: HandlerDeps,
  { outside = jsonProtocol.refuse }: Pick<Protocol, 'outside'> = jsonProtocol,
): ErrorRequestHandler {
  const unmatched = metrics?.route('any', 'unmatched');
  const refusing = { route: 'unmatched', protocol: { ...jsonProtocol, refuse: outside }, log };
  return (error, request, response, _next) => {
    const exchange = openExchange(request, response, 'unmatched', unmatched);
    refuse(exchange, error instanceof URIError ? reject(unreadable) : error, refusing);
  };
}
