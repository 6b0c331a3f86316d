// Numbers: what the product promises.

/** Rows of a search for numbers that names no limit. */
export const SEARCH_DEFAULT_ROWS = 10;
/** Most numbers in one check of availability. */
export const AVAILABILITY_MAX_NUMBERS = 1_000;
/** Most bytes of such a list. */
export const AVAILABILITY_MAX_BYTES = 200_000;
/** Customers who have banned a number for an app, within the days of its rest, before it rests for the app. */
export const BANS_UNTIL_REST = 3;
/** Days for which a number rests for an app, counted from the oldest of those bans. */
export const BANNED_REST_DAYS = 7;
/** Most area codes, or first digits, that one purchase may want, and that it may exclude. */
export const AREAS_MAX = 20;
/** Most digits of such a prefix, with the country code: an area code and an exchange. A longer one would choose single numbers. */
export const AREA_MAX_DIGITS = 7;
/** How many numbers of the areas a purchase looks at before it says that none is free. */
export const AREA_NUMBERS_LOOKED_AT = 2_000;
/** Numbers that a purchase reads at once to choose from. */
export const CANDIDATE_NUMBERS_PAGE_ROWS = 50;
