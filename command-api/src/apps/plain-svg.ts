import type { PictureSize } from './picture-size.ts';

/** The SVG does more than draw, so it is refused even if it is whole. */
export class NotPlain extends Error {}

const ELEMENTS: ReadonlySet<string> = new Set(
  `svg g defs title desc path circle ellipse rect line polyline polygon linearGradient radialGradient stop
   clipPath mask use symbol`.split(/\s+/),
);
const NAMESPACES: ReadonlySet<string> = new Set([
  'http://www.w3.org/2000/svg',
  'http://www.w3.org/1999/xlink',
]);

/** One tag with its attributes; the end of a tag that is not written like this makes the file broken. */
const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const PROLOGUE = /^\uFEFF?\s*(?:<\?xml\s[^<>?]*\?>\s*)?/;
const COMMENT = /<!--(?:[^-]|-(?!-))*-->/g;

/** @throws NotPlain for an attribute that acts, or that names something outside of the file */
function requirePlain(name: string, value: string): void {
  // Written with a number, a letter could hide a word.
  if (/&(?!(?:amp|lt|gt|quot|apos);)|\\/.test(value)) throw new NotPlain('an attribute is plain text');
  if (/^on/i.test(name)) throw new NotPlain('nothing acts');
  if (/^xmlns(?::|$)/.test(name)) {
    if (!NAMESPACES.has(value)) throw new NotPlain('only the words of SVG');
    return;
  }
  const isReference = /(?:^|:)href$/i.test(name);
  if (isReference && !value.startsWith('#')) throw new NotPlain('only parts of the file are used');
  const others = value.replaceAll(/url\(\s*["']?#[\w.:-]+["']?\s*\)/g, '');
  if (/url\(|@import|[a-z]+:\/\/|javascript:|data:/i.test(others))
    throw new NotPlain('nothing else is loaded');
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? '';
    requirePlain(name, value);
    attributes.set(name, value);
  }
  return attributes;
}

/** @throws Error for an SVG without a size */
function sizeOf(attributes: ReadonlyMap<string, string>): PictureSize {
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width = Number.NaN, height = Number.NaN] =
    box.length === 4
      ? box.slice(2)
      : ['width', 'height'].map((name) => Number.parseFloat(attributes.get(name) ?? ''));
  if (!(width > 0 && height > 0)) throw new Error('an SVG has a size');
  return { width, height };
}

/** The size of an SVG that only draws. @throws NotPlain; Error for one that is not whole */
export function plainSvgSize(bytes: Buffer): PictureSize {
  const text = new TextDecoder('utf-8', { fatal: true })
    .decode(bytes)
    .replace(PROLOGUE, '')
    .replaceAll(COMMENT, '');
  if (/<!|<\?/.test(text)) throw new NotPlain('no declaration');
  const open: string[] = [];
  let size: PictureSize | undefined;
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('<', at);
    if (next === -1) break;
    TAG.lastIndex = next;
    const [whole = '', closing, name = '', attributes = '', empty] = TAG.exec(text) ?? [];
    if (whole === '') throw new Error('a tag is not whole');
    if (!ELEMENTS.has(name)) throw new NotPlain(`no ${name}`);
    if (closing) {
      if (open.pop() !== name) throw new Error('the tags do not fit');
    } else {
      const found = attributesOf(attributes);
      if (open.length === 0 && (size || name !== 'svg')) throw new Error('an SVG is one drawing');
      size ??= sizeOf(found);
      if (!empty) open.push(name);
    }
    at = next + whole.length;
  }
  if (!size || open.length > 0) throw new Error('an SVG has an end');
  return size;
}
