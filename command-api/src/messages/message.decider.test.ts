import type { MessageEvent, OrderState, SmsReceived } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type MessageCommand, messageDecider, type RouteMessage } from './message.decider.ts';

const { given } = decide(messageDecider);
const TO = '+12125551001';
const NOW = '2026-11-21T10:10:00.000Z';
const shared = {
  messageId: 'm-1',
  to: TO,
  receivedAt: '2026-11-21T10:05:00.000Z',
  sentAt: null,
  subject: 'month:2026-11',
};
function received(change: Partial<SmsReceived['data']> = {}): MessageEvent {
  return {
    type: 'SmsReceived',
    data: {
      ...shared,
      provider: 'json',
      account: '',
      providerMessageId: '1',
      from: '32665',
      text: 'Code 482913',
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
function orderIn(status: 'running' | 'completed' | 'cancelled', e164 = TO): OrderState {
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
    now: NOW,
    ...change,
  };
}
const SHOW = {
  type: 'ShowToAdmin',
  adminId: 'root',
  ownIds: ['root'],
  reason: 'The code is said to be wrong',
} as const;
function givenTo(change: object = {}): MessageEvent {
  return {
    type: 'SmsRoutedByAdmin',
    data: {
      messageId: 'm-1',
      to: TO,
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
  it('is given to an order with its text, sealed for the customer', () =>
    given(received()).when(route()).then(givenTo()));

  it('pays if it contains a code, a link or a secret word, even if no code can be read from it', () => {
    given(received({ appId: 'whatsapp', code: '' }))
      .when(route())
      .then(givenTo({ appId: 'whatsapp', code: '' }));
    given(received({ appId: 'whatsapp', text: 'Welcome', code: '' }))
      .when(route())
      .then(givenTo({ appId: 'whatsapp', text: 'Welcome', code: '', billable: false }));
  });

  it('is late for a lease that is over', () =>
    given(received())
      .when(route({ isLeaseOpen: false, order: orderIn('cancelled') }))
      .then(givenTo({ outcome: 'late' })));

  it('is given once: the same order again changes nothing, another one is refused', () => {
    given(received(), givenTo()).when(route()).then();
    given(received(), givenTo({ orderId: 'o-2' }))
      .when(route())
      .thenRejected('message-routed');
  });

  it('is refused for another number, another app, and a lease that began later', () => {
    const cannot = 'message-not-for-order';
    given(received())
      .when(route({ order: orderIn('running', '+12125551002') }))
      .thenRejected(cannot);
    given(received({ appId: 'telegram' }))
      .when(route())
      .thenRejected(cannot);
    given(received())
      .when(route({ isLeasedBefore: false }))
      .thenRejected(cannot);
  });

  it('is refused for a customer who may not read it any more', () => {
    const late = { now: '2026-11-22T10:05:00.000Z' };
    given(received())
      .when(route({ ...late, order: orderIn('cancelled') }))
      .thenRejected('read-expired');
    given(received())
      .when(route({ ...late, order: orderIn('completed'), isLeaseOpen: false }))
      .thenRejected('read-expired');
  });
});

describe('any other message', () => {
  it('is not found: one of a customer, a public one, one that never arrived, or one for a missing order', () => {
    given(received({ audience: { kind: 'customer', userId: 'ben' }, orderId: 'o-9' }))
      .when(route())
      .thenRejected('not-found');
    given(received({ audience: { kind: 'public' } }))
      .when(route())
      .thenRejected('not-found');
    given().when(route()).thenRejected('not-found');
    given(received())
      .when(route({ order: { status: 'absent' } }))
      .thenRejected('not-found');
  });
});

describe('the recording of a call', () => {
  const call = received({ text: '', code: '' });
  const ofAnn = received({
    text: '',
    code: '',
    audience: { kind: 'customer', userId: 'ann' },
    orderId: 'o-1',
    subject: 'user:ann',
  });
  function announced(isFetched = true): MessageEvent {
    const data = { messageId: 'm-1', seconds: 12, isFetched, announcedAt: shared.receivedAt };
    return { type: 'RecordingAnnounced', data };
  }
  function storing(subject: string): MessageCommand {
    return { type: 'StoreRecording', subject, bytes: 900, now: NOW };
  }
  function stored(userId: string | null): MessageEvent {
    const blob = `voice/m-1/${userId === null ? 'operators' : 'customer'}`;
    return { type: 'RecordingStored', data: { messageId: 'm-1', userId, blob, bytes: 900, storedAt: NOW } };
  }
  const failing: MessageCommand = { type: 'NoteFetchFailed', why: 'status', now: NOW };
  function failed(attempt: number, nextAt: string | null, userId: string | null = 'ann'): MessageEvent {
    const data = { messageId: 'm-1', userId, attempt, why: 'status' as const, failedAt: NOW, nextAt };
    return { type: 'RecordingFetchFailed', data };
  }

  it('is stored once, for the reader of the message', () => {
    given(ofAnn, announced()).when(storing('user:ann')).then(stored('ann'));
    given(call, announced()).when(storing('month:2026-11')).then(stored(null));
    given(ofAnn, announced(), stored('ann')).when(storing('user:ann')).then();
  });

  it('is stored for the customer whom an admin gave the message to, and for nobody else', () => {
    given(call, announced(), givenTo()).when(storing('user:ann')).then(stored('ann'));
    given(call, announced(), givenTo()).when(storing('month:2026-11')).then();
  });

  it('is fetched again after a failure, later each time, and finally given up', () => {
    given(ofAnn, announced()).when(failing).then(failed(1, '2026-11-21T10:10:05.000Z'));
    const once = failed(1, '2026-11-21T10:10:05.000Z');
    given(ofAnn, announced(), once).when(failing).then(failed(2, '2026-11-21T10:10:30.000Z'));
    given(ofAnn, announced(), failed(9, NOW)).when(failing).then(failed(10, null));
    given(ofAnn, announced(), failed(10, null)).when(failing).then();
  });

  it('is not fetched if the provider sends it with the message, and is stored even if it comes late', () => {
    given(ofAnn, announced(false)).when(failing).then(failed(1, null));
    given(ofAnn, announced(false), failed(1, null)).when(storing('user:ann')).then(stored('ann'));
  });

  it('cannot fail once it is stored', () => {
    given(ofAnn, announced(), stored('ann')).when(failing).then();
  });

  it('belongs to a message that was announced as a call', () => {
    given(ofAnn).when(storing('user:ann')).thenRejected('not-found');
    given().when(failing).thenRejected('not-found');
  });
});

describe('a message of a customer that an admin reads', () => {
  const ofAnn = received({
    audience: { kind: 'customer', userId: 'ann' },
    orderId: 'o-1',
    outcome: 'delivered',
  });
  const shown = { messageId: 'm-1', orderId: 'o-1', userId: 'ann', adminId: 'root', reason: SHOW.reason };

  it('keeps who read it and why, each time', () => {
    given(ofAnn).when(SHOW).then({ type: 'SmsShownToAdmin', data: shown });
    given(ofAnn, { type: 'SmsShownToAdmin', data: shown })
      .when(SHOW)
      .then({ type: 'SmsShownToAdmin', data: shown });
  });

  it('may be one that an admin gave to the customer', () =>
    given(received(), givenTo()).when(SHOW).then({ type: 'SmsShownToAdmin', data: shown }));

  it('is never their own: a withheld message is paid for', () =>
    given(ofAnn)
      .when({ ...SHOW, ownIds: ['root', 'ann'] })
      .thenRejected('forbidden'));

  it('is not found if nobody owns it', () => {
    given().when(SHOW).thenRejected('not-found');
    given(received()).when(SHOW).thenRejected('not-found');
    given(received({ audience: { kind: 'public' } }))
      .when(SHOW)
      .thenRejected('not-found');
  });
});

describe('a message that nobody had bought the number for', () => {
  const offered = received({ outcome: 'unclaimed', audience: { kind: 'public' }, appId: 'whatsapp' });
  const bought = (change: object = {}) => {
    const assigned = { e164: TO, appId: 'whatsapp' };
    return { ...orderIn('running'), unclaimedId: 'm-1', assigned, ...change } as OrderState;
  };
  const claim = (order: OrderState = bought()) => ({ type: 'ClaimMessage', order, now: NOW }) as const;
  const { from, text, code } = { from: '32665', text: 'Code 482913', code: '482913' };
  const claimed: MessageEvent = {
    type: 'SmsClaimed',
    data: {
      ...{
        messageId: 'm-1',
        to: TO,
        receivedAt: NOW,
        sentAt: shared.receivedAt,
        orderId: 'o-1',
        userId: 'ann',
      },
      ...{ appId: 'whatsapp', outcome: 'delivered', billable: true, from, text, code, subject: 'user:ann' },
    },
  };

  it('is given to the order that was bought for it, with its text, sealed for the customer', () =>
    given(offered).when(claim()).then(claimed));
  it('is given once', () => given(offered, claimed).when(claim()).then());
  it('is given to nobody once its text was erased', () =>
    given(
      received({ outcome: 'unclaimed', audience: { kind: 'public' }, appId: 'whatsapp', text: '', code: '' }),
    )
      .when(claim())
      .then());
  it('is never given to another order', () =>
    given(offered, claimed)
      .when(claim(bought({ placed: { orderId: 'o-2', userId: 'bob' } })))
      .thenRejected('message-routed', { order_uuid: 'o-1' }));
  it.each([
    ['of another message', bought({ unclaimedId: 'm-2' })],
    ['with another number', bought({ assigned: { e164: '+12125551002', appId: 'whatsapp' } })],
    ['of another app', bought({ assigned: { e164: TO, appId: 'telegram' } })],
  ])('is not given to an order %s', (what, order) =>
    given(offered)
      .when(claim(order))
      .thenRejected('message-not-for-order', { why: what === 'of another app' ? 'app' : 'number' }),
  );
  it.each([
    ['a customer', received({ audience: { kind: 'customer', userId: 'ann' }, orderId: 'o-9' })],
    ['operators', received({ outcome: 'unclaimed', appId: 'whatsapp' })],
    ['everybody', received({ outcome: 'public', audience: { kind: 'public' }, appId: 'whatsapp' })],
  ])('is not one for %s', (_, message) => given(message).when(claim()).thenRejected('not-found'));
});
