import { describe, expect, it } from 'vitest';
import {
  ANN,
  after,
  annLeases,
  annPaid,
  annSettled,
  at,
  ended,
  imported,
  leased,
  madePublic,
  match,
  message,
  portedIn,
  publicBefore,
  queued,
  reserved,
  returnBegun,
  served,
  TO_ANN,
  table,
  unreserved,
} from './route-message.fixture.ts';
import { routeMessage } from './route-message.ts';

describe('a lease that ended without an SMS', () => {
  const nextDay = (time: string): string => at(time).replace('11-21', '11-22');
  table([
    {
      when: 'makes its holder the last lessee for 24 hours after its settlement',
      number: annSettled,
      message: { receivedAt: nextDay('10:29:59') },
      gets: `late | ann | ${ANN} | pays`,
    },
    {
      when: 'makes its holder no lessee after them, and yet nobody sees the app',
      number: annSettled,
      message: { receivedAt: nextDay('10:30:00') },
      gets: 'unclaimed | operators | - | pays nothing',
    },
    {
      when: 'keeps every app from the public for 30 days',
      number: annSettled,
      message: { receivedAt: '2026-12-21T10:29:59.000Z' },
      gets: 'unclaimed | operators | - | pays nothing',
    },
    {
      when: 'keeps other apps from the public for 30 days too',
      number: annSettled,
      message: { text: 'Telegram code 12345', receivedAt: '2026-12-21T10:29:59.000Z' },
      gets: 'unclaimed | operators | - | pays nothing',
    },
    {
      when: 'lets the number be unclaimed after them',
      number: annSettled,
      message: { receivedAt: '2026-12-21T10:30:00.000Z' },
      gets: 'unclaimed | public | - | pays nothing',
    },
    {
      when: 'makes its holder the last lessee for good if one came and was paid for',
      number: annPaid,
      message: { receivedAt: '2027-11-22T10:30:00.000Z' },
      gets: `late | ann | ${ANN} | pays`,
    },
    {
      when: 'makes its holder the last lessee for good if one came and was withheld',
      number: [...annSettled, served('ann')],
      message: { receivedAt: '2027-11-22T10:30:00.000Z' },
      gets: `late | ann | ${ANN} | pays`,
    },
  ]);
});

describe('a number that nobody ever leased', () => {
  table([
    {
      when: 'shows an app to all as unclaimed',
      number: [imported],
      gets: 'unclaimed | public | - | pays nothing',
    },
    {
      when: 'shows nobody what matches nothing',
      number: [imported],
      message: { text: 'See you tonight' },
      gets: 'unrouted | operators | - | pays nothing',
    },
    {
      when: 'shows nobody what two apps claim',
      number: [imported],
      message: { text: 'Twin A and Twin B' },
      gets: 'unrouted | operators | - | pays nothing',
    },
    {
      when: 'shows nobody what comes soon after a lease that no order took',
      number: [...annLeases, ended('ann', 'unassigned', '10:01:00')],
      gets: 'unclaimed | operators | - | pays nothing',
    },
    {
      when: 'shows nobody what comes while it is reserved, for any app',
      number: [imported, reserved('telegram')],
      gets: 'unclaimed | operators | - | pays nothing',
    },
    {
      when: 'shows nobody what comes while somebody waits for it',
      number: [imported, queued('telegram')],
      gets: 'unclaimed | operators | - | pays nothing',
    },
    {
      when: 'shows nobody what comes within 30 days after a reservation',
      number: [imported, reserved('telegram'), unreserved('telegram', at('10:04:00'))],
      message: { receivedAt: '2026-12-21T10:03:59.000Z' },
      gets: 'unclaimed | operators | - | pays nothing',
    },
    {
      when: 'is unclaimed again 30 days after a reservation',
      number: [imported, reserved('telegram'), unreserved('telegram', at('10:04:00'))],
      message: { receivedAt: '2026-12-21T10:04:00.000Z' },
      gets: 'unclaimed | public | - | pays nothing',
    },
    {
      when: 'shows nobody what comes within 30 days after it was public',
      number: [imported, ...publicBefore],
      message: { receivedAt: '2026-12-21T09:59:59.000Z' },
      gets: 'unclaimed | operators | - | pays nothing',
    },
    {
      when: 'is unclaimed again 30 days after it was public',
      number: [imported, ...publicBefore],
      message: { receivedAt: '2026-12-21T10:00:00.000Z' },
      gets: 'unclaimed | public | - | pays nothing',
    },
    {
      when: 'shows nobody what comes while it is on its way back to its vendor',
      number: [imported, returnBegun],
      gets: 'unclaimed | operators | - | pays nothing',
    },
    {
      when: 'that is free shows everything to all',
      number: [imported, madePublic],
      message: { text: 'See you tonight' },
      gets: 'public | public | - | pays nothing',
    },
    {
      when: 'and is not ours is for admins only',
      number: [],
      gets: 'unknown-number | operators | - | pays nothing',
    },
  ]);
});

describe('a vendor that proved its identity', () => {
  const toAdmins = 'unrouted | operators | - | pays nothing';
  table([
    { when: 'speaks for its own numbers', number: annLeases, message: { vendorId: 'acme' }, gets: TO_ANN },
    {
      when: 'never speaks for a number of another vendor that somebody has',
      number: annLeases,
      message: { vendorId: 'evil' },
      gets: toAdmins,
    },
    {
      when: 'never writes to the public feed by a number of another vendor',
      number: [imported, madePublic],
      message: { vendorId: 'evil' },
      gets: toAdmins,
    },
    {
      when: 'never calls a number of another vendor',
      number: annLeases,
      message: { vendorId: 'evil', text: '', isCall: true },
      gets: toAdmins,
    },
    {
      when: 'speaks for the numbers that were brought over to it',
      number: [portedIn, leased('ann')],
      message: { vendorId: 'acme' },
      gets: TO_ANN,
    },
  ]);

  it('is named as the reason', () => {
    const why = (vendorId: string) => routeMessage(message({ vendorId }), after(...annLeases), match).why;
    expect([why('evil'), why('acme')]).toEqual(['other-vendor', undefined]);
  });
});

describe('a number that a customer has brought over', () => {
  table([
    {
      when: 'shows nobody an app that its customer has not bought it for',
      number: [portedIn],
      gets: 'unclaimed | operators | - | pays nothing',
    },
    {
      when: 'shows its customer the app that it was bought for',
      number: [portedIn, leased('ann')],
      gets: TO_ANN,
    },
  ]);

  it('has texts that are sealed for its customer, and forgotten with them', () => {
    expect(routeMessage(message(), after(portedIn), match).subject).toBe('user:ann');
  });
});
