import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { reject } from '@ringpost/domain';
import express, { type Request, type Response } from 'express';
import { formValues } from './named-values.ts';
import type { CountedBody } from './unproved-bodies.ts';

export type BodyType = 'json' | 'form' | 'text';

/**
 * The bytes of a body; empty if there is none. `unproved` counts them while their sender has proved nothing.
 * @throws Rejection `unsupported-media-type`, `body-too-large`, `unavailable`
 */
type ReadBody = (request: Request, response: Response, unproved?: CountedBody) => Promise<Buffer>;

const ACCEPTED_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain',
} as const satisfies Record<BodyType, string>;

/** The fields of a form with files. */
const MULTIPART_TYPE = 'multipart/form-data';
/** Parts of such a form. The largest real one has ten. */
const PARTS_MAX = 50;

/** Bytes above a limit that are still read and dropped, so that the refusal reaches a client that is still sending. */
const DRAIN_BYTES = 4 * 1024 * 1024;
const EMPTY = Buffer.alloc(0);

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isMultipart(contentType: string | undefined): boolean {
  return contentType?.toLowerCase().startsWith(`${MULTIPART_TYPE};`) ?? false;
}

function isAccepted({ headers }: IncomingMessage, type: BodyType, takesFiles: boolean): boolean {
  const contentType = headers['content-type'];
  if (contentType === ACCEPTED_TYPES[type]) return true;
  if (takesFiles && isMultipart(contentType)) return true;
  const [media = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='));
  const isKnown = type === 'text' ? media.trim().startsWith('text/') : media.trim() === ACCEPTED_TYPES[type];
  return isKnown && (charset === undefined || /^charset="?(utf-8|us-ascii)"?$/.test(charset));
}

/** What is taken besides the media type of the body. */
interface TakenMedia {
  /** A form with files. */
  readonly takesFiles?: boolean | undefined;
  /** Whatever the header says. */
  readonly takesAnyMedia?: boolean | undefined;
}

/** Express reads a body of unknown length to its end before it refuses it. This also refuses a body that does not end. */
function refuseEndless(request: IncomingMessage, limitBytes: number, fail: (error: unknown) => void): void {
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limitBytes + DRAIN_BYTES) fail(reject('body-too-large', { limitBytes }));
  });
}

/**
 * Reads bodies with `express.raw`, because the bytes are needed before they are parsed. Signatures are made over the
 * bytes, and nothing is parsed for an unproven sender. Also `express.json` would accept UTF-16, and turn bytes that are
 * not UTF-8 into question marks.
 */
export function bodyReader(
  type: BodyType,
  limitBytes: number,
  { takesFiles = false, takesAnyMedia = false }: TakenMedia = {},
): ReadBody {
  const read = express.raw({ type: () => true, limit: limitBytes, inflate: false });
  const accepted = ACCEPTED_TYPES[type];

  /** Errors of Express have a `type`. A client that is gone gets no answer; the refusal only ends the work. */
  function asRefusal(error: unknown): unknown {
    const cause = error instanceof Error && 'type' in error ? error.type : undefined;
    if (cause === 'entity.too.large') return reject('body-too-large', { limitBytes });
    if (cause === 'encoding.unsupported') return reject('unsupported-media-type', { accepted });
    if (cause === 'request.aborted' || cause === 'request.size.invalid') return reject('malformed-body');
    return error;
  }

  return async (request, response, unproved) => {
    if (!hasBody(request)) return EMPTY;
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > limitBytes + DRAIN_BYTES) throw reject('body-too-large', { limitBytes });
    if (!takesAnyMedia && !isAccepted(request, type, takesFiles))
      throw reject('unsupported-media-type', { accepted });
    return new Promise<Buffer>((resolve, fail) => {
      if (announced === 0) refuseEndless(request, limitBytes, fail);
      read(request, response, (error?: unknown) => {
        if (error !== undefined) fail(asRefusal(error));
        else if (Buffer.isBuffer(request.body)) resolve(request.body);
        else fail(reject('malformed-body'));
      });
      // Only a body of an allowed size is counted; a larger one is dropped as it comes. The reader listens before the counter,
      // so that it can drop its bytes after an error of the counter.
      if (announced <= limitBytes) unproved?.watch(request, fail);
    });
  };
}

/**
 * Parses the bytes. JSON without any bytes is an empty object, so that a missing body counts as missing fields.
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

async function textOf(part: string | Blob): Promise<string> {
  if (typeof part === 'string') return part;
  const bytes = Buffer.from(await part.arrayBuffer());
  if (!isUtf8(bytes)) throw reject('malformed-body');
  return bytes.toString('utf8');
}

/**
 * The fields of a form with files, each as a text. Undefined for any other body.
 * @throws Rejection `malformed-body` for a broken form, a field that comes twice, and a file that is not UTF-8
 */
export async function multipartFields(
  bytes: Buffer,
  contentType: string | undefined,
): Promise<Record<string, string> | undefined> {
  if (contentType === undefined || !isMultipart(contentType)) return undefined;
  let form: FormData;
  try {
    form = await new globalThis.Response(new Uint8Array(bytes), {
      headers: { 'content-type': contentType },
    }).formData();
  } catch {
    throw reject('malformed-body');
  }
  const parts = [...form];
  const names = new Set(parts.map(([name]) => name));
  if (parts.length > PARTS_MAX || names.size < parts.length) throw reject('malformed-body');
  // Without a prototype, so that `__proto__` is a normal name.
  const fields: Record<string, string> = Object.create(null);
  for (const [name, part] of parts) fields[name] = await textOf(part);
  return fields;
}
