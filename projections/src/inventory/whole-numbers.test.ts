import {
  currentLease,
  hasServed,
  isFreeFor,
  lineOf,
  type NumberEvent,
  type NumberState,
  number,
  openLeases,
  WHOLE_NUMBER_APP_ID,
} from '@ringpost/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, ids } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { inventoryProjector } from './inventory.projector.ts';
import {
  banId,
  bans,
  held,
  numbers,
  ownNumbers,
  served,
  servedId,
  shuffleOf,
  stock,
  usedNumbers,
} from './inventory.view.ts';

const WHOLE = WHOLE_NUMBER_APP_ID;
const APPS = ['telegram', 'whatsapp', WHOLE] as const;
const E164S = ['+12125550132', '+12125550133', '+12125550134'] as const;
const FROM = at('10:00:00');

function imported(e164: string): NumberEvent {
  const place = { countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: ids.vendor };
  return { type: 'NumberImported', data: { e164, ...place, importId: ids.import } };
}
function leased(e164: string, appId: string, leaseId: string, hour = 11): NumberEvent {
  const until = at(`${hour}:00:00`);
  const of = { e164, appId, leaseId, orderId: `o-${leaseId}`, userId: 'ann' };
  return { type: 'NumberLeased', data: { ...of, numberAge: 'new', from: FROM, closesAt: until, until } };
}
function activated(e164: string, appId: string, leaseId: string): NumberEvent {
  const of = { e164, appId, leaseId, orderId: `o-${leaseId}`, userId: 'ann', numberAge: 'new' } as const;
  return {
    type: 'NumberLeased',
    data: { ...of, from: FROM, closesAt: at('10:20:00'), until: at('10:25:00') },
  };
}
function reserved(e164: string, appId: string, reservationId: string): NumberEvent {
  const of = { e164, appId, reservationId, userId: 'bob' };
  return { type: 'NumberReserved', data: { ...of, from: FROM, until: at('12:00:00') } };
}
function reservationEnded(e164: string, appId: string, reservationId: string): NumberEvent {
  const end = { reason: 'cancelled', wasReserved: true, orderId: null, endedAt: FROM } as const;
  return { type: 'ReservationEnded', data: { e164, appId, reservationId, userId: 'bob', ...end } };
}
function extended(e164: string, appId: string, leaseId: string): NumberEvent {
  const of = { e164, appId, leaseId, orderId: `o-${leaseId}`, userId: 'ann', extensionId: `x-${leaseId}` };
  const data = { ...of, termHours: 4, until: at('18:00:00'), extendedAt: FROM };
  return { type: 'LeaseExtended', data };
}
function leaseEnded(e164: string, appId: string, leaseId: string, isServed: boolean): NumberEvent {
  const of = { e164, appId, leaseId, orderId: `o-${leaseId}`, userId: 'ann' };
  return { type: 'LeaseEnded', data: { ...of, reason: 'settled', served: isServed, endedAt: FROM } };
}
function smsOf(e164: string, appId: string, leaseId: string): NumberEvent {
  const of = { e164, appId, leaseId, orderId: `o-${leaseId}`, messageId: 'm' };
  return { type: 'NumberServed', data: { ...of, receivedAt: FROM } };
}
function historyOf(events: readonly NumberEvent[]): History {
  return events.reduce((history, { type, data }) => history.append(type, data), createHistory());
}
function rowsAfter(...events: readonly NumberEvent[]) {
  const projected = project(inventoryProjector, historyOf(events));
  const [e164] = E164S;
  const servedBy = (appId: string) =>
    projected.row(served, servedId({ e164, appId, shuffle: shuffleOf(e164) }));
  const { activations = [], kept = [] } = projected.row(held, e164) ?? {};
  const ends = [...activations, ...kept].map(({ leaseId, until }) => [leaseId, until]);
  return { ...projected, servedBy, ends };
}

/** How many numbers can be bought for an app now, as new and as used ones, as the counters say it. */
function counted({ row }: ReturnType<typeof project>, vendorId: string, appId: string) {
  const all = row(stock, `US|${vendorId}|*`)?.numbers ?? 0;
  const { taken, leased: busy } = row(stock, `US|${vendorId}|${appId}`) ?? { taken: 0, leased: 0 };
  return { fresh: all - taken, used: taken - busy };
}

type Step = readonly [
  act:
    | 'lease'
    | 'activate'
    | 'end'
    | 'end served'
    | 'serve'
    | 'extend'
    | 'reserve'
    | 'unreserve'
    | 'return'
    | 'import'
    | 'assign',
  number: number,
  app: number,
];

