// The numbers that the product promises, and the sizes that keep it stable. The server and the browser read the same
// constant, so they cannot disagree. A number that nothing reads does not belong here.

/** The folds of the wallet and of activations on demand decide by these. They are exported here for the pages and the API's document. */
export { UNPAID_COUNTS_HOURS } from '../domain/on-demand/on-demand.state.ts';
export { PURCHASE_KEY_HOURS, PURCHASE_KEYS_KEPT } from '../domain/wallet/wallet.state.ts';
export * from './load-limits.ts';
export * from './supply-limits.ts';
export * from './view-limits.ts';

// Passwords and sessions

/** Shortest password of a customer, in characters. */
export const PASSWORD_MIN_CHARACTERS = 8;
/** Shortest password of the first admin, in characters: it opens everything. */
export const FIRST_ADMIN_PASSWORD_MIN_CHARACTERS = 12;
/** Shortest secret of a provider or an operator, in characters. */
export const SECRET_MIN_CHARACTERS = 16;
/** Wrong passwords for one account, from addresses that never logged in to it, before each further one must wait. */
export const GUESSES_PER_ACCOUNT = 20;
/** Seconds until one more such guess is allowed: 20 in 15 minutes. */
export const GUESS_REFILL_SECONDS = 45;
/** Failed logins of all accounts together, within one window, that cause an alarm. */
export const FAILED_LOGINS_ALARM = 500;
/** Minutes of that window. */
export const FAILED_LOGINS_MINUTES = 15;
/** Hours for which the link that confirms an email address works. */
export const CONFIRM_LINK_HOURS = 24;
/** Sign-ups for one address that wait for their confirmation at the same time. The last place is for whoever asked last. */
export const EMAIL_CLAIMS_MAX = 5;
/** Minutes for which the link that sets a new password works. */
export const RESET_LINK_MINUTES = 30;
/** Hours that an admin's session lasts at most, whatever the login asked for. */
export const ADMIN_SESSION_HOURS = 8;
/** Minutes without a request after which an admin's session ends. */
export const ADMIN_IDLE_MINUTES = 30;
/** Minutes for which a confirmed password allows an admin to change a role, a status or a balance. */
export const FRESH_PASSWORD_MINUTES = 5;
/** Days until the key that signs sessions is replaced. Longer than any session lasts. */
export const SIGNING_KEY_DAYS = 31;
// Lists

/** Rows of a search for numbers that names no limit. */
export const SEARCH_DEFAULT_ROWS = 10;
/** Most rows of a price list. It holds every app of a country on one page. */
export const PRICING_PAGE_MAX_ROWS = 9999;
/** Most vendors in the list beside the apps. */
export const SIDEBAR_VENDORS_MAX_ROWS = 999;
/** Public messages that the feed keeps, and that a page loads when it opens. */
export const PUBLIC_SMS_PRELOAD_MAX_ROWS = 1000;
/** Most rows of any other list, whatever the client asks for. */
export const LIST_MAX_ROWS = 100;
/** Rows of a list that its pages reach and its total counts. Rows beyond are found with a filter or in the other direction. */
export const LIST_REACH_ROWS = 10_000;
/** Messages that one search opens. Their texts are sealed, so no index can hold the words. */
export const SEARCHED_MESSAGES = 1000;
/** Most numbers in one check of availability. */
export const AVAILABILITY_MAX_NUMBERS = 1_000;
/** Most bytes of such a list. */
export const AVAILABILITY_MAX_BYTES = 200_000;
/** Most numbers in one import. */
export const NUMBER_IMPORT_MAX_LINES = 10_000;

// Behaviour of the pages

