import { createProjector } from '../kernel/projector.ts';
import { invoices } from './invoices.view.ts';

function placeOf(number: string): number {
  return Number(number.slice(number.indexOf('-') + 1));
}

/** Every invoice and credit note. */
export const invoicesProjector = createProjector({
  name: 'invoices',
  shape: 1,
  streams: ['invoice'],
  views: [invoices],
  on: {
    InvoiceIssued: {
      apply({ data }, rows) {
        const { number: _id, kind, day, paymentId, userId, refersTo, countryIso, gateway } = data;
        const { grossMills, taxMills, taxRate } = data;
        const about = { _id, kind, day, place: placeOf(_id), paymentId, userId, refersTo };
        rows.add(invoices, { ...about, countryIso, gateway, grossMills, taxMills, taxRate });
      },
    },
  },
});
