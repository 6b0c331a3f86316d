import { inflateSync } from 'node:zlib';
import { reject } from '@ringpost/events/domain';
import { rejectField } from '@ringpost/events/http';
import { SIGNATURE_MAX_BYTES, SIGNATURE_MAX_PIXELS } from '@ringpost/events/rules/limits';
import { readDrawnSignature, writeDrawnSignature } from './drawn-signature.ts';
import type { Signature } from './port-in-vault.ts';

const TYPES: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/svg+xml',
] satisfies readonly Signature['type'][];
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');
/** Bytes of length, type and check sum around the data of each chunk of a PNG. */
const CHUNK_FRAME_BYTES = 12;
/** Four channels of two bytes. */
const PIXEL_MAX_BYTES = 8;

function isType(type: string): type is Signature['type'] {
  return TYPES.includes(type);
}

function startsWith(bytes: Buffer, magic: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic);
}

/** The compressed pixels of a PNG, chunk by chunk. */
function packedPixels(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = PNG.length; at + CHUNK_FRAME_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += length + CHUNK_FRAME_BYTES;
  }
  return Buffer.concat(parts);
}

/** A small file can contain a huge picture, so its pixels are counted before it is drawn. @throws Error */
function requireSmallPng(bytes: Buffer): void {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const isSmall = (side: number) => side > 0 && side <= SIGNATURE_MAX_PIXELS;
  if (!startsWith(bytes, PNG) || !isSmall(width) || !isSmall(height)) throw new Error('no small PNG');
  inflateSync(packedPixels(bytes), { maxOutputLength: (width * PIXEL_MAX_BYTES + 1) * height });
}

/** @throws Error for bytes that are not a valid picture */
function cleaned(type: Signature['type'], bytes: Buffer): Buffer {
  if (type === 'image/svg+xml') {
    return Buffer.from(writeDrawnSignature(readDrawnSignature(bytes.toString('utf8'))));
  }
  if (type === 'image/png') requireSmallPng(bytes);
  else if (!startsWith(bytes, JPEG)) throw new Error('no JPEG');
  return bytes;
}

export interface SignatureReader {
  /** Draws it. @throws Error if that fails */
  readonly requireDrawable: (signature: Signature) => Promise<void>;
  /** Gets the cause of a refusal: a bad picture, or a fault in what reads it. The customer only learns that it is refused. */
  readonly report: (error: unknown) => void;
}

/**
 * A signature in the form that is stored.
 * @throws Rejection `image-type-incorrect` for another type; `image-unreadable` for bytes that are not a valid picture, and
 * for an SVG with anything else than strokes; `invalid-request` for an empty one
 */
export async function readSignature(
  type: string,
  content: string,
  { requireDrawable, report }: SignatureReader,
): Promise<Signature> {
  if (!isType(type)) throw reject('image-type-incorrect');
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length === 0) throw rejectField('signature', 'required', 'Signature is required.');
  if (bytes.length > SIGNATURE_MAX_BYTES) throw reject('image-unreadable');
  try {
    const signature = { type, content: cleaned(type, bytes).toString('base64') };
    await requireDrawable(signature);
    return signature;
  } catch (error) {
    report(error);
    throw reject('image-unreadable');
  }
}
