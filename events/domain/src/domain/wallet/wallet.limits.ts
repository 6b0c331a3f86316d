// Purchases of one customer: what the product promises.

/** Open activations per customer, unless an admin set another number for the customer. */
export const OPEN_ACTIVATIONS_MAX = 50;
/** Purchases per customer and minute, unless an admin set another number for the customer. */
export const PURCHASES_PER_MINUTE_MAX = 60;
/** Hours for which a wallet remembers the key of a purchase at least, so that the same request again buys nothing. */
export const PURCHASE_KEY_HOURS = 24;
/** After this many newer purchases a key may be forgotten sooner. This limits the memory of one very busy customer. */
export const PURCHASE_KEYS_KEPT = 10_000;

// Proofs of balances

/** Days for which a customer can get the proof of a balance. The signed roots are kept forever. */
export const BALANCE_PROOF_DAYS = 90;
/** Proofs that one customer may take at once, and the seconds until one more is allowed. */
export const BALANCE_PROOFS_AT_ONCE = 20;
export const BALANCE_PROOF_REFILL_SECONDS = 60;
/** Most days in one list of signed roots. */
export const BALANCE_ROOTS_PAGE_ROWS = 100;
/** Seconds that the thread of trees may work on one day, and megabytes of its memory. */
export const BALANCE_TREE_SECONDS = 120;
export const BALANCE_TREE_MEGABYTES = 1_024;
