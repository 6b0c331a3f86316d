import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import express, { type Request, type Response } from 'express';
import { reject } from '../domain/index.ts';
import { formValues } from './named-values.ts';

export type BodyType = 'json' | 'form' | 'text';

/** The bytes of a body; none for a request without one. @throws Rejection `unsupported-media-type`, `body-too-large` */
type ReadBody = (request: Request, response: Response) => Promise<Buffer>;

const ACCEPTED_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain',
} as const satisfies Record<BodyType, string>;

/** What is read and thrown away beyond a limit, so that the refusal reaches a client that is still sending. */
const DRAIN_BYTES = 4 * 1024 * 1024;
const EMPTY = Buffer.alloc(0);

/**
 * Reads bodies with `express.raw`, because the bytes are needed before they are parsed: signatures are made over them,
 * nothing is parsed for a sender that has proved nothing, and `express.json` would accept UTF-16 and turn bytes that are
 * not UTF-8 into question marks.
 */
export function bodyReader(type: BodyType, limitBytes: number): ReadBody {
  const read = express.raw({ type: () => true, limit: limitBytes, inflate: false });
  const accepted = ACCEPTED_TYPES[type];

  /** Errors of Express have a `type`. A client that went away hears no answer; the refusal only ends the work. */
  function asRefusal(error: unknown): unknown {
    const cause = error instanceof Error && 'type' in error ? error.type : undefined;
    if (cause === 'entity.too.large') return reject('body-too-large', { limitBytes });
    if (cause === 'encoding.unsupported') return reject('unsupported-media-type', { accepted });
    if (cause === 'request.aborted' || cause === 'request.size.invalid') return reject('malformed-body');
    return error;
  }

  return async (request, response) => {
    if (!hasBody(request)) return EMPTY;
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > limitBytes + DRAIN_BYTES) throw reject('body-too-large', { limitBytes });
    if (!isAccepted(request, type)) throw reject('unsupported-media-type', { accepted });
    return new Promise<Buffer>((resolve, fail) => {
      if (announced === 0) refuseEndless(request, limitBytes, fail);
      read(request, response, (error?: unknown) => {
        if (error !== undefined) fail(asRefusal(error));
        else if (Buffer.isBuffer(request.body)) resolve(request.body);
        else fail(reject('malformed-body'));
      });
    });
  };
}

/**
 * What the bytes say. JSON without any bytes is an empty object, so that a missing body reads as its missing fields.
 * @throws Rejection `malformed-body` for broken JSON, a broken form, and bytes that are not UTF-8
 */
export function parseBody(bytes: Buffer, type: BodyType): unknown {
  if (!isUtf8(bytes)) throw reject('malformed-body');
  const text = bytes.toString('utf8');
  if (type === 'text') return text;
  if (type === 'form') return formValues(text);
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw reject('malformed-body');
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isAccepted({ headers }: IncomingMessage, type: BodyType): boolean {
  const contentType = headers['content-type'];
  if (contentType === ACCEPTED_TYPES[type]) return true;
  const [media = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='));
  const isKnown = type === 'text' ? media.trim().startsWith('text/') : media.trim() === ACCEPTED_TYPES[type];
  return isKnown && (charset === undefined || /^charset="?(utf-8|us-ascii)"?$/.test(charset));
}

/** Express reads a body of unknown length to its end before it refuses it. This refuses one that does not end. */
function refuseEndless(request: IncomingMessage, limitBytes: number, fail: (error: unknown) => void): void {
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limitBytes + DRAIN_BYTES) fail(reject('body-too-large', { limitBytes }));
  });
}
