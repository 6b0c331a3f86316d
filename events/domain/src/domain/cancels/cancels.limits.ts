// Cancels: what the product promises.

/** Cancels per customer and hour, unless an admin set another number for the customer. */
export const CANCELS_PER_HOUR_MAX = 30;
/** Numbers that one customer may ban within 24 hours. */
export const BANS_PER_DAY_MAX = 20;
