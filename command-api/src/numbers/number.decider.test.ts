import {
  LEASES_KEPT,
  type LeaseEnded,
  type NumberEvent,
  type NumberLeased,
  plusSeconds,
} from '@ringpost/events/catalogue';
import { decide } from '@ringpost/events/testing/given-when-then';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NumberCommand, numberDecider } from './number.decider.ts';

const { given } = decide(numberDecider);
const e164 = '+12125551001';
const at = (time: string): string => `2026-11-21T${time}.000Z`;

const importedData = {
  ...{ e164, countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: 'acme', importId: 'i-1' },
};
const imported: NumberEvent = { type: 'NumberImported', data: importedData };
const freed: NumberEvent = { type: 'NumberFreed', data: { e164 } };

const terms = (leaseId: string, from: string, appId = 'whatsapp') => ({
  ...{ e164, leaseId, orderId: `order-of-${leaseId}`, userId: `user-of-${leaseId}`, appId, from },
  closesAt: plusSeconds(from, 1200),
  until: plusSeconds(from, 1800),
});
const lease = (leaseId: string, from = at('10:00:00'), appId = 'whatsapp', vendorId: string | null = null) =>
  ({
    ...{ type: 'LeaseNumber', lease: terms(leaseId, from, appId), vendorId, countryIso: 'US' },
  }) satisfies NumberCommand;
const leased = (
  leaseId: string,
  from = at('10:00:00'),
  appId = 'whatsapp',
  numberAge: NumberLeased['data']['numberAge'] = 'new',
): NumberEvent => ({ type: 'NumberLeased', data: { ...terms(leaseId, from, appId), numberAge } });

type Reason = LeaseEnded['data']['reason'];
const end = (leaseId: string, reason: Reason, now: string, dueAt = at('10:30:00')): NumberCommand => ({
  ...{ type: 'EndLease', e164, appId: 'whatsapp', leaseId, now },
  ending: reason === 'settled' ? { reason, dueAt } : { reason },
});
const ended = (leaseId: string, reason: Reason, endedAt: string): NumberEvent => ({
  type: 'LeaseEnded',
  data: {
    ...{ e164, appId: 'whatsapp', leaseId, reason, endedAt },
    ...{ orderId: `order-of-${leaseId}`, userId: `user-of-${leaseId}` },
  },
});

describe('importing a number', () => {
  const importAgain: NumberCommand = { type: 'ImportNumber', imported: importedData };

  it('makes it ours', () => given().when(importAgain).then(imported));

  it('leaves one that is ours as it is, active or free', () => {
    given(imported).when(importAgain).then();
    given(imported, freed).when(importAgain).then();
  });
});

describe('freeing a number', () => {
  const free: NumberCommand = { type: 'FreeNumber', e164 };

  it('makes one public that nobody ever leased', () => given(imported).when(free).then(freed));

  it('happens once', () => given(imported, freed).when(free).then());

  it('refuses one that is not ours', () => given().when(free).thenRejected('number-unknown'));

  it('refuses one that was ever leased, even long ago', () => {
    given(imported, leased('a')).when(free).thenRejected('number-leased');
    given(imported, leased('a'), ended('a', 'settled', at('10:30:00')))
      .when(free)
      .thenRejected('number-leased');
  });

  it('does not count a lease that no order took', () =>
    given(imported, leased('a'), ended('a', 'unassigned', at('10:01:00')))
      .when(free)
      .then(freed));
});

describe('leasing a number', () => {
  it('gives a new one', () => given(imported).when(lease('a')).then(leased('a')));

  it('happens once, even when the lease is over', () => {
    given(imported, leased('a')).when(lease('a')).then();
    given(imported, leased('a'), ended('a', 'cancelled', at('10:01:00')))
      .when(lease('a'))
      .then();
  });

  it('refuses one that is not ours, or is free for all', () => {
    given().when(lease('a')).thenRejected('number-unknown');
    given(imported, freed).when(lease('a')).thenRejected('number-unknown');
  });

  it('refuses a second lessee for the app until settlement, past the close', () =>
    given(imported, leased('a')).when(lease('b', '2026-11-21T10:29:59.999Z')).thenRejected('number-taken'));

  it('binds until settlement at the latest, even if nobody ended it', () =>
    given(imported, leased('a'))
      .when(lease('b', at('10:30:00')))
      .then(leased('b', at('10:30:00'), 'whatsapp', 'used')));

  it('refuses a lessee whose clock is behind', () =>
    given(imported, leased('a'))
      .when(lease('b', at('09:59:59')))
      .thenRejected('number-taken'));

  it('lets another app have it at the same time', () =>
    given(imported, leased('a'))
      .when(lease('b', at('10:00:01'), 'telegram'))
      .then(leased('b', at('10:00:01'), 'telegram')));

  it('is possible at once when the lease before was cancelled', () =>
    given(imported, leased('a'), ended('a', 'cancelled', at('10:01:00')))
      .when(lease('b', at('10:01:00')))
      .then(leased('b', at('10:01:00'), 'whatsapp', 'used')));

  it('does not count one that no order took as served', () =>
    given(imported, leased('a'), ended('a', 'unassigned', at('10:01:00')))
      .when(lease('b', at('10:01:00')))
      .then(leased('b', at('10:01:00'))));

  it('never begins one again that no order took', () =>
    given(imported, leased('a'), ended('a', 'unassigned', at('10:01:00')))
      .when(lease('a'))
      .thenRejected('lease-over'));

  it('refuses a number of another vendor or country', () => {
    given(imported)
      .when(lease('a', at('10:00:00'), 'whatsapp', 'other'))
      .thenRejected('number-taken');
    given(imported)
      .when({ ...lease('a'), countryIso: 'CA' })
      .thenRejected('number-taken');
  });

  it('takes one of the vendor that was asked for', () =>
    given(imported)
      .when(lease('a', at('10:00:00'), 'whatsapp', 'acme'))
      .then(leased('a')));
});