/** Seconds between two reads of the balance when no event is pushed. */
export const BALANCE_REFRESH_SECONDS = 60;
/** Seconds from a confirmed email address to the login page. */
export const EMAIL_VERIFIED_REDIRECT_SECONDS = 2;
/** Milliseconds before a page scrolls to its top or to its hash, so that the content is there. */
export const SCROLL_DELAY_MILLISECONDS = 500;
/** Milliseconds without a keystroke before a field searches. */
export const DROPDOWN_DEBOUNCE_MILLISECONDS = 300;
/** Milliseconds after which a list that was left shows its chosen option again, in place of a text that names none. */
export const DROPDOWN_REVERT_MILLISECONDS = 400;
/** Most options that a list shows at once. Typing finds the others. */
export const DROPDOWN_MAX_OPTIONS = 50;
/** Milliseconds of hovering before a tooltip shows. */
export const TOOLTIP_SHOW_MILLISECONDS = 200;
/** Milliseconds for which a toast stays. */
export const TOAST_MILLISECONDS = 3000;
/** Pixels that a virtual list renders beyond its visible part. */
export const VIRTUAL_LIST_BUFFER_PIXELS = 200;
/** Height of an app's row in the list of apps, in pixels. */
export const APP_ROW_MIN_PIXELS = 80;
/** Characters of an app's name in that list before it is cut. */
export const APP_NAME_MAX_CHARACTERS = 20;
/** Decimals of an amount on a page. */
export const AMOUNT_DECIMALS = 3;

// The live connection

/** Milliseconds that a socket may take to connect. */
export const REALTIME_TIMEOUT_MILLISECONDS = 20_000;
/** Milliseconds before the first attempt to reconnect. */
export const REALTIME_RECONNECT_MIN_MILLISECONDS = 1000;
/** Longest wait between two attempts, in milliseconds. */
export const REALTIME_RECONNECT_MAX_MILLISECONDS = 5000;
/** Share by which each wait varies, so that clients do not reconnect all at once. */
export const REALTIME_RANDOMISATION_FACTOR = 0.5;

// Activations

/** Minutes for which the number of an activation receives SMS. */
export const ACTIVATION_WINDOW_MINUTES = 20;
/** Minutes after which an activation without an SMS gives its money back. */
export const SETTLEMENT_MINUTES = 30;
/** Minutes without an SMS after which a cancel counts as a number that did not deliver. */
export const CANCEL_COUNTS_AFTER_MINUTES = 3;
/** Hours from its arrival for which a withheld message can be paid for and read. */
export const WITHHELD_READ_HOURS = 24;
/** Seconds before the current lease: a message with an earlier stamp is the previous holder's. Less is inaccurate clocks. */
export const STAMP_TOLERANCE_SECONDS = 60;
/** Seconds after the end of the previous holder's lease in which such a time stamp may lie. */
export const STAMP_AFTER_LEASE_SECONDS = 600;
/** Seconds before its arrival at which such a time stamp may lie. */
export const STAMP_AGE_MAX_SECONDS = 3600;
/** Days without a lease or a reservation after which what comes to a number for sale is unclaimed, and no longer for admins only. */
export const UNCLAIMED_QUIET_DAYS = 30;
/** Terms for which numbers are rented: 4 hours, then 1, 3, 7, 14 and 28 days. */
export const RENTAL_TERMS_HOURS = [4, 24, 72, 168, 336, 672] as const;
/** What a rental costs at least, in percent of one activation of the same app, country and provider. */
export const RENTAL_MIN_PERCENT_OF_ACTIVATION = 100;
/** Hours before the end of a rental at which its customer is told that it ends. A shorter rental is not announced. */
export const RENTAL_NOTICE_HOURS = 24;
/** Newest messages that the page of a shared rental shows. */
export const SHARED_MESSAGES_MAX_ROWS = 50;

/** Open activations per customer, unless an admin set another number for the customer. */
export const OPEN_ACTIVATIONS_MAX = 50;
/** Purchases per customer and minute, unless an admin set another number for the customer. */
export const PURCHASES_PER_MINUTE_MAX = 60;
/** Cancels per customer and hour, unless an admin set another number for the customer. */
export const CANCELS_PER_HOUR_MAX = 30;

// Purchases

