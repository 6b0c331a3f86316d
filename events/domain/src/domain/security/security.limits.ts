// The security log: how many facts it gets.

/** Seconds for which equal things of one account are counted before they are one fact. */
export const SECURITY_COUNT_SECONDS = 60;
/** Accounts and kinds that are counted one by one in that time. What is above is counted for all accounts together. */
export const SECURITY_COUNTED_MAX = 100;
/** Minutes in which the same admin can read the same thing again without another fact. */
export const SECURITY_READ_MINUTES = 60;
/** Things read lately that one process remembers. */
export const SECURITY_READS_REMEMBERED = 10_000;
/** Hours in which a key of the API is noted once for each address from which it is used. */
export const SECURITY_KEY_HOURS = 24;
/** Addresses that are noted for one key in that time. A program behind many proxies has another one for each request. */
export const SECURITY_KEY_ADDRESSES = 20;
/** Keys used lately that one process remembers. */
export const SECURITY_KEYS_REMEMBERED = 10_000;
