import { streams } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { deadlines } from '../deadlines/deadlines.view.ts';
import { deadlinesProjector } from '../projectors.ts';
import { at, ids } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { webhooksProjector } from './webhooks.projector.ts';
import { webhookAttempts, webhookDeliveries, webhooks } from './webhooks.view.ts';

const userId = ids.user;
const subject = `user:${userId}`;
const FIRST_DUE = at('10:00:30');
const SECOND_DUE = at('10:00:05');

function queued(history: History, deliveryId = 'd-1', dueAt = FIRST_DUE): History {
  return history.append('WebhookQueued', {
    deliveryId,
    userId,
    webhookType: 'sms.received',
    facts: { order_uuid: ids.order },
    messageId: 'm-1',
    happenedAt: at('10:00:00'),
    queuedAt: at('10:00:00'),
    dueAt,
  });
}
function attempted(
  history: History,
  attempt: number,
  status: number,
  { wasDueAt = FIRST_DUE, dueAt = null as string | null, deliveryId = 'd-1' } = {},
): History {
  return history.append('WebhookAttempted', {
    deliveryId,
    userId,
    attempt,
    attemptedAt: at('10:00:01'),
    tookMs: 12,
    status,
    failure: null,
    answer: 'so',
    signature: 'v1,x',
    outcome: dueAt !== null ? 'retry' : status < 300 ? 'delivered' : 'gave-up',
    wasDueAt,
    dueAt,
    subject,
  });
}
function replayed(history: History, wasDueAt: string | null): History {
  const replayedAt = at('10:00:02');
  return history.append('WebhookReplayed', {
    deliveryId: 'd-1',
    userId,
    wasDueAt,
    dueAt: FIRST_DUE,
    replayedAt,
  });
}
function deliveryOf(history: History) {
  return project(webhooksProjector, history).row(webhookDeliveries, 'd-1');
}
function dueOf(history: History) {
  return project(deadlinesProjector, history).rows(deadlines);
}

describe('the row of a webhook', () => {
  const set = () =>
    createHistory().append('WebhookSet', {
      userId,
      url: 'https://api.example.com/',
      types: ['sms.received'],
      setAt: at('10:00:00'),
      subject,
    });
  const rowOf = (history: History) => project(webhooksProjector, history).row(webhooks, userId);

  it('shows its URL, its types of events, and since when its secret signs', () => {
    const history = set().append('WebhookSecretRolled', {
      userId,
      secretId: 's-2',
      previousSecretId: 's-1',
      previousUntil: at('12:00:00'),
      rolledAt: at('10:00:00'),
    });
    expect(rowOf(history)).toEqual({
      _id: userId,
      userId,
      receiverId: '',
      orderId: null,
      madeAt: '',
      status: 'on',
      url: 'https://api.example.com/',
      types: ['sms.received'],
      form: 'ringpost',
      subAccounts: false,
      disabled: null,
      secretAt: at('10:00:00'),
      oldSecretUntil: at('12:00:00'),
    });
    expect(JSON.stringify(project(webhooksProjector, history).rows(webhooks))).not.toContain('s-2');
  });

  it('is another one for each further receiver, until that one is removed', () => {
    const key = `${userId}-r-1`;
    const ofReceiver = { userId, receiverId: 'r-1' };
    const setAgain = (history: History) =>
      history.append(
        'WebhookSet',
        { userId, url: 'https://two.example.com/', types: [], setAt: at('10:01:00'), subject },
        at('10:01:00'),
        streams.webhook(key),
      );
    const made = set().append('WebhookReceiverMade', { ...ofReceiver, madeAt: at('10:00:30') });
    const rows = (history: History) =>
      project(webhooksProjector, history)
        .rows(webhooks)
        .map(({ _id, url, madeAt }) => [_id, url, madeAt]);
    const first = [userId, 'https://api.example.com/', ''];
    expect(rows(setAgain(made))).toEqual([first, [key, 'https://two.example.com/', at('10:00:30')]]);
    const removed = made.append('WebhookReceiverRemoved', { ...ofReceiver, removedAt: at('10:02:00') });
    expect(rows(removed)).toEqual([first]);
    // It was set by a request that came at the same time.
    expect(rows(setAgain(removed))).toEqual([first]);
  });

  it('is another one for a rental, and names it until that is over', () => {
    const ofRental = { userId, receiverId: 'r-1', orderId: 'o-1' };
    const made = set().append('WebhookMadeForRental', { ...ofRental, madeAt: at('10:00:30') });
    const rows = (history: History) =>
      project(webhooksProjector, history)
        .rows(webhooks)
        .map(({ _id, orderId }) => [_id, orderId]);
    expect(rows(made)).toEqual([
      [userId, null],
      [`${userId}-r-1`, 'o-1'],
    ]);
    expect(rows(made.append('WebhookRentalEnded', { ...ofRental, endedAt: at('14:00:00') }))).toEqual([
      [userId, null],
    ]);
  });

  it('shows the chosen form of its bodies', () => {
    const chosen = { userId, form: 'sms-activate', chosenAt: at('10:00:01') } as const;
    expect(rowOf(set().append('WebhookFormChosen', chosen))?.form).toBe('sms-activate');
  });

  it('says that it was turned off, or why we switched it off, until it is set again', () => {
    expect(rowOf(set().append('WebhookTurnedOff', { userId, turnedOffAt: at('10:01:00') }))?.status).toBe(
      'off',
    );
    const disabled = set().append('WebhookDisabled', {
      userId,
      why: 'gone',
      deliveryId: 'd-1',
      disabledAt: at('10:02:00'),
    });
    expect(rowOf(disabled)).toMatchObject({
      status: 'disabled',
      disabled: { why: 'gone', at: at('10:02:00') },
      url: 'https://api.example.com/',
    });
  });
});

