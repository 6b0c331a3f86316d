import { type EventOf, plusSeconds } from '@ringpost/domain';
import { hideCodes } from '@ringpost/domain/rules/hide-codes';
import { UNCLAIMED_DAYS_MAX, UNCLAIMED_PER_APP } from '@ringpost/domain/rules/limits';
import { createProjector, type EventHandler, type Key, NO_KEYS, type Rows } from '../kernel/projector.ts';
import {
  type UnclaimedAppRow,
  type UnclaimedNumberRow,
  unclaimed,
  unclaimedApps,
  unclaimedNumbers,
} from './unclaimed.view.ts';

type UseOfNumber =
  | 'NumberLeased'
  | 'NumberReserved'
  | 'ReservationQueued'
  | 'NumberPortedIn'
  | 'NumberMadePublic'
  | 'NumberReturnBegun'
  | 'NumberReturned'
  | 'NumberReleased';

/** The app of a message that everybody may learn of; null for every other message. */
function appOf({ data: { outcome, audience, appId } }: EventOf<'SmsReceived'>): string | null {
  return outcome === 'unclaimed' && audience.kind === 'public' ? appId : null;
}

function putApp(rows: Rows, row: UnclaimedAppRow): void {
  if (row.offers.length > 0) rows.put(unclaimedApps, row);
  else rows.delete(unclaimedApps, row._id);
}

function putNumber(rows: Rows, row: UnclaimedNumberRow): void {
  if (row.offers.length > 0) rows.put(unclaimedNumbers, row);
  else rows.delete(unclaimedNumbers, row._id);
}

/** Drops a message from the row of its number. */
function forgetOfNumber(rows: Rows, e164: string, messageId: string): void {
  const row = rows.get(unclaimedNumbers, e164);
  if (row) putNumber(rows, { ...row, offers: row.offers.filter((each) => each.messageId !== messageId) });
}

function offer(event: EventOf<'SmsReceived'>, rows: Rows): void {
  const appId = appOf(event);
  if (appId === null) return;
  const { messageId, to: e164, receivedAt, subject, text } = event.data;
  const oldest = plusSeconds(receivedAt, -UNCLAIMED_DAYS_MAX * 24 * 3600);
  const before = rows.get(unclaimedApps, appId)?.offers ?? [];
  const all = [...before, { _id: messageId, e164, receivedAt }];
  const kept = all
    .filter((each) => each._id === messageId || (each.e164 !== e164 && each.receivedAt >= oldest))
    .slice(-UNCLAIMED_PER_APP);
  for (const each of before.filter((one) => !kept.includes(one))) {
    rows.delete(unclaimed, each._id);
    forgetOfNumber(rows, each.e164, each._id);
  }
  rows.add(unclaimed, { _id: messageId, appId, e164, receivedAt, subject, msg: hideCodes(text) });
  rows.put(unclaimedApps, { _id: appId, offers: kept });
  const ofNumber = rows.get(unclaimedNumbers, e164)?.offers ?? [];
  rows.put(unclaimedNumbers, { _id: e164, offers: [...ofNumber, { messageId, appId }] });
}

/** Somebody has the number now, or nobody can have it. Then none of its messages is for sale, for any app. */
function withdraw({ data: { e164 } }: EventOf<UseOfNumber>, rows: Rows): void {
  for (const { messageId, appId } of rows.get(unclaimedNumbers, e164)?.offers ?? []) {
    rows.delete(unclaimed, messageId);
    const app = rows.get(unclaimedApps, appId);
    if (app) putApp(rows, { ...app, offers: app.offers.filter(({ _id }) => _id !== messageId) });
  }
  rows.delete(unclaimedNumbers, e164);
}

const WITHDRAW: EventHandler<EventOf<UseOfNumber>> = {
  reads: ({ data: { e164 } }): readonly Key[] => [[unclaimedNumbers.name, e164]],
  apply: withdraw,
};

/** Messages that nobody has bought: what came for an app to a number that nobody has. Their codes are in no row. */
export const unclaimedProjector = createProjector({
  name: 'unclaimed',
  shape: 1,
  streams: ['sms', 'number'],
  views: [unclaimed, unclaimedApps, unclaimedNumbers],
  on: {
    SmsReceived: {
      reads(event) {
        const appId = appOf(event);
        if (appId === null) return NO_KEYS;
        return [
          [unclaimedApps.name, appId],
          [unclaimedNumbers.name, event.data.to],
        ];
      },
      apply: offer,
    },
    NumberLeased: WITHDRAW,
    NumberReserved: WITHDRAW,
    ReservationQueued: WITHDRAW,
    NumberPortedIn: WITHDRAW,
    NumberMadePublic: WITHDRAW,
    NumberReturnBegun: WITHDRAW,
    NumberReturned: WITHDRAW,
    NumberReleased: WITHDRAW,
  },
});
