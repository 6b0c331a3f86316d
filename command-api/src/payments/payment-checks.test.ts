import type { PaymentEvent } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type PaymentCommand, paymentDecider } from './payment.decider.ts';

const { given } = decide(paymentDecider);
const ids = { paymentId: 'p', userId: 'ann' } as const;
const AT = '2026-11-22T10:00:00.000Z';

const startedData = { ...ids, gateway: 'sandbox', coin: null, amountMills: 10_000, startedAt: AT } as const;
const started: PaymentEvent = { type: 'PaymentStarted', data: startedData };
const charge = { chargeId: 'charge-1', payUrl: 'https://x', address: null, coinAmount: null, expiresAt: AT };
const opened: PaymentEvent = { type: 'PaymentOpened', data: { ...ids, ...charge } };

function received(receivedMills: number, changeMills = receivedMills, step = 1): PaymentEvent {
  return { type: 'PaymentReceived', data: { ...ids, step, changeMills, receivedMills } };
}
function reversed(reversedMills: number): PaymentEvent {
  return { type: 'PaymentReversed', data: { ...ids, step: 2, changeMills: -reversedMills, reversedMills } };
}
function closed(reason: 'expired' | 'failed'): PaymentEvent {
  return { type: 'PaymentClosed', data: { ...ids, reason } };
}

describe('the gateway of a payment', () => {
  const later: PaymentEvent = {
    type: 'PaymentOpened',
    data: { ...ids, ...charge, expiresAt: '2026-11-22T10:30:00.000Z' },
  };
  const note = (time: string, hasAnswered = true): PaymentCommand => ({
    type: 'NoteChecked',
    now: `2026-11-${time}.000Z`,
    hasAnswered,
  });
  const next = (time: string | null): PaymentEvent => ({
    type: 'PaymentChecked',
    data: { ...ids, nextCheckAt: time && `2026-11-${time}.000Z` },
  });

  it.each([
    ['22T10:05:00', '22T10:15:00', 'after a quarter of an hour'],
    ['22T10:15:00', '22T10:31:00', 'a minute after the end, and not at an hour that is later'],
    ['22T10:31:00', '22T11:30:00', 'an hour after the end'],
    ['22T11:30:00', '23T10:30:00', 'a day after the end'],
    ['23T10:30:00', '25T10:30:00', 'three days after the end'],
    ['25T10:30:00', null, 'and then never again'],
  ])('that was asked on %s is asked again on %s: %s', (now, then, _why) => {
    given(started, later).when(note(now)).then(next(then));
  });

  it('is asked again after an hour if it did not answer and no earlier time is planned', () => {
    given(started, later).when(note('23T10:30:00', false)).then(next('23T11:30:00'));
    given(started, later).when(note('22T10:05:00', false)).then(next('22T10:15:00'));
    given(started, later).when(note('25T10:30:00', false)).then(next(null));
  });

  it('is asked once for one reason', () => {
    given(started, later, next('22T10:15:00')).when(note('22T10:05:00')).then();
    given(started, later, next(null)).when(note('26T10:05:00')).then();
  });

  it('is not asked about a charge that nobody has seen, before the last time', () => {
    given(started).when(note('22T10:05:00')).then(next('25T10:00:00'));
  });

  it('is asked as usual once a repeated request has made the charge', () => {
    given(started, next('25T10:00:00'), later).when(note('22T10:15:00')).then(next('22T10:31:00'));
  });

  it('is not asked any more when all the money has come or the charge has failed, but still when a part has come or it is late', () => {
    given(started, later, received(10_000)).when(note('22T10:05:00')).then();
    given(started, later, closed('failed')).when(note('22T10:05:00')).then();
    given(started, later, received(4_000)).when(note('22T10:05:00')).then(next('22T10:15:00'));
    given(started, later, closed('expired')).when(note('22T10:40:00')).then(next('22T11:30:00'));
  });
});

describe('the gateway of money that has arrived', () => {
  const note = (now: string): PaymentCommand => ({ type: 'NoteRechecked', now });
  const next = (nextCheckAt: string | null): PaymentEvent => ({
    type: 'PaymentRechecked',
    data: { ...ids, nextCheckAt },
  });

  it.each([
    ['2026-11-23T10:01:00.000Z', '2026-11-25T10:00:00.000Z', 'three days after its start'],
    ['2026-11-25T10:00:00.000Z', '2026-11-29T10:00:00.000Z', 'a week'],
    ['2026-11-29T10:00:00.000Z', '2026-12-22T10:00:00.000Z', '30 days'],
    ['2026-12-22T10:00:00.000Z', '2027-01-21T10:00:00.000Z', '60 days'],
    [
      '2027-01-21T10:00:00.000Z',
      '2027-03-22T10:00:00.000Z',
      '120 days, until which a card’s owner may dispute',
    ],
    ['2027-03-22T10:00:00.000Z', '2027-06-20T10:00:00.000Z', '210 days, when the bank has decided'],
    ['2027-06-20T10:00:00.000Z', null, 'and then never again'],
  ])('that was asked on %s is asked again on %s: %s', (now, then, _why) => {
    given(started, opened, received(10_000)).when(note(now)).then(next(then));
  });

  it('is asked once for one reason', () => {
    const nextCheck = next('2026-11-25T10:00:00.000Z');
    given(started, opened, received(10_000), nextCheck).when(note('2026-11-23T10:02:00.000Z')).then();
    given(started, opened, received(10_000), next(null)).when(note('2026-11-25T10:00:00.000Z')).then();
  });

  it('is asked about a part, about a dispute that may be won, and about a refund that may fail', () => {
    const now = '2026-11-23T10:01:00.000Z';
    const again = next('2026-11-25T10:00:00.000Z');
    const dispute = { ...ids, step: 2, changeMills: -10_000, disputeId: 'd', disputedMills: 10_000 };
    const disputed: PaymentEvent = { type: 'PaymentDisputed', data: dispute };
    given(started, opened, received(4_000)).when(note(now)).then(again);
    given(started, opened, received(10_000), reversed(3_000)).when(note(now)).then(again);
    given(started, opened, received(10_000), disputed).when(note(now)).then(again);
    given(started, opened, received(10_000), reversed(10_000)).when(note(now)).then(again);
  });

  it('is asked again when more money comes, however late, and never before any has come', () => {
    const late = '2028-01-01T10:00:00.000Z';
    given(started, opened, received(4_000), next(null), received(10_000, 6_000, 2))
      .when(note(late))
      .then(next(null));
    given(started, opened).when(note('2026-11-23T10:01:00.000Z')).then();
  });
});
