// Two pairs of eyes: what the product promises.

/** Days for which a request waits for a second admin. */
export const APPROVAL_WAITS_DAYS = 7;
/** Requests that may wait for one account, one app, all projectors, or the fees of one kind. */
export const APPROVALS_WAITING_MAX = 20;
