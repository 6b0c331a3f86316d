// Every number the product promises, in one place, so that the browser and the server cannot disagree about one.
// `spec` is the specification, `design` the architecture; A2 and the like are rows of the checklist.

/** Seconds before the contact form may be sent again after a success (spec §4, §9). */
export const contactCoolDownSeconds = 60;
/** Digits of the phone number in the contact form, no more and no fewer (spec §5, §9). */
export const contactPhoneDigits = 10;
/** Seconds for which the app-request form stays locked after it was sent (spec §4, §9). */
export const appRequestLockSeconds = 60;
/** Hours within which a requested app is promised (spec §8). */
export const appRequestAnswerHours = 24;

/** Fewest days an unclaimed search may look back (spec §2, §9). */
export const unclaimedSearchMinDays = 1;
/** Most days an unclaimed search may look back (spec §2, §9). */
export const unclaimedSearchMaxDays = 90;
/** Most rows one unclaimed search returns (spec §7, §9). */
export const unclaimedSearchMaxRows = 100;

/** Fewest characters of a password (spec §5, §9). */
export const passwordMinCharacters = 8;
/** Wrong passwords for one account, from addresses that never logged in to it, before each costs a wait. */
export const guessesPerAccount = 20;
/** Seconds until one more such guess is granted: 20 in 15 minutes. */
export const guessRefillSeconds = 45;
/** Logins that fail in one window, over all accounts, before an alarm is raised. */
export const failedLoginsAlarm = 500;
/** Minutes of that window. */
export const failedLoginsMinutes = 15;
/** Hours for which the link that confirms an address works. */
export const confirmLinkHours = 24;
/** Minutes for which the link to a new password works. */
export const resetLinkMinutes = 30;
/** Hours that an admin's session lasts at most, whatever was asked for at the login. */
export const adminSessionHours = 8;
/** Minutes without a request after which an admin's session is over. */
export const adminIdleMinutes = 30;
/** Minutes for which a proved password is fresh enough to change a role, a status or a balance. */
export const freshPasswordMinutes = 5;
/** Days after which the key that signs sessions is replaced by a new one. Longer than any session lasts. */
export const signingKeyDays = 31;
/** Reads that guests of one address may ask for at once; a page with every app's picture asks for 712. */
export const guestReadsAtOnce = 3_000;
/** Reads that guests of one address are granted each second after that. */
export const guestReadsPerSecond = 50;
/** Fewest characters of the first admin's password, which opens everything. */
export const firstAdminPasswordMinCharacters = 12;
/** Fewest characters of a secret that providers or operators show. */
export const secretMinCharacters = 16;
/** Most digits of a ZIP code in the port-in form (spec §5, §9). */
export const zipMaxDigits = 5;
/** Smallest value of a numeric field that names no minimum of its own (spec §5, §9). */
export const numericFieldMin = 1;

/** Most numbers that one import takes. */
export const numberImportMaxLines = 10_000;

/** Rows of a number search that names no limit (spec §3, §9). */
export const searchDefaultRows = 10;
/** Rows on a page of free numbers (spec §9, A10). */
export const freeNumbersPageRows = 20;
/** Most rows of a pricing list (spec §7, §9). */
export const pricingPageMaxRows = 9999;
/** Most vendors on the free-number page (spec §9). */
export const freeNumberVendorsMaxRows = 9999;
/** Most vendors in the app sidebar (spec §9). */
export const sidebarVendorsMaxRows = 999;
/** Most public messages loaded when a page opens (spec §7, §9). */
export const publicSmsPreloadMaxRows = 1000;
/** Most rows of any other list, whatever the client asks for (A10). */
export const listMaxRows = 100;

/** Seconds between two looks at the balance when nothing is pushed (spec §9, D16). */
export const balanceRefreshSeconds = 60;
/** Amount the balance modal opens with, half a dollar (spec §2, §9). */
export const balanceModalDefaultMills = 500;
/** Seconds from the verified e-mail to the login page (spec §8, §9). */
export const emailVerifiedRedirectSeconds = 2;

/** Milliseconds after load until the banner enters (spec §2, §9). */
export const bannerDelayMilliseconds = 500;
/** Milliseconds before a page scrolls to its top or its hash (spec §2). */
export const scrollDelayMilliseconds = 500;
/** Milliseconds of quiet before a dropdown searches or loads more (spec §4, §9). */
export const dropdownDebounceMilliseconds = 300;
/** Milliseconds after blur until text that matches no option reverts (spec §4, §9). */
export const dropdownBlurRevertMilliseconds = 400;
/** Milliseconds of hovering before a tooltip shows (spec §9). */
export const tooltipShowMilliseconds = 200;
/** Milliseconds before a menu that lost the pointer hides (spec §9). */
export const menuHideMilliseconds = 400;
/** Milliseconds before a closed popup is disposed of (spec §9). */
export const popupDisposeMilliseconds = 150;
/** Milliseconds a toast stays (spec §8). */
export const toastMilliseconds = 3000;

