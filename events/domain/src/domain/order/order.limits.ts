// Activations and their purchase: what the product promises.

/** Minutes for which the number of an activation receives SMS. */
export const ACTIVATION_WINDOW_MINUTES = 20;
/** Minutes after which an activation without an SMS gives its money back. */
export const SETTLEMENT_MINUTES = 30;
/** Minutes without an SMS after which a cancel counts as a number that did not deliver. */
export const CANCEL_COUNTS_AFTER_MINUTES = 3;
/** Seconds after a number is assigned from which its order can be cancelled, unless an admin set another number. */
export const CANCEL_AFTER_SECONDS = 0;
/** The longest that an admin can make a customer wait before a cancel. */
export const CANCEL_AFTER_SECONDS_MAX = 120;
/** Days after the time of a completed activation for which its customer may take its number again. */
export const REUSE_DAYS = 30;
/** What that costs, in per cent of the price of an activation, unless an admin set another percentage. */
export const REUSE_PRICE_PERCENT = 100;
/** Most apps that one purchase can take on one number. */
export const APPS_ON_ONE_NUMBER_MAX = 5;
/** How many numbers such a purchase looks at before it says that none is new to all of its apps. */
export const SHARED_NUMBERS_LOOKED_AT = 2_000;
/** Hours from its arrival for which a withheld message can be paid for and read. */
export const WITHHELD_READ_HOURS = 24;
/** Most numbers that an admin buys at once for a customer. */
export const SUPPORT_ORDER_NUMBERS_MAX = 20;
/** Seconds for which the request of a purchase works on it before it answers 202. */
export const ORDER_INLINE_SECONDS = 5;
/** Seconds after which a timer resumes an order that its request left open. */
export const ORDER_UNSETTLED_SECONDS = 10;
/** Seconds after which an order without a number is given up. */
export const ORDER_GIVE_UP_SECONDS = 60;
/** Seconds after which a timer checks a lease that was never assigned to its order. */
export const LEASE_RECOVERY_SECONDS = 60;
/** Questions about one order that are answered at once, where a program asks again and again until its code comes. */
export const ORDER_POLLS_AT_ONCE = 30;
/** How many more are answered at once in each second. */
export const ORDER_POLLS_PER_SECOND = 2;
/** The longest that any further one is held before it is answered, in seconds. */
export const ORDER_POLL_HELD_SECONDS = 1;
