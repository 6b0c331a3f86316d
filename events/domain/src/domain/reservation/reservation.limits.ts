// Reservations: what the product promises.

/** Fee for one reservation, in mills. */
export const RESERVATION_FEE_MILLS = 250;
/** Hours for which a number is reserved. */
export const RESERVATION_HOURS = 24;
/** Customers that may wait for one number and app, until an admin sets another number. */
export const RESERVATION_QUEUE_MAX = 10;
/** Days for which a customer waits for one number. Then the place in the line ends, and the fee comes back. */
export const RESERVATION_WAIT_DAYS = 30;
/** Seconds for which the fee of a reservation may still be held after the customer asked for it. */
export const RESERVATION_HOLD_SECONDS = 60;
