// Numbers that a vendor activates on demand: what the product promises.

/** Minutes for which an order waits for the vendor of its numbers. Then it ends with those that it has. */
export const DORMANT_WAIT_MINUTES = 15;
/** Seconds between two questions to the vendor. The last value repeats until the order ends. */
export const VENDOR_ASK_SECONDS = [5, 5, 10, 10, 30] as const;
/** Minutes until the vendor is asked again to withdraw what an ended order does not need, if it did not answer. */
export const VENDOR_WITHDRAW_MINUTES = 60;
/** Requests that the vendor gets at once. */
export const VENDOR_REQUESTS_AT_ONCE = 8;
/** Seconds for which the server waits for one answer of the vendor. */
export const VENDOR_TIMEOUT_SECONDS = 10;
/** Searches in a vendor's stock that a customer may make at once, and the seconds until one more. Each asks the vendor. */
export const DORMANT_SEARCHES_AT_ONCE = 60;
export const DORMANT_SEARCH_REFILL_SECONDS = 2;
/** Searches that a process runs for all customers at the same time. A single customer may make fewer at once. */
export const DORMANT_SEARCHES_UNDER_WAY_MAX = 100;
/** Most activations on demand without an SMS that one customer may have within `UNPAID_COUNTS_HOURS`, open and ended ones. */
export const UNPAID_ON_DEMAND_MAX = 20;
/** Most such activations of all customers together: each costs the operator a number. */
export const UNPAID_ON_DEMAND_ALL_MAX = 500;
/** What an activation on demand that ends without an SMS costs, in percent of its price. */
export const ACTIVATION_FEE_PERCENT = 10;
/** The least that it costs, in mills. The fee is never more than the price. */
export const ACTIVATION_FEE_MIN_MILLS = 20;
/** Days without any use after which a number that was activated on demand goes back to its vendor. */
export const DORMANT_QUIET_DAYS = 14;
/** Hours until a vendor that did not take a number back is asked again. */
export const RETURN_RETRY_HOURS = 1;
/** Hours for which an activation on demand without an SMS counts. */
export const UNPAID_COUNTS_HOURS = 24;
