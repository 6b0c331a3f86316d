// Rentals: what the product promises.

/** Terms for which numbers are rented: 4 hours, then 1, 3, 7, 14 and 28 days. */
export const RENTAL_TERMS_HOURS = [4, 24, 72, 168, 336, 672] as const;
/** What a rental costs at least, in percent of one activation of the same app, country and provider. */
export const RENTAL_MIN_PERCENT_OF_ACTIVATION = 100;
/**
 * Hours before the end of a rental at which its customer is told that it ends. For a rental that is not longer than this, the
 * customer is not told.
 */
export const RENTAL_NOTICE_HOURS = 24;
/** Newest messages that the page of a shared rental shows. */
export const SHARED_MESSAGES_MAX_ROWS = 50;
/** Minutes from its number on in which a rental without any text can be given back for all its money. */
export const RENTAL_GIVE_BACK_MINUTES = 20;
/** Rentals that one customer may give back within 24 hours. */
export const RENTAL_GIVE_BACKS_PER_DAY_MAX = 3;
/** Minutes before its end at which a rental renews itself. */
export const RENTAL_RENEWS_MINUTES_BEFORE = 60;
