import { isWholeNumber, type OrderState } from '@ringpost/domain';
import type { PrivateSmsRow } from '@ringpost/projections/feeds/feeds.view';
import type { OrderRow } from '@ringpost/projections/orders/orders.view';
import { nowIso } from '../kernel/deps.ts';
import { endOfRental, type FoundOrder, MESSAGES_MAX, messagesOf } from '../portal-protocols/entries.ts';
import type { FiveSimOrder, FiveSimSms } from './fivesim.contract.ts';
import { nameOfCountry, nameOfHosting } from './fivesim-codes.ts';
import type { FiveSimShop } from './fivesim-shop.ts';

type Status = FiveSimOrder['status'];

/** What an order is about. */
interface Terms {
  readonly appId: string;
  readonly countryIso: string;
  readonly vendorId: string | null;
  readonly unitPriceMills: number;
  readonly placedAt: string;
  /** Only of a rental. */
  readonly termHours: number | null;
}

interface Shown {
  readonly id: number;
  readonly terms: Terms;
  readonly e164: string | null;
  readonly status: Status;
  readonly expires: string;
  readonly sms: readonly FiveSimSms[] | null;
}

/** The name of an app; one that is not on sale any more has none. */
async function productOf({ catalogue }: FiveSimShop, { appId, termHours }: Terms): Promise<string> {
  const product = (await catalogue.listed()).byId.get(appId)?.code ?? '';
  return termHours === null
    ? product
    : nameOfHosting({ termHours, product: isWholeNumber(appId) ? null : product });
}

async function present(shop: FiveSimShop, shown: Shown): Promise<FiveSimOrder> {
  const { id, terms, e164, status, expires, sms } = shown;
  return {
    id,
    phone: e164 ?? '',
    operator: await shop.catalogue.codeOfVendorId(terms.vendorId),
    product: await productOf(shop, terms),
    price: terms.unitPriceMills / 1000,
    status,
    expires,
    sms: sms && [...sms],
    created_at: terms.placedAt,
    forwarding: false,
    forwarding_number: '',
    country: nameOfCountry(terms.countryIso),
  };
}

function presentSms({ seq, from, msg, code, sendTime }: PrivateSmsRow): FiveSimSms {
  return {
    id: seq,
    created_at: sendTime,
    date: sendTime,
    sender: from ?? '',
    text: msg ?? '',
    code: code ?? '',
  };
}

/** The messages of an order, oldest first. */
export async function smsOf(
  { deps }: FiveSimShop,
  orderId: string,
  limit = MESSAGES_MAX,
): Promise<FiveSimSms[]> {
  const rows = await messagesOf(deps, orderId, limit);
  return rows.map(presentSms).toReversed();
}

/** An order that has its code is open as long as it takes further ones. */
function openUntil(closesAt: string, now: string): Status {
  return now < closesAt ? 'RECEIVED' : 'FINISHED';
}

async function statusOf({ deps }: FiveSimShop, state: OrderState): Promise<Status> {
  switch (state.status) {
    case 'absent':
    case 'placed':
      return 'PENDING';
    case 'running':
      return 'RECEIVED';
    case 'active':
      return (await endOfRental(deps, state.assigned)) === undefined ? 'FINISHED' : 'RECEIVED';
    case 'completed':
      return openUntil(state.assigned.closesAt, nowIso(deps));
    case 'cancelled':
      return state.bannedAt === undefined ? 'CANCELED' : 'BANNED';
    case 'expired':
      return 'TIMEOUT';
    case 'failed':
    case 'given-back':
      return 'CANCELED';
  }
}

async function expiryOf({ deps }: FiveSimShop, state: OrderState, placedAt: string): Promise<string> {
  if (!('assigned' in state)) return placedAt;
  const end = state.status === 'active' ? await endOfRental(deps, state.assigned) : undefined;
  return end ?? state.assigned.closesAt;
}

/** An order as its stream has it. `over`: what differs, because the caller has just caused it. */
export async function presentFound(
  shop: FiveSimShop,
  { id, orderId, hold, state }: FoundOrder,
  over: { readonly status?: Status; readonly sms?: null } = {},
): Promise<FiveSimOrder> {
  const { data } = hold;
  const assigned = 'assigned' in state ? state.assigned : undefined;
  const vendorId = assigned?.vendorId ?? data.vendorId;
  const termHours = data.kind === 'rental' ? data.termHours : null;
  const hasText = state.status !== 'absent' && state.messageIds.size > 0;
  const sms = over.sms === null ? null : hasText ? await smsOf(shop, orderId) : [];
  return present(shop, {
    id,
    terms: { ...data, vendorId, termHours },
    e164: assigned?.e164 ?? null,
    status: over.status ?? (await statusOf(shop, state)),
    expires: await expiryOf(shop, state, data.placedAt),
    sms,
  });
}

const STATUS_OF_OUTCOME: Readonly<Partial<Record<NonNullable<OrderRow['outcome']>, Status>>> = {
  banned: 'BANNED',
  'no-sms': 'TIMEOUT',
  lapsed: 'FINISHED',
  released: 'FINISHED',
};

function statusOfRow({ status, outcome, closesAt }: OrderRow, now: string): Status {
  switch (status) {
    case 'initial':
      return 'PENDING';
    case 'running':
    case 'active':
      return 'RECEIVED';
    case 'completed':
      return openUntil(closesAt ?? '', now);
    case 'inactive':
    case 'failed':
      return (outcome && STATUS_OF_OUTCOME[outcome]) ?? 'CANCELED';
  }
}

/** Newest messages that a list shows of each order. */
const LISTED_SMS = 20;

/** An order as the views have it. */
export async function presentRow(shop: FiveSimShop, id: number, row: OrderRow): Promise<FiveSimOrder> {
  return present(shop, {
    id,
    terms: row,
    e164: row.e164,
    status: statusOfRow(row, nowIso(shop.deps)),
    expires: row.closesAt ?? row.placedAt,
    sms: row.messages.length > 0 ? await smsOf(shop, row._id, LISTED_SMS) : [],
  });
}
