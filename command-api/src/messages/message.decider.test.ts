import type { MessageEvent, OrderState, SmsRouted } from '@ringpost/events/domain';
import { decide } from '@ringpost/events/testing/given-when-then';
import { describe, it } from 'vitest';
import { messageDecider, type RouteMessage } from './message.decider.ts';

const { given } = decide(messageDecider);
const to = '+12125551001';
const now = '2026-11-21T10:10:00.000Z';
const shared = {
  messageId: 'm-1',
  to,
  receivedAt: '2026-11-21T10:05:00.000Z',
  sentAt: null,
  subject: 'month:2026-11',
};
const received: MessageEvent = {
  type: 'SmsReceived',
  data: {
    ...shared,
    provider: 'json',
    account: '',
    providerMessageId: '1',
    from: '32665',
    text: 'Code 482913',
  },
};
function routed(change: Partial<SmsRouted['data']> = {}): MessageEvent {
  return {
    type: 'SmsRouted',
    data: {
      ...shared,
      outcome: 'unrouted',
      audience: { kind: 'operators' },
      orderId: null,
      billable: false,
      appId: null,
      templateId: null,
      numberRevision: 3,
      code: '482913',
      ...change,
    },
  };
}
function orderIn(status: 'running' | 'completed' | 'cancelled', e164 = to): OrderState {
  return {
    status,
    placed: { orderId: 'o-1', userId: 'ann', appId: 'whatsapp' },
    assigned: { e164 },
  } as unknown as OrderState;
}
function route(change: Partial<RouteMessage> = {}): RouteMessage {
  return {
    type: 'RouteMessage',
    order: orderIn('running'),
    isLeasedBefore: true,
    isLeaseOpen: true,
    now,
    ...change,
  };
}
function givenTo(change: object = {}): MessageEvent {
  return {
    type: 'SmsRoutedByAdmin',
    data: {
      messageId: 'm-1',
      to,
      receivedAt: shared.receivedAt,
      sentAt: null,
      orderId: 'o-1',
      userId: 'ann',
      appId: null,
      outcome: 'delivered',
      billable: true,
      from: '32665',
      text: 'Code 482913',
      code: '482913',
      subject: 'user:ann',
      ...change,
    },
  };
}

describe('a message that was left for operators', () => {
  it('is given to an order with its words, sealed for the customer', () =>
    given(received, routed()).when(route()).then(givenTo()));

  it('may be paid for if it names the app, or no app and holds a code', () => {
    given(received, routed({ appId: 'whatsapp', code: '' }))
      .when(route())
      .then(givenTo({ appId: 'whatsapp', code: '' }));
    given(received, routed({ code: '' }))
      .when(route())
      .then(givenTo({ code: '', billable: false }));
  });

  it('is late for a lease that is over', () =>
    given(received, routed())
      .when(route({ isLeaseOpen: false, order: orderIn('cancelled') }))
      .then(givenTo({ outcome: 'late' })));

  it('is given once: the same order again is nothing, another one is refused', () => {
    given(received, routed(), givenTo()).when(route()).then();
    given(received, routed(), givenTo({ orderId: 'o-2' }))
      .when(route())
      .thenRejected('message-routed');
  });

  it('is refused for another number, another app, and a lease that began later', () => {
    const cannot = 'message-not-for-order';
    given(received, routed())
      .when(route({ order: orderIn('running', '+12125551002') }))
      .thenRejected(cannot);
    given(received, routed({ appId: 'telegram' }))
      .when(route())
      .thenRejected(cannot);
    given(received, routed())
      .when(route({ isLeasedBefore: false }))
      .thenRejected(cannot);
  });

  it('is refused for a customer who could not read it any more', () => {
    const late = { now: '2026-11-22T10:05:00.000Z' };
    given(received, routed())
      .when(route({ ...late, order: orderIn('cancelled') }))
      .thenRejected('read-expired');
    given(received, routed())
      .when(route({ ...late, order: orderIn('completed'), isLeaseOpen: false }))
      .thenRejected('read-expired');
  });
});

describe('any other message', () => {
  it('is not found: a customer’s, a public one, one that never came, and an order that is not there', () => {
    given(received, routed({ audience: { kind: 'customer', userId: 'ben' }, orderId: 'o-9' }))
      .when(route())
      .thenRejected('not-found');
    given(received, routed({ audience: { kind: 'public' } }))
      .when(route())
      .thenRejected('not-found');
    given().when(route()).thenRejected('not-found');
    given(received, routed())
      .when(route({ order: { status: 'absent' } }))
      .thenRejected('not-found');
  });
});
