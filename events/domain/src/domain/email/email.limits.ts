// Addresses: what the product promises.

/** Sign-ups for one address that wait for their confirmation at the same time. The last place is for whoever asked last. */
export const EMAIL_CLAIMS_MAX = 5;
