// How the pages behave: delays, sizes and suggestions.

/** Seconds between two reads of the balance when no event is pushed. */
export const BALANCE_REFRESH_SECONDS = 60;
/** Seconds from a confirmed email address to the login page. */
export const EMAIL_VERIFIED_REDIRECT_SECONDS = 2;
/** Milliseconds before a page scrolls to its top or to its hash, so that the content is there. */
export const SCROLL_DELAY_MILLISECONDS = 500;
/** Milliseconds after a page is drawn until its banner appears. */
export const BANNER_DELAY_MILLISECONDS = 500;
/** Milliseconds without a keystroke before a field searches. */
export const DROPDOWN_DEBOUNCE_MILLISECONDS = 300;
/** Milliseconds after the focus leaves a list until it shows its chosen option again, in place of a text that matches no option. */
export const DROPDOWN_REVERT_MILLISECONDS = 400;
/** Most options that a list shows at once. Typing finds the others. */
export const DROPDOWN_MAX_OPTIONS = 50;
/** Milliseconds of hovering before a tooltip shows. */
export const TOOLTIP_SHOW_MILLISECONDS = 200;
/** Milliseconds after the pointer has left a menu until the menu closes. */
export const MENU_HIDE_MILLISECONDS = 400;
/** Milliseconds for which a menu or a tooltip that closes is still drawn. */
export const POPUP_DISPOSE_MILLISECONDS = 150;
/** Milliseconds for which a toast stays. */
export const TOAST_MILLISECONDS = 3000;
/** Pixels that a virtual list renders beyond its visible part. */
export const VIRTUAL_LIST_BUFFER_PIXELS = 200;
/** Most rows that a virtual list renders at once, however high its window is. */
export const VIRTUAL_LIST_MAX_ROWS = 1000;
/** Height of an app's row in the list of apps, in pixels. */
export const APP_ROW_MIN_PIXELS = 80;
/** Characters of an app's name in that list before it is cut. */
export const APP_NAME_MAX_CHARACTERS = 20;
/** Decimals of an amount on a page. */
export const AMOUNT_DECIMALS = 3;
/** Milliseconds that a socket may take to connect. */
export const REALTIME_TIMEOUT_MILLISECONDS = 20_000;
/** Milliseconds before the first attempt to reconnect. */
export const REALTIME_RECONNECT_MIN_MILLISECONDS = 1000;
/** Longest wait between two attempts, in milliseconds. */
export const REALTIME_RECONNECT_MAX_MILLISECONDS = 5000;
/** Share by which each wait varies, so that clients do not reconnect all at once. */
export const REALTIME_RANDOMISATION_FACTOR = 0.5;
/** Orders that the overview shows. */
export const LAST_ORDERS_ROWS = 5;
/** Dollars that the balance dialog suggests. */
export const PAYMENT_DEFAULT_DOLLARS = 0.5;
/** Hours for which a purchase that lacks money still waits after a reload: fewer than a wallet remembers its key. */
export const WAITING_PURCHASE_HOURS = 12;
/** Seconds until such a purchase is tried again, if the server has not decided about it. */
export const WAITING_PURCHASE_RETRY_SECONDS = 15;
/** Thinnest stroke of a drawn signature, in pixels. */
export const SIGNATURE_STROKE_MIN_PIXELS = 0.5;
/** Thickest stroke of a drawn signature, in pixels. */
export const SIGNATURE_STROKE_MAX_PIXELS = 2.5;
/** Milliseconds from one point of a stroke to the next one. */
export const SIGNATURE_THROTTLE_MILLISECONDS = 16;
/** Fewest pixels between two points of a stroke. */
export const SIGNATURE_POINT_MIN_PIXELS = 5;
/** Share of the newest speed in the speed that decides how thick the stroke is. */
export const SIGNATURE_VELOCITY_WEIGHT = 0.7;
/** The pen. The background is transparent. */
export const SIGNATURE_PEN_COLOUR = 'black';
/** Quality of the picture, from 0 to 1. */
export const SIGNATURE_PNG_QUALITY = 0.92;
