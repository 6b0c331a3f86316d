// Bulk orders: what the product promises.

/** Fewest numbers in one bulk order. One number is an ordinary order. */
export const BULK_NUMBERS_MIN = 2;
/** Most numbers in one bulk order. */
export const BULK_NUMBERS_MAX = 1_000;
/** Numbers of a bulk order that are leased together before the next ones. */
export const BULK_NUMBERS_AT_ONCE = 250;
