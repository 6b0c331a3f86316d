import { localNumber } from '@ringpost/domain/rules/phone-display';
import { type AccountRow, accounts } from '@ringpost/projections/accounts/accounts.view';
import { numbers, ownNumbers } from '@ringpost/projections/inventory/inventory.view';
import { type OrderRow, orders } from '@ringpost/projections/orders/orders.view';
import { type PaymentRow, payments } from '@ringpost/projections/payments/payments.view';
import { transactions } from '@ringpost/projections/wallets/wallets.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { emailsOf } from '../accounts/emails-of.ts';
import { freshness } from '../kernel/freshness.ts';
import { ordersOfNumber } from '../orders/listed-orders.ts';
import { paymentsWithId } from '../payments/search-payments.ts';
import type { QueryDeps } from '../query-deps.ts';
import { type Found, findContract } from './find.contract.ts';

/** Few enough for the list under a search field. */
const MOST = 10;
const VIEWS = ['accounts', 'inventory', 'orders', 'order-lists', 'payments', 'wallets'];
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Greater than any text that begins like another one. */
const END = '\uffff';

/** A found thing, before the address of its customer is known. */
type Thing = Omit<Found, 'email' | 'app_name'> & { readonly appId?: string };

function ofAccount({ _id, registeredAt }: AccountRow): Thing {
  return { kind: 'customer', id: _id, user_id: _id, number: null, at: registeredAt };
}

function ofOrder({ _id, userId, appId, e164, placedAt }: OrderRow): Thing {
  return { kind: 'order', id: _id, user_id: userId, appId, number: e164, at: placedAt };
}

function ofPayment({ _id, userId, startedAt }: PaymentRow): Thing {
  return { kind: 'payment', id: _id, user_id: userId, number: null, at: startedAt };
}

/** What has this id. Ids of different kinds are never the same but for a purchase, whose order and line share one. */
async function byId({ readModel }: QueryDeps, id: string): Promise<readonly Thing[]> {
  const [account, order, payment, line] = await Promise.all([
    readModel.collection(accounts).get(id),
    readModel.collection(orders).get(id),
    readModel.collection(payments).get(id),
    readModel.collection(transactions).get(id),
  ]);
  return [
    ...(account ? [ofAccount(account)] : []),
    ...(order ? [ofOrder(order)] : []),
    ...(payment ? [ofPayment(payment)] : []),
    ...(line && !order
      ? [{ kind: 'transaction', id, user_id: line.userId, number: null, at: line.at } as const]
      : []),
  ];
}

/** A number of ours, and its newest orders. */
async function byNumber(deps: QueryDeps, e164: string): Promise<readonly Thing[]> {
  const { readModel } = deps;
  const [row, own, newest] = await Promise.all([
    readModel.collection(numbers).get(e164),
    readModel.collection(ownNumbers).get(e164),
    ordersOfNumber(deps, e164, MOST),
  ]);
  const at = (own ?? row)?.addedAt;
  const number =
    at === undefined ? [] : [{ kind: 'number', id: e164, user_id: null, number: e164, at } as const];
  return [...number, ...newest.map(ofOrder)].slice(0, MOST);
}

/** The accounts whose address begins with the text. */
async function byAddress({ readModel }: QueryDeps, text: string): Promise<readonly Thing[]> {
  const where = { email: { $gte: text, $lt: text + END } };
  const page = { sort: [['email', 1]], limit: MOST } as const;
  return (await readModel.collection(accounts).find(where, page)).map(ofAccount);
}

/** A text that is neither an id of ours nor a number: the beginning of an address, or an id of a gateway, in which capitals count. */
async function byText(deps: QueryDeps, text: string): Promise<readonly Thing[]> {
  const [customers, paid] = await Promise.all([
    byAddress(deps, text.toLowerCase()),
    paymentsWithId(deps, text),
  ]);
  return [...customers, ...paid.map(ofPayment)].slice(0, MOST);
}

async function things(deps: QueryDeps, search: string): Promise<readonly Thing[]> {
  const text = search.trim();
  if (text === '') return [];
  if (UUID.test(text.toLowerCase())) return byId(deps, text.toLowerCase());
  const local = localNumber(text);
  return local === null ? byText(deps, text) : byNumber(deps, `+1${local}`);
}

/** Finds a customer by what the customer can name. */
export function findRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', findContract, async (call) => {
      const fresh = await freshness(deps, call, VIEWS);
      const found = await things(deps, call.query.search);
      const emails = await emailsOf(
        deps,
        found.flatMap(({ user_id }) => user_id ?? []),
      );
      const { apps } = await deps.catalogue.read();
      const data = found.map(({ appId, ...thing }) => ({
        ...thing,
        email: emails.get(thing.user_id ?? '') ?? null,
        app_name: apps.get(appId ?? '')?.row.name ?? null,
      }));
      return { status: 200, body: { data, total: data.length, ...fresh } };
    }),
  ];
}
