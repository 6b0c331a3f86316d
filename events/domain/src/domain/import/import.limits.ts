// Imports of numbers: what the product promises.

/** Most numbers in one import. */
export const NUMBER_IMPORT_MAX_LINES = 10_000;
/** Most characters of its list. */
export const NUMBER_IMPORT_MAX_CHARACTERS = 1_000_000;
/** Seconds for which the request of an import works on it. Its deadline continues the rest. */
export const IMPORT_INLINE_SECONDS = 25;
/**
 * Seconds after the start of an import at which its deadline continues it: later than the end of its request, because both do
 * the same work.
 */
export const IMPORT_UNFINISHED_SECONDS = 30;
/** Numbers of an import in one event: they are imported together. */
export const IMPORT_PART_LINES = 500;
/** Refused lines of an import in one append, so that it stays far below its maximum size. */
export const IMPORT_REPORT_LINES = 1_000;
