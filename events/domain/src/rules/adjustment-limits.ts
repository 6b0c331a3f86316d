// What admins may move by hand. `limits.ts` exports all other numbers that the product promises.

/** One credit or debit is at most a million dollars: more is a typing error. */
export const CREDIT_MAX_MILLS = 1_000_000_000;
/** Mills that one admin alone may move by hand for one customer within a day. More needs a second admin. */
export const ADJUST_ALONE_MAX_MILLS = 100_000;
/** As above, for somebody of support, who may not ask a second admin for more. */
export const SUPPORT_CREDIT_MAX_MILLS = 20_000;
/** Days for which a request waits for a second admin. */
export const ADJUSTMENT_WAITS_DAYS = 7;
/** Hours for which somebody must have been an admin to decide as the second one. */
export const SECOND_ADMIN_AFTER_HOURS = 24;
