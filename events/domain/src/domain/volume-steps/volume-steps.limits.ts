// Discounts by volume: what the product promises.

/** Steps at most. */
export const VOLUME_STEPS_MAX = 10;
/** The largest discount, in per cent. With it, no change of the steps changes a price by more than half. */
export const VOLUME_PERCENT_MAX = 30;
/** The days, with today, whose spending counts. */
export const VOLUME_DAYS = 30;
/** The highest sum from which a step begins, in mills. */
export const VOLUME_FROM_MAX_MILLS = 1_000_000_000;
