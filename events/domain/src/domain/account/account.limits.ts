// Passwords, sessions, and the links of mails: what the product promises.

/** Shortest password of a customer, in characters. */
export const PASSWORD_MIN_CHARACTERS = 8;
/** Shortest password of the first admin, in characters: it opens everything. */
export const FIRST_ADMIN_PASSWORD_MIN_CHARACTERS = 12;
/** Shortest secret of a provider or an operator, in characters. */
export const SECRET_MIN_CHARACTERS = 16;
/** Wrong passwords for one account, from addresses that never logged in to it, before each further one must wait. */
export const GUESSES_PER_ACCOUNT = 20;
/** Seconds until one more such guess is allowed: 20 in 15 minutes. */
export const GUESS_REFILL_SECONDS = 45;
/** Failed logins of all accounts together, within one window, that cause an alarm. */
export const FAILED_LOGINS_ALARM = 500;
/** Minutes of that window. */
export const FAILED_LOGINS_MINUTES = 15;
/** Hours for which the link that confirms an email address works. */
export const CONFIRM_LINK_HOURS = 24;
/** Hours from its sign-up until an account that nobody confirmed is forgotten. The last link is mailed before the first one ends. */
export const UNCONFIRMED_ACCOUNT_HOURS = 2 * CONFIRM_LINK_HOURS;
/** Minutes for which the link that sets a new password works. */
export const RESET_LINK_MINUTES = 30;
/** Hours that an admin's session lasts at most, whatever the login asked for. */
export const ADMIN_SESSION_HOURS = 8;
/** Minutes without a request after which an admin's session ends. */
export const ADMIN_IDLE_MINUTES = 30;
/** Minutes for which a confirmed password allows an admin to change a role, a status or a balance. */
export const FRESH_PASSWORD_MINUTES = 5;
/** Days until the key that signs sessions is replaced. Longer than any session lasts. */
export const SIGNING_KEY_DAYS = 31;
/** Seconds for which one code of an authenticator app is valid. One step of drift is allowed each way. */
export const FACTOR_STEP_SECONDS = 30;
/** Minutes within which a new second factor must be confirmed by its first code. */
export const FACTOR_CONFIRM_MINUTES = 15;
/** Codes for a lost second factor; each works once. */
export const RECOVERY_CODES = 10;
/** Passkeys that one account can have. */
export const PASSKEYS_MAX = 10;
/** Minutes within which a passkey must answer a question of the server. */
export const PASSKEY_ANSWER_MINUTES = 5;
/** Days between the request to forget an account and the forgetting. */
export const FORGET_AFTER_DAYS = 7;
/** Files with all of a customer's own data that the customer can take in a day. */
export const OWN_DATA_EXPORTS_PER_DAY = 5;
/** Sessions of one account that are listed: the newest ones. */
export const SESSIONS_LISTED = 20;
/** Times that admins can send one mail again. */
export const MAIL_AGAIN_TIMES = 3;
/** Minutes between two of these times. */
export const MAIL_AGAIN_MINUTES = 10;
