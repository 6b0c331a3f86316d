// The numbers that the product promises, and the sizes that keep it stable. The server and the browser read the same
// constant, so they cannot disagree. A number that nothing reads does not belong here.

// Passwords and sessions

/** Shortest password of a customer, in characters. */
export const passwordMinCharacters = 8;
/** Shortest password of the first admin, in characters: it opens everything. */
export const firstAdminPasswordMinCharacters = 12;
/** Shortest secret of a provider or an operator, in characters. */
export const secretMinCharacters = 16;
/** Wrong passwords for one account, from addresses that never logged in to it, before each further one must wait. */
export const guessesPerAccount = 20;
/** Seconds until one more such guess is allowed: 20 in 15 minutes. */
export const guessRefillSeconds = 45;
/** Failed logins of all accounts together, within one window, that raise an alarm. */
export const failedLoginsAlarm = 500;
/** Minutes of that window. */
export const failedLoginsMinutes = 15;
/** Hours for which the link that confirms an email address works. */
export const confirmLinkHours = 24;
/** Minutes for which the link that sets a new password works. */
export const resetLinkMinutes = 30;
/** Hours that an admin's session lasts at most, whatever the login asked for. */
export const adminSessionHours = 8;
/** Minutes without a request after which an admin's session ends. */
export const adminIdleMinutes = 30;
/** Minutes for which a confirmed password allows an admin to change a role, a status or a balance. */
export const freshPasswordMinutes = 5;
/** Days until the key that signs sessions is replaced. Longer than any session lasts. */
export const signingKeyDays = 31;
/** Reads that guests of one address may make at once. A page with the picture of every app makes 712. */
export const guestReadsAtOnce = 3_000;
/** Reads that guests of one address get back each second. */
export const guestReadsPerSecond = 50;

// Lists

/** Rows of a search for numbers that names no limit. */
export const searchDefaultRows = 10;
/** Most rows of a price list. It holds every app of a country on one page. */
export const pricingPageMaxRows = 9999;
/** Most vendors in the list beside the apps. */
export const sidebarVendorsMaxRows = 999;
/** Public messages that the feed keeps, and that a page loads when it opens. */
export const publicSmsPreloadMaxRows = 1000;
/** Most rows of any other list, whatever the client asks for. */
export const listMaxRows = 100;
/** Most numbers in one import. */
export const numberImportMaxLines = 10_000;

// Behaviour of the pages

/** Seconds between two reads of the balance when no event is pushed. */
export const balanceRefreshSeconds = 60;
/** Seconds from a confirmed email address to the login page. */
export const emailVerifiedRedirectSeconds = 2;
/** Milliseconds before a page scrolls to its top or to its hash, so that the content is there. */
export const scrollDelayMilliseconds = 500;
/** Milliseconds without a keystroke before a field searches. */
export const dropdownDebounceMilliseconds = 300;
/** Milliseconds of hovering before a tooltip shows. */
export const tooltipShowMilliseconds = 200;
/** Milliseconds for which a toast stays. */
export const toastMilliseconds = 3000;
/** Pixels that a virtual list renders beyond its visible part. */
export const virtualListBufferPixels = 200;
/** Height of an app's row in the list of apps, in pixels. */
export const appRowMinPixels = 80;
/** Characters of an app's name in that list before it is cut. */
export const appNameMaxCharacters = 20;
/** Decimals of an amount on a page. */
export const amountDecimals = 3;

// The live connection

/** Milliseconds that a socket may take to connect. */
export const realtimeTimeoutMilliseconds = 20_000;
/** Milliseconds before the first attempt to reconnect. */
export const realtimeReconnectMinMilliseconds = 1000;
/** Longest wait between two attempts, in milliseconds. */
export const realtimeReconnectMaxMilliseconds = 5000;
/** Share by which each wait varies, so that clients do not reconnect all at once. */
export const realtimeRandomisationFactor = 0.5;

// Activations

/** Minutes for which the number of an activation receives SMS. */
export const activationWindowMinutes = 20;
/** Minutes after which an activation without an SMS gives its money back. */
export const settlementMinutes = 30;
/** Hours from its arrival for which a withheld message can be paid for and read. */
export const withheldReadHours = 24;
/**
 * A message belongs to the previous holder of a number when its carrier's time stamp lies more than this many seconds
 * before the current lease. Smaller differences are inaccurate clocks.
 */
export const stampToleranceSeconds = 60;
/** Terms for which numbers are rented: 4 hours, then 1, 3, 7, 14 and 28 days. */
export const rentalTermsHours = [4, 24, 72, 168, 336, 672] as const;

/** Open activations per customer, unless an admin set another number for the customer. */
export const openActivationsMax = 50;
/** Purchases per customer and minute, unless an admin set another number for the customer. */
export const purchasesPerMinuteMax = 60;
/** Cancels per customer and hour, unless an admin set another number for the customer. */
export const cancelsPerHourMax = 30;

// Purchases

/** Seconds for which the request of a purchase works on it before it answers 202. */
export const orderInlineSeconds = 5;
/** Seconds after which a timer resumes an order that its request left open. */
export const orderUnsettledSeconds = 10;
/** Seconds after which an order without a number is given up. */
export const orderGiveUpSeconds = 60;
/** Seconds after which a timer checks a hold that was neither captured nor released. */
export const holdRecoverySeconds = 60;
/** Seconds after which a timer checks a lease that was never assigned to its order. */
export const leaseRecoverySeconds = 60;
/** Numbers that a purchase reads at once to choose from. */
export const candidateNumbersPageRows = 50;

// Operators

/** Orders that an admin may choose from for a message that could not be routed. */
export const routeCandidatesMax = 20;
/** Valid secrets per vendor: the one in use, and the next one while it is rolled out. */
export const vendorSecretsMax = 2;
/** Minutes by which the time stamp of a signed webhook may differ from our clock, as Standard Webhooks recommends. */
export const webhookToleranceMinutes = 5;
/** Seconds after which an import of numbers stops. It keeps what it has imported until then. */
export const importMaxSeconds = 120;
/** Refused lines in one event of an import's report, so that the event stays far below its maximum size. */
export const importReportPartLines = 500;

// Views and timers

/** Milliseconds for which a query waits until its view reaches the requested position. */
export const minPositionWaitMilliseconds = 1000;
/** Due deadlines that the timers read at once. After an outage there are many. */
export const dueTimersPageRows = 500;
/** Seconds by which the feeds or the deadlines may lag before purchases are refused and refunds wait. */
export const viewsBehindSeconds = 5;
/** Seconds without progress of the views, although there is work, after which the process reports itself as dead. */
export const viewsUnmovedSeconds = 60;
/** Fewest settled orders for which a success rate or a median is shown. Below it a dash is shown. */
export const successRateMinSamples = 20;
