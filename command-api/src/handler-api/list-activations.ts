import { bulkOfItem, order, streams, wallet } from '@ringpost/domain';
import { type OrderRow, orders } from '@ringpost/projections/orders/orders.view';
import { nowIso } from '../kernel/deps.ts';
import {
  answerOf,
  codeOf,
  countryCodeOf,
  idOfHold,
  idsOfOrders,
  messagesOf,
  momentText,
  rowsFrom,
  soldCountries,
  wholeNumber,
} from '../portal-protocols/entries.ts';
import type { HandlerFields } from './handler.contract.ts';
import { digitsOf, dollarsText, type HandlerAnswer, HandlerText, json } from './handler-answers.ts';
import type { HandlerShop } from './handler-shop.ts';
import { DOLLARS } from './sell-activation.ts';

const LISTED_MAX = 100;
/** How many of the newest orders are looked at for those that still take codes. */
const LOOKED_AT = 200;
/** The statuses of the protocol's lists. */
const STATUS = { waits: '4', done: '6', cancelled: '8', refunded: '10' } as const;

interface Listed {
  readonly id: number;
  readonly orderId: string;
  readonly e164: string;
  readonly appId: string;
  readonly countryIso: string;
  readonly priceMills: number;
  readonly at: string;
  readonly isDone: boolean;
}

/** The activations that wait, from the streams: the holds of the wallet say which they are, and none of them is a view's. */
async function waiting({ deps }: HandlerShop, userId: string): Promise<readonly Listed[]> {
  const { state: held } = await deps.streams.refresh(streams.wallet(userId), wallet);
  const open = [...held.openHolds].filter(
    ([id, { purpose, isRental }]) => purpose.kind === 'order' && !isRental && bulkOfItem(id) === undefined,
  );
  const found = await Promise.all(
    open.slice(-LISTED_MAX).map(async ([orderId, hold]): Promise<readonly Listed[]> => {
      const { state } = await deps.streams.load(streams.order(orderId), order);
      if (state.status !== 'running' || state.placed.kind !== 'activation') return [];
      if (state.placed.orderId !== orderId || 'bulkId' in state.placed) return [];
      const { e164, appId, countryIso, assignedAt: at } = state.assigned;
      const priceMills = state.placed.unitPriceMills;
      return [{ id: idOfHold(hold), orderId, e164, appId, countryIso, priceMills, at, isDone: false }];
    }),
  );
  return found.flat();
}

async function isCompleted({ deps }: HandlerShop, orderId: string): Promise<boolean> {
  return (await deps.streams.refresh(streams.order(orderId), order)).state.status === 'completed';
}

/**
 * The activations that have their code and take further ones, from the views. One whose code the views do not have yet is in neither
 * list, so its stream is asked: a program would take it for cancelled. Until the code is shown, it waits.
 */
async function stillOpen(
  shop: HandlerShop,
  userId: string,
  waits: ReadonlySet<string>,
): Promise<readonly Listed[]> {
  const { deps } = shop;
  const newest = await deps.readModel
    .collection(orders)
    .find({ userId, bulkId: null }, { sort: [['placedAt', -1]], limit: LOOKED_AT });
  const now = nowIso(deps);
  const taking = newest.filter(
    ({ _id, kind, status, closesAt }) =>
      kind === 'activation' &&
      (status === 'completed' || (status === 'running' && !waits.has(_id))) &&
      closesAt !== null &&
      now < closesAt,
  );
  const isTrue = await Promise.all(
    taking.map(async ({ _id, status }) => status === 'completed' || (await isCompleted(shop, _id))),
  );
  const rows = taking.filter((_, place) => isTrue[place]);
  const ids = await idsOfOrders(
    deps,
    rows.map(({ _id }) => _id),
  );
  return rows.flatMap((row): readonly Listed[] => {
    const id = ids.get(row._id);
    if (id === undefined || row.e164 === null || row.assignedAt === null) return [];
    const { _id: orderId, e164, appId, countryIso, unitPriceMills: priceMills, assignedAt: at } = row;
    return [{ id, orderId, e164, appId, countryIso, priceMills, at, isDone: row.status === 'completed' }];
  });
}

