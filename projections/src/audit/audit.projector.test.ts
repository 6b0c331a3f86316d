import { ALL_NOUNS, type Position } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import {
  at,
  boughtEvent,
  capturedEvent,
  completedEvent,
  ids,
  numberEvent,
  smsEvent,
} from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { auditProjector } from './audit.projector.ts';
import { adminEvents, customerEvents, securityEvents } from './audit.view.ts';

/** The same events, all by one actor. */
function by(actor: string, { events }: History): Pick<History, 'events'> {
  return { events: events.map((event) => ({ ...event, meta: { ...event.meta, actor } })) };
}
function paidActivation(): History {
  return capturedEvent(completedEvent(smsEvent(boughtEvent(numberEvent(createHistory())))));
}

describe('the timeline of a customer', () => {
  it('has the events of all streams in the order of the log, each once, and not those that repeat others', () => {
    const rows = project(auditProjector, paidActivation()).rows(customerEvents);
    expect(rows.map(({ type, group, revision }) => [type, group, revision])).toEqual([
      ['FundsCredited', 'money', 0],
      ['FundsHeldForOrder', 'money', 1],
      ['NumberAssigned', 'orders', 1],
      ['SmsReceived', 'orders', 0],
      ['OrderCompleted', 'orders', 2],
      ['FundsCaptured', 'money', 2],
    ]);
    expect(rows.at(-1)).toMatchObject({
      userId: ids.user,
      amountMills: 350,
      at: at('10:00:08'),
      actor: 'system',
    });
  });

  it('contains no sender, no text and no code', () => {
    const { rows } = project(auditProjector, paidActivation());
    expect(JSON.stringify(rows(customerEvents))).not.toMatch(/123456|\+14155550100/);
  });

  it('has no message that belongs to nobody', () => {
    const { rows } = project(auditProjector, smsEvent(createHistory(), { audience: 'public' }));
    expect(rows(customerEvents)).toEqual([]);
  });

  it('says the reason if it is a word of the domain, and not if an admin wrote it', () => {
    const ended = createHistory().append('OrderFailed', {
      orderId: ids.order,
      userId: ids.user,
      reason: 'no-available-numbers',
      failedAt: at('10:00:00'),
    });
    expect(project(auditProjector, ended).rows(customerEvents)[0]?.what).toBe('no-available-numbers');
    const closed = createHistory().append('AccountDeactivated', {
      userId: ids.user,
      reason: 'fraud',
      sessionEpoch: 1,
    });
    const { rows } = project(auditProjector, by('admin:a', closed));
    expect(rows(customerEvents)[0]).toMatchObject({ what: null, actor: 'admin', group: 'account' });
  });
});

describe('the list of what an admin did', () => {
  it('has the facts of admins, with the customer whom each is about', () => {
    const vendor = { vendorId: ids.vendor, secretId: 's', createdAt: at('10:00:00') };
    const facts = createHistory()
      .append('AccountReactivated', { userId: ids.user })
      .append('VendorSecretCreated', vendor);
    const { rows } = project(auditProjector, by('admin:a', facts));
    expect(rows(adminEvents).map(({ type, adminId, userId }) => [type, adminId, userId])).toEqual([
      ['AccountReactivated', 'a', ids.user],
      ['VendorSecretCreated', 'a', null],
    ]);
    expect(project(auditProjector, facts).rows(adminEvents)).toEqual([]);
  });

  it('has every fact that an admin may cause, but those that follow from another one', () => {
    const ofAdmins = ALL_NOUNS.flatMap(({ events }) => events).filter(({ by }) => by.includes('admin'));
    const unlisted = ofAdmins.map(({ type }) => type).filter((type) => auditProjector.ignores?.has(type));
    expect(unlisted.toSorted()).toEqual([
      'NumberImportFileNamed',
      'NumberImportFinished',
      'NumberImportLinesAccepted',
      'NumberImportLinesRefused',
      'NumberImportLinesReported',
      'NumberImportPartDone',
      'NumberImported',
      'NumberPublicUseEnded',
      'NumberServedBefore',
      'PurchaseClaimed',
      'SmsDeferred',
      'WebhookAddressed',
      'WebhookBodyChosen',
      'WebhookQueued',
    ]);
  });

  it('has the deliveries that an admin sent again, as the timeline of the customer has, and not those of the customer', () => {
    const sent = createHistory().append('WebhookReplayed', {
      deliveryId: 'd',
      userId: ids.user,
      wasDueAt: null,
      dueAt: at('10:00:05'),
      replayedAt: at('10:00:00'),
    });
    const { rows } = project(auditProjector, by('admin:a', sent));
    expect(rows(adminEvents)).toMatchObject([{ type: 'WebhookReplayed', adminId: 'a', userId: ids.user }]);
    expect(rows(customerEvents)).toMatchObject([
      { type: 'WebhookReplayed', actor: 'admin', group: 'account' },
    ]);
    const own = project(auditProjector, by(`customer:${ids.user}`, sent));
    expect([...own.rows(adminEvents), ...own.rows(customerEvents)]).toEqual([]);
  });

  it('names the view that an operator acted on, and so does the security log', () => {
    const skipped = createHistory().append('EventSkipped', {
      projector: 'feeds',
      position: '000000005497' as Position,
      reason: 'The disk changed this text',
      skippedAt: at('10:00:00'),
    });
    const { rows } = project(auditProjector, by('admin:a', skipped));
    expect(rows(adminEvents)).toMatchObject([{ type: 'EventSkipped', what: 'feeds' }]);
    expect(rows(securityEvents)).toMatchObject([{ kind: 'event-skipped', thing: 'feeds at 000000005497' }]);
  });

  it('has the start of an import, and not each of its numbers', () => {
    const started = {
      importId: 'i',
      vendorId: ids.vendor,
      countryIso: 'US',
      lines: 1,
      startedAt: at('10:00:00'),
    };
    const facts = numberEvent(createHistory().append('NumberImportStarted', started));
    const { rows } = project(auditProjector, by('admin:a', facts));
    expect(rows(adminEvents).map(({ type }) => type)).toEqual(['NumberImportStarted']);
  });
});
