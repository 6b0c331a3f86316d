/** A part of a file, both ends included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The part that the header `Range` asks for; undefined for the whole file. The whole file is also the answer to a range that
 * lies outside of it, to several ranges, and to a damaged header, as HTTP allows.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  // Without a beginning it asks for the last bytes.
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last } : undefined;
}
