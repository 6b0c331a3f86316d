import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plusSeconds } from '../clock.ts';
import { encodeState, packState, unpackState } from '../encoded-state.ts';
import type { NumberEvent } from './number.events.ts';
import { hasHadLessee, lastLessee, number, openLeases } from './number.state.ts';
import type { NumberState } from './number-shape.ts';

const e164 = '+12125550100';
const START = '2026-11-21T10:00:00.000Z';
const apps = ['whatsapp', 'telegram', '019ab000-0000-7000-8000-0000000000ff'];
const place = {
  e164,
  countryIso: 'US',
  region: 'NY',
  rateCentre: 'New York',
  vendorId: 'acme',
  importId: 'i',
};

function at(minutes: number): string {
  return plusSeconds(START, minutes * 60);
}

/** What may come for a lease: it ends, an SMS comes for it, it is extended, or its customer is told of its end. */
const steps = fc.record({
  what: fc.constantFrom('begin', 'end', 'unassign', 'serve', 'extend', 'tell', 'leave'),
  lease: fc.nat(5),
  hours: fc.constantFrom(0, 1, 30, 800),
});

function eventOf({ what, lease, hours }: { what: string; lease: number; hours: number }, now: string) {
  const orderId = `019ab000-0000-7000-8000-00000000000${lease}`;
  const appId = apps[lease % 3] ?? '';
  const of = { e164, leaseId: lease % 2 ? `${orderId}:${e164}` : 'other', orderId, userId: 'ann', appId };
  const until = plusSeconds(now, hours * 3600 + 1800);
  const ending = { type: 'LeaseEnded', data: { ...of, endedAt: now, served: hours === 1 } };
  const events = {
    begin: { type: 'NumberLeased', data: { ...of, numberAge: 'new', from: now, closesAt: now, until } },
    end: { ...ending, data: { ...ending.data, reason: 'settled' } },
    unassign: { ...ending, data: { ...ending.data, reason: 'unassigned' } },
    serve: { type: 'NumberServed', data: { ...of, messageId: 'm', receivedAt: now } },
    extend: { type: 'LeaseExtended', data: { ...of, extensionId: `x${hours}`, until, extendedAt: now } },
    tell: { type: 'LeaseEndsSoon', data: { ...of, until, toldAt: now } },
    leave: { type: 'NumberReleased', data: { e164 } },
  };
  return events[what as keyof typeof events] as NumberEvent;
}

function stored(state: NumberState): NumberState {
  return unpackState(number, packState(number, state)) as NumberState;
}

function answersOf(state: NumberState, now: string) {
  return {
    open: openLeases(state),
    lessees: apps.map((appId) => lastLessee(state, appId, now)),
    had: hasHadLessee(state, now),
    ofApps: apps.map((appId) =>
      state.leases.get(appId)?.map(({ leaseId, closesAt, toldUntil }) => [leaseId, closesAt, toldUntil]),
    ),
  };
}

describe('a number that was stored after each event', () => {
  it('has the leases of one that stayed in memory, and goes on like it', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 25 }), (all) => {
        const first: NumberEvent = { type: 'NumberImported', data: place };
        let kept = number.evolve(number.initial(), first);
        let read = stored(kept);
        let now = START;
        for (const [n, step] of all.entries()) {
          now = plusSeconds(now, step.hours * 3600 + 60 * n);
          const event = eventOf(step, now);
          [kept, read] = [number.evolve(kept, event), stored(number.evolve(read, event))];
          expect(encodeState(read)).toBe(encodeState(kept));
          expect(packState(number, read)).toBe(packState(number, kept));
          expect(JSON.stringify(answersOf(read, now))).toBe(JSON.stringify(answersOf(kept, now)));
        }
      }),
    );
  });

  it('says each field of a lease that is over', () => {
    const begin = eventOf({ what: 'begin', lease: 1, hours: 1 }, at(0));
    const end = eventOf({ what: 'end', lease: 1, hours: 1 }, at(20));
    const state = stored([begin, end].reduce(number.evolve, number.initial()));
    const [lease] = state.leases.get('telegram') ?? [];
    const orderId = '019ab000-0000-7000-8000-000000000001';
    const { leaseId, userId, appId, numberAge, from, closesAt, until, endedAt, served } = lease ?? {};
    expect({
      leaseId,
      orderId: lease?.orderId,
      userId,
      appId,
      numberAge,
      from,
      closesAt,
      until,
      endedAt,
      served,
    }).toEqual({
      leaseId: `${orderId}:${e164}`,
      orderId,
      userId: 'ann',
      appId: 'telegram',
      numberAge: 'new',
      from: at(0),
      closesAt: at(0),
      until: at(90),
      endedAt: at(20),
      served: true,
    });
  });

  it('says until when its customer was told', () => {
    const all = ['begin', 'tell', 'end'].map((what) => eventOf({ what, lease: 1, hours: 1 }, at(20)));
    const [lease] = stored(all.reduce(number.evolve, number.initial())).leases.get('telegram') ?? [];
    expect([lease?.endedAt, lease?.toldUntil]).toEqual([at(20), at(110)]);
  });
});
