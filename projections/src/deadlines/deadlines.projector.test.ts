import { describe, expect, it } from 'vitest';
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
import { deadlinesProjector } from './deadlines.projector.ts';
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

describe('what falls due', () => {
  it('is the resumption of an order ten seconds after it was placed', () => {
    expect(open(placedEvent(createHistory()))).toEqual({ 'resume-order': at('10:00:10') });
  });

  it('is the settlement of a hold and of a lease that nobody has taken up after a minute', () => {
    expect(open(leasedEvent(heldEvent(placedEvent(createHistory()))))).toEqual({
      'resume-order': at('10:00:10'),
      'settle-hold': at('10:01:00'),
      'settle-lease': at('10:01:01'),
    });
  });

  it('is, once a number was assigned, only the end of both', () => {
    const history = boughtEvent(createHistory());
    expect(open(history)).toEqual({ 'end-activation': at('10:30:01') });
    expect(project(deadlinesProjector, history).row(deadlines, `end-activation|${ids.lease}`)).toMatchObject({
      subject: ids.lease,
      orderId: ids.order,
      e164: ids.e164,
      appId: ids.app,
    });
  });

  it('is the wallet of an order that is over, at once and until it has followed', () => {
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
    expect(open(failed(heldEvent(placedEvent(createHistory()))))).toEqual({ 'settle-order': at('10:01:05') });
  });

  it('is nothing when an order failed that held nothing', () => {
    expect(open(failed(placedEvent(createHistory())))).toEqual({});
  });

  it('is a hold that was made for an order already over', () => {
    expect(open(heldEvent(failed(placedEvent(createHistory()))))).toEqual({ 'settle-hold': at('10:01:00') });
  });

  it('is a lease that was made and never assigned, until its end', () => {
    const history = failed(leasedEvent(placedEvent(createHistory())));
    expect(open(history)).toEqual({ 'settle-lease': at('10:01:01') });
    expect(open(leaseEndedEvent(history, 'unassigned'))).toEqual({});
  });

  it('is the end of an import two minutes after it began, unless it is over', () => {
    const importId = ids.import;
    const begun = createHistory().append('NumberImportStarted', {
      importId,
      vendorId: ids.vendor,
      countryIso: 'US',
      lines: 1,
      startedAt: at('10:00:00'),
    });
    expect(open(begun)).toEqual({ 'end-import': at('10:02:00') });
    const over = begun.append('NumberImportInterrupted', { importId, interruptedAt: at('10:02:00') });
    expect(open(over)).toEqual({});
  });

  it('is nothing once everything has been settled', () => {
    expect(
      open(leaseEndedEvent(capturedEvent(completedEvent(assignedEvent(leasedEvent(createHistory())))))),
    ).toEqual({});
  });
});