/** Seconds for which the request of a purchase works on it before it answers 202. */
export const ORDER_INLINE_SECONDS = 5;
/** Seconds after which a timer resumes an order that its request left open. */
export const ORDER_UNSETTLED_SECONDS = 10;
/** Seconds after which an order without a number is given up. */
export const ORDER_GIVE_UP_SECONDS = 60;
/** Seconds after which a timer checks a lease that was never assigned to its order. */
export const LEASE_RECOVERY_SECONDS = 60;
/** Fewest numbers in one bulk order. One number is an ordinary order. */
export const BULK_NUMBERS_MIN = 2;
/** Most numbers in one bulk order. */
export const BULK_NUMBERS_MAX = 1_000;
/** Numbers of a bulk order that are leased together before the next ones. */
export const BULK_NUMBERS_AT_ONCE = 250;
/** Numbers that a purchase reads at once to choose from. */
export const CANDIDATE_NUMBERS_PAGE_ROWS = 50;

// Payments

/** Smallest amount that can be added to a balance, in mills. */
export const PAYMENT_MIN_MILLS = 500;
/** Largest amount that can be added at once, in mills. */
export const PAYMENT_MAX_MILLS = 10_000_000;
/** Amounts of payments are whole cents, because cards know nothing smaller. In mills. */
export const PAYMENT_STEP_MILLS = 10;
/** How many times what was asked for a gateway may report as arrived. More, and more than the next amount, is for a person to look at. */
export const PAYMENT_ARRIVED_TIMES_MAX = 10;
/** What may arrive for any payment, in mills: somebody sends all coins of a purse for a small one. */
export const PAYMENT_ARRIVED_ANYWAY_MILLS = 100_000;
/** Dollars that the balance dialog suggests. */
export const PAYMENT_DEFAULT_DOLLARS = 0.5;
/** Hours for which a purchase that lacks money waits after a reload: less than a wallet remembers its key. */
export const WAITING_PURCHASE_HOURS = 12;
/** Seconds until it is tried again, if the server has not decided about it. */
export const WAITING_PURCHASE_RETRY_SECONDS = 15;
/** Seconds for which a rate of coins is used. */
export const COIN_RATE_SECONDS = 60;
/** Seconds for which the server waits for the answer of a payment gateway. */
export const GATEWAY_TIMEOUT_SECONDS = 10;
/** Payments that a customer may start at once. Each asks a gateway for an address or a page. */
export const PAYMENTS_AT_ONCE = 60;
/** Seconds until a customer may start one more. */
export const PAYMENT_REFILL_SECONDS = 60;
/** Minutes after the start of a payment at which its gateway is asked how it stands, in case its callbacks were lost. */
export const GATEWAY_CHECK_MINUTES = [5, 15, 60] as const;
/** The same after the end that the gateway named, because money may come late. After the last one nobody asks any more. */
export const GATEWAY_CHECK_LATE_MINUTES = [1, 60, 1440, 4320] as const;
/** Minutes after which a gateway that did not answer is asked again. */
export const GATEWAY_CHECK_AGAIN_MINUTES = 60;
/** Requests that one gateway gets at once. */
export const GATEWAY_CHECKS_AT_ONCE = 8;
/**
 * Days after the start of a payment at which its gateway is asked whether the money was taken back, in case that callback
 * was lost. A card's owner may dispute for 120 days, and the bank decides within 90 more.
 */
export const GATEWAY_RECHECK_DAYS = [1, 3, 7, 30, 60, 120, 210] as const;
/** Such requests at once, to all gateways together. They can wait. */
export const GATEWAY_RECHECKS_AT_ONCE = 2;
/** Minutes for which the sandbox waits for its payer. */
export const SANDBOX_CHARGE_MINUTES = 30;

// Bringing numbers over

