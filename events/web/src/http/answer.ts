import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RejectionCode } from '@ringpost/domain';
import { acceptedCoding, COMPRESS_FROM_BYTES, type Coding, compress } from './compression.ts';
import type { Answer, StreamedText } from './declared-answers.ts';
import { isSharedBody, type SharedBody } from './shared-body.ts';
import { dropIfUnread } from './unread-answers.ts';

/** One running request, with what each answer to it needs. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Made here, never by the client. The log and the events contain it. */
  readonly requestId: string;
  /** The `Date` header, by the clock of the deadlines. The browser counts down by it. */
  readonly date: string;
  /** Names and values by turns, the form that Node writes fastest. */
  readonly fixedHeaders: readonly string[];
  /** More of them, for what is known when the answer is written. */
  readonly lateHeaders?: () => readonly string[];
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

function write(
  { request, response, requestId, date, fixedHeaders, lateHeaders }: Exchange,
  status: number,
  extra: string[],
  body: Buffer | string | undefined,
): void {
  if (response.headersSent || response.destroyed) return;
  const noBody = status === 204 || status === 304;
  if (!noBody) extra.push('Content-Length', String(body === undefined ? 0 : Buffer.byteLength(body)));
  extra.push('Date', date, 'X-Request-Id', requestId);
  if (lateHeaders) extra.push(...lateHeaders());
  response.writeHead(status, [...fixedHeaders, ...extra]);
  response.end(noBody || request.method === 'HEAD' ? undefined : body);
  dropIfUnread(request.socket);
}

/** A client may cache a shared body and ask whether it is still current. If so, the answer has no body. */
async function writeShared(
  exchange: Exchange,
  status: number,
  body: SharedBody,
  extra: string[],
): Promise<void> {
  extra.push('ETag', body.etag, 'Vary', 'Accept-Encoding');
  const etags = exchange.request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
  if (etags.includes(body.etag)) return write(exchange, 304, extra, undefined);
  extra.push('Content-Type', JSON_TYPE);
  const coding = body.plain.length < COMPRESS_FROM_BYTES ? undefined : acceptedCodingOf(exchange);
  if (!coding) return write(exchange, status, extra, body.plain);
  extra.push('Content-Encoding', coding);
  write(exchange, status, extra, await body.coded(coding));
}

function isStreamed(body: unknown): body is StreamedText {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/** Resolves when the peer has read enough for more to be written, or is gone. */
async function room(response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('drain', resolve).once('close', resolve);
  await promise;
  response.off('drain', resolve).off('close', resolve);
}

/** Writes all pieces, of which the first has been made already. Without a stream of its own, because thousands may be open. */
async function writePieces(
  response: ServerResponse,
  first: IteratorResult<string>,
  pieces: AsyncIterator<string>,
): Promise<void> {
  try {
    for (let piece = first; !piece.done && !response.destroyed; piece = await pieces.next())
      if (!response.write(piece.value)) await room(response);
    response.end();
  } catch (error) {
    response.destroy();
    throw error;
  } finally {
    // If the peer is gone, this stops the producer of the rest.
    await pieces.return?.();
  }
}

/**
 * Sends a text while it is made, as fast as the peer reads it. The first piece is made before the head is sent, so an
 * early error is answered as a problem. A later error cuts the connection, so that no peer mistakes a part for the whole.
 */
async function writeStreamed(
  { request, response, requestId, date, fixedHeaders, lateHeaders }: Exchange,
  status: number,
  text: StreamedText,
  extra: readonly string[],
): Promise<void> {
  const pieces = text[Symbol.asyncIterator]();
  const isHead = request.method === 'HEAD';
  const first = isHead ? undefined : await pieces.next();
  if (response.headersSent || response.destroyed) {
    await pieces.return?.();
    return;
  }
  const late = lateHeaders?.() ?? [];
  response.writeHead(status, [
    ...fixedHeaders,
    ...extra,
    ...late,
    ...['Date', date, 'X-Request-Id', requestId],
  ]);
  if (!first) {
    response.end();
    return;
  }
  await writePieces(response, first, pieces);
}

/** A text stays a text, because Node sends it in one packet with the header. */
function payloadOf(body: unknown, type: string | undefined): Buffer | string {
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (type !== undefined && typeof body === 'string') return body;
  return JSON.stringify(body);
}

/**
 * Writes the answer of a handler. It is not cached unless the handler says so. A large answer is compressed, unless it
 * holds a secret: the length of a compressed answer reveals something about its content.
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
  if (isStreamed(body)) return writeStreamed(exchange, status, body, extra);
  const payload = payloadOf(body, type);
  const isText = type === undefined || type.startsWith('text/') || type.startsWith('application/json');
  if (holdsSecret || !isText || payload.length < COMPRESS_FROM_BYTES)
    return write(exchange, status, extra, payload);
  extra.push('Vary', 'Accept-Encoding');
  const coding = acceptedCodingOf(exchange);
  if (!coding) return write(exchange, status, extra, payload);
  extra.push('Content-Encoding', coding);
  write(exchange, status, extra, await compress(payload, coding));
}

/** Writes a refusal. It is never compressed. */
export function writeRefusal(
  exchange: Exchange,
  code: RejectionCode,
  { status, body, type, headers }: Answer,
): void {
  const extra = headersOf(headers, 'no-store');
  if (body !== undefined) extra.push('Content-Type', type ?? JSON_TYPE);
  // Otherwise the rest of a body that is too large would be read as the next request.
  if (code === 'body-too-large' && !exchange.request.complete) extra.push('Connection', 'close');
  write(exchange, status, extra, body === undefined ? undefined : payloadOf(body, type));
}
