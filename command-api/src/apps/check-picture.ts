import type { PictureFault, PictureType } from '@ringpost/domain/rules/app-picture';
import {
  APP_PICTURE_MAX_BYTES,
  APP_PICTURE_MAX_PIXELS,
  APP_PICTURE_MIN_PIXELS,
} from '@ringpost/domain/rules/limits';
import { jpegSize, type PictureSize, PNG, pngSize, webpSize } from './picture-size.ts';
import { NotPlain, plainSvgSize } from './plain-svg.ts';

/** What a file is, or why it cannot be the picture of an app. */
export type CheckedPicture =
  | { readonly type: PictureType; readonly fault?: undefined }
  | { readonly fault: PictureFault; readonly type?: undefined };

/** A square picture may be longer on one side by this part. */
const SQUARE_PERCENT = 10;
/** The first bytes of a file, which an SVG uses for its declaration and its comments. */
const SVG_START = /^\uFEFF?\s*<(?:\?xml|!--|!DOCTYPE|svg)/i;

/** The type of a file by its first bytes, because its name proves nothing. */
function typeOf(bytes: Buffer): PictureType | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return 'image/jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return 'image/webp';
  return SVG_START.test(bytes.toString('utf8', 0, 200)) ? 'image/svg+xml' : undefined;
}

const SIZES: Readonly<Record<PictureType, (bytes: Buffer) => PictureSize>> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
  'image/svg+xml': plainSvgSize,
};

/** What is wrong with the size. An SVG has no pixels, so only its form counts. */
function sizeFault(type: PictureType, { width, height }: PictureSize): PictureFault | undefined {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const isWithin = shorter >= APP_PICTURE_MIN_PIXELS && longer <= APP_PICTURE_MAX_PIXELS;
  if (type !== 'image/svg+xml' && !isWithin) return 'wrong-size';
  return longer * 100 > shorter * (100 + SQUARE_PERCENT) ? 'not-square' : undefined;
}

/** Reads a file that claims to be a picture. It runs in a thread of its own. `content` is Base64. */
export function checkPicture({ content }: { readonly content: string }): CheckedPicture {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > APP_PICTURE_MAX_BYTES) return { fault: 'too-large' };
  const type = typeOf(bytes);
  if (!type) return { fault: 'no-picture' };
  try {
    const fault = sizeFault(type, SIZES[type](bytes));
    return fault ? { fault } : { type };
  } catch (error) {
    return { fault: error instanceof NotPlain ? 'not-plain' : 'broken' };
  }
}
