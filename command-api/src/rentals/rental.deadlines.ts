import { plusSeconds } from '@ringpost/domain';
import { RENTAL_NOTICE_HOURS } from '@ringpost/domain/rules/limits';
import type { LeaseDeadline, OrderDeadline } from '@ringpost/projections/orders/order-deadlines.view';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { causeOfDeadline, type DeadlineHandlers } from '../kernel/timers.ts';
import { announceEnd, endLease } from '../numbers/entries.ts';
import { finishExtension } from './extend-rental.ts';
import { settleGivenBack } from './give-back-rental.ts';
import { announceRenewal, renewRental } from './renew-rental.ts';

/** The end of a rental moves no money: only the lease is ended. Its messages have recorded whether the number served the app. */
async function endRental(deps: Deps, row: LeaseDeadline): Promise<void> {
  const { orderId, e164, appId, subject: leaseId, dueAt } = row;
  const ending = { reason: 'settled', dueAt, served: false } as const;
  await endLease(deps, { e164, appId, leaseId }, ending, causeOfDeadline(row, orderId));
}

/** The row is due this long before the end of the lease. */
async function tellOfEnd(deps: Deps, row: LeaseDeadline): Promise<void> {
  const { orderId, e164, appId, subject: leaseId, dueAt } = row;
  const until = plusSeconds(dueAt, RENTAL_NOTICE_HOURS * 3600);
  const command = { type: 'TellOfEnd', e164, appId, leaseId, until, now: nowIso(deps) } as const;
  await announceEnd(deps, e164, command, causeOfDeadline(row, orderId));
}

type RentalDeadlines = Pick<
  DeadlineHandlers<OrderDeadline>,
  'end-rental' | 'tell-of-end' | 'resume-extension' | 'refund-rental' | 'tell-of-renewal' | 'renew-rental'
>;

/** The handlers for the deadlines of rentals. Every handler reads the streams, so an outdated row has no effect. */
export function rentalDeadlines(deps: Deps): RentalDeadlines {
  return {
    'end-rental': (row) => endRental(deps, row),
    'tell-of-end': (row) => tellOfEnd(deps, row),
    'resume-extension': (row) =>
      finishExtension(deps, row.userId, row.subject, causeOfDeadline(row, row.subject)),
    'tell-of-renewal': (row) => announceRenewal(deps, row.subject, causeOfDeadline(row, row.subject)),
    'renew-rental': (row) => renewRental(deps, row.subject, causeOfDeadline(row, row.subject)),
    'refund-rental': async (row) => {
      await settleGivenBack(deps, row.subject, causeOfDeadline(row, row.subject));
    },
  };
}
