import { importOfBorrowed, type NumberEvent, plusSeconds } from '@ringpost/domain';
import { LEASE_RECOVERY_SECONDS } from '@ringpost/domain/rules/limits';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type NumberCommand, numberDecider } from './number.decider.ts';

const { given } = decide(numberDecider);
const E164 = '+12125550132';
const FROM = '2026-11-27T10:00:00.000Z';
const UNTIL = plusSeconds(FROM, 1800);
const KEY = importOfBorrowed('o-1');

function imported(orderId = 'o-1') {
  const place = { countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: 'portal' };
  return { e164: E164, ...place, importId: importOfBorrowed(orderId) };
}
function terms(orderId = 'o-1', appId = 'whatsapp') {
  const of = { e164: E164, leaseId: `${orderId}:${E164}`, orderId, userId: 'ann', appId };
  return { ...of, from: FROM, closesAt: plusSeconds(FROM, 1200), until: UNTIL };
}
function borrow(orderId = 'o-1', numberType: 'any' | 'new' = 'any'): NumberCommand {
  return { type: 'BorrowNumber', imported: imported(orderId), lease: terms(orderId), numberType };
}
function joined(orderId = 'o-1'): NumberEvent {
  return { type: 'NumberImported', data: imported(orderId) };
}
function begun(orderId = 'o-1', ...appIds: readonly string[]): NumberEvent {
  const data = { e164: E164, importId: importOfBorrowed(orderId), vendorId: 'portal', appIds: [...appIds] };
  return { type: 'NumberReturnBegun', data };
}
function leased(orderId = 'o-1', numberAge: 'new' | 'used' = 'new'): NumberEvent {
  return { type: 'NumberLeased', data: { ...terms(orderId), numberAge } };
}
function leaseEnded(served: boolean): NumberEvent {
  const { from: _from, closesAt: _closesAt, until: endedAt, ...of } = terms();
  return { type: 'LeaseEnded', data: { ...of, reason: 'settled', served, endedAt } };
}
const returned: NumberEvent = { type: 'NumberReturned', data: { e164: E164, importId: KEY } };
const borrowed = [joined(), begun(), leased()] as const;
function end(now: string): NumberCommand {
  return { type: 'EndReturn', e164: E164, importId: KEY, now };
}

describe('a number of another portal', () => {
  it('is leased to its order only, and is on its way back from the start', () => {
    given()
      .when(borrow())
      .then(...borrowed);
    given(...borrowed)
      .when(borrow())
      .then();
    const lease = { ...terms('o-2', 'telegram'), leaseId: 'l-2' };
    given(...borrowed)
      .when({ type: 'LeaseNumber', lease, vendorId: null, countryIso: 'US', numberType: 'any' })
      .thenRejected('number-unknown');
  });

  it('is refused if it is ours already, or another order has it', () => {
    given({ type: 'NumberImported', data: { ...imported(), importId: 'import-1' } })
      .when(borrow())
      .thenRejected('number-taken');
    given(...borrowed)
      .when(borrow('o-2'))
      .thenRejected('number-taken');
  });

  it('goes back once nobody has it', () => {
    const nextCheckAt = plusSeconds(UNTIL, LEASE_RECOVERY_SECONDS);
    given(...borrowed)
      .when(end(UNTIL))
      .then({ type: 'NumberReturnChecked', data: { e164: E164, importId: KEY, nextCheckAt } });
    given(...borrowed, leaseEnded(false))
      .when(end(UNTIL))
      .then(returned);
    given(...borrowed, leaseEnded(false), returned)
      .when(end(UNTIL))
      .then();
  });

  it('may be bought again for another order, as a used one for an app that it has served', () => {
    const before: NumberEvent = { type: 'NumberServedBefore', data: { e164: E164, appIds: ['whatsapp'] } };
    const again = [joined('o-2'), before, begun('o-2', 'whatsapp'), leased('o-2', 'used')];
    given(...borrowed, leaseEnded(true))
      .when(borrow('o-2'))
      .then(returned, ...again);
    given(...borrowed, leaseEnded(true), returned)
      .when(borrow('o-2'))
      .then(...again);
    given(...borrowed, leaseEnded(true), returned)
      .when(borrow('o-2', 'new'))
      .thenRejected('number-taken');
  });
});
