// Cancels: what the product promises.

/** Cancels per customer and hour, unless an admin set another number for the customer. */
export const CANCELS_PER_HOUR_MAX = 30;