describe('ending a lease', () => {
  it.each([
    ['cancelled', '10:05:00'],
    ['unassigned', '10:01:00'],
  ] as const)('that is %s is done at once', (reason, time) =>
    given(imported, leased('a'))
      .when(end('a', reason, at(time)))
      .then(ended('a', reason, at(time))),
  );

  it('by time ends it when it was due, whenever somebody comes to say so', () =>
    given(imported, leased('a'))
      .when(end('a', 'settled', at('11:00:00')))
      .then(ended('a', 'settled', at('10:30:00'))));

  it('never sets the end behind settlement', () =>
    given(imported, leased('a'))
      .when(end('a', 'unassigned', at('11:00:00')))
      .then(ended('a', 'unassigned', at('10:30:00'))));

  it('by time does nothing a millisecond earlier', () =>
    given(imported, leased('a'))
      .when(end('a', 'settled', '2026-11-21T10:29:59.999Z'))
      .then());

  it('by time does nothing for a timer that was set for another time', () =>
    given(imported, leased('a'))
      .when(end('a', 'settled', at('11:00:00'), at('10:29:00')))
      .then());

  it('happens once', () =>
    given(imported, leased('a'), ended('a', 'cancelled', at('10:05:00')))
      .when(end('a', 'settled', at('10:30:00')))
      .then());

  it('does nothing for a lease that never was', () =>
    given(imported)
      .when(end('a', 'cancelled', at('10:05:00')))
      .then());

  it('leaves the lease of another alone', () =>
    given(imported, leased('a'), ended('a', 'cancelled', at('10:05:00')), leased('b', at('10:06:00')))
      .when(end('a', 'unassigned', at('10:07:00')))
      .then());
});

interface Asked {
  readonly second: number;
  readonly act: 'lease' | 'cancelled' | 'settled' | 'unassigned';
  readonly id: number;
}

const asked: fc.Arbitrary<Asked> = fc.record({
  // Clocks of several processes: not in order.
  second: fc.integer({ min: 0, max: 7200 }),
  act: fc.constantFrom('lease', 'lease', 'cancelled', 'settled', 'unassigned'),
  id: fc.integer({ min: 1, max: 30 }),
});

describe('any sequence of leases and ends', () => {
  it('never lets two of them overlap, and remembers every lessee', () => {
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 80 }), (steps) => {
        let state = [imported].reduce(numberDecider.evolve, numberDecider.initial());
        const spans = new Map<string, { from: string; to: string }>();
        for (const { second, act, id } of steps) {
          const now = plusSeconds(at('10:00:00'), second);
          const known = spans.get(`l${id}`);
          const command = act === 'lease' ? lease(`l${id}`, now) : end(`l${id}`, act, now, known?.to);
          let events: readonly NumberEvent[] = [];
          try {
            events = numberDecider.decide(command, state);
          } catch {}
          for (const event of events) {
            state = numberDecider.evolve(state, event);
            if (event.type === 'NumberLeased') {
              const { from, until } = event.data;
              for (const { to } of spans.values()) expect(to <= from).toBe(true);
              spans.set(event.data.leaseId, { from, to: until });
            } else if (event.type === 'LeaseEnded' && event.data.reason === 'unassigned') {
              spans.delete(event.data.leaseId);
            } else if (event.type === 'LeaseEnded' && known) {
              spans.set(event.data.leaseId, { from: known.from, to: event.data.endedAt });
            }
          }
        }
        const lessees = new Set([
          ...state.pastLessees,
          ...[...state.leases.values()].flat().map(({ userId }) => userId),
        ]);
        for (const leaseId of spans.keys()) expect(lessees.has(`user-of-${leaseId}`)).toBe(true);
        expect((state.leases.get('whatsapp') ?? []).length).toBeLessThanOrEqual(LEASES_KEPT);
      }),
      { numRuns: 300 },
    );
  });
});
