// Writing to the people who run the site: what the pages promise, and what keeps it cheap.

/** Seconds between two messages of the contact form from one address. */
export const CONTACT_PAUSE_SECONDS = 60;
/** Digits of the phone number in the contact form. */
export const CONTACT_DIGITS = 10;
/** Most characters of a message in the contact form. */
export const CONTACT_MESSAGE_MAX_CHARACTERS = 2_000;
/** Messages of the contact form that one process passes on in a day, from everybody together. Half of them may come at once. */
export const CONTACT_MESSAGES_PER_DAY = 200;
/** Seconds between two requests for an app from one customer. */
export const APP_REQUEST_PAUSE_SECONDS = 60;
/** Most characters of the SMS in a request for an app. */
export const APP_REQUEST_TEMPLATE_MAX_CHARACTERS = 1_000;
/** Requests for apps that one process passes on in a day, from everybody together. Half of them may come at once. */
export const APP_REQUESTS_PER_DAY = 200;
