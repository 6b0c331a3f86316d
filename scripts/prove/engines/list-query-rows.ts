import { receiverKey } from '@ringpost/domain';
import type { Write } from '@ringpost/engine';
import { type AccountRow, accounts } from '@ringpost/projections/accounts/accounts.view';
import { type CustomerRow, customers } from '@ringpost/projections/accounts/customers.view';
import { type AppRow, apps } from '@ringpost/projections/catalogue/catalogue.view';
import {
  type NumberRow,
  numbers,
  type StockRow,
  stock,
} from '@ringpost/projections/inventory/inventory.view';
import { type OrderRow, orders } from '@ringpost/projections/orders/orders.view';
import { type WebhookRow, webhooks } from '@ringpost/projections/webhooks/webhooks.view';

export const ANN = '019ab000-0000-7000-8000-00000000000a';
export const VENDOR = '019ab000-0000-7000-8000-000000000003';
/** Numbers are searched for at each vendor that has any. */
const STOCKED: StockRow = {
  _id: `US|${VENDOR}|*`,
  countryIso: 'US',
  vendorId: VENDOR,
  appId: '*',
  ...{ numbers: 1, taken: 0, leased: 0, cells: [] },
};

/** A path may name it. */
export const APP: AppRow = {
  _id: '019ab000-0000-7000-8000-000000000004',
  name: 'Alpha',
  slug: 'alpha',
  ...{ imageName: null, drawnName: null },
  rank: 1,
  templates: [],
  prices: [],
};

/** A path may name it. */
export const BULK = {
  _id: '0199a0c4-6e12-7b44-8a3d-51c0e9d2f000',
  userId: ANN,
  unitPriceMills: 0,
  quantity: 0,
  messages: [] as const,
} as unknown as OrderRow;

/** A path may name it. */
const ACCOUNT: AccountRow = {
  // Also a sub-account of the caller, so that its lists answer.
  ownerId: ANN,
  _id: BULK._id,
  email: 'ann@example.com',
  role: 'admin',
  status: 'active',
  registeredAt: '2026-11-21T10:00:00.000Z',
};

const CUSTOMER: CustomerRow = { ...ACCOUNT, countryIso: 'US', seenAt: ACCOUNT.registeredAt };

/** A path may name it. */
export const FREE: NumberRow = {
  _id: '+12125550132',
  ...{ countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: VENDOR },
  ...{ status: 'public', shuffle: 1, addedAt: '2026-11-21T10:00:00.000Z' },
};

/** A further receiver. Each list is asked for this id. */
const RECEIVER: WebhookRow = {
  ...{
    _id: receiverKey(ANN, BULK._id),
    userId: ANN,
    receiverId: BULK._id,
    orderId: null,
    madeAt: '2026-11-21T10:00:00.000Z',
  },
  ...{ status: 'on', url: 'https://receiver.example/', types: [], form: 'ringpost', subAccounts: false },
  ...{ disabled: null, secretAt: null, oldSecretUntil: null },
};

/** What the lists find, by the projector. */
export const ROWS_OF: Readonly<Record<string, readonly Write[]>> = {
  accounts: [{ op: 'put', in: accounts.name, row: ACCOUNT }],
  customers: [{ op: 'put', in: customers.name, row: CUSTOMER }],
  catalogue: [{ op: 'put', in: apps.name, row: APP }],
  inventory: [
    { op: 'put', in: stock.name, row: STOCKED },
    { op: 'put', in: numbers.name, row: FREE },
  ],
  orders: [{ op: 'put', in: orders.name, row: BULK }],
  webhooks: [{ op: 'put', in: webhooks.name, row: RECEIVER }],
};
