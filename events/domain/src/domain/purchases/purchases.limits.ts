// Purchases of a customer with sub-accounts: how long a claim counts.

/** Seconds after its claim in which a purchase may hold its price. Later the customer has to ask again. */
export const PURCHASE_CLAIM_HOLDS_SECONDS = 30;
/**
 * Seconds for which a claim without a purchase counts. In this time the hold that was decided last is surely in the log: at most 30
 * seconds until the log has answered, and a minute by which the clocks of two processes may differ.
 */
export const PURCHASE_CLAIM_COUNTS_SECONDS = 120;
