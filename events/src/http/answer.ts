import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedCoding, COMPRESS_FROM_BYTES, type Coding, compress } from './compression.ts';
import type { Answer } from './endpoint.ts';
import { PROBLEM_TYPE, type Problem, problemHeaders } from './problem.ts';
import { isSharedBody, type SharedBody } from './shared-body.ts';
import { dropIfUnread } from './unread-answers.ts';

/** One request under way, with what every answer to it repeats. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Made here, never by the client: the log and the events have it. */
  readonly requestId: string;
  /** The clock that deadlines are made by, as the `Date` header: the browser counts down by it. */
  readonly date: string;
  /** Names and values in turn, the form that Node writes fastest. */
  readonly fixedHeaders: readonly string[];
}

/**
 * Writes what a handler answered. Nothing is cached unless the handler says so. A large answer is compressed, unless it holds
 * a secret: the length of a compressed answer tells something about its content.
 */
export async function writeAnswer(
  exchange: Exchange,
  { status, body, type, headers }: Answer,
  holdsSecret = false,
): Promise<void> {
  if (isSharedBody(body)) return writeShared(exchange, status, body, headersOf(headers, 'no-cache'));
  const extra = headersOf(headers, 'no-store');
  if (body === undefined) return write(exchange, status, extra, undefined);
  extra.push('Content-Type', type ?? JSON_TYPE);
  const payload = payloadOf(body, type);
  const isText = type === undefined || type.startsWith('text/');
  if (holdsSecret || !isText || payload.length < COMPRESS_FROM_BYTES)
    return write(exchange, status, extra, payload);
  extra.push('Vary', 'Accept-Encoding');
  const coding = acceptedCodingOf(exchange);
  if (!coding) return write(exchange, status, extra, payload);
  extra.push('Content-Encoding', coding);
  write(exchange, status, extra, await compress(payload, coding));
}

const JSON_TYPE = 'application/json; charset=utf-8';

function headersOf(headers: Answer['headers'], cacheControl: string): string[] {
  const lines: string[] = [];
  let cached = false;
  for (const name in headers) {
    lines.push(name, headers[name] ?? '');
    cached ||= name.toLowerCase() === 'cache-control';
  }
  if (!cached) lines.push('Cache-Control', cacheControl);
  return lines;
}

function acceptedCodingOf({ request }: Exchange): Coding | undefined {
  const accepts = request.headers['accept-encoding'];
  return acceptedCoding(Array.isArray(accepts) ? accepts.join() : accepts);
}

/** A client may keep a shared body and ask whether it still holds; then the answer is that it does, and nothing else. */
async function writeShared(
  exchange: Exchange,
  status: number,
  body: SharedBody,
  extra: string[],
): Promise<void> {
  extra.push('ETag', body.etag, 'Vary', 'Accept-Encoding');
  const known = exchange.request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
  if (known.includes(body.etag)) return write(exchange, 304, extra, undefined);
  extra.push('Content-Type', JSON_TYPE);
  const coding = body.plain.length < COMPRESS_FROM_BYTES ? undefined : acceptedCodingOf(exchange);
  if (!coding) return write(exchange, status, extra, body.plain);
  extra.push('Content-Encoding', coding);
  write(exchange, status, extra, await body.coded(coding));
}

/** Writes a refusal. */
export function writeProblem(exchange: Exchange, problem: Problem, headers: readonly string[] = []): void {
  const extra = [
    'Content-Type',
    PROBLEM_TYPE,
    'Cache-Control',
    'no-store',
    ...problemHeaders(problem),
    ...headers,
  ];
  // The rest of a body that is too large would be read as the next request.
  if (problem.code === 'body-too-large' && !exchange.request.complete) extra.push('Connection', 'close');
  write(exchange, problem.status, extra, JSON.stringify(problem));
}

/** Texts stay texts: Node then sends them in one piece with the header. */
function payloadOf(body: unknown, type: string | undefined): Buffer | string {
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (type !== undefined && typeof body === 'string') return body;
  return JSON.stringify(body);
}

function write(
  { request, response, requestId, date, fixedHeaders }: Exchange,
  status: number,
  extra: string[],
  body: Buffer | string | undefined,
): void {
  if (response.headersSent || response.destroyed) return;
  const noBody = status === 204 || status === 304;
  if (!noBody) extra.push('Content-Length', String(body === undefined ? 0 : Buffer.byteLength(body)));
  extra.push('Date', date, 'X-Request-Id', requestId);
  response.writeHead(status, [...fixedHeaders, ...extra]);
  response.end(noBody || request.method === 'HEAD' ? undefined : body);
  dropIfUnread(request.socket);
}
