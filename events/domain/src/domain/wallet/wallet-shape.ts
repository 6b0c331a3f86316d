import type { ManualState } from '../adjustment/adjustment.state.ts';
import type { HoldPurpose } from '../hold-purpose.ts';
import type { Mills } from '../money.ts';
import type { PersistentList } from '../persistent-list.ts';
import type { PersistentMap } from '../persistent-map.ts';
import type { RecentMap } from '../recent-map.ts';
import type { KeysSpent } from './key-spent.ts';
import type { SpentDay } from './spent-days.ts';

/** The part of a hold that is neither captured nor released yet. */
export interface OpenHold {
  readonly purpose: HoldPurpose;
  readonly amountMills: Mills;
  readonly heldAt: string;
  /** Revision of the event that made it, in the wallet's stream. That event says what was ordered. */
  readonly revision: number;
  /** True: it pays for a rental. Absent: it pays for something else. */
  readonly isRental?: true;
  /** What the order costs if a vendor activated its number and no SMS came. Absent: nothing. */
  readonly feeMills?: Mills;
  /** The key of the API with which it was bought. Absent: none. */
  readonly keyId?: string;
}

export interface WalletState {
  /** Revision of the last event that is included here; -1 before any. */
  readonly revision: number;
  /** Can be spent; never below zero. */
  readonly availableMills: Mills;
  readonly heldMills: Mills;
  /** Owed for payments that were taken back. While it is above zero, nothing can be spent. */
  readonly debtMills: Mills;
  /** By hold id, in the order in which they were held. */
  readonly openHolds: PersistentMap<string, OpenHold>;
  /** Credits by their operations. They are few, and nothing else proves that they happened, so all are kept. */
  readonly credited: PersistentMap<string, Mills>;
  /** What moved from or to another wallet of the same customer, by transfer. Nothing else proves that it happened, so all are kept. */
  readonly moved: PersistentMap<string, Mills>;
  /** The last step of each payment that is included here. They are few, and nothing else proves it, so all are kept. */
  readonly paymentSteps: PersistentMap<string, number>;
  /**
   * What settled the holds of orders, so that a repeated settlement decides nothing. If one was dropped, the order's stream is
   * the proof: an order that has ended was settled, once.
   */
  readonly done: RecentMap<true>;
  /** Operations that paid for reading a message. If one was dropped, the order's stream is the proof. */
  readonly paidReads: RecentMap<true>;
  /** The latest instant of any hold; empty before the first. */
  readonly newestAt: string;
  /** The times of the purchases in the last minute before the newest one, in the order of the stream. */
  readonly recentPurchases: PersistentList<string>;
  /** The revision of a purchase's hold by its key. This is one number instead of a copy of the request. */
  readonly purchaseKeys: RecentMap<number>;
  readonly manual: ManualState;
  /**
   * What was paid in the last days less what admins gave back of it. An amount counts on the day of the newest purchase at that
   * time, because the facts that settle a hold have no time of their own.
   */
  readonly spent: readonly SpentDay[];
  /** What was bought with keys of the API on the day of the newest of these purchases. */
  readonly keySpent: KeysSpent;
}
