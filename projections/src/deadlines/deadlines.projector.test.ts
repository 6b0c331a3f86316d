import { itemIdOf, plusSeconds } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { deadlinesProjector } from '../projectors.ts';
import {
  assignedEvent,
  at,
  boughtEvent,
  cancelledEvent,
  capturedEvent,
  completedEvent,
  expiredEvent,
  heldEvent,
  ids,
  leasedEvent,
  leaseEndedEvent,
  placedEvent,
  releasedEvent,
} from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { deadlines } from './deadlines.view.ts';

function open(history: History) {
  return Object.fromEntries(
    project(deadlinesProjector, history)
      .rows(deadlines)
      .map((row) => [row.kind, row.dueAt]),
  );
}
function failed(history: History) {
  return history.append(
    'OrderFailed',
    { orderId: ids.order, userId: ids.user, reason: 'gave-up', failedAt: at('10:01:05') },
    at('10:01:05'),
  );
}

describe('what is due', () => {
  it('is the resumption of an order ten seconds after its price was held, and its end when it is given up', () => {
    expect(open(heldEvent(createHistory()))).toEqual({
      'resume-order': at('10:00:10'),
      'settle-hold': at('10:01:00'),
    });
  });

  it('is the settlement of a hold and of a lease that no order has taken after a minute', () => {
    expect(open(leasedEvent(heldEvent(createHistory())))).toEqual({
      'resume-order': at('10:00:10'),
      'settle-hold': at('10:01:00'),
      'settle-lease': at('10:01:01'),
    });
  });

  it('names the customer of the wallet in each row', () => {
    const rows = project(deadlinesProjector, leasedEvent(heldEvent(createHistory()))).rows(deadlines);
    expect(rows).toMatchObject(rows.map(() => ({ userId: ids.user })));
  });

  it('does not end when the order is only placed, because a message may come before its number', () => {
    expect(open(placedEvent(heldEvent(createHistory())))).toEqual(open(heldEvent(createHistory())));
  });

  it('is only the end of the order and of the lease, once a number was assigned', () => {
    const history = boughtEvent(createHistory());
    expect(open(history)).toEqual({ 'end-activation': at('10:30:01') });
    expect(project(deadlinesProjector, history).row(deadlines, `end-lease|${ids.lease}`)).toMatchObject({
      subject: ids.lease,
      orderId: ids.order,
      e164: ids.e164,
      appId: ids.app,
    });
  });

  it('is the settlement in the wallet for an order that is over, at once and until it has happened', () => {
    const completed = completedEvent(boughtEvent(createHistory()));
    expect(open(completed)).toEqual({ 'settle-order': at('10:00:08'), 'end-activation': at('10:30:01') });
    expect(open(capturedEvent(completed))).toEqual({ 'end-activation': at('10:30:01') });
  });

  it.each([
    ['cancelled', cancelledEvent, '10:05:00'],
    ['expired', expiredEvent, '10:30:01'],
  ] as const)('is the refund of an order that was %s', (_, over, time) => {
    const history = over(boughtEvent(createHistory()));
    expect(open(history)).toEqual({ 'settle-order': at(time), 'end-activation': at('10:30:01') });
    expect(open(leaseEndedEvent(releasedEvent(history)))).toEqual({});
  });

  it('is the refund of a hold whose order failed before it had a number', () => {
    expect(open(failed(placedEvent(heldEvent(createHistory()))))).toEqual({ 'settle-order': at('10:01:05') });
  });

  it('is nothing for an order that failed and held nothing', () => {
    expect(open(failed(placedEvent(createHistory())))).toEqual({});
  });

  it('is a lease that was never assigned, until its end', () => {
    const history = failed(leasedEvent(placedEvent(createHistory())));
    expect(open(history)).toEqual({ 'settle-lease': at('10:01:01') });
    expect(open(leaseEndedEvent(history, 'unassigned'))).toEqual({});
  });

  it('is an import that is not finished thirty seconds after it began', () => {
    const importId = ids.import;
    const begun = createHistory().append('NumberImportStarted', {
      importId,
      vendorId: ids.vendor,
      countryIso: 'US',
      lines: 1,
      startedAt: at('10:00:00'),
    });
    expect(open(begun)).toEqual({ 'continue-import': at('10:00:30') });
    const over = begun.append('NumberImportFinished', {
      importId,
      imported: 1,
      known: 0,
      refused: 0,
      finishedAt: at('10:00:31'),
    });
    expect(open(over)).toEqual({});
  });

  it('is a question to the gateway of a payment, until its money has come or the charge has failed', () => {
    const of = { paymentId: ids.order, userId: ids.user };
    const payment = { gateway: 'sandbox', coin: null, amountMills: 900, startedAt: at('10:00:00') };
    const charge = {
      chargeId: 'c',
      payUrl: null,
      address: null,
      coinAmount: null,
      expiresAt: at('11:00:00'),
    };
    const started = () => createHistory().append('PaymentStarted', { ...of, ...payment }, at('10:00:00'));
    const opened = () => started().append('PaymentOpened', { ...of, ...charge }, at('10:01:00'));
    const later = () => opened().append('PaymentChecked', { ...of, nextCheckAt: at('10:16:00') });
    const part = { ...of, step: 1, changeMills: 400, receivedMills: 400 };
    const rest = { ...of, step: 2, changeMills: 500, receivedMills: 900 };
    expect(open(started())).toEqual({ 'check-gateway': at('10:05:00') });
    expect(open(opened())).toEqual({ 'check-gateway': at('10:06:00') });
    expect(open(later())).toEqual({ 'check-gateway': at('10:16:00') });
    expect(open(later().append('PaymentChecked', { ...of, nextCheckAt: null }))).toEqual({});
    const some = () => later().append('PaymentReceived', part);
    expect(open(some())).toMatchObject({ 'check-gateway': at('10:16:00') });
    expect(open(some().append('PaymentReceived', rest))).not.toHaveProperty('check-gateway');
    const over = (reason: 'expired' | 'failed') => opened().append('PaymentClosed', { ...of, reason });
    expect(open(over('expired'))).toEqual({ 'check-gateway': at('10:06:00') });
    expect(open(over('failed'))).toEqual({});
  });

  it('is a question to the gateway about money that has arrived, from the next day on until the last one', () => {
    const of = { paymentId: ids.order, userId: ids.user };
    const some = { ...of, step: 1, changeMills: 400, receivedMills: 400 };
    const received = () => createHistory().append('PaymentReceived', some, at('10:00:00'));
    const checked = (nextCheckAt: string | null) =>
      received().append('PaymentRechecked', { ...of, nextCheckAt }, at('10:00:00'));
    const nextDay = plusSeconds(at('10:00:00'), 86_400);
    const later = plusSeconds(at('10:00:00'), 3 * 86_400);
    expect(open(received())).toEqual({ 'recheck-gateway': nextDay });
    expect(open(checked(later))).toEqual({ 'recheck-gateway': later });
    expect(open(checked(null))).toEqual({});
    const more = { ...some, step: 2, receivedMills: 800 };
    expect(open(checked(null).append('PaymentReceived', more, at('10:00:00')))).toEqual({
      'recheck-gateway': nextDay,
    });
  });

  it('is the end of a draft of a port-in, 30 days after it was last touched, until it is sent or over', () => {
    const of = { portInId: ids.order, userId: ids.user };
    const draft = { draftId: 'd', subject: 's', label: '', numbers: [], savedAt: at('10:00:00') };
    const drafted = () => createHistory().append('PortInDrafted', { ...of, ...draft });
    const document = { documentId: 'x', mediaType: 'image/png', bytes: 9, addedAt: at('11:00:00') } as const;
    const cancel = { by: 'customer', note: '', subject: 's', cancelledAt: at('12:00:00') } as const;
    const thirtyDaysAfter = (instant: string) => plusSeconds(instant, 30 * 86_400);
    expect(open(drafted())).toEqual({ 'expire-draft': thirtyDaysAfter(at('10:00:00')) });
    expect(open(drafted().append('PortInDocumentAdded', { ...of, ...document }))).toEqual({
      'expire-draft': thirtyDaysAfter(at('11:00:00')),
    });
    const sent = { draftId: 'd', feeMills: 5_000, submittedAt: at('12:00:00') };
    expect(open(drafted().append('PortInSubmitted', { ...of, ...sent }))).toEqual({});
    expect(open(drafted().append('PortInCancelled', { ...of, ...cancel }))).toEqual({});
    expect(open(drafted().append('PortInDraftExpired', { ...of, expiredAt: at('12:00:00') }))).toEqual({});
  });

  it('is a recording that was not fetched, until it is there or given up', () => {
    const call = { messageId: 'm', seconds: 9, isFetched: true, announcedAt: at('10:00:00') };
    const announced = () => createHistory().append('RecordingAnnounced', call);
    const failed = (nextAt: string | null) =>
      announced().append('RecordingFetchFailed', {
        messageId: 'm',
        userId: null,
        attempt: 1,
        why: 'timeout',
        failedAt: at('10:00:01'),
        nextAt,
      });
    const audio = { messageId: 'm', userId: null, blob: 'b', bytes: 1, storedAt: at('10:00:02') };
    expect(open(announced())).toEqual({ 'fetch-recording': at('10:00:30') });
    expect(open(failed(at('10:00:06')))).toEqual({ 'fetch-recording': at('10:00:06') });
    expect(open(failed(null))).toEqual({});
    expect(open(announced().append('RecordingStored', audio))).toEqual({});
  });

  it('is a check of a number that a vendor activated, 14 days after it came, until the vendor has it back', () => {
    const importId = itemIdOf('0199a0c4-6e12-7b44-8a3d-51c0e9d2f000', 1);
    const { e164, vendor: vendorId, user: userId } = ids;
    const place = { e164, countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId };
    const joined = () => createHistory().append('NumberImported', { ...place, importId }, at('10:00:00'));
    const due = (dueAt: string) => ({ 'return-number': dueAt });
    expect(open(joined())).toEqual(due(plusSeconds(at('10:00:00'), 14 * 86_400)));
    expect(open(createHistory().append('NumberImported', { ...place, importId: ids.import }))).toEqual({});

    const checked = () =>
      joined().append('NumberReturnChecked', { e164, importId, nextCheckAt: at('12:00:00') });
    expect(open(checked())).toEqual(due(at('12:00:00')));
    const begun = () =>
      checked().append('NumberReturnBegun', { e164, importId, vendorId, appIds: [] }, at('13:00:00'));
    expect(open(begun())).toEqual(due(at('13:00:00')));
    expect(open(begun().append('NumberReturned', { e164, importId }))).toEqual({});
    expect(open(joined().append('NumberMadePublic', { e164 }))).toEqual({});
    expect(open(joined().append('NumberPortedIn', { ...place, userId, portInId: 'p' }))).toEqual({});
  });

  it('is the end of an account, seven days after that was asked for, unless it is kept', () => {
    const userId = ids.user;
    const dueAt = plusSeconds(at('10:00:00'), 7 * 86_400);
    const asked = () =>
      createHistory().append('ForgettingRequested', {
        userId,
        amountMills: 5,
        reason: null,
        requestedAt: at('10:00:00'),
        dueAt,
      });
    expect(open(asked())).toEqual({ 'forget-account': dueAt });
    expect(open(asked().append('ForgettingCancelled', { userId }))).toEqual({});
    const forgotten = { userId, sessionEpoch: 1, forgottenAt: dueAt };
    expect(open(asked().append('AccountForgotten', forgotten))).toEqual({});
  });

  it('is the forgetting of a sign-up two days later, until it is confirmed or forgotten', () => {
    const userId = ids.user;
    const account = {
      userId,
      email: 'ann@example.org',
      locale: 'en',
      role: 'customer',
      subject: 'customer-1',
    } as const;
    const signedUp = () => createHistory().append('AccountRegistered', account, at('10:00:00'));
    const dueAt = plusSeconds(at('10:00:00'), 48 * 3600);
    expect(open(signedUp())).toEqual({ 'forget-unconfirmed': dueAt });
    expect(open(signedUp().append('AccountConfirmed', { userId }))).toEqual({});
    const forgotten = { userId, sessionEpoch: 1, forgottenAt: dueAt };
    expect(open(signedUp().append('AccountForgotten', forgotten))).toEqual({});
  });

  it('is nothing once everything has been settled', () => {
    expect(
      open(leaseEndedEvent(capturedEvent(completedEvent(assignedEvent(leasedEvent(createHistory())))))),
    ).toEqual({});
  });
});
