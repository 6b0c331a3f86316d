// Sub-accounts: what the product promises.

/** Sub-accounts that one customer can have, without those that are closed. */
export const SUB_ACCOUNTS_MAX = 20;
/** With those that are closed. They stay readable, and each purchase of the person looks at all of them. */
export const SUB_ACCOUNTS_EVER_MAX = 60;
/** Longest name of a sub-account, in characters. */
export const SUB_ACCOUNT_NAME_MAX_CHARACTERS = 60;
/**
 * Transfers that one customer may make at once, and the seconds until one more is allowed. Each stays in the states of two wallets, so
 * that it never happens twice.
 */
export const TRANSFERS_AT_ONCE = 30;
export const TRANSFERS_REFILL_SECONDS = 60;
