// Alerts: what the product promises.

/** Alerts of one customer that may wait, and numbers in one request for alerts, until an admin sets another number. */
export const ALERTS_MAX = 100;
/** Requests for alerts that a customer may make at once, and the seconds until one more: each may look at many numbers. */
export const ALERT_REQUESTS_AT_ONCE = 100;
export const ALERT_REQUEST_REFILL_SECONDS = 2;
/** Days after which an alert that did not fire expires. */
export const ALERT_DAYS = 30;
/** Numbers that a new alert for any number looks at, to find one that is free already. It waits for the others. */
export const ALERT_SEARCHED_NUMBERS = 1_000;
/** Seconds after which an alert that fired stops trying to buy its number. */
export const ALERT_BUY_SECONDS = 60;
