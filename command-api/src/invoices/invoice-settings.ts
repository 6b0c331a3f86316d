import type { Env } from '@ringpost/web/http';

/** Who sells, as it is printed on invoices, and which taxes are in the prices. */
export interface InvoiceSettings {
  readonly sellerName: string;
  /** Lines, separated by `\n`. */
  readonly sellerAddress: string;
  /** Empty: none is printed. */
  readonly sellerTaxId: string;
  /** Hundredths of a percent by country of the customer. `*`: every other country, and customers who named none. */
  readonly taxRates: ReadonlyMap<string, number>;
  /** What is printed if no tax is charged. */
  readonly noTaxText: string;
}

const RATE = /^([A-Z]{2}|\*)=(\d{1,2})(?:\.(\d{1,2}))?$/;
export const NO_TAX = 'No tax charged';

function ratesOf(text: string): ReadonlyMap<string, number> {
  const rates = text.split(/\s+/).map((each) => {
    const [, country, whole, part = ''] = RATE.exec(each) ?? [];
    if (country === undefined || whole === undefined)
      throw new Error(
        `RINGPOST_INVOICE_TAX has "${each}"; each rate is a country and a percentage below 100, such as DE=19 or *=7.25.`,
      );
    return [country, Number(whole) * 100 + Number(part.padEnd(2, '0'))] as const;
  });
  const named = new Map(rates);
  if (named.size < rates.length) throw new Error('RINGPOST_INVOICE_TAX names a country twice.');
  return named;
}

const PRINTABLE = /^[ -~\u00a0-\u00ff]*$/;

/**
 * Reads who sells. Undefined: no invoices are made.
 * @throws Error with one sentence that names the variable
 */
export function readInvoiceSettings(env: Env): InvoiceSettings | undefined {
  const {
    RINGPOST_INVOICE_SELLER: sellerName,
    RINGPOST_INVOICE_ADDRESS: address,
    RINGPOST_INVOICE_TAX_ID: sellerTaxId = '',
    RINGPOST_INVOICE_TAX: taxes,
    RINGPOST_INVOICE_NO_TAX: noTaxText = NO_TAX,
  } = env;
  const printed = { SELLER: sellerName, ADDRESS: address, TAX_ID: sellerTaxId, NO_TAX: noTaxText };
  for (const [name, text = ''] of Object.entries(printed)) {
    if (!PRINTABLE.test(text))
      throw new Error(`RINGPOST_INVOICE_${name} has a letter that is not Latin; a PDF cannot print it.`);
  }
  if (sellerName === undefined || address === undefined) {
    const names = ['SELLER', 'ADDRESS', 'TAX_ID', 'TAX', 'NO_TAX'].map((each) => `RINGPOST_INVOICE_${each}`);
    const set = names.find((name) => env[name] !== undefined);
    if (set === undefined) return undefined;
    const missing = sellerName === undefined ? 'RINGPOST_INVOICE_SELLER' : 'RINGPOST_INVOICE_ADDRESS';
    throw new Error(`${missing} is not set; ${set} needs it.`);
  }
  return {
    sellerName: sellerName.trim(),
    sellerAddress: address
      .split('|')
      .map((line) => line.trim())
      .join('\n'),
    sellerTaxId: sellerTaxId.trim(),
    taxRates: taxes === undefined ? new Map() : ratesOf(taxes.trim()),
    noTaxText,
  };
}

/** The rate for a customer of this country. */
export function taxRateFor({ taxRates }: InvoiceSettings, countryIso: string | null): number {
  return taxRates.get(countryIso ?? '*') ?? taxRates.get('*') ?? 0;
}