async function presentActive({ deps, catalogue }: HandlerShop, listed: Listed) {
  const { id, orderId, e164, appId, countryIso, priceMills, at, isDone } = listed;
  const message = isDone ? answerOf(await messagesOf(deps, orderId, 20)) : undefined;
  const { code: serviceCode } = await catalogue.codeOfApp(appId);
  return {
    activationId: String(id),
    serviceCode,
    phoneNumber: digitsOf(e164),
    activationCost: dollarsText(priceMills),
    activationStatus: isDone ? STATUS.done : STATUS.waits,
    smsCode: message ? codeOf(message) : null,
    smsText: message ? (message.msg ?? '') : null,
    activationTime: momentText(at),
    discount: '0',
    repeated: '0',
    countryCode: String(countryCodeOf(countryIso)),
    countryName: soldCountries().find(({ iso }) => iso === countryIso)?.eng ?? '',
    canGetAnotherSms: '1',
    currency: String(DOLLARS),
  };
}

/** `getActiveActivations`: those that wait, and those that take further codes. */
export async function getActiveActivations(shop: HandlerShop, userId: string): Promise<HandlerAnswer> {
  const open = await waiting(shop, userId);
  const known = new Set(open.map(({ orderId }) => orderId));
  const done = await stillOpen(shop, userId, known);
  const all = [...open, ...done.filter(({ orderId }) => !known.has(orderId))].toSorted((a, b) => b.id - a.id);
  // One program compares these bytes.
  if (all.length === 0) return json({ status: 'error', error: 'NO_ACTIVATIONS' });
  const listed = await Promise.all(all.slice(0, LISTED_MAX).map((each) => presentActive(shop, each)));
  return json({ status: 'success', activeActivations: listed });
}

/** Unix seconds as an instant. Undefined without a time. @throws HandlerText `BAD_ACTION` */
function instantOf(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^\d{1,11}$/.test(text)) throw new HandlerText('BAD_ACTION');
  return new Date(Number(text) * 1000).toISOString();
}

function statusOf({ status, outcome, refundedMills }: OrderRow): string {
  if (status === 'completed') return refundedMills > 0 ? STATUS.refunded : STATUS.done;
  if (status === 'running' || status === 'initial') return STATUS.waits;
  return outcome === 'cancelled' ? STATUS.cancelled : STATUS.refunded;
}

/** `getHistory`: activations of a time, newest first. */
export async function getHistory(
  { deps }: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  const [since, until] = [instantOf(fields.start), instantOf(fields.end)];
  const limit = Math.max(1, wholeNumber(fields.limit ?? fields.size, LISTED_MAX, LISTED_MAX));
  const placedAt = { ...(since && { $gte: since }), ...(until && { $lte: until }) };
  const ofTime = Object.keys(placedAt).length > 0 && { placedAt };
  const where = { userId, bulkId: null, kind: 'activation', e164: { $ne: null }, ...ofTime };
  const rows = await rowsFrom(fields.offset, (skip) =>
    deps.readModel.collection(orders).find(where, { sort: [['placedAt', -1]], skip, limit }),
  );
  const ids = await idsOfOrders(
    deps,
    rows.map(({ _id }) => _id),
  );
  const listed = await Promise.all(
    rows.map(async (row) => {
      const message = row.status === 'completed' ? answerOf(await messagesOf(deps, row._id, 20)) : undefined;
      return {
        id: ids.get(row._id) ?? 0,
        date: momentText(row.placedAt),
        phone: digitsOf(row.e164 ?? '+'),
        sms: message ? (message.msg ?? codeOf(message)) : null,
        cost: row.unitPriceMills / 1000,
        status: statusOf(row),
        currency: DOLLARS,
      };
    }),
  );
  return json(listed.filter(({ id }) => id > 0));
}
