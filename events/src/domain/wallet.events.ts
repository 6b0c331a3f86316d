import type { EventShape } from './event.ts';
import type { Entry, Mills } from './money.ts';

interface MoneyFact<T extends string, D extends object> extends EventShape {
  readonly type: T;
  /** `operationId` makes the fact happen once, however often it is asked for (design §4.2). Entries sum to zero. */
  readonly data: D & {
    readonly userId: string;
    readonly operationId: string;
    readonly amountMills: Mills;
    readonly entries: readonly Entry[];
  };
}

/** Money came in: given by an admin (with a reason) or, later, bought. */
type FundsCredited = MoneyFact<'FundsCredited', { readonly source: 'admin'; readonly reason: string }>;
/** What is paid to read one withheld message. */
export interface ReadFee {
  readonly orderId: string;
  readonly messageId: string;
}
/** With `read`, it pays for a withheld message. Without, it is a purchase's: one per order, `holdId` is the order's id. */
export type FundsHeld = MoneyFact<
  'FundsHeld',
  { readonly holdId: string; readonly heldAt: string; readonly read?: ReadFee }
>;
type FundsCaptured = MoneyFact<'FundsCaptured', { readonly holdId: string; readonly read?: ReadFee }>;
export type ReleaseReason = 'cancelled' | 'no-sms' | 'not-assigned';
/** What was held and not captured goes back to be spent. */
type FundsReleased = MoneyFact<'FundsReleased', { readonly holdId: string; readonly reason: ReleaseReason }>;

export type WalletEvent = FundsCredited | FundsHeld | FundsCaptured | FundsReleased;