describe('the row of a delivery', () => {
  it('has our form, unless another one was chosen', () => {
    expect(deliveryOf(queued(createHistory()))?.form).toBe('ringpost');
    const chosen = { deliveryId: 'd-1', userId, form: 'sms-activate' } as const;
    expect(deliveryOf(queued(createHistory()).append('WebhookBodyChosen', chosen))?.form).toBe(
      'sms-activate',
    );
  });

  it('is for the first receiver, unless another one is named', () => {
    expect(deliveryOf(queued(createHistory()))?.receiver).toBe(userId);
    const addressed = { deliveryId: 'd-1', userId, receiverId: 'r-1' } as const;
    expect(deliveryOf(queued(createHistory()).append('WebhookAddressed', addressed))?.receiver).toBe(
      `${userId}-r-1`,
    );
  });

  it('waits, and contains no words of the message', () => {
    const row = deliveryOf(queued(createHistory()));
    expect(row).toMatchObject({
      status: 'waiting',
      dueAt: FIRST_DUE,
      attempts: 0,
      messageId: 'm-1',
      last: null,
    });
    expect(Object.keys(row?.facts ?? {})).toEqual(['order_uuid']);
  });

  it('counts its attempts and shows the last one; each attempt has a row of its own', () => {
    const once = attempted(queued(createHistory()), 1, 503, { dueAt: SECOND_DUE });
    expect(deliveryOf(once)).toMatchObject({ status: 'waiting', dueAt: SECOND_DUE, attempts: 1 });
    const done = attempted(once, 2, 200, { wasDueAt: SECOND_DUE });
    expect(deliveryOf(done)).toMatchObject({
      status: 'delivered',
      dueAt: '',
      attempts: 2,
      last: { status: 200 },
    });
    const rows = project(webhooksProjector, done).rows(webhookAttempts);
    expect(rows.map(({ _id, status, answer }) => [_id, status, answer])).toEqual([
      ['d-1|1', 503, 'so'],
      ['d-1|2', 200, 'so'],
    ]);
  });

  it('keeps its earlier attempts when it is replayed, and counts from one', () => {
    const again = attempted(replayed(attempted(queued(createHistory()), 1, 500), null), 1, 200);
    expect(deliveryOf(again)).toMatchObject({ status: 'delivered', attempts: 1, attemptsInAll: 2 });
    expect(project(webhooksProjector, again).rows(webhookAttempts)).toHaveLength(2);
  });

  it('fails with its last attempt, and is dropped when the webhook is off', () => {
    expect(deliveryOf(attempted(queued(createHistory()), 10, 500))?.status).toBe('failed');
    const dropped = queued(createHistory()).append('WebhookDropped', {
      deliveryId: 'd-1',
      userId,
      why: 'webhook-off',
      wasDueAt: FIRST_DUE,
      droppedAt: at('10:00:03'),
    });
    expect(deliveryOf(dropped)).toMatchObject({ status: 'dropped', dueAt: '' });
  });

  it('tells its customer about each change', () => {
    const { hints } = project(webhooksProjector, attempted(queued(createHistory()), 1, 200));
    expect(hints.map(({ audience, topic }) => [audience, topic])).toEqual([
      [`customer:${userId}`, 'webhook'],
      [`customer:${userId}`, 'webhook'],
    ]);
  });
});

describe('the deadline of deliveries', () => {
  it('is one row for all of a customer that are due at the same instant', () => {
    const two = queued(queued(createHistory()), 'd-2');
    expect(dueOf(two)).toEqual([
      { _id: expect.any(String), kind: 'send-webhooks', subject: userId, dueAt: FIRST_DUE, waiting: 2 },
    ]);
  });

  it('is deleted with the last of them', () => {
    const two = queued(queued(createHistory()), 'd-2');
    expect(dueOf(attempted(two, 1, 200))).toMatchObject([{ waiting: 1 }]);
    expect(dueOf(attempted(two, 1, 200, { deliveryId: 'd-2' }))).toEqual([]);
  });

  it('moves with the next attempt, and comes back with a replay', () => {
    const failed = attempted(queued(createHistory()), 1, 500, { dueAt: SECOND_DUE });
    expect(dueOf(failed)).toMatchObject([{ dueAt: SECOND_DUE, waiting: 1 }]);
    expect(dueOf(replayed(failed, SECOND_DUE))).toMatchObject([{ dueAt: FIRST_DUE, waiting: 1 }]);
    const done = attempted(queued(createHistory()), 1, 200);
    expect(dueOf(replayed(done, null))).toMatchObject([{ dueAt: FIRST_DUE, waiting: 1 }]);
  });
});
