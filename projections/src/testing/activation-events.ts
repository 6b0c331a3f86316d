import { transfer } from '@ringpost/domain';
import type { History } from './history.ts';

/** The values that the events of one activation share. */
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
const purpose = { kind: 'order', id: ids.order } as const;
const wallet = { userId: ids.user, holdId: ids.order, purpose, amountMills: 350 };

export function at(time: string): string {
  return `2026-11-21T${time}.000Z`;
}

export function creditEvent(history: History, amountMills = 10_000): History {
  return history.append(
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
}

export function numberEvent(history: History, e164: string = ids.e164): History {
  return history.append('NumberImported', {
    e164,
    countryIso: 'US',
    region: 'NY',
    rateCentre: 'New York',
    vendorId: ids.vendor,
    importId: ids.import,
  });
}

const placed = {
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
} as const;

export function placedEvent(
  history: History,
  orderId: string = ids.order,
  userId: string = ids.user,
): History {
  return history.append('OrderPlaced', { ...placed, orderId, userId }, at('10:00:01'));
}

export function heldEvent(history: History): History {
  const entries = transfer('available', 'held', 350);
  return history.append(
    'FundsHeldForOrder',
    { ...placed, key: 'key', amountMills: 350, entries },
    at('10:00:00'),
  );
}

/** The price of a rental is held, under the id of the order. */
export function rentalHeldEvent(history: History): History {
  const rental = { kind: 'rental', numberType: 'new', termHours: 4, readPriceMills: 350 } as const;
  const entries = transfer('available', 'held', 350);
  return history.append(
    'FundsHeldForRental',
    { ...placed, ...rental, key: 'key', amountMills: 350, entries },
    at('10:00:00'),
  );
}

export function leasedEvent(history: History, over: { leaseId?: string } = {}): History {
  return history.append(
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
}

export function assignedEvent(
  history: History,
  over: { readonly orderId?: string; readonly vendorId?: string; readonly assignedAt?: string } = {},
): History {
  return history.append(
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
      ...over,
    },
    at('10:00:01'),
  );
}

/** Held, leased, placed, assigned. */
export function boughtEvent(history: History): History {
  return assignedEvent(placedEvent(leasedEvent(heldEvent(creditEvent(history)))));
}

/** `unclaimed`: public too, and came to a number that is for sale. */
type Audience = 'customer' | 'public' | 'unclaimed' | 'operators';

const outcomes = { public: 'public', unclaimed: 'unclaimed', operators: 'unrouted' } as const;

export function smsEvent(
  history: History,
  { audience = 'customer', messageId = ids.message, sentAt = null as string | null, late = false } = {} as {
    audience?: Audience;
    messageId?: string;
    sentAt?: string | null;
    late?: boolean;
  },
): History {
  const isPrivate = audience === 'customer';
  const subject = isPrivate ? `user:${ids.user}` : 'month:2026-11';
  return history.append(
    'SmsReceived',
    {
      messageId,
      provider: 'json',
      account: '',
      providerMessageId: messageId,
      from: '+14155550100',
      to: ids.e164,
      text: 'Your code is 123456',
      code: '123456',
      receivedAt: at('10:00:08'),
      sentAt,
      outcome: audience === 'customer' ? (late ? 'late' : 'delivered') : outcomes[audience],
      audience:
        audience === 'customer'
          ? { kind: 'customer', userId: ids.user }
          : { kind: audience === 'operators' ? 'operators' : 'public' },
      orderId: isPrivate ? ids.order : null,
      appId: ids.app,
      templateId: null,
      billable: isPrivate,
      numberRevision: isPrivate ? 1 : 0,
      subject,
    },
    at('10:00:08'),
  );
}

export function completedEvent(history: History): History {
  return history.append(
    'OrderCompleted',
    { ...order, messageId: ids.message, receivedAt: at('10:00:08'), amountMills: 350 },
    at('10:00:08'),
  );
}

export function capturedEvent(history: History): History {
  return history.append(
    'FundsCaptured',
    { ...wallet, operationId: `${ids.order}/capture`, entries: transfer('held', 'revenue', 350) },
    at('10:00:08'),
  );
}

export function cancelledEvent(history: History): History {
  return history.append('OrderCancelled', { ...order, cancelledAt: at('10:05:00') }, at('10:05:00'));
}

export function expiredEvent(history: History): History {
  return history.append('OrderExpired', { ...order, expiredAt: at('10:30:01') }, at('10:30:01'));
}

export function releasedEvent(
  history: History,
  reason: 'cancelled' | 'no-sms' | 'not-assigned' = 'no-sms',
): History {
  return history.append(
    'FundsReleased',
    { ...wallet, operationId: `${ids.order}/release`, entries: transfer('held', 'available', 350), reason },
    at('10:30:02'),
  );
}

export function leaseEndedEvent(
  history: History,
  reason: 'settled' | 'unassigned' = 'settled',
  leaseId: string = ids.lease,
  served = reason === 'settled',
): History {
  return history.append(
    'LeaseEnded',
    { ...lease, leaseId, reason, served, endedAt: at('10:30:03') },
    at('10:30:03'),
  );
}

export function withheldEvent(history: History, messageId: string = ids.message, why?: 'unpaid'): History {
  return history.append(
    'OrderSmsWithheld',
    {
      ...order,
      messageId,
      receivedAt: at('10:00:08'),
      priceMills: 350,
      readUntil: '2026-11-22T10:00:08.000Z',
      ...(why && { why }),
    },
    at('10:00:08'),
  );
}

/** Held and captured in one append, and then recorded in the order. */
export function readEvent(history: History, messageId: string = ids.message): History {
  const purpose = { kind: 'message', id: messageId, orderId: ids.order } as const;
  const fee = { userId: ids.user, holdId: ids.read, purpose, amountMills: 350 };
  return history
    .append(
      'FundsHeld',
      {
        ...fee,
        operationId: `${messageId}/hold`,
        entries: transfer('available', 'held', 350),
        heldAt: at('11:00:00'),
      },
      at('11:00:00'),
    )
    .append(
      'FundsCaptured',
      { ...fee, operationId: `${messageId}/capture`, entries: transfer('held', 'revenue', 350) },
      at('11:00:00'),
    )
    .append(
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
}