/** Pixels a virtual list renders beyond its edges (spec §9). */
export const virtualListBufferPixels = 200;
/** Most items a virtual list renders at once (spec §9). */
export const renderedItemsMax = 1000;
/** Least height of an app in the sidebar's list (spec §2). */
export const appRowMinPixels = 80;
/** Most height of the live feed (spec §2). */
export const liveFeedMaxPixels = 600;
/** Most height of a dropdown's list (spec §2). */
export const dropdownListMaxPixels = 200;
/** Width of a modal that names none (spec §2). */
export const modalMaxPixels = 680;
/** Width of the video modal (spec §1). */
export const videoModalMaxPixels = 1000;
/** Characters of an app's name in the sidebar before it is cut (spec §2). */
export const appNameMaxCharacters = 20;

/** Pen and picture settings of the signature pad (spec §9). */
export const signaturePad = {
  strokeMinPixels: 0.5,
  strokeMaxPixels: 2.5,
  throttleMilliseconds: 16,
  minPointDistancePixels: 5,
  velocityFilterWeight: 0.7,
  penColour: 'black',
  backgroundColour: 'transparent',
  pngQuality: 0.92,
} as const;

/** Milliseconds a socket may take to connect (spec §9, F1). */
export const realtimeTimeoutMilliseconds = 20_000;
/** Milliseconds before the first attempt to reconnect (spec §9, F1). */
export const realtimeReconnectMinMilliseconds = 1000;
/** Milliseconds that the wait between attempts never exceeds (spec §9, F1). */
export const realtimeReconnectMaxMilliseconds = 5000;
/** Share by which each wait is varied, so that clients do not return all at once (spec §9, F1). */
export const realtimeRandomisationFactor = 0.5;

/** Decimals of an amount on a screen (spec §9). */
export const amountDecimals = 3;

/** Minutes for which an activation's number listens (spec §1, A2). */
export const activationWindowMinutes = 20;
/** Minutes after which an activation without an SMS gives its money back (spec §1, A2). */
export const settlementMinutes = 30;
/** Hours for which a withheld message may be paid for and read, from its arrival. */
export const withheldReadHours = 24;
/** Seconds by which a carrier's stamp must lie before a lease to say that its message is the previous holder's. */
export const stampToleranceSeconds = 60;
/** Rental terms on offer: 4 hours, then 1, 3, 7, 14 and 28 days (A3). */
export const rentalTermsHours = [4, 24, 72, 168, 336, 672] as const;
/** Hours for which a paid reservation holds a number (D14). */
export const reservationHoldHours = 24;

/** Activations that a customer may have open at once, unless an admin set another number for them. */
export const openActivationsMax = 50;
/** Purchases that a customer may make in a minute, unless an admin set another number for them. */
export const purchasesPerMinuteMax = 60;
/** Cancels that a customer may make in an hour, unless an admin set another number for them. */
export const cancelsPerHourMax = 30;

/** Seconds after which an order that is still open is given up (design §4.3). */
export const orderGiveUpSeconds = 60;
/** Seconds after which another process takes up an order that its request left unsettled (design §4.3). */
export const orderUnsettledSeconds = 10;
/** Seconds that a purchase's own request may work before it answers 202 (design §4.2, §4.3). */
export const orderInlineSeconds = 5;
/** Seconds after which a hold without settlement is looked at (design §4.3). */
export const holdRecoverySeconds = 60;
/** Seconds after which a lease without assignment is looked at (design §4.3). */
export const leaseRecoverySeconds = 60;
/** Seconds after which an incomplete set of message parts is shown as it is (design §4.5). */
export const incompleteSmsFlushSeconds = 120;
/** Orders that an admin is offered for a message that was left for operators. */
export const routeCandidatesMax = 20;
/** Secrets of one vendor that are good at the same time: the one in use, and the next one while it is rolled out. */
export const vendorSecretsMax = 2;
/** Minutes by which the stamp of a signed webhook may differ from our clock (Standard Webhooks). */
export const webhookToleranceMinutes = 5;
/** Seconds that an import of numbers may take; then it is over, with what it has taken until then. */
export const importMaxSeconds = 120;
/** Refused lines in one part of an import's report: far below the most that an event may hold. */
export const importReportPartLines = 500;
/** Milliseconds a query waits for its view to reach the asked position (design §4.7). */
export const minPositionWaitMilliseconds = 1000;
/** Due timers taken at once after an outage (design §4.6). */
export const dueTimersPageRows = 500;
/** Candidate numbers read at once by a purchase (design §4.3). */
export const candidateNumbersPageRows = 50;

/** Seconds for which the feeds or the due rows may be behind the log until purchases are refused and refunds wait. */
export const viewsBehindSeconds = 5;
/** Seconds without any movement of the views, although they have work, after which the process wants to be restarted. */
export const viewsUnmovedSeconds = 60;

/** Fewest orders before a success rate or a median is shown instead of a dash (design of the app panel). */
export const successRateMinSamples = 20;
