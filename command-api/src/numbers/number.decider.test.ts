import {
  LEASES_KEPT,
  LEASES_KEPT_DAYS,
  type LeaseEnded,
  type NumberEvent,
  type NumberLeased,
  type NumberState,
  plusSeconds,
} from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NumberCommand, numberDecider } from './number.decider.ts';

const { given } = decide(numberDecider);
const E164 = '+12125551001';
function at(time: string): string {
  return `2026-11-21T${time}.000Z`;
}

const importedData = {
  e164: E164,
  countryIso: 'US',
  region: 'NY',
  rateCentre: 'New York',
  vendorId: 'acme',
  importId: 'i-1',
};
const imported: NumberEvent = { type: 'NumberImported', data: importedData };
const madePublic: NumberEvent = { type: 'NumberMadePublic', data: { e164: E164 } };

function terms(leaseId: string, from: string, appId = 'whatsapp') {
  return {
    e164: E164,
    leaseId,
    orderId: `order-of-${leaseId}`,
    userId: `user-of-${leaseId}`,
    appId,
    from,
    closesAt: plusSeconds(from, 1200),
    until: plusSeconds(from, 1800),
  };
}
function lease(leaseId: string, from = at('10:00:00'), appId = 'whatsapp', vendorId: string | null = null) {
  return {
    type: 'LeaseNumber',
    lease: terms(leaseId, from, appId),
    vendorId,
    countryIso: 'US',
    numberType: 'any',
  } satisfies NumberCommand;
}
function leased(
  leaseId: string,
  from = at('10:00:00'),
  appId = 'whatsapp',
  numberAge: NumberLeased['data']['numberAge'] = 'new',
): NumberEvent {
  return { type: 'NumberLeased', data: { ...terms(leaseId, from, appId), numberAge } };
}

type Reason = LeaseEnded['data']['reason'];
function end(
  leaseId: string,
  reason: Reason,
  now: string,
  { dueAt = at('10:30:00'), served = false } = {},
): NumberCommand {
  return {
    type: 'EndLease',
    e164: E164,
    appId: 'whatsapp',
    leaseId,
    now,
    ending: reason === 'settled' ? { reason, dueAt, served } : { reason },
  };
}
function ended(leaseId: string, reason: Reason, endedAt: string, served = false): NumberEvent {
  return {
    type: 'LeaseEnded',
    data: {
      e164: E164,
      appId: 'whatsapp',
      leaseId,
      reason,
      served,
      endedAt,
      orderId: `order-of-${leaseId}`,
      userId: `user-of-${leaseId}`,
    },
  };
}

function note(leaseId: string): NumberCommand {
  return {
    type: 'NoteServed',
    appId: 'whatsapp',
    leaseId,
    messageId: 'm-1',
    receivedAt: at('10:40:00'),
    namedAppId: 'whatsapp',
  };
}
function served(leaseId: string): NumberEvent {
  return {
    type: 'NumberServed',
    data: {
      e164: E164,
      appId: 'whatsapp',
      leaseId,
      orderId: `order-of-${leaseId}`,
      messageId: 'm-1',
      receivedAt: at('10:40:00'),
    },
  };
}

describe('importing a number', () => {
  const importAgain: NumberCommand = { type: 'ImportNumber', imported: importedData };

  it('adds it', () => given().when(importAgain).then(imported));

  it('does not change a number that is ours already, active or public', () => {
    given(imported).when(importAgain).then();
    given(imported, madePublic).when(importAgain).then();
  });
});

describe('making a number public', () => {
  const makePublic: NumberCommand = { type: 'MakeNumberPublic', e164: E164, now: at('11:00:00') };

  it('makes a number public that nobody ever leased', () =>
    given(imported).when(makePublic).then(madePublic));

  it('happens once', () => given(imported, madePublic).when(makePublic).then());

  it('refuses one that is not ours', () => given().when(makePublic).thenRejected('number-unknown'));

  it('is refused for a number that is leased, or got an SMS of any app, even long ago', () => {
    given(imported, leased('a')).when(makePublic).thenRejected('number-leased');
    const muchLater: NumberCommand = { ...makePublic, now: '2027-11-21T11:00:00.000Z' };
    given(imported, leased('a'), ended('a', 'settled', at('10:30:00'), true))
      .when(muchLater)
      .thenRejected('number-leased');
    given(imported, leased('a'), ended('a', 'settled', at('10:30:00')), served('a'))
      .when(muchLater)
      .thenRejected('number-leased');
  });

  it('is refused for 24 hours after a lease ended without an SMS, and no longer', () => {
    const story = [imported, leased('a'), ended('a', 'settled', at('10:30:00'))] as const;
    given(...story)
      .when({ ...makePublic, now: '2026-11-22T10:29:59.999Z' })
      .thenRejected('number-leased');
    given(...story)
      .when({ ...makePublic, now: '2026-11-22T10:30:00.000Z' })
      .then(madePublic);
  });

  it('does not count a lease that no order took', () =>
    given(imported, leased('a'), ended('a', 'unassigned', at('10:01:00')))
      .when(makePublic)
      .then(madePublic));
});

