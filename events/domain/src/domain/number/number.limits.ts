// Numbers: what the product promises.

/** Rows of a search for numbers that names no limit. */
export const SEARCH_DEFAULT_ROWS = 10;
/** Most numbers in one check of availability. */
export const AVAILABILITY_MAX_NUMBERS = 1_000;
/** Most bytes of such a list. */
export const AVAILABILITY_MAX_BYTES = 200_000;
/** Numbers that a purchase reads at once to choose from. */
export const CANDIDATE_NUMBERS_PAGE_ROWS = 50;
