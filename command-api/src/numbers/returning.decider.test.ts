import { itemIdOf, type NumberEvent, type NumberState, number, plusSeconds } from '@ringpost/domain';
import { DORMANT_QUIET_DAYS, RETURN_RETRY_HOURS } from '@ringpost/domain/rules/limits';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { type NumberCommand, numberDecider } from './number.decider.ts';

const { given } = decide(numberDecider);
const E164 = '+12125550132';
const BULK = '0199a0c4-6e12-7b44-8a3d-51c0e9d2f000';
/** The keys of two requests to the vendor. */
const [KEY, LATER_KEY] = [itemIdOf(BULK, 1), itemIdOf(BULK, 2)];
const START = '2026-11-01T10:00:00.000Z';
function day(days: number): string {
  return plusSeconds(START, days * 24 * 3600);
}

const place = { e164: E164, countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: 'acme' };
function importedFor(importId: string) {
  return { type: 'NumberImported', data: { ...place, importId } } as const satisfies NumberEvent;
}
const imported = importedFor(KEY);
function terms(leaseId: string, from = START, appId = 'whatsapp') {
  const until = plusSeconds(from, 1800);
  return { e164: E164, leaseId, orderId: 'o', userId: 'ann', appId, from, closesAt: from, until };
}
function leased(leaseId: string, from?: string, appId?: string): NumberEvent {
  return { type: 'NumberLeased', data: { ...terms(leaseId, from, appId), numberAge: 'new' } };
}
function ended(leaseId: string, endedAt: string, served: boolean, appId = 'whatsapp'): NumberEvent {
  const of = { e164: E164, leaseId, orderId: 'o', userId: 'ann', appId };
  return { type: 'LeaseEnded', data: { ...of, reason: 'settled', served, endedAt } };
}
/** A lease that began and ended on the first day. */
const used = [imported, leased('l'), ended('l', day(0), true)] as const;

function begin(now: string, importId: string = KEY): NumberCommand {
  return { type: 'BeginReturn', e164: E164, importId, now };
}
function postpone(now: string): NumberCommand {
  return { type: 'PostponeReturn', e164: E164, importId: KEY, now };
}
function end(importId: string = KEY): NumberCommand {
  return { type: 'EndReturn', e164: E164, importId, now: day(15) };
}
function lease(leaseId: string, from: string, numberType: 'any' | 'new' = 'any'): NumberCommand {
  return { type: 'LeaseNumber', lease: terms(leaseId, from), vendorId: null, countryIso: 'US', numberType };
}
function reserve(now: string): NumberCommand {
  const of = { e164: E164, appId: 'whatsapp', reservationId: 'r', userId: 'bob', waits: true };
  return { type: 'ReserveNumber', ...of, queueLimit: 10, now };
}
function checked(nextCheckAt: string): NumberEvent {
  return { type: 'NumberReturnChecked', data: { e164: E164, importId: KEY, nextCheckAt } };
}
function begun(...appIds: readonly string[]): NumberEvent {
  return {
    type: 'NumberReturnBegun',
    data: { e164: E164, importId: KEY, vendorId: 'acme', appIds: [...appIds] },
  };
}
const returned: NumberEvent = { type: 'NumberReturned', data: { e164: E164, importId: KEY } };