/** The facts that the streams of numbers allow for a step; none if a decider would refuse it. */
function factsOf([act, index, ofApp]: Step, state: NumberState, step: number): readonly NumberEvent[] {
  const [e164, appId] = [E164S[index] ?? '', APPS[ofApp] ?? ''];
  const appIds = [...state.served].sort();
  const [first] = lineOf(state, appId);
  const open = currentLease(state, appId);
  const isIdle = openLeases(state).length === 0 && state.lines === undefined;
  const vendorId = state.details?.vendorId ?? '';
  switch (act) {
    case 'lease':
      return state.status === 'active' && isFreeFor(state, appId) ? [leased(e164, appId, `l-${step}`)] : [];
    case 'activate':
      if (state.status !== 'active' || appId === WHOLE || !isFreeFor(state, appId)) return [];
      return [activated(e164, appId, `l-${step}`)];
    case 'end':
    case 'end served':
      return open ? [leaseEnded(e164, appId, open.leaseId, act === 'end served')] : [];
    case 'serve': {
      const [lease] = openLeases(state);
      if (!lease) return [];
      const isForApp = lease.appId === WHOLE ? APPS[ofApp] : lease.appId;
      return [smsOf(e164, lease.appId, lease.leaseId), smsOf(e164, isForApp ?? '', lease.leaseId)];
    }
    case 'extend':
      return open ? [extended(e164, appId, open.leaseId)] : [];
    case 'reserve':
      if (state.status !== 'active' || appId === WHOLE || !isFreeFor(state, appId)) return [];
      return [reserved(e164, appId, `r-${step}`)];
    case 'unreserve':
      return first ? [reservationEnded(e164, appId, first.reservationId)] : [];
    case 'return':
      if (state.status !== 'active' || !isIdle) return [];
      return [{ type: 'NumberReleased', data: { e164, vendorId, appIds } }];
    case 'import': {
      const again: NumberEvent = { type: 'NumberServedBefore', data: { e164, appIds } };
      if (state.status !== 'absent') return [];
      return appIds.length > 0 ? [imported(e164), again] : [imported(e164)];
    }
    case 'assign': {
      if (state.status !== 'active' || !isIdle) return [];
      const other = vendorId === ids.vendor ? 'other' : ids.vendor;
      const data = { e164, vendorId: other, formerVendorId: vendorId, appIds };
      return [{ type: 'NumberVendorAssigned', data }];
    }
  }
}

function told(steps: readonly Step[]) {
  const states = E164S.map((e164) => number.evolve(number.initial(), imported(e164)));
  const events: NumberEvent[] = E164S.map(imported);
  for (const [n, step] of steps.entries()) {
    for (const fact of factsOf(step, states[step[1]] ?? number.initial(), n)) {
      events.push(fact);
      states[step[1]] = number.evolve(states[step[1]] ?? number.initial(), fact);
    }
  }
  return { states, events };
}

/** Whether anybody has the number by a lease or a reservation. */
function isHad(state: NumberState): boolean {
  const isReserved = APPS.some((appId) => lineOf(state, appId).some(({ until }) => until !== null));
  return openLeases(state).length > 0 || isReserved;
}

const anyStep = fc.tuple(
  fc.constantFrom<Step[0][]>(
    ...(['lease', 'activate', 'end', 'end served', 'serve', 'extend'] as const),
    ...(['reserve', 'unreserve', 'return', 'import', 'assign'] as const),
  ),
  fc.nat({ max: E164S.length - 1 }),
  fc.nat({ max: APPS.length - 1 }),
);

