import type { DeadlineRow } from '../deadlines/deadlines.view.ts';

/** The customer whose wallet holds the price. Before the order's stream begins, the hold says what was ordered. */
interface OfCustomer {
  readonly userId: string;
}

export interface HoldDeadline extends DeadlineRow, OfCustomer {
  readonly kind:
    | 'resume-order'
    | 'settle-hold'
    | 'settle-order'
    | 'resume-extension'
    | 'refund-rental'
    | 'resume-bulk'
    | 'settle-bulk';
}

/** A vendor was asked for numbers: due when it is asked again about its progress. `subject`: the bulk order. */
export interface VendorDeadline extends DeadlineRow, OfCustomer {
  readonly kind: 'check-vendor';
}

export interface LeaseDeadline extends DeadlineRow, OfCustomer {
  readonly kind: 'settle-lease' | 'end-activation' | 'end-rental' | 'tell-of-end';
  readonly orderId: string;
  readonly e164: string;
  readonly appId: string;
}

/** A rental that renews itself. `subject`: the order. `termHours`: for how long it renews itself. */
export interface RenewalDeadline extends DeadlineRow, OfCustomer {
  readonly kind: 'tell-of-renewal' | 'renew-rental';
  readonly termHours: number;
}

/**
 * What an order owes.
 * - `resume-order`: held, not assigned or failed; due 10 s after: resume the purchase. `subject`: the order.
 * - `settle-hold`: held, not assigned or failed; due at `giveUpAt`: fail the order. `subject`: the order.
 * - `settle-order`: over, or a rental that has its number, and its hold still open; due at once: the wallet has to follow.
 *   `subject`: the order.
 * - `settle-lease`: leased, not assigned; due 60 s after: end it. `subject`: the lease.
 * - `end-activation`: assigned; due at `settlesAt`: money back if no SMS counted, and the number is available for the app
 *   again. `subject`: the lease.
 * - `end-rental`: rented; due when its lease ends, which an extension moves. `subject`: the lease.
 * - `tell-of-end`: rented; due a day before its lease ends, which an extension moves. `subject`: the lease.
 * - `resume-bulk`: the price of a bulk order is held, and the order is not closed; due 10 s after: resume it, or close it past its time.
 *   While a vendor is asked for its numbers, it is due when its time is over. `subject`: the bulk order.
 * - `settle-bulk`: closed without all numbers; due at once: give back the price of the missing ones. `subject`: the bulk order.
 * - `resume-extension`: its price is held; due 10 s after: extend the lease or give the money back. `subject`: the extension.
 * - `refund-rental`: given back by its customer; due at once: end its lease and give back what was paid. `subject`: the order.
 * - `renew-rental`: it renews itself; due an hour before its end, which an extension moves. `subject`: the order.
 * - `tell-of-renewal`: the same; due a day before that, or a third of the term. `subject`: the order.
 */
export type OrderDeadline = HoldDeadline | LeaseDeadline | RenewalDeadline;
