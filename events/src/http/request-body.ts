import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { reject } from '../domain/index.ts';
import { addValue, type NamedValue, pairsOf } from './named-values.ts';

export type BodyType = 'json' | 'form' | 'text';

/** What is read and thrown away beyond a limit, so that the refusal reaches a client that is still sending. */
const drainBytes = 4 * 1024 * 1024;
const empty = Buffer.alloc(0);

/** True when the request announces a body. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * The bytes of a body, for parsing and for signatures over it.
 * @throws Rejection `unsupported-media-type`, `body-too-large` (with `limitBytes`)
 */
export async function readBody(
  request: IncomingMessage,
  type: BodyType,
  limitBytes: number,
): Promise<Buffer> {
  if (!hasBody(request)) return empty;
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limitBytes + drainBytes) throw reject('body-too-large', { limitBytes });
  if (!isAccepted(request, type)) throw reject('unsupported-media-type', { accepted: acceptedTypes[type] });
  const body = await collect(request, limitBytes);
  if (!body) throw reject('body-too-large', { limitBytes });
  return body;
}

/**
 * What the bytes say. JSON without any bytes is an empty object, so that a missing body reads as its missing fields.
 * @throws Rejection `malformed-body` for broken JSON, a broken form or anything that is not UTF-8
 */
export function parseBody(bytes: Buffer, type: BodyType): unknown {
  if (!isUtf8(bytes)) throw reject('malformed-body');
  const text = bytes.toString('utf8');
  if (type === 'text') return text;
  if (type === 'form') return parseForm(text);
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw reject('malformed-body');
  }
}

const acceptedTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain',
} as const satisfies Record<BodyType, string>;

function isAccepted({ headers }: IncomingMessage, type: BodyType): boolean {
  const contentType = headers['content-type'];
  if (contentType === acceptedTypes[type]) return headers['content-encoding'] === undefined;
  const [media = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const known = type === 'text' ? media.trim().startsWith('text/') : media.trim() === acceptedTypes[type];
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='));
  const readable = charset === undefined || /^charset="?(utf-8|us-ascii)"?$/.test(charset);
  return known && readable && (headers['content-encoding'] ?? 'identity') === 'identity';
}

/** Resolves to undefined when the body is larger than the limit. */
function collect(request: IncomingMessage, limitBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve, fail) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limitBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (size > limitBytes + drainBytes) {
        request.pause();
        resolve(undefined);
      }
    });
    request.on('end', () =>
      resolve(size > limitBytes ? undefined : chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, size)),
    );
    // A client that went away hears no answer; the refusal only ends the work.
    request.on('error', () => fail(reject('malformed-body')));
    request.on('aborted', () => fail(reject('malformed-body')));
  });
}

/** Stricter than URLSearchParams, which turns bytes that are not UTF-8 into question marks. */
function parseForm(text: string): Record<string, NamedValue> {
  const fields: Record<string, NamedValue> = Object.create(null);
  for (const pair of pairsOf(text)) {
    const mark = pair.indexOf('=');
    if (mark < 0) addValue(fields, decode(pair), '');
    else addValue(fields, decode(pair.slice(0, mark)), decode(pair.slice(mark + 1)));
  }
  return fields;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw reject('malformed-body');
  }
}
