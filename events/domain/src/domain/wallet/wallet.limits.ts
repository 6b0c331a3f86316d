// Purchases of one customer: what the product promises.

/** Open activations per customer, unless an admin set another number for the customer. */
export const OPEN_ACTIVATIONS_MAX = 50;
/** Purchases per customer and minute, unless an admin set another number for the customer. */
export const PURCHASES_PER_MINUTE_MAX = 60;
/** Hours for which a wallet remembers the key of a purchase at least, so that the same request again buys nothing. */
export const PURCHASE_KEY_HOURS = 24;
/** After this many newer purchases a key may be forgotten sooner. This limits the memory of one very busy customer. */
export const PURCHASE_KEYS_KEPT = 10_000;
