import type { PersistentMap } from '../persistent-map.ts';
import type { PersistentSet } from '../persistent-set.ts';
import type { RecentMap } from '../recent-map.ts';
import type { EndedReservation, InLine } from '../reservation/reservation.state.ts';
import type { NumberBanned, NumberImported, NumberLeased } from './number.events.ts';

export interface Lease extends Omit<NumberLeased['data'], 'e164'> {
  /** When its end was due or recorded, whichever came first. Null until the stream says that it ended. */
  readonly endedAt: string | null;
  /** Whether an SMS came for it, as far as the stream says. */
  readonly served: boolean;
  /** The last end that the customer was told about one day before. */
  readonly toldUntil?: string;
}

/** A customer says that an app does not accept the number. */
export type Ban = Pick<NumberBanned['data'], 'orderId' | 'userId' | 'bannedAt'>;
/** The part of a ban that decides who gets the number. */
export type GivenBan = Pick<Ban, 'userId' | 'bannedAt'>;

export interface NumberState {
  /** `returning`: its vendor gets it back, so nobody can have it any more. */
  readonly status: 'absent' | 'active' | 'public' | 'returning';
  readonly details: NumberImported['data'] | null;
  /** The customer who brought the number over. Nobody else may buy it. Absent for all other numbers. */
  readonly ownerId?: string;
  /** Per app, in the order of the stream, at most `LEASES_KEPT`. Only the last one can be open. */
  readonly leases: PersistentMap<string, readonly Lease[]>;
  /**
   * Leases that ended unassigned: they never begin again. If the map has dropped one, the order's stream says that the order is
   * over.
   */
  readonly unassigned: RecentMap<true>;
  /** The end that each extension set, by its id. An extension that is repeated changes nothing. */
  readonly extended: RecentMap<string>;
  /**
   * The apps that have sent an SMS to this number. For them the number is used. That of the whole number is one of them after a rental of
   * it that got an SMS.
   */
  readonly served: PersistentSet<string>;
  /** Per app: who has reserved the number or waits for it, the first one first. Absent if nobody does for any app. */
  readonly lines?: PersistentMap<string, readonly InLine[]>;
  /** Per app: the customers who say that it does not accept the number, the newest last. Absent before the first. */
  readonly bans?: PersistentMap<string, readonly Ban[]>;
  /** The reservations that ended, by id: they never begin again. Absent before the first. */
  readonly endedReservations?: RecentMap<EndedReservation>;
  /** The latest instant that an event of any lease names, or the end of the time when it was public. */
  readonly newestAt: string;
}
