// Sub-accounts: what the product promises.

/** Sub-accounts that one customer can have. */
export const SUB_ACCOUNTS_MAX = 20;
/** Longest name of a sub-account, in characters. */
export const SUB_ACCOUNT_NAME_MAX_CHARACTERS = 60;