describe('a number that a vendor activated on demand', () => {
  it('goes back when nobody has used it for 14 days, and names the apps that it has served', () => {
    expect(DORMANT_QUIET_DAYS).toBe(14);
    given(...used)
      .when(begin(day(14)))
      .then(begun('whatsapp'));
    given(imported)
      .when(begin(day(14)))
      .then(begun());
  });

  it('stays before that, and is checked again when the 14 days are over', () => {
    given(...used)
      .when(begin(plusSeconds(day(14), -1)))
      .then(checked(day(14)));
  });

  it('stays for 14 more days if somebody leases it for a moment on the 13th day', () => {
    const again = [...used, leased('m', day(13)), ended('m', day(13), false)];
    given(...again)
      .when(begin(day(14)))
      .then(checked(day(27)));
    given(...again)
      .when(begin(day(27)))
      .then(begun('whatsapp'));
  });

  it('stays while it is leased for any app, and 14 days after that', () => {
    given(...used, leased('m', day(1), 'telegram'))
      .when(begin(day(20)))
      .then(checked(day(34)));
  });

  it('stays while somebody has reserved it or waits for it', () => {
    const line = { e164: E164, appId: 'whatsapp', reservationId: 'r', userId: 'bob' };
    const reserved: NumberEvent = {
      type: 'NumberReserved',
      data: { ...line, from: day(1), until: day(2) },
    };
    given(...used, reserved)
      .when(begin(day(20)))
      .then(checked(day(34)));
    const over = { ...line, reason: 'expired', wasReserved: true, orderId: null, endedAt: day(2) } as const;
    given(...used, reserved, { type: 'ReservationEnded', data: over })
      .when(begin(day(15)))
      .then(checked(day(16)));
  });

  it('counts an SMS that came after its lease as a use', () => {
    const of = { e164: E164, leaseId: 'l', orderId: 'o', appId: 'whatsapp', messageId: 'm' };
    given(...used, { type: 'NumberServed', data: { ...of, receivedAt: day(3) } })
      .when(begin(day(14)))
      .then(checked(day(17)));
  });

  it('cannot be leased, reserved, made public or brought over from then on', () => {
    const returning = [...used, begun('whatsapp')];
    given(...returning)
      .when(lease('m', day(14)))
      .thenRejected('number-unknown');
    given(...returning)
      .when(reserve(day(14)))
      .thenRejected('number-unknown');
    given(imported, begun())
      .when({ type: 'MakeNumberPublic', e164: E164, now: day(14) })
      .thenRejected('number-unknown');
    given(imported, begun())
      .when({ type: 'PortInNumber', ported: { ...place, userId: 'ann', portInId: 'p' }, now: day(14) })
      .thenRejected('number-leased');
  });

  it('is kept by a lease that came first', () => {
    given(...used, leased('m', day(14)))
      .when(begin(day(14)))
      .then(checked(day(28)));
  });

  it('begins to go back once, and is gone once', () => {
    const returning = [...used, begun('whatsapp')];
    given(...returning)
      .when(begin(day(15)))
      .then();
    given(...returning)
      .when(end())
      .then(returned);
    given(...returning, returned)
      .when(end())
      .then();
    given(...returning, returned)
      .when(begin(day(30)))
      .then();
    given(...used)
      .when(end())
      .then();
  });

  it('is offered again after an hour if the vendor did not take it back, and after 14 days if there is no vendor', () => {
    given(...used, begun('whatsapp'))
      .when(postpone(day(14)))
      .then(checked(plusSeconds(day(14), RETURN_RETRY_HOURS * 3600)));
    given(...used)
      .when(postpone(day(14)))
      .then(checked(day(28)));
  });

  it('is not one that was imported or brought over, or is public: such a number stays', () => {
    given(importedFor('i-1'))
      .when(begin(day(20), 'i-1'))
      .then();
    const ported: NumberEvent = {
      type: 'NumberPortedIn',
      data: { ...place, userId: 'ann', portInId: 'p-1' },
    };
    given(imported, ported)
      .when(begin(day(20)))
      .then();
    given(ported)
      .when(begin(day(20), 'p-1'))
      .then();
    const madePublic: NumberEvent = { type: 'NumberMadePublic', data: { e164: E164 } };
    given(imported, madePublic)
      .when(begin(day(20)))
      .then();
    given(imported, madePublic)
      .when(postpone(day(20)))
      .then();
  });
});

describe('a number that went back to its vendor', () => {
  const gone = [...used, begun('whatsapp'), returned];
  const activate = {
    type: 'ActivateNumber',
    imported: importedFor(LATER_KEY).data,
    lease: terms('m', day(20)),
    numberType: 'new',
  } as const satisfies NumberCommand;
  const servedBefore: NumberEvent = {
    type: 'NumberServedBefore',
    data: { e164: E164, appIds: ['whatsapp'] },
  };
  const stateOf = (events: readonly NumberEvent[]): NumberState =>
    events.reduce((state, event) => number.evolve(state, event), number.initial());

  it('is not ours, and nobody is its former lessee', () => {
    given(...gone)
      .when(lease('m', day(20)))
      .thenRejected('number-unknown');
    const state = stateOf(gone);
    expect(state).toMatchObject({ status: 'absent', details: null });
    expect(state.leases.size).toBe(0);
  });

  it('can be ours again, and is used for the apps that it has served', () => {
    given(...gone)
      .when({ type: 'ImportNumber', imported: importedFor('i-1').data })
      .then(importedFor('i-1'), servedBefore);
    given(...gone, importedFor('i-1'), servedBefore)
      .when(lease('m', day(20), 'new'))
      .thenRejected('number-taken');
    given(...gone)
      .when({ ...activate, numberType: 'any' })
      .then(importedFor(LATER_KEY), servedBefore, {
        type: 'NumberLeased',
        data: { ...activate.lease, numberAge: 'used' },
      });
  });

  it('joins without a lease if the order asked for a new one', () => {
    given(...gone)
      .when(activate)
      .then(importedFor(LATER_KEY), servedBefore);
    given(...gone, importedFor(LATER_KEY), servedBefore)
      .when(activate)
      .thenRejected('lease-over');
  });

  it('is new for an app that it has not served', () => {
    const other = { ...activate, lease: terms('m', day(20), 'telegram') };
    given(...gone)
      .when(other)
      .then(importedFor(LATER_KEY), servedBefore, {
        type: 'NumberLeased',
        data: { ...other.lease, numberAge: 'new' },
      });
  });

  it('counts as taken back if the vendor gives it for another request before its answer came', () => {
    const returning = [imported, begun()];
    given(...returning)
      .when(activate)
      .then(returned, importedFor(LATER_KEY), {
        type: 'NumberLeased',
        data: { ...activate.lease, numberAge: 'new' },
      });
    given(...returning)
      .when({ ...activate, imported: imported.data })
      .thenRejected('lease-over');
    given(...returning)
      .when({ type: 'ImportNumber', imported: importedFor('i-1').data })
      .then();
  });

  it('is not touched by a late answer to the earlier return', () => {
    const again = [...gone, importedFor(LATER_KEY)];
    for (const late of [end(), begin(day(40)), postpone(day(40))])
      given(...again)
        .when(late)
        .then();
  });
});
