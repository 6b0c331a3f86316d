// Details for invoices: what the product promises.

/** Characters of a name on an invoice. */
export const BILLING_NAME_MAX_CHARACTERS = 120;
/** Characters of an address on an invoice, and its lines. */
export const BILLING_ADDRESS_MAX_CHARACTERS = 300;
export const BILLING_ADDRESS_MAX_LINES = 6;
/** Characters of a tax id. */
export const BILLING_TAX_ID_MAX_CHARACTERS = 40;
/** Documents that one customer may get as a PDF at once, and the seconds until one more. Each is written anew. */
export const INVOICE_PDFS_AT_ONCE = 20;
export const INVOICE_PDF_REFILL_SECONDS = 3;
