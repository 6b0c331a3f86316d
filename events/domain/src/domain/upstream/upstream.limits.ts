// Other portals that sell numbers to this one: what the product promises.

/** Portals that a shop buys from at most. Each may be asked for its prices by a purchase. */
export const UPSTREAMS_MAX = 10;
/**
 * Percent of the risk of a portal that one customer, with all sub-accounts, may have open or have lost by codes that came too late. At
 * least the highest price of one number is allowed, because otherwise nobody could buy one.
 */
export const UPSTREAM_SHARE_PERCENT = 10;
/** Numbers of one portal that may wait for a code at the same time. */
export const UPSTREAM_OPEN_MAX = 500;
/** Seconds for which an answer of another portal is waited for. */
export const UPSTREAM_TIMEOUT_SECONDS = 20;
/** Seconds until a purchase whose answer was lost is asked about again. The last value repeats. */
export const UPSTREAM_ASK_AGAIN_SECONDS = [3, 10, 30, 60] as const;
/** How often a purchase is asked for in all, where the portal knows a repetition. */
export const UPSTREAM_TRIES_MAX = 12;
/** Seconds between two looks for a code: while the number is young, and later. */
export const UPSTREAM_LOOK_SECONDS = 3;
export const UPSTREAM_LATER_LOOK_SECONDS = 10;
export const UPSTREAM_YOUNG_SECONDS = 120;
/** Texts of one number that are taken at most. A portal that invents them fills no log. */
export const UPSTREAM_TEXTS_MAX = 50;
/** Minutes after the end of a number's time until a cancel that the portal does not confirm counts as money lost. */
export const UPSTREAM_GIVE_UP_MINUTES = 60;
/** Seconds for which the price and the stock of another portal are believed. */
export const UPSTREAM_PRICES_SECONDS = 30;
/** Minutes for which a list of a portal is shown while it is read again. An older one is waited for. */
export const UPSTREAM_LISTS_MINUTES = 10;
/** A price in dollars counts as it is: millionths of a dollar that one dollar is worth. */
export const UPSTREAM_UNIT_DOLLAR = 1_000_000;
/** Millionths of a dollar that one unit of a portal's prices may be worth at most. */
export const UPSTREAM_UNIT_MAX = 10 * UPSTREAM_UNIT_DOLLAR;
/** The margin in percent that an admin may set at most. */
export const UPSTREAM_MARGIN_MAX_PERCENT = 1_000;
