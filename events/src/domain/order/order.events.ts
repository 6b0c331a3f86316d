import type { BulkItemPlaced } from '../bulk/bulk.events.ts';
import type { EventShape } from '../event.ts';
import type { Mills } from '../money.ts';
import type { NumberRented, RentalPlaced, RentalShared, RentalUnshared } from '../rental/rental.events.ts';

interface Fact<T extends string, D extends object> extends EventShape {
  readonly type: T;
  readonly data: D & { readonly orderId: string; readonly userId: string };
}

/** Whether an SMS of the app came to the number before. */
export type NumberAge = 'new' | 'used';
/** What a buyer may ask for. */
export type NumberType = 'any' | 'new';

export type OrderPlaced = Fact<
  'OrderPlaced',
  {
    readonly kind: 'activation';
    readonly appId: string;
    readonly countryIso: string;
    /** The provider that the customer asked for; null: any. */
    readonly vendorId: string | null;
    readonly unitPriceMills: Mills;
    /** The price entry that was used, and its rank of seven. */
    readonly priceId: string;
    readonly priceRank: number;
    readonly quantity: 1;
    /** What the customer asked for. `any`: a new one if there is one, else a used one. */
    readonly numberType: NumberType;
    /** Hash of the request: the same key with another body is refused. */
    readonly requestHash: string;
    readonly placedAt: string;
    /** After this instant a resumed order fails instead of continuing. */
    readonly giveUpAt: string;
  }
>;
export type NumberAssigned = Fact<
  'NumberAssigned',
  {
    readonly e164: string;
    readonly appId: string;
    readonly vendorId: string;
    readonly countryIso: string;
    readonly rateCentre: string;
    readonly region: string;
    readonly numberAge: NumberAge;
    readonly leaseId: string;
    readonly assignedAt: string;
    /** The customer's window: 20 minutes. */
    readonly closesAt: string;
    /** When the hold is settled automatically: after 30 minutes. */
    readonly settlesAt: string;
  }
>;
export type FailReason = 'no-available-numbers' | 'insufficient-funds' | 'gave-up';
/** Ended before a number was assigned. */
type OrderFailed = Fact<'OrderFailed', { readonly reason: FailReason; readonly failedAt: string }>;
/** The first SMS that counts. `closesAt` does not change: further SMS until then are free of charge. */
type OrderCompleted = Fact<
  'OrderCompleted',
  { readonly messageId: string; readonly receivedAt: string; readonly amountMills: Mills }
>;
/**
 * An SMS that is not charged. `further`: shown, because the order is paid. `unmatched`: shown, because it contains no code;
 * now it is withheld instead.
 * `not-assigned`: shown to nobody, because the order did not have that number when it came.
 */
type OrderSmsNoted = Fact<
  'OrderSmsNoted',
  {
    readonly messageId: string;
    readonly receivedAt: string;
    readonly why: 'further' | 'unmatched' | 'not-assigned';
  }
>;
/**
 * An SMS for an order that was cancelled or refunded, or whose lease is over. Its customer is told that one came, and can
 * pay `priceMills` to read it until `readUntil`. `unpaid`: the order ran and nothing was certain to be a code. While it runs,
 * the customer may let the SMS count as the code. Sender, text and code stay sealed in the log.
 */
export type OrderSmsWithheld = Fact<
  'OrderSmsWithheld',
  {
    readonly messageId: string;
    readonly receivedAt: string;
    readonly priceMills: Mills;
    readonly readUntil: string;
    readonly why?: 'unpaid';
  }
>;
/** A withheld SMS was paid for. `amountMills` is 0 if the order is paid, or is paid by this SMS. `from`, `text` and `code` are personal, sealed under `subject`. */
type WithheldSmsRead = Fact<
  'WithheldSmsRead',
  {
    readonly messageId: string;
    readonly amountMills: Mills;
    readonly readAt: string;
    readonly from: string;
    readonly text: string;
    readonly code: string;
    readonly subject: string;
  }
>;
type OrderCancelled = Fact<'OrderCancelled', { readonly cancelledAt: string }>;
/** The 30 minutes passed without an SMS that counts. */
type OrderExpired = Fact<'OrderExpired', { readonly expiredAt: string }>;

export type OrderEvent =
  | OrderPlaced
  | RentalPlaced
  | BulkItemPlaced
  | NumberAssigned
  | NumberRented
  | RentalShared
  | RentalUnshared
  | OrderFailed
  | OrderCompleted
  | OrderSmsNoted
  | OrderSmsWithheld
  | WithheldSmsRead
  | OrderCancelled
  | OrderExpired;
