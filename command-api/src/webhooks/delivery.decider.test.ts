import type { DeliveryEvent, WebhookAttempted } from '@ringpost/domain';
import { WEBHOOK_RETRY_SECONDS } from '@ringpost/domain/rules/limits';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import {
  type Called,
  type DeliveryCommand,
  deliveryDecider,
  type QueueWebhook,
  type RecordAttempt,
} from './delivery.decider.ts';

const { given } = decide(deliveryDecider);
const NOW = '2026-11-22T10:00:00.000Z';
const of = { deliveryId: 'd-1', userId: 'u-1' };
const queue: QueueWebhook = {
  type: 'QueueWebhook',
  ...of,
  receiverId: '',
  webhookType: 'sms.received',
  form: 'ringpost',
  facts: { order_uuid: 'o-1' },
  messageId: 'm-1',
  happenedAt: NOW,
  now: NOW,
};
const queued: DeliveryEvent = {
  type: 'WebhookQueued',
  data: {
    ...of,
    webhookType: 'sms.received',
    facts: { order_uuid: 'o-1' },
    messageId: 'm-1',
    happenedAt: NOW,
    queuedAt: NOW,
    dueAt: '2026-11-22T10:00:30.000Z',
  },
};

function answered(status: number | null, change: Partial<Called> = {}): Called {
  const failure = status === null ? 'timeout' : null;
  return { status, failure, answer: 'so', tookMs: 12, retryAfterSeconds: null, ...change };
}
function record(attempt: number, called: Called, chance = 0): RecordAttempt {
  return { type: 'RecordAttempt', attempt, called, signature: 'v1,x', now: NOW, chance };
}
function attempted(
  attempt: number,
  status: number | null,
  how: Pick<WebhookAttempted['data'], 'outcome' | 'wasDueAt' | 'dueAt'>,
): DeliveryEvent {
  const seen = { status, failure: status === null ? ('timeout' as const) : null, answer: 'so', tookMs: 12 };
  const rest = { attempt, attemptedAt: NOW, ...seen, signature: 'v1,x', subject: 'user:u-1' };
  return { type: 'WebhookAttempted', data: { ...of, ...rest, ...how } };
}
const FIRST_DUE = '2026-11-22T10:00:30.000Z';
const SECOND_DUE = '2026-11-22T10:00:05.000Z';
const failedOnce = attempted(1, 500, { outcome: 'retry', wasDueAt: FIRST_DUE, dueAt: SECOND_DUE });
const delivered = attempted(1, 200, { outcome: 'delivered', wasDueAt: FIRST_DUE, dueAt: null });
const replay: DeliveryCommand = { type: 'ReplayWebhook', userId: 'u-1', now: NOW };
function replayed(wasDueAt: string | null): DeliveryEvent {
  return { type: 'WebhookReplayed', data: { ...of, wasDueAt, dueAt: FIRST_DUE, replayedAt: NOW } };
}

/** The result of repeated failed attempts. */
function failUntilTheEnd(status: number | null, chance = 0): readonly WebhookAttempted['data'][] {
  const seen: WebhookAttempted['data'][] = [];
  let state = deliveryDecider.evolve(deliveryDecider.initial(), queued);
  while (state.status === 'waiting') {
    const [event] = deliveryDecider.decide(record(state.attempts + 1, answered(status), chance), state);
    if (event?.type !== 'WebhookAttempted') throw new Error('no attempt');
    seen.push(event.data);
    state = deliveryDecider.evolve(state, event);
  }
  return seen;
}

function waitsOf(attempts: readonly WebhookAttempted['data'][]): readonly number[] {
  return attempts.flatMap(({ dueAt }) =>
    dueAt === null ? [] : [(Date.parse(dueAt) - Date.parse(NOW)) / 1000],
  );
}

describe('a delivery', () => {
  it('is queued once, and has a deadline in case the sending process dies', () => {
    given().when(queue).then(queued);
    given(queued).when(queue).then();
  });

  it('says in which form its body is, unless it is ours', () => {
    given()
      .when({ ...queue, form: 'sms-activate' })
      .then(queued, { type: 'WebhookBodyChosen', data: { ...of, form: 'sms-activate' } });
  });

  it('says for which receiver it is, unless it is the first one', () => {
    const addressed: DeliveryEvent = { type: 'WebhookAddressed', data: { ...of, receiverId: 'r-1' } };
    const chosen: DeliveryEvent = { type: 'WebhookBodyChosen', data: { ...of, form: 'sms-activate' } };
    given()
      .when({ ...queue, receiverId: 'r-1' })
      .then(queued, addressed);
    given()
      .when({ ...queue, receiverId: 'r-1', form: 'sms-activate' })
      .then(queued, addressed, chosen);
  });

  it.each([200, 201, 204, 299])('is over when the receiver answers %i', (status) => {
    given(queued)
      .when(record(1, answered(status)))
      .then(attempted(1, status, { outcome: 'delivered', wasDueAt: FIRST_DUE, dueAt: null }));
  });

  it.each([null, 199, 302, 400, 404, 429, 500, 503])('is tried again after %s', (status) => {
    given(queued)
      .when(record(1, answered(status)))
      .then(attempted(1, status, { outcome: 'retry', wasDueAt: FIRST_DUE, dueAt: SECOND_DUE }));
  });

  it('is over when the receiver answers 410: it does not want to be called any more', () => {
    given(queued)
      .when(record(1, answered(410)))
      .then(attempted(1, 410, { outcome: 'gone', wasDueAt: FIRST_DUE, dueAt: null }));
  });

  it('counts an attempt once, whichever process made it', () => {
    given(queued, failedOnce)
      .when(record(1, answered(200)))
      .then();
    given(queued, delivered)
      .when(record(1, answered(500)))
      .then();
    given(queued, delivered)
      .when(record(2, answered(500)))
      .then();
  });

  it('can be dropped while it waits, but not when it is over', () => {
    const drop: DeliveryCommand = { type: 'DropWebhook', why: 'webhook-off', now: NOW };
    given(queued, failedOnce)
      .when(drop)
      .then({
        type: 'WebhookDropped',
        data: { ...of, why: 'webhook-off', wasDueAt: SECOND_DUE, droppedAt: NOW },
      });
    given(queued, delivered).when(drop).then();
    given().when(drop).then();
  });
});

