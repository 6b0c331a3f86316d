import type { BulkEnd, BulkEvent, BulkItem, BulkPlaced, NumberSource, RequestEnd } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type BulkCommand, bulkDecider } from './bulk.decider.ts';

const { given } = decide(bulkDecider);
const NOW = '2026-11-21T10:00:01.000Z';
const ids = { orderId: '0199a0c4-6e12-7b44-8a3d-51c0e9d2f000', userId: 'ann' };

const threeNumbers: BulkPlaced['data'] = {
  ...ids,
  kind: 'activation',
  appId: 'whatsapp',
  countryIso: 'US',
  vendorId: null,
  quantity: 3,
  numberType: 'any',
  unitPriceMills: 350,
  priceId: 'price-1',
  priceRank: 7,
  requestHash: 'hash',
  placedAt: '2026-11-21T10:00:00.000Z',
  giveUpAt: '2026-11-21T10:01:00.000Z',
};
function item(place: number, lease = `lease-${place}`): BulkItem {
  return {
    item: place,
    e164: `+1212555100${place}`,
    vendorId: 'acme',
    rateCentre: 'New York',
    region: 'NY',
    numberAge: 'new',
    leaseId: lease,
    assignedAt: NOW,
    closesAt: '2026-11-21T10:20:01.000Z',
    settlesAt: '2026-11-21T10:30:01.000Z',
  };
}
const placed: BulkEvent = { type: 'BulkPlaced', data: threeNumbers };
function assigned(...items: readonly BulkItem[]): BulkEvent {
  return { type: 'BulkNumbersAssigned', data: { ...ids, items } };
}
function closed(fulfilled: number, reason: BulkEnd): BulkEvent {
  return { type: 'BulkClosed', data: { ...ids, requested: 3, fulfilled, reason, closedAt: NOW } };
}
function assign(...items: readonly BulkItem[]): BulkCommand {
  return { type: 'AssignItems', placed: threeNumbers, items };
}
function close(
  begun: number,
  reason: 'no-available-numbers' | 'gave-up' = 'no-available-numbers',
): BulkCommand {
  return { type: 'CloseBulk', placed: threeNumbers, begun, reason, now: NOW };
}

describe('a bulk order', () => {
  it('begins with its first numbers', () =>
    given()
      .when(assign(item(1), item(2)))
      .then(placed, assigned(item(1), item(2))));

  it('remembers which numbers its customer chose', () => {
    const numbers = [item(1).e164, item(2).e164, item(3).e164];
    return given()
      .when({ type: 'AssignItems', placed: threeNumbers, items: [item(1)], chosen: numbers })
      .then(placed, { type: 'NumbersChosen', data: { ...ids, numbers } }, assigned(item(1)));
  });

  it('takes more numbers while places are free', () =>
    given(placed, assigned(item(1)))
      .when(assign(item(2), item(3)))
      .then(assigned(item(2), item(3))));

  it('gives each place to the first lease that comes, and leaves the other out', () =>
    given(placed, assigned(item(1)))
      .when(assign(item(1, 'another'), item(2)))
      .then(assigned(item(2))));

  it('takes each number once, however often it is offered', () =>
    given(placed, assigned(item(1), item(2)))
      .when(assign(item(1), item(2)))
      .then());

  it('never takes more numbers than requested', () =>
    given(placed, assigned(item(1), item(2), item(3)))
      .when(assign(item(4), item(0)))
      .then());

  it('takes no number after its end', () =>
    given(placed, assigned(item(1)), closed(1, 'gave-up'))
      .when(assign(item(2)))
      .thenRejected('order-not-open'));
});

describe('the end of a bulk order', () => {
  it('is `fulfilled` with all numbers, whatever reason the run gives', () =>
    given(placed, assigned(item(1), item(2), item(3)))
      .when(close(3, 'gave-up'))
      .then(closed(3, 'fulfilled')));

  it('contains how many numbers there are when no more can be found', () =>
    given(placed, assigned(item(1)))
      .when(close(1))
      .then(closed(1, 'no-available-numbers')));

  it('is possible without any number', () =>
    given().when(close(0, 'gave-up')).then(placed, closed(0, 'gave-up')));

  it('waits until each number has an order of its own', () =>
    given(placed, assigned(item(1), item(2)))
      .when(close(1))
      .then());

  it('comes once', () =>
    given(placed, assigned(item(1)), closed(1, 'gave-up'))
      .when(close(1))
      .then());
});

const LATER = '2026-11-21T10:00:06.000Z';
const ACME = 'acme';

