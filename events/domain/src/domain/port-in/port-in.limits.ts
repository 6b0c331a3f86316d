// Bringing numbers over: what the product promises.

/** Fee for each number that is brought over, by the country of the number, until an admin sets another one. In mills. */
export const PORT_IN_FEE_MILLS = { US: 5_000, CA: 7_500 } as const;
/** Largest fee for one number, in mills. */
export const PORT_IN_FEE_MAX_MILLS = 1_000_000;
/** Numbers in one request. */
export const PORT_IN_NUMBERS_MAX = 50;
/** Digits of a ZIP code of the United States. */
export const ZIP_DIGITS = 5;
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
/** Bytes of letters of authorization that a process keeps, so that none has to be made twice. */
export const PORT_IN_LETTERS_KEPT_BYTES = 32_000_000;
/** Requests, checks, letters and documents that a customer may send or ask for at once, and the seconds until one more. */
export const PORT_IN_CALLS_AT_ONCE = 300;
export const PORT_IN_CALLS_REFILL_SECONDS = 5;
