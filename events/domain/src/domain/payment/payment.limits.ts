// Payments: what the product promises.

/** Smallest amount that can be added to a balance, in mills. */
export const PAYMENT_MIN_MILLS = 500;
/** Largest amount that can be added at once, in mills. */
export const PAYMENT_MAX_MILLS = 10_000_000;
/** Amounts of payments are whole cents, because cards know nothing smaller. In mills. */
export const PAYMENT_STEP_MILLS = 10;
/**
 * A gateway may report that up to this many times the requested amount has arrived. If more is reported, and more than the next
 * constant, a person checks it.
 */
export const PAYMENT_ARRIVED_TIMES_MAX = 10;
/** This much may arrive for any payment, in mills: some payers send all their coins for a small payment. */
export const PAYMENT_ARRIVED_ANYWAY_MILLS = 100_000;
/** Seconds for which a rate of coins is used. */
export const COIN_RATE_SECONDS = 60;
/** Seconds for which the server waits for the answer of a payment gateway. */
export const GATEWAY_TIMEOUT_SECONDS = 10;
/** Payments that a customer may start at once. Each asks a gateway for an address or a page. */
export const PAYMENTS_AT_ONCE = 60;
/** Seconds until a customer may start one more. */
export const PAYMENT_REFILL_SECONDS = 60;
/** Minutes after the start of a payment at which its gateway is asked how it stands, in case its callbacks were lost. */
export const GATEWAY_CHECK_MINUTES = [5, 15, 60] as const;
/**
 * Minutes after the end that the gateway named at which it is asked again, because money may come late. After the last one it
 * is not asked any more.
 */
export const GATEWAY_CHECK_LATE_MINUTES = [1, 60, 1440, 4320] as const;
/** Minutes after which a gateway that did not answer is asked again. */
export const GATEWAY_CHECK_AGAIN_MINUTES = 60;
/** Requests that one gateway gets at once. */
export const GATEWAY_CHECKS_AT_ONCE = 8;
/**
 * Days after the start of a payment at which its gateway is asked whether the money was taken back, in case that callback
 * was lost. A card's owner may dispute for 120 days, and the bank decides within 90 more.
 */
export const GATEWAY_RECHECK_DAYS = [1, 3, 7, 30, 60, 120, 210] as const;
/** Such requests at once, to all gateways together. They can wait. */
export const GATEWAY_RECHECKS_AT_ONCE = 2;
/** Rows of a gateway's own list that one comparison has. */
export const GATEWAY_LIST_MAX_ROWS = 20_000;
/** Minutes for which such a list is read. */
export const GATEWAY_LIST_MINUTES = 5;
/** Minutes for which the sandbox waits for its payer. */
export const SANDBOX_CHARGE_MINUTES = 30;
