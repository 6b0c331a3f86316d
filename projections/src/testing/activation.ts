import { transfer } from '@ringpost/events/catalogue';
import type { Story } from './story.ts';

/** What the stories of one activation share. */
export const ids = {
  user: '019ab000-0000-7000-8000-000000000001',
  order: '019ab000-0000-5000-8000-000000000002',
  app: '019ab000-0000-7000-8000-000000000003',
  vendor: '019ab000-0000-7000-8000-000000000004',
  import: '019ab000-0000-7000-8000-000000000005',
  price: '019ab000-0000-7000-8000-000000000006',
  lease: '019ab000-0000-5000-8000-000000000002/0/1',
  message: 'a1b2c3',
  read: '019ab000-0000-5000-8000-000000000007',
  e164: '+12125550132',
} as const;

const order = { orderId: ids.order, userId: ids.user };
const lease = { ...order, leaseId: ids.lease, appId: ids.app, e164: ids.e164 };
const wallet = { userId: ids.user, holdId: ids.order, amountMills: 350 };

export const at = (time: string): string => `2026-11-21T${time}.000Z`;

export const creditTold = (story: Story, amountMills = 10_000): Story =>
  story.tell(
    'FundsCredited',
    {
      userId: ids.user,
      operationId: 'credit-1',
      amountMills,
      entries: transfer('granted', 'available', amountMills),
      source: 'admin',
      reason: 'welcome',
    },
    at('09:00:00'),
  );

export const numberTold = (story: Story, e164: string = ids.e164): Story =>
  story.tell('NumberImported', {
    e164,
    countryIso: 'US',
    region: 'NY',
    rateCentre: 'New York',
    vendorId: ids.vendor,
    importId: ids.import,
  });

export const placedTold = (story: Story): Story =>
  story.tell(
    'OrderPlaced',
    {
      ...order,
      kind: 'activation',
      appId: ids.app,
      countryIso: 'US',
      vendorId: null,
      unitPriceMills: 350,
      priceId: ids.price,
      priceRank: 7,
      quantity: 1,
      numberType: 'any',
      requestHash: 'hash',
      placedAt: at('10:00:00'),
      giveUpAt: at('10:01:00'),
    },
    at('10:00:00'),
  );

export const heldTold = (story: Story): Story =>
  story.tell(
    'FundsHeld',
    {
      ...wallet,
      operationId: `${ids.order}/hold`,
      entries: transfer('available', 'held', 350),
      heldAt: at('10:00:00'),
    },
    at('10:00:00'),
  );

export const leasedTold = (story: Story, over: { leaseId?: string } = {}): Story =>
  story.tell(
    'NumberLeased',
    {
      ...lease,
      numberAge: 'new',
      from: at('10:00:01'),
      closesAt: at('10:20:01'),
      until: at('10:30:01'),
      ...over,
    },
    at('10:00:01'),
  );

export const assignedTold = (story: Story): Story =>
  story.tell(
    'NumberAssigned',
    {
      ...lease,
      vendorId: ids.vendor,
      countryIso: 'US',
      rateCentre: 'New York',
      region: 'NY',
      numberAge: 'new',
      assignedAt: at('10:00:01'),
      closesAt: at('10:20:01'),
      settlesAt: at('10:30:01'),
    },
    at('10:00:01'),
  );

/** Placed, held, leased, assigned. */
export const boughtTold = (story: Story): Story =>
  assignedTold(leasedTold(heldTold(placedTold(creditTold(story)))));

type Audience = 'customer' | 'public' | 'operators';

export const smsTold = (
  story: Story,
  { audience = 'customer', messageId = ids.message, sentAt = null as string | null, late = false } = {} as {
    audience?: Audience;
    messageId?: string;
    sentAt?: string | null;
    late?: boolean;
  },
): Story => {
  const isPrivate = audience === 'customer';
  const subject = isPrivate ? `user:${ids.user}` : 'month:2026-11';
  const received = { messageId, to: ids.e164, receivedAt: at('10:00:08'), sentAt, subject };
  return story
    .tell(
      'SmsReceived',
      {
        ...received,
        provider: 'json',
        account: '',
        providerMessageId: messageId,
        from: '+14155550100',
        text: 'Your code is 123456',
      },
      at('10:00:08'),
    )
    .tell(
      'SmsRouted',
      {
        ...received,
        outcome: isPrivate ? (late ? 'late' : 'delivered') : audience === 'public' ? 'unclaimed' : 'unrouted',
        audience: isPrivate ? { kind: 'customer', userId: ids.user } : { kind: audience },
        orderId: isPrivate ? ids.order : null,
        appId: ids.app,
        templateId: null,
        counts: isPrivate,
        numberRevision: isPrivate ? 1 : 0,
        code: '123456',
      },
      at('10:00:08'),
    );
};

export const completedTold = (story: Story): Story =>
  story.tell(
    'OrderCompleted',
    { ...order, messageId: ids.message, receivedAt: at('10:00:08'), amountMills: 350 },
    at('10:00:08'),
  );

export const capturedTold = (story: Story): Story =>
  story.tell(
    'FundsCaptured',
    { ...wallet, operationId: `${ids.order}/capture`, entries: transfer('held', 'revenue', 350) },
    at('10:00:08'),
  );

export const cancelledTold = (story: Story): Story =>
  story.tell('OrderCancelled', { ...order, cancelledAt: at('10:05:00') }, at('10:05:00'));

export const expiredTold = (story: Story): Story =>
  story.tell('OrderExpired', { ...order, expiredAt: at('10:30:01') }, at('10:30:01'));

export const releasedTold = (
  story: Story,
  reason: 'cancelled' | 'no-sms' | 'not-assigned' = 'no-sms',
): Story =>
  story.tell(
    'FundsReleased',
    { ...wallet, operationId: `${ids.order}/release`, entries: transfer('held', 'available', 350), reason },
    at('10:30:02'),
  );

export const leaseEndedTold = (
  story: Story,
  reason: 'settled' | 'unassigned' = 'settled',
  leaseId: string = ids.lease,
  served = reason === 'settled',
): Story =>
  story.tell('LeaseEnded', { ...lease, leaseId, reason, served, endedAt: at('10:30:03') }, at('10:30:03'));

export const withheldTold = (story: Story, messageId: string = ids.message): Story =>
  story.tell(
    'OrderSmsWithheld',
    {
      ...order,
      messageId,
      receivedAt: at('10:00:08'),
      priceMills: 350,
      readUntil: '2026-11-22T10:00:08.000Z',
    },
    at('10:00:08'),
  );

/** Held and captured in one append, and then told to the order. */
export const readTold = (story: Story, messageId: string = ids.message): Story => {
  const read = { orderId: ids.order, messageId };
  const fee = { userId: ids.user, holdId: ids.read, amountMills: 350, read };
  return story
    .tell(
      'FundsHeld',
      {
        ...fee,
        operationId: `${messageId}/hold`,
        entries: transfer('available', 'held', 350),
        heldAt: at('11:00:00'),
      },
      at('11:00:00'),
    )
    .tell(
      'FundsCaptured',
      { ...fee, operationId: `${messageId}/capture`, entries: transfer('held', 'revenue', 350) },
      at('11:00:00'),
    )
    .tell(
      'WithheldSmsRead',
      {
        ...order,
        messageId,
        amountMills: 350,
        readAt: at('11:00:00'),
        from: '+14155550100',
        text: 'Your code is 123456',
        code: '123456',
        subject: `user:${ids.user}`,
      },
      at('11:00:00'),
    );
};
