/** A part of a file. Both ends are included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The part that the header `Range` asks for; undefined for the whole file. The whole file is also the answer to a range outside
 * the file, to several ranges, and to a damaged header. HTTP allows this.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  // A range without a start asks for the last bytes.
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last } : undefined;
}
