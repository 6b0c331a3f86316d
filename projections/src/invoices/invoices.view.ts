import type { Mills } from '@ringpost/domain';
import type { View } from '@ringpost/engine';

/** One invoice or credit note, without what names its customer. `_id`: its number. */
export interface InvoiceRow {
  readonly _id: string;
  readonly kind: 'invoice' | 'credit-note';
  /** The day of UTC on it. Within a year, days and numbers have the same order. */
  readonly day: string;
  /** The place in its year: numbers of more than six digits are not in the order of their texts. */
  readonly place: number;
  readonly paymentId: string;
  readonly userId: string;
  readonly refersTo: string | null;
  readonly countryIso: string | null;
  readonly gateway: string;
  readonly grossMills: Mills;
  readonly taxMills: Mills;
  /** Hundredths of a percent. */
  readonly taxRate: number;
}

export const invoices: View<InvoiceRow> = {
  name: 'invoices',
  indexes: [['day', 'place']],
};