describe('the schedule of a delivery that fails', () => {
  it('is 14 attempts in about 75 hours, five of them in the first two minutes', () => {
    const attempts = failUntilTheEnd(500);
    expect(attempts.map(({ attempt }) => attempt)).toEqual(
      Array.from({ length: 14 }, (_, index) => index + 1),
    );
    const waits = waitsOf(attempts);
    expect(waits).toEqual(WEBHOOK_RETRY_SECONDS);
    expect(waits.slice(0, 4).reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(120);
    expect(waits.reduce((sum, wait) => sum + wait, 0) / 3600).toBeCloseTo(75.6, 1);
    expect(attempts.at(-1)).toMatchObject({ outcome: 'gave-up', dueAt: null });
  });

  it('is spread by a tenth, so that deliveries that failed together are not all repeated together', () => {
    const waits = waitsOf(failUntilTheEnd(null, 0.999));
    expect(waits).toHaveLength(WEBHOOK_RETRY_SECONDS.length);
    for (const [index, wait] of waits.entries()) {
      const scheduled = WEBHOOK_RETRY_SECONDS[index] ?? 0;
      expect(wait).toBeGreaterThan(scheduled);
      expect(wait).toBeLessThanOrEqual(scheduled * 1.1 + 60);
    }
  });

  it('has waits that end at a multiple of 5 seconds, or of a minute for long ones, so that deliveries share a deadline', () => {
    const attempts = failUntilTheEnd(500, 0.37);
    for (const { dueAt } of attempts.slice(0, 5)) expect(dueAt).toMatch(/:[0-5][05][.]000Z$/);
    expect(attempts[5]?.dueAt).toMatch(/:00[.]000Z$/);
  });

  it.each(['10:00:01.000', '10:00:59.999'])('has its promised waits also if it fails at %s', (time) => {
    const now = `2026-11-22T${time}Z`;
    let state = deliveryDecider.evolve(deliveryDecider.initial(), queued);
    for (const seconds of WEBHOOK_RETRY_SECONDS.slice(0, 5)) {
      if (state.status !== 'waiting') throw new Error('it is over');
      const failed = { ...record(state.attempts + 1, answered(500), 0.999), now };
      const [event] = deliveryDecider.decide(failed, state);
      if (event?.type !== 'WebhookAttempted') throw new Error('no attempt');
      expect(Date.parse(event.data.dueAt ?? '') - Date.parse(now)).toBeLessThanOrEqual(1100 * seconds + 5000);
      state = deliveryDecider.evolve(state, event);
    }
  });

  it.each([
    ['longer than the schedule', 120, 120],
    ['shorter than the schedule', 2, 5],
    ['longer than a day', 999_999, 86_400],
  ])('waits as the receiver asks in Retry-After: %s', (_, retryAfterSeconds, waited) => {
    const called = answered(503, { retryAfterSeconds });
    const [event] = deliveryDecider.decide(
      record(1, called),
      deliveryDecider.evolve(deliveryDecider.initial(), queued),
    );
    expect(event?.type === 'WebhookAttempted' && waitsOf([event.data])).toEqual([waited]);
  });
});

describe('a replay', () => {
  it('sends the same delivery again, whatever its result was', () => {
    given(queued, delivered).when(replay).then(replayed(null));
    given(queued, failedOnce).when(replay).then(replayed(SECOND_DUE));
  });

  it('begins the schedule again', () => {
    const again = attempted(1, 500, { outcome: 'retry', wasDueAt: FIRST_DUE, dueAt: SECOND_DUE });
    given(queued, failedOnce, replayed(SECOND_DUE))
      .when(record(1, answered(500)))
      .then(again);
  });

  it('is possible only for its own customer', () => {
    given().when(replay).thenRejected('not-found');
    given(queued)
      .when({ ...replay, userId: 'u-2' })
      .thenRejected('not-found');
  });
});
