// Apps: what the product promises.

/** Prices of one app, with those of customers. */
export const APP_PRICES_MAX = 200;
/** Keywords of one app. */
export const APP_TEMPLATES_MAX = 50;
/** Characters of a keyword at least: a shorter one is in most messages. */
export const APP_KEYWORD_MIN_CHARACTERS = 2;
export const APP_KEYWORD_MAX_CHARACTERS = 100;
/** The newest texts that a keyword is tried on. */
export const KEYWORD_TRIED_TEXTS = 1_000;
/** Texts that an admin sees who tries a keyword. */
export const KEYWORD_TRIED_TEXTS_SHOWN = 50;
/** The largest picture of an app, in bytes. */
export const APP_PICTURE_MAX_BYTES = 262_144;
/** The shortest and the longest side of a picture of an app, in pixels. */
export const APP_PICTURE_MIN_PIXELS = 64;
export const APP_PICTURE_MAX_PIXELS = 1_024;
export const APP_NAME_MAX_LENGTH = 60;
/** Characters of what customers are told about an app. */
export const APP_MESSAGE_MAX_CHARACTERS = 200;
/** The highest price of an app, in mills. */
export const APP_PRICE_MAX_MILLS = 1_000_000;
/** A price that changes by more than this part is changed only by a request that says so. */
export const LARGE_PRICE_CHANGE_PERCENT = 50;
