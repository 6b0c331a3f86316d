import type { Position } from '@ringpost/domain';
import type { AccountRow } from '@ringpost/projections/accounts/accounts.view';
import type { CustomerRow } from '@ringpost/projections/accounts/customers.view';
import type { AppRow, VendorRow } from '@ringpost/projections/catalogue/catalogue.view';
import type { PrivateSmsRow, PublicSmsRow } from '@ringpost/projections/feeds/feeds.view';
import type { StockRow } from '@ringpost/projections/inventory/inventory.view';
import type { OrderRow, OrderTimelineRow } from '@ringpost/projections/orders/orders.view';
import type { PaymentRow } from '@ringpost/projections/payments/payments.view';
import type { TransactionRow, WalletRow } from '@ringpost/projections/wallets/wallets.view';

export const ids = {
  ann: '019ab000-0000-7000-8000-00000000000a',
  ben: '019ab000-0000-7000-8000-00000000000b',
  admin: '019ab000-0000-7000-8000-00000000000c',
  app: '019ab000-0000-7000-8000-000000000001',
  otherApp: '019ab000-0000-7000-8000-000000000002',
  vendor: '019ab000-0000-7000-8000-000000000003',
  otherVendor: '019ab000-0000-7000-8000-000000000004',
  order: '019ab000-0000-5000-8000-000000000005',
  otherOrder: '019ab000-0000-5000-8000-000000000006',
  line: '019ab000-0000-7000-8000-000000000007',
  nobody: '019ab000-0000-7000-8000-0000000000ff',
} as const;

/** A customer's account. */
export function accountRow(_id: string, email: string): AccountRow {
  return { _id, email, role: 'customer', status: 'active', registeredAt: '2026-11-01T00:00:00.000Z' };
}

/** What the list has of an account that has not bought anything. */
export function customerRow(account: AccountRow, over: Partial<CustomerRow> = {}): CustomerRow {
  const { _id, email, role, status, registeredAt } = account;
  const none = { countryIso: '', seenAt: registeredAt };
  return { _id, email, role, status, registeredAt, ...none, ...over };
}

const price = {
  userId: null,
  countryIso: null,
  vendorId: null,
  onDeliveryMills: 350,
  newMills: 900,
  usedMills: 700,
  initialTermDays: 7,
};

export function priceRow(over: Partial<AppRow['prices'][number]>): AppRow['prices'][number] {
  return {
    priceId: '019ab000-0000-7000-8000-000000000008',
    ...price,
    ...over,
  };
}

export function appRow(over: Partial<AppRow> = {}): AppRow {
  return {
    _id: ids.app,
    name: 'WhatsApp',
    slug: 'whatsapp',
    imageName: 'whatsapp',
    drawnName: 'whatsapp',
    rank: 1,
    templates: [],
    prices: [priceRow({})],
    ...over,
  };
}

export function vendorRow(over: Partial<VendorRow> = {}): VendorRow {
  return {
    _id: ids.vendor,
    name: 'Alpha',
    company: 'Alpha Ltd',
    provider: 'json',
    ...over,
  };
}

export function stockRow(
  countryIso: string,
  vendorId: string,
  appId: string,
  [numbers, taken, leased]: readonly [number, number, number],
): StockRow {
  return {
    _id: `${countryIso}|${vendorId}|${appId}`,
    countryIso,
    vendorId,
    appId,
    numbers,
    taken,
    leased,
    cells: [],
  };
}

export function orderRow(over: Partial<OrderRow> = {}): OrderRow {
  return {
    _id: ids.order,
    userId: ids.ann,
    kind: 'activation',
    bulkId: null,
    termHours: null,
    status: 'completed',
    outcome: null,
    appId: ids.app,
    countryIso: 'US',
    vendorId: ids.vendor,
    e164: '+12125550132',
    rateCentre: 'New York',
    region: 'NY',
    numberAge: 'new',
    unitPriceMills: 350,
    costMills: 350,
    refundedMills: 0,
    refundReason: null,
    priceRank: 7,
    feeMills: null,
    source: 'active',
    quantity: 1,
    fulfilled: 1,
    placedAt: '2026-11-21T10:00:00.000Z',
    assignedAt: '2026-11-21T10:00:01.000Z',
    closesAt: '2026-11-21T10:20:01.000Z',
    settlesAt: '2026-11-21T10:30:01.000Z',
    completedAt: '2026-11-21T10:00:08.000Z',
    endedAt: null,
    messages: [{ messageId: 'm1', charged: true }],
    ...over,
  };
}

export function timelineRow(over: Partial<OrderTimelineRow> = {}): OrderTimelineRow {
  return {
    _id: ids.order,
    entries: [
      {
        type: 'OrderPlaced',
        stream: 'order',
        revision: 0,
        position: '000000000003' as Position,
        at: '2026-11-21T10:00:00.000Z',
        actor: 'customer',
        data: { unitPriceMills: 350 },
      },
    ],
    actors: [null],
    ...over,
  };
}

export function privateSmsRow(seq: number, over: Partial<PrivateSmsRow> = {}): PrivateSmsRow {
  return {
    _id: over.userId ? `m${seq}-of-${over.userId}` : `m${seq}`,
    userId: ids.ann,
    seq,
    sendTime: '2026-11-21T10:00:08.000Z',
    to: '+12125550132',
    appId: ids.app,
    orderId: ids.order,
    from: '+14155550100',
    msg: 'Your code is 482913',
    code: '482913',
    withheld: null,
    voice: null,
    ...over,
  };
}

export function publicSmsRow(seq: number, over: Partial<PublicSmsRow> = {}): PublicSmsRow {
  return {
    _id: String(seq).padStart(12, '0'),
    seq,
    uuid: `p${seq}`,
    sendTime: '2026-11-21T10:00:08.000Z',
    to: '+121255501xx',
    subject: 'public:2026-11-21',
    appId: ids.app,
    from: 'Telegram',
    msg: 'Login code 771204',
    code: '771204',
    ...over,
  };
}

export function walletRow(over: Partial<WalletRow> = {}): WalletRow {
  return {
    _id: ids.ann,
    availableMills: 9_650,
    heldMills: 350,
    debtMills: 0,
    entriesMills: 9_650,
    holds: 1,
    lines: 2,
    updatedAt: '2026-11-21T10:00:00.000Z',
    ...over,
  };
}

export function transactionRow(over: Partial<TransactionRow> = {}): TransactionRow {
  return {
    _id: ids.line,
    userId: ids.ann,
    line: 2,
    kind: 'user purchase order',
    at: '2026-11-21T10:00:00.000Z',
    amountMills: -350,
    balanceAfterMills: 9_650,
    purpose: { kind: 'order', id: ids.order },
    aboutId: ids.order,
    reason: null,
    settled: 'held',
    openMills: 350,
    position: '000000000004' as Position,
    revision: 1,
    actor: 'customer',
    entries: [
      { account: 'available', amountMills: -350 },
      { account: 'held', amountMills: 350 },
    ],
    ...over,
  };
}

export function paymentRow(over: Partial<PaymentRow> = {}): PaymentRow {
  return {
    _id: ids.order,
    userId: ids.ann,
    gateway: 'sandbox',
    coin: null,
    amountMills: 5_000,
    receivedMills: 5_000,
    reversedMills: 0,
    creditedMills: 5_000,
    status: 'completed',
    startedAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
    expiresAt: null,
    chargeId: null,
    payUrl: null,
    address: null,
    coinAmount: null,
    reason: null,
    givenBy: null,
    invoices: [],
    ...over,
  };
}
