import { isWholeNumber, plusSeconds } from '@ringpost/domain';
import { RENTAL_GIVE_BACK_MINUTES } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { renewsAtOf } from '@ringpost/domain/rules/renewals';
import type { PrivateSmsRow } from '@ringpost/projections/feeds/feeds.view';
import type { OrderRow, TimelineEntry } from '@ringpost/projections/orders/orders.view';
import type { ReservationRow } from '@ringpost/projections/reservations/reservations.view';
import type { CatalogueRows } from '../catalogue/app-catalogue.ts';
import { presentVoice, presentWithheld } from '../feeds/present-sms.ts';
import type { OrderDetail, OrderView } from './orders.contract.ts';
import { shownMessage } from './shown-messages.ts';

/** Rows of an earlier shape have no cost. They are read until the new rows are complete. */
export function costOf({
  unitPriceMills,
  quantity,
  costMills = unitPriceMills * quantity,
}: OrderRow): number {
  return costMills;
}

/** Nothing for any order but a rental that can be given back at `now`. */
function presentGiveBack(row: OrderRow, now: string): Pick<OrderView, 'give_back'> {
  const { kind, status, outcome, assignedAt, messages, refundedMills = 0 } = row;
  const isUnused = kind === 'rental' && status === 'active' && outcome === null && messages.length === 0;
  if (!isUnused || assignedAt === null) return {};
  const until = plusSeconds(assignedAt, RENTAL_GIVE_BACK_MINUTES * 60);
  return now < until ? { give_back: { until, amount: toDollars(costOf(row) - refundedMills) } } : {};
}

/** Nothing for any order but a rental that runs. */
function presentRenewal(row: OrderRow): Pick<OrderView, 'renewal' | 'renewal_failure'> {
  const { status, closesAt, renewal, renewalFailure } = row;
  if (renewalFailure) return { renewal_failure: renewalFailure };
  if (status !== 'active' || closesAt === null || !renewal) return {};
  const { termHours, maxPriceMills } = renewal;
  const renewsAt = renewsAtOf(closesAt);
  return {
    renewal: { term_hours: termHours, max_price: toDollars(maxPriceMills), renews_at: renewsAt },
  };
}

/** `shown`: the message that the list shows for the order, if it has one that can be read. `now`: the instant of the answer. */
export function presentOrder(
  row: OrderRow,
  shown: PrivateSmsRow | undefined,
  { apps, vendors }: CatalogueRows,
  now: string,
): OrderView {
  const app = apps.get(row.appId)?.row;
  return {
    order_uuid: row._id,
    kind: row.kind,
    bulk_uuid: row.bulkId,
    status: row.status,
    outcome: row.outcome,
    app_uuid: row.appId,
    app_name: app?.name ?? '',
    image_name: app?.imageName ?? null,
    country_iso: row.countryIso,
    vendor_uuid: row.vendorId,
    vendor_name: row.vendorId === null ? null : (vendors.get(row.vendorId)?.name ?? null),
    number: row.e164,
    rate_center: row.rateCentre,
    region: row.region,
    number_type: row.numberAge,
    unit_price: toDollars(row.unitPriceMills),
    total_cost: toDollars(costOf(row)),
    // Rows of an earlier shape do not have these fields.
    refunded: toDollars(row.refundedMills ?? 0),
    refund_reason: row.refundReason ?? null,
    fee_without_sms: row.feeMills == null ? null : toDollars(row.feeMills),
    number_source: row.source,
    requested: row.quantity,
    fulfilled: row.fulfilled,
    placed_at: row.placedAt,
    assigned_at: row.assignedAt,
    term_hours: row.termHours,
    closes_at: row.closesAt,
    settles_at: row.settlesAt,
    ...presentGiveBack(row, now),
    ...presentRenewal(row),
    completed_at: row.completedAt,
    ...(row.nextAskedAt !== undefined && { next_asked_at: row.nextAskedAt }),
    ended_at: row.endedAt,
    code: shown?.code ?? null,
    code_at: shown && shown.code !== null ? shown.sendTime : null,
    // A call has no text.
    text: shown?.msg || null,
    withheld: row.messages.filter(({ readUntil }) => readUntil !== undefined && now < readUntil).length,
  };
}

export function presentDiscount({ discount }: OrderRow): Pick<OrderDetail, 'discount'> {
  if (!discount) return {};
  const { percent, listPriceMills } = discount;
  return { discount: { percent, list_price: toDollars(listPriceMills) } };
}

export function presentReserved(row: ReservationRow | undefined): Pick<OrderDetail, 'reservation'> {
  if (!row) return {};
  const { _id, placedAt, reservedAt, feeMills } = row;
  const fee = toDollars(feeMills);
  return { reservation: { reservation_uuid: _id, placed_at: placedAt, reserved_at: reservedAt, fee } };
}

/** In a rental of a whole number each message may be for another app. */
export function presentNamedApp(
  { appId: orderedFor }: Pick<OrderRow, 'appId'>,
  { appId }: Pick<PrivateSmsRow, 'appId'>,
  { apps }: Pick<CatalogueRows, 'apps'>,
): { readonly app_name?: string } {
  const name = isWholeNumber(orderedFor) && appId !== null ? apps.get(appId)?.row.name : undefined;
  return name === undefined ? {} : { app_name: name };
}

export function presentOrderDetail(
  row: OrderRow,
  entries: readonly TimelineEntry[],
  messages: readonly PrivateSmsRow[],
  catalogue: CatalogueRows,
  now: string,
): OrderDetail {
  const charged = new Set(row.messages.flatMap((each) => (each.charged ? [each.messageId] : [])));
  return {
    ...presentOrder(row, shownMessage(messages), catalogue, now),
    price_rank: row.priceRank,
    ...presentDiscount(row),
    by_support: row.bySupport ?? false,
    messages: messages.map((sms) => ({
      uuid: sms._id,
      from: sms.from,
      msg: sms.msg,
      code: sms.code,
      withheld: presentWithheld(sms),
      voice: presentVoice(sms),
      send_time: sms.sendTime,
      charged: charged.has(sms._id),
      ...presentNamedApp(row, sms, catalogue),
    })),
    timeline: [...entries],
  };
}
