// Details for invoices: what the product promises.

/** Characters of a name on an invoice. */
export const BILLING_NAME_MAX_CHARACTERS = 120;
/** Characters of an address on an invoice, and its lines. */
export const BILLING_ADDRESS_MAX_CHARACTERS = 300;
export const BILLING_ADDRESS_MAX_LINES = 6;
/** Characters of a tax id. */
export const BILLING_TAX_ID_MAX_CHARACTERS = 40;
