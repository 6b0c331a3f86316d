// Addresses: what the product promises.

/** Sign-ups for one address that wait for their confirmation at the same time. The last place is for the latest sign-up. */
export const EMAIL_CLAIMS_MAX = 5;
