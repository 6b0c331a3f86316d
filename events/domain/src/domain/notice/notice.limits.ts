// Notices: what the product promises.

/** Characters of the text of a notice. */
export const NOTICE_TEXT_MAX_CHARACTERS = 600;
/** Characters of the banner, which has one line. */
export const BANNER_TEXT_MAX_CHARACTERS = 120;
