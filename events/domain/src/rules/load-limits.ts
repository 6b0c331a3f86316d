// How much may come in, and what may be stored: a part of `limits.ts`, which has them all.

// Reads and writes

/** Reads that guests of one address may make at once. A page with the picture of every app makes 712. */
export const GUEST_READS_AT_ONCE = 3_000;
/** Reads that one account may make at once, from all its devices and programs. */
export const CUSTOMER_READS_AT_ONCE = 6_000;
/** Pages and files of pages that one address may load at once. A browser that opens its first page loads about forty. */
export const PAGE_READS_AT_ONCE = 12_000;
/** Seconds after which all reads of one of these limits are allowed again. */
export const READS_REFILL_SECONDS = 60;
/**
 * Writes that one customer may make at once, and in each minute from then on: one per second. A customer who may buy more often
 * may write as much more often. Purchases and cancels have limits of their own.
 */
export const CUSTOMER_WRITES_PER_MINUTE = 60;

// Vendors

/**
 * Bytes of texts that one vendor may have us store at once, where each text counts a thousand more; and as many bytes of
 * recordings. The next constant says how many are allowed again each second.
 */
export const VENDOR_BYTES_AT_ONCE = 200_000_000;
export const VENDOR_BYTES_PER_SECOND = 1_000_000;

// The disk

/** Percent of the disk from which on operators are warned. */
export const DISK_ALARM_PERCENT = 70;
/** Percent from which on nothing new is stored, unless the operator sets another one. What is paid for continues. */
export const DISK_FULL_PERCENT = 85;
/** Seconds after which a provider may send again what was not stored for that reason. */
export const DISK_RETRY_SECONDS = 60;

// Bytes from outside

/** Seconds that the thread for pictures, PDFs and audio may work on one of them. */
export const GUARDED_WORK_SECONDS = 10;
/** Megabytes of its memory. */
export const GUARDED_WORK_MEGABYTES = 128;
/** Tasks that may wait for it. Any further one is refused. */
export const GUARDED_WORK_WAITING_MAX = 100;
/** Most bytes that all bodies from senders who have proved nothing yet may take together. Any further body is refused for now. */
export const UNPROVED_BODIES_BYTES_MAX = 64_000_000;
/** Most bytes of such bodies from one address: three recordings of calls. */
export const UNPROVED_BODIES_BYTES_PER_ADDRESS = 16_000_000;
