// Messages, and recordings of calls: what the product promises.

/**
 * Seconds by which a time stamp must be earlier than the current lease, so that the message belongs to the previous holder. A
 * smaller difference can come from inaccurate clocks.
 */
export const STAMP_TOLERANCE_SECONDS = 60;
/** Longest time from the end of the previous holder's lease to such a time stamp, in seconds. */
export const STAMP_AFTER_LEASE_SECONDS = 600;
/** Longest time from such a time stamp to the arrival of the message, in seconds. */
export const STAMP_AGE_MAX_SECONDS = 3600;
/**
 * Days that a number for sale must be without a lease or a reservation, so that a message to it is shown as unclaimed. Before
 * that, only admins see it.
 */
export const UNCLAIMED_QUIET_DAYS = 30;
/** Days for which an unclaimed message is offered. */
export const UNCLAIMED_DAYS_MAX = 90;
/** Unclaimed messages that are offered for one app: the newest. */
export const UNCLAIMED_PER_APP = 300;
/**
 * Lists of unclaimed messages that one address may read in a minute: enough for a person who looks at many apps, and little for a
 * program that copies them all.
 */
export const UNCLAIMED_LISTS_PER_MINUTE = 30;
/** Rows of one list of unclaimed messages. */
export const UNCLAIMED_PAGE_ROWS = 100;
/** Longest recording of a call, in seconds. The provider hangs up then. */
export const RECORDING_MAX_SECONDS = 120;
/** Largest recording, in bytes. Two minutes of a call take 2 MB as WAV. */
export const RECORDING_MAX_BYTES = 4_000_000;
/** Seconds that one attempt to fetch a recording may take. */
export const RECORDING_FETCH_SECONDS = 20;
/** Recordings that a process fetches at once. */
export const RECORDING_FETCHES_AT_ONCE = 4;
/** Seconds after which a timer fetches a recording that nobody has fetched: longer than one attempt takes. */
export const RECORDING_UNFETCHED_SECONDS = 30;
/** Seconds from a failed attempt to the next one: 10 attempts in about three days. After the last one the recording is lost. */
export const RECORDING_RETRY_SECONDS = [5, 30, 120, 600, 3600, 18_000, 36_000, 72_000, 115_000] as const;
/** Orders that an admin may choose from for a message that could not be routed. */
export const ROUTE_CANDIDATES_MAX = 20;
/** Seconds that the parts of a long message wait for each other. Then the message is shown without the missing ones. */
export const SMS_PARTS_WAIT_SECONDS = 180;
/**
 * Hours after which no provider delivers a message again. For so long a signed time is accepted where a repetition has the time of
 * the first attempt, and the parts of a message are remembered once it is put together.
 */
export const PROVIDER_REPEAT_HOURS = 25;
/**
 * Minutes in which a message by SMPP that has all of an earlier one is that message again. It has no id of its own, and a sender that
 * gets no answer sends it again.
 */
export const SMPP_REPEAT_MINUTES = 10;
/** Messages of one connection by SMPP that are worked on at once. No more are read meanwhile. */
export const SMPP_WINDOW = 10;
/** Connections by SMPP that a process takes, and those of one account. */
export const SMPP_CONNECTIONS_MAX = 100;
export const SMPP_CONNECTIONS_PER_ACCOUNT = 8;
/** Connections of one address that have not shown who they are. */
export const SMPP_UNBOUND_PER_ADDRESS = 20;
/** Seconds without a sign of the other side before it is asked for one. */
export const SMPP_IDLE_SECONDS = 60;
/** Bytes of answers that a sender may leave unread. */
export const SMPP_BYTES_UNREAD_MAX = 65_536;
/** The longest password that SMPP 3.4 allows has no more. */
export const SMPP_PASSWORD_MIN_CHARACTERS = 8;
