// Keys of the API: what the product promises.

/** Keys that one account can have at the same time. */
export const API_KEYS_MAX = 20;
/** Longest name of a key, in characters. */
export const API_KEY_NAME_MAX_CHARACTERS = 60;
/** Addresses and ranges from which one key may be allowed. */
export const API_KEY_ADDRESSES_MAX = 20;
/** Highest cap of a key for one day, in dollars. */
export const API_KEY_CAP_MAX_DOLLARS = 100_000;
/** Days until a key must end at the latest, if it has an end. */
export const API_KEY_DAYS_MAX = 3_650;
/** Requests that may be made with one key at once, and in each minute from then on: ten a second. */
export const API_KEY_REQUESTS_PER_MINUTE = 600;
/** Days for which the use of a key is shown, and kept. */
export const API_KEY_USAGE_DAYS = 30;
/** Seconds until what was counted in memory about the use of keys is stored. */
export const API_KEY_USAGE_STORED_SECONDS = 60;
/** The newest requests of a key that are kept, with what was asked and answered. */
export const API_KEY_LOG_ROWS = 1_000;
/** Days for which a request of a key is kept. */
export const API_KEY_LOG_DAYS = 30;
/** Requests of a key on one page. */
export const API_KEY_LOG_PAGE_ROWS = 50;
/** Unknown keys that one address may try at once. One more is allowed every two seconds, as with logins. */
export const UNKNOWN_KEYS_AT_ONCE = 30;
/** Seconds until one more is allowed. */
export const UNKNOWN_KEY_REFILL_SECONDS = 2;