function chosen(source: NumberSource = 'dormant'): BulkEvent {
  return { type: 'BulkSourceChosen', data: { ...ids, source } };
}
function requested(...items: readonly number[]): BulkEvent {
  const { giveUpAt } = threeNumbers;
  return {
    type: 'BulkNumbersRequested',
    data: { ...ids, vendorId: ACME, items, requestedAt: NOW, giveUpAt },
  };
}
function ended(end: RequestEnd, ...places: readonly number[]): BulkEvent {
  const items = places.map((place) => ({ item: place, end }));
  return { type: 'BulkRequestsEnded', data: { ...ids, items, endedAt: NOW } };
}
function cancelled(fulfilled: number): BulkEvent {
  return { type: 'BulkCancelled', data: { ...ids, requested: 3, fulfilled, cancelledAt: NOW } };
}
function checked(nextCheckAt: string | null, checkedAt = NOW): BulkEvent {
  return { type: 'BulkVendorChecked', data: { ...ids, checkedAt, nextCheckAt } };
}
function ask(...places: readonly number[]): BulkCommand {
  return {
    type: 'AskForNumbers',
    placed: threeNumbers,
    source: 'dormant',
    vendorId: ACME,
    places,
    now: NOW,
  };
}
function activate(...items: readonly BulkItem[]): BulkCommand {
  return { type: 'AssignItems', placed: threeNumbers, items, areDormant: true };
}
function endRequests(end: RequestEnd, ...places: readonly number[]): BulkCommand {
  return { type: 'EndRequests', ends: places.map((place) => ({ item: place, end })), now: NOW };
}
function cancel(begun: number): BulkCommand {
  return { type: 'CancelBulk', placed: threeNumbers, begun, now: NOW };
}
function note(now = NOW): BulkCommand {
  return { type: 'NoteVendorChecked', now };
}

describe('a bulk order that asks a vendor', () => {
  it('begins with the request, and with the source of its numbers', () =>
    given()
      .when(ask(1, 2, 3))
      .then(placed, chosen(), requested(1, 2, 3)));

  it('asks once for each place that has no number', () =>
    given(placed, chosen('any'), assigned(item(1)), requested(2))
      .when(ask(1, 2, 3))
      .then(requested(3)));

  it('asks for nothing after its end', () =>
    given(placed, chosen(), closed(0, 'gave-up')).when(ask(1)).thenRejected('order-not-open'));

  it("takes the vendor's number for the place for which the vendor was asked", () =>
    given(placed, chosen(), requested(1, 2, 3))
      .when(activate(item(2)))
      .then(assigned(item(2))));

  it('takes no number of the inventory for such a place, because the vendor may still deliver one', () =>
    given(placed, chosen('any'), requested(2))
      .when(assign(item(2), item(3)))
      .then(assigned(item(3))));

  it('takes no number for a place for which nobody asked, or whose request has ended', () =>
    given(placed, chosen(), requested(1), ended('refused', 1))
      .when(activate(item(1), item(2)))
      .then());

  it('takes no number after its end', () =>
    given(placed, chosen(), requested(1), cancelled(0))
      .when(activate(item(1)))
      .thenRejected('order-not-open'));

  it('does not end for lack of numbers while the vendor works on them', () =>
    given(placed, chosen(), requested(1, 2, 3), ended('refused', 1))
      .when(close(0))
      .then());

  it('ends when the vendor has refused what is missing', () =>
    given(placed, chosen(), requested(1, 2, 3), assigned(item(1)), ended('refused', 2, 3))
      .when(close(1))
      .then(closed(1, 'no-available-numbers')));

  it('ends by its time, even if the vendor still works on it', () =>
    given(placed, chosen(), requested(1, 2, 3))
      .when(close(0, 'gave-up'))
      .then(closed(0, 'gave-up')));

  it('ends each request once', () =>
    given(placed, chosen(), requested(1, 2, 3), assigned(item(1)), ended('refused', 2))
      .when(endRequests('withdrawn', 1, 2, 3))
      .then(ended('withdrawn', 3)));
});

describe('the questions to a vendor', () => {
  it('come a few seconds apart', () =>
    given(placed, chosen(), requested(1)).when(note()).then(checked(LATER)));

  it('come more slowly later', () =>
    given(placed, chosen(), requested(1), ...Array<BulkEvent>(6).fill(checked(NOW)))
      .when(note())
      .then(checked('2026-11-21T10:00:31.000Z')));

  it('are noted once', () => given(placed, chosen(), requested(1), checked(LATER)).when(note()).then());

  it('continue at once when the order has ended, to withdraw what is not needed', () =>
    given(placed, chosen(), requested(1), checked(LATER), cancelled(0))
      .when(note())
      .then(checked('2026-11-21T11:00:01.000Z')));

  it('stop when each request has ended', () =>
    given(placed, chosen(), requested(1), cancelled(0), ended('withdrawn', 1))
      .when(note())
      .then(checked(null)));

  it('never begin again', () =>
    given(placed, chosen(), requested(1), cancelled(0), ended('withdrawn', 1), checked(null))
      .when(note(LATER))
      .then());
});

describe('a cancelled bulk order', () => {
  it('ends while it waits for numbers', () =>
    given(placed, chosen(), requested(1, 2, 3))
      .when(cancel(0))
      .then(cancelled(0)));

  it('keeps the numbers that it has, once each of them has its order', () => {
    const waiting = [placed, chosen(), requested(1, 2, 3), assigned(item(1))];
    given(...waiting)
      .when(cancel(0))
      .then();
    given(...waiting)
      .when(cancel(1))
      .then(cancelled(1));
  });

  it('is cancelled once', () => given(placed, chosen(), requested(1), cancelled(0)).when(cancel(0)).then());

  it('cannot be cancelled when it has ended', () =>
    given(placed, assigned(item(1)), closed(1, 'gave-up'))
      .when(cancel(1))
      .thenRejected('not-cancellable'));
});
