import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './endpoint.ts';
import { PROBLEM_TYPE, type Problem, problemHeaders } from './problem.ts';
import { dropIfUnread } from './unread-answers.ts';

/** One request under way, with what every answer to it repeats. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Made here, never by the client: it stands in the log and in events. */
  readonly requestId: string;
  /** The clock that deadlines are made by, as the `Date` header: the browser counts down by it. */
  readonly date: string;
  /** Names and values in turn, the form that Node writes fastest. */
  readonly fixedHeaders: readonly string[];
}

/** Writes what a handler answered. Nothing is cached unless the handler says so. */
export const writeAnswer = (exchange: Exchange, { status, body, type, headers }: Answer): void => {
  const extra: string[] = [];
  let cached = false;
  for (const name in headers) {
    extra.push(name, headers[name] ?? '');
    cached ||= name.toLowerCase() === 'cache-control';
  }
  if (!cached) extra.push('Cache-Control', 'no-store');
  if (body === undefined) write(exchange, status, extra, undefined);
  else {
    extra.push('Content-Type', type ?? 'application/json; charset=utf-8');
    write(exchange, status, extra, payloadOf(body, type));
  }
};

/** Writes a refusal. */
export const writeProblem = (exchange: Exchange, problem: Problem, headers: readonly string[] = []): void => {
  const extra = [
    'Content-Type',
    PROBLEM_TYPE,
    'Cache-Control',
    'no-store',
    ...problemHeaders(problem),
    ...headers,
  ];
  // What is left of a body that is too large to read would be taken for the next request.
  if (problem.code === 'body-too-large' && !exchange.request.complete) extra.push('Connection', 'close');
  write(exchange, problem.status, extra, JSON.stringify(problem));
};

/** Texts stay texts: Node then sends them in one piece with the header. */
const payloadOf = (body: unknown, type: string | undefined): Buffer | string => {
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (type !== undefined && typeof body === 'string') return body;
  return JSON.stringify(body);
};

const write = (
  { request, response, requestId, date, fixedHeaders }: Exchange,
  status: number,
  extra: string[],
  body: Buffer | string | undefined,
): void => {
  if (response.headersSent || response.destroyed) return;
  const noBody = status === 204 || status === 304;
  if (!noBody) extra.push('Content-Length', String(body === undefined ? 0 : Buffer.byteLength(body)));
  extra.push('Date', date, 'X-Request-Id', requestId);
  response.writeHead(status, [...fixedHeaders, ...extra]);
  response.end(noBody || request.method === 'HEAD' ? undefined : body);
  dropIfUnread(request.socket);
};
