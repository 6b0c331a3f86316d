import type { OrderEvent } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type OrderCommand, orderDecider } from './order.decider.ts';
import {
  assigned,
  at,
  cancel,
  cancelled,
  completed,
  ids,
  noted,
  placed,
  running,
  sms,
  unpaid,
  withheld,
} from './order-facts.fixture.ts';

const { given } = decide(orderDecider);

describe('a cancel', () => {
  it('is refused before the time that the shop makes customers wait, and says how many seconds are left', () => {
    const early = (now: string) => ({ ...cancel, now, afterSeconds: 120 });
    given(...running)
      .when(early(at('10:01:18')))
      .thenRejected('cancel-too-early', { from: at('10:02:00'), retryAfterSeconds: 42 });
    given(...running)
      .when(early(at('10:02:00')))
      .then({ type: 'OrderCancelled', data: { ...ids, cancelledAt: at('10:02:00') } });
    // The clock was set back.
    given(...running)
      .when(early(at('09:59:00')))
      .then({ type: 'OrderCancelled', data: { ...ids, cancelledAt: at('09:59:00') } });
    given(...running, completed())
      .when(early(at('10:00:01')))
      .thenRejected('not-cancellable', { status: 'completed' });
  });
});

describe('asking for another code', () => {
  const ask: OrderCommand = { type: 'AskNextCode', now: at('10:06:00') };
  const asked: OrderEvent = { type: 'NextCodeAsked', data: { ...ids, askedAt: at('10:06:00') } };

  it('waits for one more text, which is free', () => {
    const story = [...running, completed()];
    given(...story)
      .when(ask)
      .then(asked);
    given(...story, asked)
      .when(ask)
      .then();
    const next = noted('further', 'm-2', at('10:07:00'));
    given(...story, asked)
      .when(sms({ messageId: 'm-2', receivedAt: at('10:07:00') }))
      .then(next);
    given(...story, asked, next)
      .when({ ...ask, now: at('10:08:00') })
      .then({ type: 'NextCodeAsked', data: { ...ids, askedAt: at('10:08:00') } });
  });

  it('is refused before the first code, after the time of the order, and for an order that gave its money back', () => {
    given(...running)
      .when(ask)
      .thenRejected('no-code-yet');
    given(...running, completed())
      .when({ ...ask, now: at('10:20:00') })
      .thenRejected('order-not-open');
    given(...running, cancelled)
      .when(ask)
      .thenRejected('order-not-open');
    given().when(ask).thenRejected('not-found');
  });
});

describe('a ban', () => {
  const ban: OrderCommand = { type: 'BanNumber', now: at('10:05:00') };
  const banned: OrderEvent = { type: 'OrderBanned', data: { ...ids, bannedAt: at('10:05:00') } };

  it('ends a waiting order as a cancel does, at any time, and once', () => {
    given(...running)
      .when(ban)
      .then(banned, cancelled);
    given(...running, banned, cancelled)
      .when(ban)
      .then();
    given(...running, banned, cancelled)
      .when(cancel)
      .then();
    given(placed, noted('not-assigned'), assigned).when(ban).then(banned, cancelled);
  });

  it('is refused if a text came, if the customer’s time is over, and for an order that has ended', () => {
    given(...running, unpaid())
      .when(ban)
      .thenRejected('order-has-text');
    given(...running)
      .when({ ...ban, now: at('10:20:00') })
      .thenRejected('order-not-open');
    given(...running, completed())
      .when(ban)
      .thenRejected('not-cancellable', { status: 'completed' });
    given(...running, cancelled)
      .when(ban)
      .thenRejected('not-cancellable', { status: 'cancelled' });
    given().when(ban).thenRejected('not-found');
  });

  it('withholds a text that comes later', () =>
    given(...running, banned, cancelled)
      .when(sms())
      .then(withheld()));
});
