import { type NumberEvent, plusSeconds, WHOLE_NUMBER_APP_ID } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type NumberCommand, numberDecider } from './number.decider.ts';

const { given } = decide(numberDecider);
const E164 = '+12125551001';
const T0 = '2026-11-21T10:00:00.000Z';
const WHOLE = WHOLE_NUMBER_APP_ID;
const DAY = 24 * 60;
function at(minutes: number): string {
  return plusSeconds(T0, minutes * 60);
}

const place = { e164: E164, countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: 'acme' };
const imported: NumberEvent = { type: 'NumberImported', data: { ...place, importId: 'i' } };
const ported: NumberEvent = { type: 'NumberPortedIn', data: { ...place, userId: 'ann', portInId: 'p' } };

function terms(userId: string, appId: string, minute = 0, minutes = DAY) {
  const until = at(minute + minutes);
  const ids = { leaseId: `l-${userId}-${appId}`, orderId: `o-${userId}-${appId}`, userId, appId };
  return { e164: E164, ...ids, from: at(minute), closesAt: until, until };
}
/** A rental of one day. */
function rent(userId: string, appId = WHOLE, minute = 0) {
  const lease = terms(userId, appId, minute);
  return {
    type: 'LeaseNumber',
    ...{ lease, vendorId: null, countryIso: 'US', numberType: 'any' },
  } as const satisfies NumberCommand;
}
function activate(userId: string, appId: string): NumberCommand {
  const { lease, ...scope } = rent(userId, appId);
  return { ...scope, lease: { ...lease, closesAt: at(20), until: at(30) } };
}
function rented(userId: string, appId = WHOLE, minute = 0, numberAge: 'new' | 'used' = 'new'): NumberEvent {
  return { type: 'NumberLeased', data: { ...terms(userId, appId, minute), numberAge } };
}
function ended(userId: string, appId = WHOLE, minute = DAY, served = false): NumberEvent {
  const { closesAt: _closesAt, from: _from, until: _until, ...of } = terms(userId, appId);
  return { type: 'LeaseEnded', data: { ...of, reason: 'settled', served, endedAt: at(minute) } };
}
function reserve(userId: string, appId: string, waits = false): NumberCommand {
  const of = { e164: E164, appId, reservationId: `r-${userId}`, userId };
  return { type: 'ReserveNumber', ...of, waits, queueLimit: 10, now: at(1) };
}
function reserved(userId: string, appId: string): NumberEvent {
  const of = { e164: E164, appId, reservationId: `r-${userId}`, userId };
  return { type: 'NumberReserved', data: { ...of, from: at(0), until: at(DAY) } };
}
function bannedBy(userId: string, appId: string): NumberEvent {
  return { type: 'NumberBanned', data: { e164: E164, appId, orderId: `o-${userId}`, userId, bannedAt: T0 } };
}

describe('renting a whole number', () => {
  it('takes one that nobody has', () => {
    given(imported).when(rent('ann')).then(rented('ann'));
    given(ported).when(rent('ann')).then(rented('ann'));
    given(ported).when(rent('bob')).thenRejected('number-unknown');
  });

  it('needs a number that nobody has for any app, not even its renter', () => {
    given(imported, rented('bob', 'telegram')).when(rent('ann')).thenRejected('number-taken');
    given(imported, rented('ann', 'telegram')).when(rent('ann')).thenRejected('number-taken');
    given(imported, rented('bob')).when(rent('ann')).thenRejected('number-taken');
    given(imported, rented('bob', 'telegram'), ended('bob', 'telegram'))
      .when(rent('ann', WHOLE, DAY))
      .then(rented('ann', WHOLE, DAY));
  });

  it('needs a number that nobody has reserved for any app', () => {
    given(imported, reserved('bob', 'telegram')).when(rent('ann')).thenRejected('number-taken');
    given(imported, reserved('ann', 'telegram')).when(rent('ann')).thenRejected('number-taken');
    given(imported, reserved('ann', 'telegram'))
      .when({ ...rent('ann'), reservationId: 'r-ann' })
      .thenRejected('number-taken');
  });

  it('needs a number that rests from no app, and that its renter has banned for none', () => {
    given(imported, bannedBy('ann', 'telegram')).when(rent('ann')).thenRejected('number-banned');
    given(imported, bannedBy('bob', 'telegram')).when(rent('ann')).then(rented('ann'));
    given(imported, ...['bob', 'cleo', 'dan'].map((each) => bannedBy(each, 'telegram')))
      .when(rent('ann'))
      .thenRejected('number-banned');
    given(imported, ...['telegram', 'whatsapp', 'signal'].map((each) => bannedBy('bob', each)))
      .when(rent('ann'))
      .then(rented('ann'));
  });

  it('costs the price of a used number when an SMS of any app came to it', () => {
    const used = [imported, rented('bob', 'telegram'), ended('bob', 'telegram', 30, true)];
    given(...used)
      .when(rent('ann', WHOLE, 40))
      .then(rented('ann', WHOLE, 40, 'used'));
    given(...used)
      .when({ ...rent('ann', WHOLE, 40), numberType: 'new' })
      .thenRejected('number-taken');
    given(imported)
      .when({ ...rent('ann'), numberType: 'used' })
      .thenRejected('number-taken');
  });

  it('is only a rental, and cannot be reserved', () => {
    given(imported).when(activate('ann', WHOLE)).thenRejected('whole-number-app');
    given(imported).when(reserve('ann', WHOLE)).thenRejected('whole-number-app');
  });

  it('happens once for one lease', () => given(imported, rented('ann')).when(rent('ann')).then());
});

