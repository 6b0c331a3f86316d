// Vendors: what the product promises.

/** Valid secrets per vendor: the one in use, and the next one while it is rolled out. */
export const VENDOR_SECRETS_MAX = 2;
/** Minutes by which the time stamp of a signed webhook may differ from our clock, as Standard Webhooks recommends. */
export const WEBHOOK_TOLERANCE_MINUTES = 5;
