import { crc32, inflateSync } from 'node:zlib';
import { APP_PICTURE_MAX_PIXELS } from '@ringpost/domain/rules/limits';

/** The size of a picture in pixels, or in the units of an SVG. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
/** Bytes of length, type and check sum around the data of each chunk. */
const FRAME_BYTES = 12;
/** Samples of one pixel, by the type of colour. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** More than the pixels of the largest picture need: four samples of two bytes each, and the rows of its passes. */
const PIXEL_BYTES_MAX = (APP_PICTURE_MAX_PIXELS * 8 + 1) * APP_PICTURE_MAX_PIXELS * 2;

/** The size of a PNG whose chunks are whole. @throws Error */
export function pngSize(bytes: Buffer): PictureSize {
  const packed: Buffer[] = [];
  let size: PictureSize | undefined;
  let rowBytes = 0;
  for (let at = PNG.length; ; ) {
    if (at + FRAME_BYTES > bytes.length) throw new Error('a PNG has an end');
    const length = bytes.readUInt32BE(at);
    const end = at + FRAME_BYTES + length;
    if (end > bytes.length) throw new Error('a chunk is longer than the file');
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      throw new Error('a chunk is damaged');
    const data = bytes.subarray(at + 8, end - 4);
    if (type === 'IHDR') {
      size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
      rowBytes = Math.ceil((size.width * data.readUInt8(8) * (SAMPLES[data.readUInt8(9)] ?? 0)) / 8);
    }
    if (type === 'IDAT') packed.push(data);
    if (type === 'IEND') {
      if (!size || end !== bytes.length) throw new Error('a PNG is one picture');
      // A picture that is too large is refused for its size, and is not unpacked.
      if (Math.max(size.width, size.height) > APP_PICTURE_MAX_PIXELS) return size;
      const pixels = inflateSync(Buffer.concat(packed), { maxOutputLength: PIXEL_BYTES_MAX });
      if (rowBytes === 0 || pixels.length < rowBytes * size.height) throw new Error('pixels are missing');
      return size;
    }
    at = end;
  }
}

/** Whether a marker of a JPEG begins a frame, which has the size. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** The size of a JPEG that has an end. @throws Error */
export function jpegSize(bytes: Buffer): PictureSize {
  if (bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) throw new Error('a JPEG has an end');
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) throw new Error('a segment begins with a marker');
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xda) throw new Error('a JPEG has a frame');
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) throw new Error('a segment has a length');
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + length;
  }
}

/** The size of a WebP whose chunks fill the file. @throws Error */
export function webpSize(bytes: Buffer): PictureSize {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) throw new Error('a WebP is as long as it says');
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const packed = bytes.readUInt32LE(21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8 ') throw new Error('no picture in the WebP');
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}
