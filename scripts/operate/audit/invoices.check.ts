import type { EventOf, Position, RecordedEvent } from '@ringpost/domain';
import { invoiceNumber, taxWithin } from '@ringpost/domain/rules/invoice-tax';
import { breachList, type Check } from './check.ts';
import { isStep } from './payments.check.ts';

/** One change of a balance by a payment, in the order of the log. */
interface Step {
  readonly what: string;
  readonly paymentId: string;
  readonly changeMills: number;
  /** The number that it got; undefined before that. */
  number?: string;
  isIssued: boolean;
}

/** What the documents of one payment add up to. */
interface Sums {
  grossMills: number;
  taxMills: number;
}

/**
 * L27: the numbers of invoices have no gap, and each credit has exactly one invoice, each money taken back one credit note. It looks from
 * the first invoice to the last one: before and after that, invoices may be turned off.
 */
export function invoicesCheck(): Check {
  const breaches = breachList();
  const steps: Step[] = [];
  const places = new Map<string, number>();
  const begunAt = new Map<string, number>();
  const years = new Map<number, { count: number; day: string }>();
  const sums = new Map<string, Sums>();
  let [first, last] = [-1, -1];

  function seeStep(paymentId: string, step: number, changeMills: number): void {
    if (changeMills === 0) return;
    const what = `step ${step} of payment ${paymentId}`;
    places.set(what, steps.length);
    if (!begunAt.has(paymentId)) begunAt.set(paymentId, steps.length);
    steps.push({ what, paymentId, changeMills, isIssued: false });
  }

  function seeNumber({ data, position }: EventOf<'InvoiceNumberGiven'>): void {
    const { year, number, day, paymentId, step } = data;
    const before = years.get(year) ?? { count: 0, day: '' };
    if (number !== before.count + 1)
      breaches.add(position, `the number after ${before.count} of ${year} is ${number}`);
    if (day < before.day) breaches.add(position, `the number ${number} of ${year} is of an earlier day`);
    years.set(year, { count: number, day });
    const what = `step ${step} of payment ${paymentId}`;
    const place = places.get(what);
    const known = place === undefined ? undefined : steps[place];
    if (place === undefined || !known) {
      breaches.add(position, `a number for ${what}, which never happened`);
      return;
    }
    if (known.number !== undefined) breaches.add(position, `${what} has two numbers`);
    else if (place < last) breaches.add(position, `${what} got its number after a later step`);
    known.number = invoiceNumber(year, number);
    if (first === -1) first = place;
    last = Math.max(last, place);
  }

  function seeAmounts({ data }: EventOf<'InvoiceIssued'>, position: Position): void {
    const { paymentId, kind, grossMills, taxMills, taxRate, number } = data;
    const sign = kind === 'invoice' ? 1 : -1;
    const sum = sums.get(paymentId) ?? { grossMills: 0, taxMills: 0 };
    sum.grossMills += sign * grossMills;
    sum.taxMills += sign * taxMills;
    sums.set(paymentId, sum);
    if (sum.taxMills !== taxWithin(sum.grossMills, taxRate))
      breaches.add(position, `the taxes of payment ${paymentId} do not add up at ${number}`);
  }

  function seeDocument(event: EventOf<'InvoiceIssued'>): void {
    const { data, position } = event;
    const { paymentId, step, number, kind, grossMills } = data;
    const what = `step ${step} of payment ${paymentId}`;
    const known = steps[places.get(what) ?? -1];
    if (!known || known.number !== number) {
      breaches.add(position, `the document ${number} is not that of ${what}`);
      return;
    }
    if (known.isIssued) breaches.add(position, `${what} has two documents`);
    known.isIssued = true;
    const changeMills = kind === 'invoice' ? grossMills : -grossMills;
    if (changeMills !== known.changeMills)
      breaches.add(position, `${number} is about ${changeMills} mills, and ${what} is ${known.changeMills}`);
    seeAmounts(event, position);
  }

  return {
    id: 'L27',
    title: 'every credit of a payment has one invoice, and their numbers have no gap',
    see(event: RecordedEvent) {
      if (isStep(event)) seeStep(event.data.paymentId, event.data.step, event.data.changeMills);
      else if (event.type === 'InvoiceNumberGiven') seeNumber(event);
      else if (event.type === 'InvoiceIssued') seeDocument(event);
    },
    finish() {
      for (const [place, { what, paymentId, number, isIssued }] of steps.entries()) {
        // A payment that began before invoices were turned on gets no document at all.
        if (place < first || place > last || (begunAt.get(paymentId) ?? place) < first) continue;
        if (number === undefined) breaches.add(null, `${what} has no invoice, and a later step has one`);
        // The last number may be one whose document is being written.
        else if (!isIssued && place < last) breaches.add(null, `the number ${number} has no document`);
      }
      const looked = [...years.values()].reduce((sum, { count }) => sum + count, 0);
      return { looked, breaches: breaches.all };
    },
  };
}