describe('a number that one customer has whole', () => {
  it('is not leased for any app, not even by its renter', () => {
    for (const userId of ['ann', 'bob']) {
      given(imported, rented('ann')).when(rent(userId, 'telegram')).thenRejected('number-taken');
      given(imported, rented('ann')).when(activate(userId, 'telegram')).thenRejected('number-taken');
    }
  });

  it('is not reserved for any app, and nobody waits for it', () => {
    for (const waits of [false, true]) {
      given(imported, rented('ann'))
        .when(reserve('bob', 'telegram', waits))
        .thenRejected('number-taken');
    }
  });

  it('is for everybody again after that', () => {
    given(imported, rented('ann'), ended('ann'))
      .when(rent('bob', 'telegram', DAY))
      .then(rented('bob', 'telegram', DAY));
    given(imported, rented('ann'), ended('ann'))
      .when(rent('bob', WHOLE, DAY))
      .then(rented('bob', WHOLE, DAY));
  });

  it('does not go back to its vendor, and gets no other one', () => {
    given(imported, rented('ann')).when({ type: 'ReleaseNumber', e164: E164 }).thenRejected('number-leased');
    given(imported, rented('ann'))
      .when({ type: 'AssignVendor', e164: E164, vendorId: 'other' })
      .thenRejected('number-leased');
    given(imported, rented('ann'))
      .when({ type: 'MakeNumberPublic', e164: E164, now: at(1) })
      .thenRejected('number-leased');
  });
});

describe('a text to a number that one customer has whole', () => {
  const { leaseId, orderId } = terms('ann', WHOLE);
  const sms = { leaseId, messageId: 'm', receivedAt: at(5) };
  function note(namedAppId: string | null): NumberCommand {
    return { type: 'NoteServed', appId: WHOLE, ...sms, namedAppId };
  }
  function served(appId: string): NumberEvent {
    return { type: 'NumberServed', data: { e164: E164, appId, orderId, ...sms } };
  }

  it('makes the number used for the whole and for the app that it names, each once', () => {
    given(imported, rented('ann')).when(note('telegram')).then(served(WHOLE), served('telegram'));
    given(imported, rented('ann'), served(WHOLE)).when(note('telegram')).then(served('telegram'));
    given(imported, rented('ann'), served(WHOLE), served('telegram')).when(note('telegram')).then();
    given(imported, rented('ann')).when(note(null)).then(served(WHOLE));
    given(imported, rented('ann'), served(WHOLE), served('telegram'), ended('ann', WHOLE, DAY, true))
      .when(rent('bob', 'telegram', DAY))
      .then(rented('bob', 'telegram', DAY, 'used'));
  });

  it('leaves the number new to the apps that it does not name', () => {
    given(imported, rented('ann'), served(WHOLE), served('telegram'), ended('ann', WHOLE, DAY, true))
      .when(rent('bob', 'signal', DAY))
      .then(rented('bob', 'signal', DAY));
  });
});
