// Changes with a date: what the product promises.

/** Days ahead for which a change may be planned. */
export const PLANNED_DAYS_MAX = 366;
/** Seconds ahead at least: before that, a change is made at once. */
export const PLANNED_SECONDS_MIN = 60;
/** Changes of one thing that may be planned, besides those of its prices. */
export const PLANNED_CHANGES_MAX = 20;
