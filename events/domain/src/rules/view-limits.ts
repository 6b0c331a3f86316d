// How long reads wait for views, and how much views and timers take at once. `limits.ts` has all other limits, and exports these with
// them.

/** Milliseconds for which a query waits until its view reaches the requested position. */
export const MIN_POSITION_WAIT_MILLISECONDS = 1000;
/** Milliseconds for which a read of one thing that names no position waits for the last change of that thing. */
export const OWN_CHANGE_WAIT_MILLISECONDS = 2000;
/** How many such reads of one account, and of one process, wait at the same time. Any further one is answered at once. */
export const OWN_CHANGE_WAITS_MAX = 20;
export const OWN_CHANGE_WAITS_IN_ALL_MAX = 1000;
/** Milliseconds more for which a query that names a position waits if the thing that it reads is missing. */
export const MISSING_WAIT_MILLISECONDS = 5000;
/** How many queries of one process wait that long at the same time. A made-up position is never reached. */
export const MISSING_WAITS_MAX = 100;
/** Seconds for which a read may wait for the next change of what it shows. */
export const CHANGE_WAIT_MAX_SECONDS = 30;
/** How many such reads of one account with its sub-accounts, and of one process, wait at the same time. Any further one is refused. */
export const CHANGE_WAITS_MAX = 20;
export const CHANGE_WAITS_IN_ALL_MAX = 1500;
/** How many streams of changes one account with its sub-accounts, and one process, has open at the same time. */
export const CHANGE_STREAMS_MAX = 5;
export const CHANGE_STREAMS_IN_ALL_MAX = 1500;
/** Seconds after which a stream without news sends a comment, so that nothing on the way closes it. */
export const CHANGE_STREAM_BEAT_SECONDS = 20;
/**
 * Open sockets of all clients of one process. The front door has a place in the process for each of them, for each wait and each
 * stream, and for a thousand other requests.
 */
export const SOCKETS_IN_ALL_MAX = 10_000;
/** Minutes after which a stream ends. Its client comes back and continues. */
export const CHANGE_STREAM_MINUTES = 10;
/** Changes of orders that a client may have missed. After more of them it reads its lists again. */
export const CHANGES_MISSED_MAX = 1000;
/** Due deadlines that the timers read at once, because there are many after an outage. */
export const DUE_TIMERS_PAGE_ROWS = 500;
/** Seconds by which the feeds or the deadlines may lag before purchases are refused and refunds wait. */
export const VIEWS_BEHIND_SECONDS = 5;
/** Seconds without progress of the views, although there is work, after which the process reports itself as dead. */
export const VIEWS_UNMOVED_SECONDS = 60;
/** Least weight of all customers' voices for which a success rate or a median is shown. Below it a dash is shown. */
export const SUCCESS_RATE_MIN_SAMPLES = 20;
/** Paid orders up to which a customer's voice of a day gains weight in these figures. */
export const VOICE_WEIGHT_MAX = 10;
/** Weight of a vendor's voices for an app in a country after which older voices count half, so that choices follow the newest. */
export const VENDOR_RECENT_WEIGHT_MAX = 200;
/** Days, and minutes, of which the texts of a vendor are counted. */
export const VENDOR_PULSE_DAYS = 7;
export const VENDOR_PULSE_MINUTES = 10;
/** Texts in these days below which a vendor never counts as silent. */
export const VENDOR_SILENT_TEXTS_MIN = 100;
/** Minutes before which no vendor counts as silent, unless a setting has others. */
export const VENDOR_SILENT_MINUTES = 30;
/** Seconds for which statistics of all customers do not change, so that nobody can see when another customer's code arrives. */
export const STATISTICS_KEPT_SECONDS = 60;
/** Days of which the status page shows how long Ringpost answered. */
export const UPTIME_DAYS = 90;

// Finance

/** Days that a report of the money, or a journal, may have: a leap year. */
export const FINANCE_DAYS_MAX = 366;
/** Apps, and vendors, that such a report names. All others are together in one row. */
export const FINANCE_ROWS_MAX = 1000;
/** Journals, and replays of the ledger, that one process reads from the log at the same time. */
export const JOURNALS_MAX = 2;

// Lists

/** Most rows of a price list. It holds every app of a country on one page. */
export const PRICING_PAGE_MAX_ROWS = 9999;
/** Most vendors in the list beside the apps. */
export const SIDEBAR_VENDORS_MAX_ROWS = 999;
/** Public messages that the feed keeps, and that a page loads when it opens. */
export const PUBLIC_SMS_PRELOAD_MAX_ROWS = 1000;
/** Newest messages of each free number that its page and its feeds can show. */
export const FREE_NUMBER_MESSAGES = 100;
/** Rows of a page of free numbers. */
export const FREE_NUMBERS_PAGE_ROWS = 20;
/** Most free numbers of a country that are listed. They are few, because an admin chooses each one. */
export const FREE_NUMBERS_MAX = 500;
/** Reads of one free number in a day, by UTC. After them it rests until the next day: what everybody reads is of no use to anybody. */
export const FREE_NUMBER_READS_PER_DAY = 10_000;
/** … of which so many count from one address, so that nobody can make a number rest alone. */
export const FREE_NUMBER_READS_PER_READER = 100;
/** Seconds for which a file for feed readers does not change. */
export const NEWS_FEED_KEPT_SECONDS = 60;
/** Most rows of any other list, whatever the client asks for. */
export const LIST_MAX_ROWS = 100;
/** Most apps on one public page of prices: all of one letter, or those that a search finds. */
export const PRICE_INDEX_MAX_ROWS = 200;
/** Apps that the page of a country or of a vendor shows, the best known. */
export const BEST_KNOWN_APPS = 48;
/** Seconds for which a public page from rows is kept as it was rendered. */
export const LIVE_PAGE_KEPT_SECONDS = 30;
/** Whole days that the delivery figures of a public page count. */
export const PUBLIC_DELIVERY_DAYS = 7;
/** Rows of a list that its pages reach and its total counts. Rows after them are found with a filter, or in the other order. */
export const LIST_REACH_ROWS = 10_000;
/** The longest text of a search, and of any other filter of a list: that of an email address. */
export const SEARCH_MAX_CHARACTERS = 254;
/** Messages that one search opens. Their texts are sealed, so no index can hold the words. */
export const SEARCHED_MESSAGES = 1000;
/** Ticks on the slider of a timeline: the newest events. Earlier ones are found by their time. */
export const TIMELINE_TICKS_MAX = 1000;
/** Most events of one stream that a read of an admin folds. */
export const FOLDED_EVENTS_MAX = 200_000;
/** How many such reads of one admin, and of one process, run at the same time. Any further one is refused. */
export const FOLDING_READS_MAX = 4;
/** Most open holds that the state of a customer at a moment lists. */
export const LISTED_HOLDS_MAX_ROWS = 20;
/** Most fields that the state of a stream at a moment lists. An app can have thousands of prices. */
export const LISTED_FIELDS_MAX_ROWS = 500;