/** Fee for each number that is brought over, by the country of the number, until an admin sets another one. In mills. */
export const PORT_IN_FEE_MILLS = { US: 5_000, CA: 7_500 } as const;
/** Largest fee for one number, in mills. */
export const PORT_IN_FEE_MAX_MILLS = 1_000_000;
/** Numbers in one request. */
export const PORT_IN_NUMBERS_MAX = 50;
/** Requests of one customer that are not submitted yet. */
export const PORT_IN_DRAFTS_MAX = 10;
/** Days after which a draft that nobody touched is deleted. */
export const PORT_IN_DRAFT_DAYS = 30;
/**
 * Bytes of details and documents that all requests of one customer may store together until they are paid for: a draft
 * costs nothing. One request with its most documents takes 10 MB.
 */
export const PORT_IN_BYTES_MAX = 25_000_000;
/** Documents of one request. */
export const PORT_IN_DOCUMENTS_MAX = 5;
/** Largest document, in bytes. */
export const PORT_IN_DOCUMENT_MAX_BYTES = 2_000_000;
/** Largest signature, in bytes. */
export const SIGNATURE_MAX_BYTES = 200_000;
/** Longest side of a signature as SVG or JPEG, in pixels. */
export const SIGNATURE_MAX_PIXELS = 2_000;
/** Widest signature as PNG, in pixels. */
export const SIGNATURE_MAX_WIDTH_PIXELS = 1_200;
/** Highest one. */
export const SIGNATURE_MAX_HEIGHT_PIXELS = 500;
/** Bytes of letters of authorization that a process keeps, so that none is made twice. */
export const PORT_IN_LETTERS_KEPT_BYTES = 32_000_000;
/** Thinnest stroke of a drawn signature, in pixels. */
export const SIGNATURE_STROKE_MIN_PIXELS = 0.5;
/** Thickest one. */
export const SIGNATURE_STROKE_MAX_PIXELS = 2.5;
/** Milliseconds from one point of a stroke to the next one. */
export const SIGNATURE_THROTTLE_MILLISECONDS = 16;
/** Pixels between them at least. */
export const SIGNATURE_POINT_MIN_PIXELS = 5;
/** Share of the newest speed in the speed that decides how thick the stroke is. */
export const SIGNATURE_VELOCITY_WEIGHT = 0.7;
/** The pen. The background is transparent. */
export const SIGNATURE_PEN_COLOUR = 'black';
/** Quality of the picture, from 0 to 1. */
export const SIGNATURE_PNG_QUALITY = 0.92;
/** Requests, checks, letters and documents that a customer may send or ask for at once, and the seconds until one more. */
export const PORT_IN_CALLS_AT_ONCE = 300;
export const PORT_IN_CALLS_REFILL_SECONDS = 5;

// Reservations

/** Fee for one reservation, in mills. */
export const RESERVATION_FEE_MILLS = 250;
/** Hours for which a number is reserved. */
export const RESERVATION_HOURS = 24;
/** Customers that may wait for one number and app. */
export const RESERVATION_QUEUE_MAX = 10;
/** Days for which a customer waits for one number. Then the place in the line ends, and the fee comes back. */
export const RESERVATION_WAIT_DAYS = 30;
/** Seconds after it was asked for until which the fee of a reservation may be held. */
export const RESERVATION_HOLD_SECONDS = 60;

// Voice messages

/** Longest recording of a call, in seconds. The provider hangs up then. */
export const RECORDING_MAX_SECONDS = 120;
/** Largest recording, in bytes. Two minutes of a call as WAV have 2 MB. */
export const RECORDING_MAX_BYTES = 4_000_000;
/** Seconds that one attempt to fetch a recording may take. */
export const RECORDING_FETCH_SECONDS = 20;
/** Recordings that a process fetches at once. */
export const RECORDING_FETCHES_AT_ONCE = 4;
/** Seconds after which a timer fetches a recording that nobody has fetched: longer than one attempt takes. */
export const RECORDING_UNFETCHED_SECONDS = 30;
/** Seconds from a failed attempt to the next one: 10 attempts in about three days. After the last one the recording is lost. */
export const RECORDING_RETRY_SECONDS = [5, 30, 120, 600, 3600, 18_000, 36_000, 72_000, 115_000] as const;

// Alerts

