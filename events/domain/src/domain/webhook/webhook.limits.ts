// Webhooks of customers: what the product promises.

/** Receivers that one customer can have, the first one included. */
export const WEBHOOK_RECEIVERS_MAX = 5;
/** Running rentals of one customer that can have a receiver of their own. They take no place of the others. */
export const WEBHOOK_RENTALS_MAX = 50;
/** Days for which the receiver of a rental that is over is kept: longer than its last text is tried. */
export const WEBHOOK_RENTAL_KEPT_DAYS = 4;
/**
 * Seconds from a failed attempt to the next one: 14 attempts in about 75 hours. After the last one a delivery has failed. From the first
 * five minutes on, the waits are those that Standard Webhooks recommends. The first minutes have more attempts, because a code is of
 * use for some minutes only, and a receiver that starts again is away for less than one.
 */
export const WEBHOOK_RETRY_SECONDS = [
  ...([5, 15, 30, 60, 120] as const),
  ...([300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const),
] as const;
/** Share by which such a wait may be longer at random, so that deliveries that failed together are not repeated together. */
export const WEBHOOK_RETRY_JITTER = 0.1;
/** Seconds that one call of a receiver may take in all. */
export const WEBHOOK_CALL_SECONDS = 15;
/** Calls that one receiver gets at once. */
export const WEBHOOK_CALLS_AT_ONCE = 10;
/** Failed calls in a row after which a receiver gets one call at a time, until one succeeds. */
export const WEBHOOK_FAILURES_TO_SLOW_DOWN = 5;
/** Most deliveries that may wait for one receiver. When a receiver fails and this many wait, its webhook is switched off. */
export const WEBHOOK_BACKLOG_MAX = 10_000;
/** Seconds after which a timer looks at a delivery that nobody has sent: longer than one call takes. */
export const WEBHOOK_UNSENT_SECONDS = 30;
/** Most bytes that are read from a receiver's answer. */
export const WEBHOOK_ANSWER_MAX_BYTES = 65_536;
/** Characters of the answer that are kept. */
export const WEBHOOK_ANSWER_KEPT_CHARACTERS = 1_024;
/** Ports that a receiver may have. */
export const WEBHOOK_PORTS = [443, 8443] as const;
/** Ports that a receiver with `http:` may have. Only a development server calls them. */
export const WEBHOOK_HTTP_PORTS = [80, 8080] as const;
/** Longest URL of a receiver, in characters. */
export const WEBHOOK_URL_MAX_CHARACTERS = 500;
/** Tests and replays that one customer may ask for at once, and the seconds until one more is allowed. */
export const WEBHOOK_SENDS_AT_ONCE = 30;
export const WEBHOOK_SENDS_REFILL_SECONDS = 2;
/** Deliveries that one replay of a period sends, the minutes that a period can have, and the seconds until the next replay. */
export const WEBHOOK_REPLAY_MAX = 1_000;
export const WEBHOOK_REPLAY_MINUTES = 43_200;
export const WEBHOOK_REPLAY_REFILL_SECONDS = 60;
/** Hours for which the previous secret still signs. */
export const WEBHOOK_OLD_SECRET_HOURS = 24;
/** Days that the share of delivered webhooks covers, on the page of webhooks. */
export const WEBHOOK_SHARE_DAYS = 7;
/** Attempts that the page of one delivery shows, the newest first. */
export const WEBHOOK_ATTEMPTS_SHOWN = 20;
