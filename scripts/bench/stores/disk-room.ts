/** A store of the bench: its customers, its numbers, and its number of past orders. */
export interface StoreSize {
  readonly customers: number;
  readonly numbers: number;
  readonly orders: number;
  /** Messages that follow each code, with a credit before each order: stores with long lists. Absent: none. */
  readonly furtherMessages?: number;
}

/** Bytes on the disk, log and rows together, rounded up. */
const BYTES_PER_ORDER = 14_000;
const BYTES_PER_CUSTOMER = 5_000;
const BYTES_PER_NUMBER = 2_000;
const BYTES_PER_MESSAGE = 2_500;
const GIGABYTE = 1e9;

/** The approximate bytes of a store. */
export function bytesOf({ customers, numbers, orders, furtherMessages = 0 }: StoreSize): number {
  const perOrder = BYTES_PER_ORDER + furtherMessages * BYTES_PER_MESSAGE;
  return customers * BYTES_PER_CUSTOMER + numbers * BYTES_PER_NUMBER + orders * perOrder;
}

function gigabytes(bytes: number): string {
  return (bytes / GIGABYTE).toFixed(1);
}

/**
 * Each store is kept, and measured on a copy.
 * @param missing stores that do not exist yet
 * @param free bytes that are free in `folder`
 * @throws Error with what to do, if the disk is too small
 */
export function requireRoom(
  folder: string,
  free: number,
  requested: readonly StoreSize[],
  missing: readonly StoreSize[],
): void {
  const needed = [...requested, ...missing].reduce((sum, size) => sum + bytesOf(size), 0);
  if (free >= needed) return;
  throw new Error(
    `The stores of the bench need ${gigabytes(needed)} GB, and ${folder} has ${gigabytes(free)} GB free. Choose fewer orders (--orders 0,100000) or a folder on another disk (--stores folder).`,
  );
}