/** Alerts of one customer that may wait, and numbers in one request for alerts. */
export const ALERTS_MAX = 100;
/** Requests for alerts that a customer may make at once, and the seconds until one more: each may look at many numbers. */
export const ALERT_REQUESTS_AT_ONCE = 100;
export const ALERT_REQUEST_REFILL_SECONDS = 2;
/** Days after which an alert that did not fire expires. */
export const ALERT_DAYS = 30;
/** Numbers that a new alert for any number looks at, to find one that is free already. It waits for the others. */
export const ALERT_SEARCHED_NUMBERS = 1_000;
/** Seconds after which an alert that fired gives up to buy its number. */
export const ALERT_BUY_SECONDS = 60;

// Operators

/** Orders that an admin may choose from for a message that could not be routed. */
export const ROUTE_CANDIDATES_MAX = 20;
/** Valid secrets per vendor: the one in use, and the next one while it is rolled out. */
export const VENDOR_SECRETS_MAX = 2;
/** Minutes by which the time stamp of a signed webhook may differ from our clock, as Standard Webhooks recommends. */
export const WEBHOOK_TOLERANCE_MINUTES = 5;
/** Seconds for which the request of an import works on it. Its deadline continues the rest. */
export const IMPORT_INLINE_SECONDS = 25;
/**
 * Seconds after its start when the deadline of an import continues it: later than its request ends, because both do the
 * same.
 */
export const IMPORT_UNFINISHED_SECONDS = 30;
/** Numbers of an import in one event: they are imported together. */
export const IMPORT_PART_LINES = 500;
/** Refused lines of an import in one append, so that it stays far below its maximum size. */
export const IMPORT_REPORT_LINES = 1_000;

// Webhooks of customers

/**
 * Seconds from a failed attempt to the next one, as Standard Webhooks recommends: 10 attempts in about 75 hours. After the last one
 * a delivery has failed.
 */
export const WEBHOOK_RETRY_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** Share by which such a wait may be longer, so that deliveries that failed together are not repeated together. */
export const WEBHOOK_RETRY_JITTER = 0.1;
/** Seconds that one call of a receiver may take in all. */
export const WEBHOOK_CALL_SECONDS = 15;
/** Calls that one customer's receiver gets at once. */
export const WEBHOOK_CALLS_AT_ONCE = 10;
/** Failed calls in a row after which a receiver gets one call at a time, until one succeeds. */
export const WEBHOOK_FAILURES_TO_SLOW_DOWN = 5;
/** Maximum of deliveries that wait for one receiver. When a receiver fails and so many wait, its webhook is switched off. */
export const WEBHOOK_BACKLOG_MAX = 10_000;
/** Seconds after which a timer looks at a delivery that nobody has sent: longer than one call takes. */
export const WEBHOOK_UNSENT_SECONDS = 30;
/** Bytes that are read of a receiver's answer. */
export const WEBHOOK_ANSWER_MAX_BYTES = 65_536;
/** Characters that are kept of it. */
export const WEBHOOK_ANSWER_KEPT_CHARACTERS = 1_024;
/** Ports that a receiver may have. */
export const WEBHOOK_PORTS = [443, 8443] as const;
/** The same for http, which only a development server calls. */
export const WEBHOOK_HTTP_PORTS = [80, 8080] as const;
/** Longest URL of a receiver, in characters. */
export const WEBHOOK_URL_MAX_CHARACTERS = 500;
/** Tests and replays that one customer may ask for at once, and the seconds until one more is allowed. */
export const WEBHOOK_SENDS_AT_ONCE = 30;
export const WEBHOOK_SENDS_REFILL_SECONDS = 2;
/** Hours for which the previous secret still signs. */
export const WEBHOOK_OLD_SECRET_HOURS = 24;
/** Days that the delivered share on the page of webhooks counts. */
export const WEBHOOK_SHARE_DAYS = 7;
/** Attempts that the page of one delivery shows, the newest first. */
export const WEBHOOK_ATTEMPTS_SHOWN = 20;