describe('leasing a number', () => {
  it('gives a new one', () => given(imported).when(lease('a')).then(leased('a')));

  it('happens once, even when the lease is over', () => {
    given(imported, leased('a')).when(lease('a')).then();
    given(imported, leased('a'), ended('a', 'settled', at('10:30:00')))
      .when(lease('a'))
      .then();
  });

  it('refuses one that is not ours, or is public', () => {
    given().when(lease('a')).thenRejected('number-unknown');
    given(imported, madePublic).when(lease('a')).thenRejected('number-unknown');
  });

  it('refuses a second lessee for the app until settlement, past the close', () =>
    given(imported, leased('a')).when(lease('b', '2026-11-21T10:29:59.999Z')).thenRejected('number-taken'));

  it('refuses a second lessee until the stream says that the lease has ended, whatever time it is', () => {
    given(imported, leased('a'))
      .when(lease('b', at('10:30:00')))
      .thenRejected('number-taken');
    given(imported, leased('a')).when(lease('b', '2026-11-22T10:30:00.000Z')).thenRejected('number-taken');
    given(imported, leased('a'))
      .when(lease('b', at('09:59:59')))
      .thenRejected('number-taken');
  });

  it('is possible with a clock that was set back after the previous lease ended', () =>
    given(imported, leased('a'), ended('a', 'settled', at('10:30:00')))
      .when(lease('b', at('09:30:00')))
      .then(leased('b', at('09:30:00'))));

  it('is possible for another app at the same time', () =>
    given(imported, leased('a'))
      .when(lease('b', at('10:00:01'), 'telegram'))
      .then(leased('b', at('10:00:01'), 'telegram')));

  it('calls a number used only if an SMS of the app came to it', () => {
    const again = lease('b', at('10:40:00'));
    given(imported, leased('a'), ended('a', 'settled', at('10:30:00')))
      .when(again)
      .then(leased('b', at('10:40:00')));
    given(imported, leased('a'), ended('a', 'settled', at('10:30:00'), true))
      .when(again)
      .then(leased('b', at('10:40:00'), 'whatsapp', 'used'));
    given(imported, leased('a'), ended('a', 'settled', at('10:30:00')), served('a'))
      .when(again)
      .then(leased('b', at('10:40:00'), 'whatsapp', 'used'));
  });

  it('refuses a used number to an order that asked for a new one', () => {
    const onlyNew: NumberCommand = { ...lease('b', at('10:40:00')), numberType: 'new' };
    given(imported, leased('a'), ended('a', 'settled', at('10:30:00'), true))
      .when(onlyNew)
      .thenRejected('number-taken');
    given(imported, leased('a'), ended('a', 'settled', at('10:30:00')))
      .when(onlyNew)
      .then(leased('b', at('10:40:00')));
  });

  it('does not count a lease that no order took as served', () =>
    given(imported, leased('a'), ended('a', 'unassigned', at('10:01:00')))
      .when(lease('b', at('10:01:00')))
      .then(leased('b', at('10:01:00'))));

  it('never begins a lease again that no order took', () =>
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

  it('takes a number of the requested vendor', () =>
    given(imported)
      .when(lease('a', at('10:00:00'), 'whatsapp', 'acme'))
      .then(leased('a')));
});

describe('ending a lease', () => {
  it('that no order took is done at once', () =>
    given(imported, leased('a'))
      .when(end('a', 'unassigned', at('10:01:00')))
      .then(ended('a', 'unassigned', at('10:01:00'))));

  it('says whether an SMS was paid for, or was withheld before', () => {
    given(imported, leased('a'))
      .when(end('a', 'settled', at('10:30:00'), { served: true }))
      .then(ended('a', 'settled', at('10:30:00'), true));
    given(imported, leased('a'), served('a'))
      .when(end('a', 'settled', at('10:30:00')))
      .then(ended('a', 'settled', at('10:30:00'), true));
  });

  it('by time ends it at its due time, however late the command comes', () =>
    given(imported, leased('a'))
      .when(end('a', 'settled', at('11:00:00')))
      .then(ended('a', 'settled', at('10:30:00'))));

  it('never sets the end after settlement', () =>
    given(imported, leased('a'))
      .when(end('a', 'unassigned', at('11:00:00')))
      .then(ended('a', 'unassigned', at('10:30:00'))));

  it('by time does nothing a millisecond earlier', () =>
    given(imported, leased('a'))
      .when(end('a', 'settled', '2026-11-21T10:29:59.999Z'))
      .then());

  it('by time does nothing for a timer that was set for another time', () =>
    given(imported, leased('a'))
      .when(end('a', 'settled', at('11:00:00'), { dueAt: at('10:29:00') }))
      .then());

  it('happens once', () =>
    given(imported, leased('a'), ended('a', 'settled', at('10:30:00')))
      .when(end('a', 'settled', at('10:30:00')))
      .then());

  it('does nothing for a lease that never existed', () =>
    given(imported)
      .when(end('a', 'unassigned', at('10:05:00')))
      .then());

  it('does not touch another lease', () =>
    given(imported, leased('a'), ended('a', 'settled', at('10:05:00')), leased('b', at('10:06:00')))
      .when(end('a', 'unassigned', at('10:07:00')))
      .then());
});

describe('what a number remembers of leases that are over', () => {
  const day = (n: number) => plusSeconds(at('10:00:00'), n * 24 * 3600);
  function foldLeases(events: readonly NumberEvent[]): NumberState {
    return [imported, ...events].reduce(numberDecider.evolve, numberDecider.initial());
  }

  it('is at most 30 days old, except for the last lease with an SMS', () => {
    const old = ['a', 'b'].flatMap((leaseId) => [
      leased(leaseId, day(0)),
      ended(leaseId, 'settled', day(0), true),
    ]);
    const { leases } = foldLeases([...old, leased('c', day(31))]);
    expect(leases.get('whatsapp')?.map(({ leaseId }) => leaseId)).toEqual(['b', 'c']);
    const young = foldLeases([...old, leased('c', day(29))]).leases;
    expect(young.get('whatsapp')?.map(({ leaseId }) => leaseId)).toEqual(['a', 'b', 'c']);
  });

  it('does not grow with the leases that no order took', () => {
    const tries = Array.from({ length: 2_000 }, (_, n) => [
      leased(`l${n}`, day(n)),
      ended(`l${n}`, 'unassigned', day(n)),
    ]);
    const { unassigned, leases } = foldLeases(tries.flat());
    expect(unassigned.size).toBeLessThanOrEqual(2 * LEASES_KEPT_DAYS);
    expect([unassigned.has('l1999'), unassigned.has(`l${1999 - 29}`), leases.size]).toEqual([true, true, 0]);
  });
});

describe('an SMS that nobody paid for', () => {
  it('makes the number used for its app, once', () => {
    const story = [imported, leased('a'), ended('a', 'settled', at('10:30:00'))] as const;
    given(...story)
      .when(note('a'))
      .then(served('a'));
    given(...story, served('a'))
      .when(note('a'))
      .then();
  });

  it('changes nothing for a lease that was paid for, or never existed', () => {
    given(imported, leased('a'), ended('a', 'settled', at('10:30:00'), true))
      .when(note('a'))
      .then();
    given(imported, leased('a'), ended('a', 'unassigned', at('10:01:00')))
      .when(note('a'))
      .then();
  });
});

interface LeaseRequest {
  readonly second: number;
  readonly act: 'lease' | 'settled' | 'unassigned';
  readonly id: number;
}

const leaseRequest: fc.Arbitrary<LeaseRequest> = fc.record({
  // Times of several processes, not in order.
  second: fc.integer({ min: 0, max: 7200 }),
  act: fc.constantFrom('lease', 'lease', 'settled', 'unassigned'),
  id: fc.integer({ min: 1, max: 30 }),
});

describe('any sequence of leases and ends, by any clocks', () => {
  it('never begins a lease before the one before it has ended, and keeps a bounded number of them', () => {
    fc.assert(
      fc.property(fc.array(leaseRequest, { maxLength: 80 }), (steps) => {
        let state = [imported].reduce(numberDecider.evolve, numberDecider.initial());
        const dueAt = new Map<string, string>();
        let open: string | undefined;
        for (const { second, act, id } of steps) {
          const now = plusSeconds(at('10:00:00'), second);
          const leaseId = `l${id}`;
          const ending = { dueAt: dueAt.get(leaseId) ?? now, served: second % 2 === 0 };
          const command = act === 'lease' ? lease(leaseId, now) : end(leaseId, act, now, ending);
          let events: readonly NumberEvent[] = [];
          try {
            events = numberDecider.decide(command, state);
          } catch {}
          for (const event of events) {
            state = numberDecider.evolve(state, event);
            if (event.type === 'NumberLeased') {
              expect(open).toBeUndefined();
              open = event.data.leaseId;
              dueAt.set(open, event.data.until);
            } else if (event.type === 'LeaseEnded') {
              expect(event.data.leaseId).toBe(open);
              open = undefined;
            }
          }
        }
        expect((state.leases.get('whatsapp') ?? []).length).toBeLessThanOrEqual(LEASES_KEPT);
      }),
      { numRuns: 300 },
    );
  });
});
