import { SIGNATURE_MAX_PIXELS } from '@ringpost/domain/rules/limits';
import { SaxesParser } from 'saxes';

/** One line of a signature, or one dot of it, in the units of its picture. */
interface Stroke {
  readonly path: string;
  /** The width of the line. 0: the path is filled. */
  readonly width: number;
}

export interface DrawnSignature {
  readonly width: number;
  readonly height: number;
  readonly strokes: readonly Stroke[];
}

/** The maximum number of strokes in a signature. */
const STROKES_MAX = 5_000;
const PATH_MAX_CHARACTERS = 20_000;
const PATH = /^[MmLlHhVvCcSsQqTtAaZz0-9eE.,\s+-]*$/;
const WIDTH_STANDARD = 1.5;
const FRAME = /^(?:svg|g|title|desc)$/;

type Attributes = Readonly<Record<string, string>>;

function numberIn(attributes: Attributes, name: string, standard?: number): number {
  const text = attributes[name];
  const value = text === undefined ? standard : Number(text.replace(/px$/, ''));
  if (value === undefined || !Number.isFinite(value) || Math.abs(value) > 100_000)
    throw new Error(`no good ${name}`);
  return value;
}

function circle(cx: number, cy: number, r: number): string {
  return `M ${cx - r} ${cy} a ${r} ${r} 0 1 0 ${2 * r} 0 a ${r} ${r} 0 1 0 ${-2 * r} 0 Z`;
}

function strokeOf(name: string, attributes: Attributes): Stroke {
  if (name === 'circle') {
    const [cx, cy] = [numberIn(attributes, 'cx', 0), numberIn(attributes, 'cy', 0)];
    return { path: circle(cx, cy, numberIn(attributes, 'r')), width: 0 };
  }
  const path = attributes.d ?? '';
  if (name !== 'path' || path.length > PATH_MAX_CHARACTERS || !PATH.test(path))
    throw new Error(`a signature has no ${name} like this`);
  return { path, width: numberIn(attributes, 'stroke-width', WIDTH_STANDARD) };
}

function sizeOf(attributes: Attributes): { readonly width: number; readonly height: number } {
  const box = attributes.viewBox
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = box
    ? [box[2] ?? Number.NaN, box[3] ?? Number.NaN]
    : [numberIn(attributes, 'width'), numberIn(attributes, 'height')];
  if (!(width > 0 && width <= SIGNATURE_MAX_PIXELS && height > 0 && height <= SIGNATURE_MAX_PIXELS))
    throw new Error('a signature has a size');
  return { width, height };
}

/**
 * The strokes of a signature that was sent as SVG. Everything else is dropped: scripts, styles, references, texts.
 * @throws Error for a picture that contains anything except strokes
 */
export function readDrawnSignature(svg: string): DrawnSignature {
  let size: { readonly width: number; readonly height: number } | undefined;
  const strokes: Stroke[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('a signature has no document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (!size && name !== 'svg') throw new Error('a signature begins with svg');
    if (name === 'svg' && !size) size = sizeOf(attributes);
    else if (!FRAME.test(name)) strokes.push(strokeOf(name, attributes));
    if (strokes.length > STROKES_MAX) throw new Error('a signature has fewer strokes');
  });
  parser.write(svg).close();
  if (!size || strokes.length === 0) throw new Error('a signature has strokes');
  return { ...size, strokes };
}

/** Writes the strokes of a signature as a new picture, with nothing else from the old one. */
export function writeDrawnSignature({ width, height, strokes }: DrawnSignature): string {
  const lines = strokes.map(({ path, width: strokeWidth }) =>
    strokeWidth === 0
      ? `<path d="${path}" fill="black"/>`
      : `<path d="${path}" fill="none" stroke="black" stroke-linecap="round" stroke-width="${strokeWidth}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${lines.join('')}</svg>`;
}
