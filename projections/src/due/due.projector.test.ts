import { describe, expect, it } from 'vitest';
import {
  assignedTold,
  at,
  boughtTold,
  cancelledTold,
  capturedTold,
  completedTold,
  expiredTold,
  heldTold,
  ids,
  leasedTold,
  leaseEndedTold,
  placedTold,
  releasedTold,
} from '../testing/activation.ts';
import { project, type Story, story } from '../testing/story.ts';
import { dueProjector } from './due.projector.ts';
import { due } from './due.view.ts';

const open = (told: Story) =>
  Object.fromEntries(
    project(dueProjector, told)
      .rows(due)
      .map((row) => [row.kind, row.dueAt]),
  );
const failed = (told: Story) =>
  told.tell(
    'OrderFailed',
    { orderId: ids.order, userId: ids.user, reason: 'gave-up', failedAt: at('10:01:05') },
    at('10:01:05'),
  );

describe('what falls due', () => {
  it('is the resumption of an order ten seconds after it was placed', () => {
    expect(open(placedTold(story()))).toEqual({ 'resume-order': at('10:00:10') });
  });

  it('is the settlement of a hold and of a lease that nobody has taken up after a minute', () => {
    expect(open(leasedTold(heldTold(placedTold(story()))))).toEqual({
      'resume-order': at('10:00:10'),
      'settle-hold': at('10:01:00'),
      'settle-lease': at('10:01:01'),
    });
  });

  it('is, once a number was assigned, only the end of both', () => {
    const told = boughtTold(story());
    expect(open(told)).toEqual({ 'end-activation': at('10:30:01') });
    expect(project(dueProjector, told).row(due, `end|${ids.lease}`)).toMatchObject({
      orderId: ids.order,
      userId: ids.user,
      e164: ids.e164,
      appId: ids.app,
      leaseId: ids.lease,
    });
  });

  it('is the wallet of an order that is over, at once and until it has followed', () => {
    const completed = completedTold(boughtTold(story()));
    expect(open(completed)).toEqual({ 'settle-order': at('10:00:08'), 'end-activation': at('10:30:01') });
    expect(open(capturedTold(completed))).toEqual({ 'end-activation': at('10:30:01') });
  });

  it.each([
    ['cancelled', cancelledTold, '10:05:00'],
    ['expired', expiredTold, '10:30:01'],
  ] as const)('is the refund of an order that was %s', (_, over, time) => {
    const told = over(boughtTold(story()));
    expect(open(told)).toEqual({ 'settle-order': at(time), 'end-activation': at('10:30:01') });
    expect(open(leaseEndedTold(releasedTold(told)))).toEqual({});
  });

  it('is the refund of a hold whose order failed before it had a number', () => {
    expect(open(failed(heldTold(placedTold(story()))))).toEqual({ 'settle-order': at('10:01:05') });
  });

  it('is nothing when an order failed that held nothing', () => {
    expect(open(failed(placedTold(story())))).toEqual({});
  });

  it('is a hold that was made for an order already over', () => {
    expect(open(heldTold(failed(placedTold(story()))))).toEqual({ 'settle-hold': at('10:01:00') });
  });

  it('is a lease that was made and never assigned, until its end', () => {
    const told = failed(leasedTold(placedTold(story())));
    expect(open(told)).toEqual({ 'settle-lease': at('10:01:01') });
    expect(open(leaseEndedTold(told, 'unassigned'))).toEqual({});
  });

  it('is the end of an import two minutes after it began, unless it is over', () => {
    const importId = ids.import;
    const begun = story().tell('NumberImportStarted', {
      ...{ importId, vendorId: ids.vendor, countryIso: 'US', lines: 1, startedAt: at('10:00:00') },
    });
    expect(open(begun)).toEqual({ 'end-import': at('10:02:00') });
    const over = begun.tell('NumberImportInterrupted', { importId, interruptedAt: at('10:02:00') });
    expect(open(over)).toEqual({});
  });

  it('is nothing once everything has been settled', () => {
    expect(open(leaseEndedTold(capturedTold(completedTold(assignedTold(leasedTold(story()))))))).toEqual({});
  });
});