describe('the stock, while some numbers are rented whole', () => {
  it('counts and lists for each app and vendor what the streams of the numbers would sell', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 20, maxLength: 60 }), (steps) => {
        const { states, events } = told(steps);
        const projected = project(inventoryProjector, historyOf(events));
        expect(
          projected
            .rows(held)
            .map(({ _id }) => _id)
            .sort(),
        ).toEqual(states.flatMap((state) => (isHad(state) ? (state.details?.e164 ?? []) : [])).sort());
        for (const vendorId of [ids.vendor, 'other']) {
          for (const appId of APPS) {
            const free = states.filter(
              (state) => state.details?.vendorId === vendorId && isFreeFor(state, appId),
            );
            const used = free.filter((state) => hasServed(state, appId));
            expect(counted(projected, vendorId, appId)).toEqual({
              fresh: free.length - used.length,
              used: used.length,
            });
            const listed = projected
              .rows(usedNumbers)
              .filter((row) => row.appId === appId && row.vendorId === vendorId)
              // Those of the whole number stay while somebody has the number. Who looks for one leaves out the numbers that are held.
              .filter((row) => appId !== WHOLE || !projected.row(held, row.e164));
            expect(listed.map(({ e164 }) => e164).sort()).toEqual(
              used.map(({ details }) => details?.e164).sort(),
            );
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a number that is rented whole', () => {
  const [e164] = E164S;
  const whole = [imported(e164), leased(e164, WHOLE, 'l', 13)];

  it('says until when, in the row of the number, also after an extension, and not after that', () => {
    expect(rowsAfter(...whole).row(numbers, e164)).toMatchObject({ wholeUntil: at('13:00:00') });
    const longer = rowsAfter(...whole, extended(e164, WHOLE, 'l'));
    expect(longer.row(numbers, e164)).toMatchObject({ wholeUntil: at('18:00:00') });
    expect(longer.ends).toEqual([['l', at('18:00:00')]]);
    const ended = rowsAfter(...whole, leaseEnded(e164, WHOLE, 'l', true));
    expect(ended.row(numbers, e164)).not.toHaveProperty('wholeUntil');
  });

  it('says so in the row of its owner, if a customer has brought it over', () => {
    const place = { countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: ids.vendor };
    const ported: NumberEvent = {
      type: 'NumberPortedIn',
      data: { e164, userId: 'ann', portInId: 'p', ...place },
    };
    const own = rowsAfter(ported, leased(e164, WHOLE, 'l', 13));
    expect(own.row(ownNumbers, e164)).toMatchObject({ wholeUntil: at('13:00:00'), vendorId: ids.vendor });
    expect(own.row(numbers, e164)).toBeUndefined();
    const after = rowsAfter(ported, leased(e164, WHOLE, 'l', 13), leaseEnded(e164, WHOLE, 'l', false));
    expect(after.row(ownNumbers, e164)).not.toHaveProperty('wholeUntil');
  });
});

describe('a number as a whole', () => {
  const [e164] = E164S;

  it('is held while it is leased for any app, until the last of the leases ends', () => {
    const both = [imported(e164), activated(e164, 'telegram', 'l1'), leased(e164, 'whatsapp', 'l2', 15)];
    expect(rowsAfter(...both).ends).toEqual([
      ['l1', at('10:25:00')],
      ['l2', at('15:00:00')],
    ]);
    const one = [...both, leaseEnded(e164, 'whatsapp', 'l2', false)];
    expect(rowsAfter(...one).ends).toEqual([['l1', at('10:25:00')]]);
    expect(counted(rowsAfter(...one), ids.vendor, WHOLE)).toEqual({ fresh: 0, used: 0 });
    const none = rowsAfter(...one, leaseEnded(e164, 'telegram', 'l1', false));
    expect(none.row(held, e164)).toBeUndefined();
    expect(counted(none, ids.vendor, WHOLE)).toEqual({ fresh: 1, used: 0 });
  });

  it('is held while it is reserved for any app', () => {
    const kept = [imported(e164), reserved(e164, 'telegram', 'r')];
    expect(rowsAfter(...kept).ends).toEqual([['r', at('12:00:00')]]);
    expect(rowsAfter(...kept, reservationEnded(e164, 'telegram', 'r')).row(held, e164)).toBeUndefined();
  });

  it('is held until the new end of a lease that was extended', () => {
    const rental = [imported(e164), leased(e164, 'telegram', 'l1', 11)];
    expect(rowsAfter(...rental, extended(e164, 'telegram', 'l1')).ends).toEqual([['l1', at('18:00:00')]]);
  });

  it('costs the leases of apps no row of its own, only the counters that they share', () => {
    const touchedBy = (...events: readonly NumberEvent[]) =>
      rowsAfter(...events)
        .touched.filter((view) => view !== stock.name)
        .sort();
    const once = [imported(e164), activated(e164, 'telegram', 'l1')];
    const rowsOfNew = [served.name, held.name].sort();
    expect(touchedBy(...once)).toEqual(rowsOfNew);
    expect(touchedBy(...once, leaseEnded(e164, 'telegram', 'l1', false))).toEqual(rowsOfNew);
    const first = [...once, leaseEnded(e164, 'telegram', 'l1', true)];
    // The first SMS of an app is noted in the rows of both.
    expect(touchedBy(...first)).toHaveLength(1 + 2 * 2);
    const again = [...first, activated(e164, 'telegram', 'l2')];
    const rowsOfUsed = [served.name, usedNumbers.name, held.name].sort();
    expect(touchedBy(...again)).toEqual(rowsOfUsed);
    expect(touchedBy(...again, leaseEnded(e164, 'telegram', 'l2', true))).toEqual(rowsOfUsed);
  });

  it('is used as soon as one app has sent an SMS to it', () => {
    const used = [imported(e164), leased(e164, 'telegram', 'l1'), leaseEnded(e164, 'telegram', 'l1', true)];
    expect(rowsAfter(...used).servedBy(WHOLE)).toMatchObject({
      leased: false,
      served: true,
      appIds: ['telegram'],
    });
    const other = [...used, leased(e164, 'whatsapp', 'l2')];
    expect(rowsAfter(...other).servedBy(WHOLE)).toMatchObject({ served: true, appIds: ['telegram'] });
  });

  it('has the bans for all apps, each customer once', () => {
    const ban = (userId: string, appId: string, bannedAt: string): NumberEvent => ({
      type: 'NumberBanned',
      data: { e164, appId, orderId: `o-${appId}`, userId, bannedAt },
    });
    const rows = rowsAfter(
      imported(e164),
      ban('ann', 'telegram', FROM),
      ban('ann', 'whatsapp', at('11:00:00')),
    );
    expect(rows.row(bans, banId({ e164, appId: WHOLE }))?.bans).toEqual([
      { userId: 'ann', bannedAt: at('11:00:00') },
    ]);
  });
});
