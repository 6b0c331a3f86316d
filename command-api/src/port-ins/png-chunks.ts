import { crc32, inflateSync } from 'node:zlib';
import {
  SIGNATURE_MAX_HEIGHT_PIXELS,
  SIGNATURE_MAX_PIXELS,
  SIGNATURE_MAX_WIDTH_PIXELS,
} from '@ringpost/domain/rules/limits';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
/** Bytes of length, type and check sum around the data of each chunk. */
const FRAME_BYTES = 12;
const HEAD_BYTES = 13;
/** Three bytes for each of 256 colours. */
const PALETTE_MAX_BYTES = 768;
const ALPHAS_MAX_BYTES = 256;
/** Samples of one pixel, by the type of colour. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** @throws Error for a chunk that is not within the file */
function readChunks(bytes: Buffer): readonly Chunk[] {
  if (!bytes.subarray(0, PNG.length).equals(PNG)) throw new Error('no PNG');
  const chunks: Chunk[] = [];
  for (let at = PNG.length; ; ) {
    if (at + FRAME_BYTES > bytes.length) throw new Error('a PNG has an end');
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (at + FRAME_BYTES + length > bytes.length) throw new Error('a chunk is longer than the file');
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    if (type === 'IEND') return chunks;
    at += FRAME_BYTES + length;
  }
}

function writeChunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(FRAME_BYTES + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/** The data of a chunk that may occur at most once. @throws Error */
function single(chunks: readonly Chunk[], chunkType: string, maxBytes: number): Buffer | undefined {
  const matches = chunks.filter(({ type }) => type === chunkType);
  const data = matches[0]?.data;
  if (matches.length > 1 || (data && data.length > maxBytes))
    throw new Error(`one small ${chunkType} at most`);
  return data;
}

function isWithin(value: number, max: number): boolean {
  return value > 0 && value <= max;
}

interface Bounds {
  readonly width: number;
  readonly height: number;
  /** Whether other depths and interlaced pictures are accepted. */
  readonly isAnyForm: boolean;
}

const NEW_BOUNDS: Bounds = {
  width: SIGNATURE_MAX_WIDTH_PIXELS,
  height: SIGNATURE_MAX_HEIGHT_PIXELS,
  isAnyForm: false,
};
/** The wider limits of earlier versions: their signatures are still printed. */
const KEPT_BOUNDS: Bounds = { width: SIGNATURE_MAX_PIXELS, height: SIGNATURE_MAX_PIXELS, isAnyForm: true };

/** @returns the maximum number of bytes of the pixels; the exact number for a picture that is not interlaced @throws Error */
function pixelBytesOf(head: Buffer, bounds: Bounds): number {
  if (head.length !== HEAD_BYTES) throw new Error('a PNG begins with IHDR');
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const samples = SAMPLES[head.readUInt8(9)];
  if (!isWithin(width, bounds.width) || !isWithin(height, bounds.height)) throw new Error('too many pixels');
  if (samples === undefined || head.readUInt8(10) !== 0 || head.readUInt8(11) !== 0)
    throw new Error('no known colours');
  const isPlain = head.readUInt8(8) === 8 && head.readUInt8(12) === 0;
  if (isPlain) return (width * samples + 1) * height;
  if (!bounds.isAnyForm) throw new Error('8 bit and not interlaced');
  // Each pass of an interlaced picture has its own rows.
  return (width * samples * 2 + 1) * height * 2;
}

/**
 * Writes the picture again with only the chunks that are drawn, because a decoder trusts every length in a file and unpacks
 * every text.
 * @throws Error for a PNG that is not within the limits
 */
function rewrite(bytes: Buffer, bounds: Bounds): Buffer {
  const chunks = readChunks(bytes);
  if (chunks[0]?.type !== 'IHDR') throw new Error('a PNG begins with IHDR');
  const head = single(chunks, 'IHDR', HEAD_BYTES) ?? Buffer.alloc(0);
  const most = pixelBytesOf(head, bounds);
  const [palette, alphas] = [
    single(chunks, 'PLTE', PALETTE_MAX_BYTES),
    single(chunks, 'tRNS', ALPHAS_MAX_BYTES),
  ];
  if (head.readUInt8(9) === 3 && !palette) throw new Error('a palette is missing');
  const packed = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])));
  const pixels = inflateSync(packed, { maxOutputLength: most });
  if (!bounds.isAnyForm && pixels.length !== most) throw new Error('the pixels do not fill the picture');
  return Buffer.concat([
    PNG,
    writeChunk('IHDR', head),
    ...(palette ? [writeChunk('PLTE', palette)] : []),
    ...(alphas ? [writeChunk('tRNS', alphas)] : []),
    writeChunk('IDAT', packed),
    writeChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG that a customer sends now. @throws Error */
export function rewriteNewPng(bytes: Buffer): Buffer {
  return rewrite(bytes, NEW_BOUNDS);
}

/** A PNG that was stored, perhaps under earlier limits. @throws Error */
export function rewriteKeptPng(bytes: Buffer): Buffer {
  return rewrite(bytes, KEPT_BOUNDS);
}
