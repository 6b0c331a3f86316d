import {
  CANCEL_COUNTS_AFTER_MINUTES,
  VENDOR_RECENT_WEIGHT_MAX,
  VOICE_WEIGHT_MAX,
} from '@ringpost/domain/rules/limits';
import type { ShopSetting } from '@ringpost/domain/rules/shop-settings';
import type { EventHandlers, Rows } from '../kernel/projector.ts';
import {
  DELIVERY_SETTINGS_ID,
  type DeliveryDayRow,
  type DeliveryHourRow,
  type DeliveryRow,
  deliveries,
  deliveriesId,
  deliveryDayId,
  deliveryDays,
  deliveryHourId,
  deliveryHours,
  deliverySettings,
  payers,
  type VoiceRow,
  type Voices,
  voiceId,
  voices,
} from './deliveries.view.ts';
import type { OrderRow } from './orders.view.ts';

/** The last bucket of `seconds`: everything from here on. */
export const SECONDS_MAX = 120;

/** How an order ended: by an SMS that came then, by time, or by a customer who had waited long enough. */
export interface OrderEnd {
  readonly at: string;
  readonly delivered: boolean;
}

type CountedOrder = Pick<
  OrderRow,
  'userId' | 'appId' | 'countryIso' | 'vendorId' | 'assignedAt' | 'forUnclaimed' | 'outcome'
>;

/** What a voice adds to the figures of one vendor. */
interface VoiceShare extends Voices {
  readonly customers: number;
}

const SILENCE: VoiceShare = { customers: 0, weight: 0, delivered: 0 };

/** Sums of shares stay exact this way, in any order of adding and taking back. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function emptyRow(appId: string, countryIso: string): DeliveryRow {
  return {
    _id: deliveriesId(appId, countryIso),
    appId,
    countryIso,
    weight: 0,
    delivered: 0,
    seconds: new Array<number>(SECONDS_MAX + 1).fill(0),
    vendors: {},
  };
}

function emptyDay(appId: string, countryIso: string, vendorId: string, date: string): DeliveryDayRow {
  const _id = deliveryDayId(appId, countryIso, vendorId, date);
  return { _id, appId, countryIso, vendorId, date, ...SILENCE, seconds: {} };
}

/** The part of a voice for each vendor. All parts together are one customer, with one weight. */
function sharesOf({
  weight,
  vendors,
}: Pick<VoiceRow, 'weight' | 'vendors'>): ReadonlyMap<string, VoiceShare> {
  if (weight === 0) return new Map();
  const orders = Object.values(vendors).reduce((sum, { settled }) => sum + settled, 0);
  return new Map(
    Object.entries(vendors).map(([vendorId, { settled, delivered }]) => [
      vendorId,
      {
        customers: rounded(settled / orders),
        weight: rounded((weight * settled) / orders),
        delivered: rounded((weight * delivered) / orders),
      },
    ]),
  );
}

function changeOf(after: VoiceShare = SILENCE, before: VoiceShare = SILENCE): VoiceShare {
  return {
    customers: after.customers - before.customers,
    weight: after.weight - before.weight,
    delivered: after.delivered - before.delivered,
  };
}

function spoken<Before extends Voices>(before: Before, { weight, delivered }: Voices): Before {
  return {
    ...before,
    weight: rounded(before.weight + weight),
    delivered: rounded(before.delivered + delivered),
  };
}

/**
 * Halves the weight of older voices each time the newer ones fill up, so a vendor that fails today is soon noticed. A voice
 * that changes later takes back no more than is left.
 */
function spokenLately(before: Voices | undefined, share: Voices): Voices {
  const sum = spoken(before ?? { weight: 0, delivered: 0 }, share);
  const weight = Math.max(sum.weight, 0);
  const delivered = Math.min(Math.max(sum.delivered, 0), weight);
  if (weight < VENDOR_RECENT_WEIGHT_MAX) return { weight, delivered };
  return { weight: rounded(weight / 2), delivered: rounded(delivered / 2) };
}

/** The customer's voice with one more end in it; undefined for an end of a day that is over for this customer. */
function voiceWith(
  rows: Rows,
  order: CountedOrder,
  end: OrderEnd,
): { readonly before: VoiceRow; readonly after: VoiceRow } | undefined {
  const { userId, appId, countryIso, vendorId } = order;
  const [date, _id] = [end.at.slice(0, 10), voiceId(userId, appId, countryIso)];
  const kept = rows.get(voices, _id);
  if (kept && kept.date > date) return undefined;
  const before = kept?.date === date ? kept : { _id, date, weight: 0, vendors: {} };
  const own = before.vendors[vendorId ?? ''] ?? { settled: 0, delivered: 0 };
  const counted = { settled: own.settled + 1, delivered: own.delivered + (end.delivered ? 1 : 0) };
  const weight = Math.min(rows.get(payers, userId)?.paid ?? 0, VOICE_WEIGHT_MAX);
  return { before, after: { ...before, weight, vendors: { ...before.vendors, [vendorId ?? '']: counted } } };
}

type Changes = ReadonlyMap<string, VoiceShare>;

function countForApp(
  rows: Rows,
  { appId, countryIso }: CountedOrder,
  changes: Changes,
  second?: number,
): void {
  let row = rows.get(deliveries, deliveriesId(appId, countryIso)) ?? emptyRow(appId, countryIso);
  for (const [vendorId, share] of changes) {
    const { vendors } = row;
    const lately = spokenLately(vendors[vendorId], share);
    row = { ...spoken(row, share), vendors: vendorId === '' ? vendors : { ...vendors, [vendorId]: lately } };
  }
  const { seconds } = row;
  if (second !== undefined) row = { ...row, seconds: seconds.with(second, (seconds[second] ?? 0) + 1) };
  rows.put(deliveries, row);
}

function countForDay(
  rows: Rows,
  { appId, countryIso, date }: Pick<DeliveryDayRow, 'appId' | 'countryIso' | 'date'>,
  vendorId: string,
  share: VoiceShare,
  second?: number,
): void {
  const before = rows.get(deliveryDays, deliveryDayId(appId, countryIso, vendorId, date));
  // A newer day has replaced this one, so it is not shown any more.
  if (before && before.date > date) return;
  const row = before?.date === date ? before : emptyDay(appId, countryIso, vendorId, date);
  const { seconds } = row;
  rows.put(deliveryDays, {
    ...spoken(row, share),
    customers: rounded(row.customers + share.customers),
    seconds: second === undefined ? seconds : { ...seconds, [second]: (seconds[second] ?? 0) + 1 },
  });
}

/** Counts for all apps together. An event that comes late may belong to an hour whose place a newer one has. */
function countForHour(rows: Rows, at: string, changes: Changes, second?: number): void {
  const hour = at.slice(0, 13);
  const _id = deliveryHourId(hour);
  const before = rows.get(deliveryHours, _id);
  if (before && before.hour > hour) return;
  let row: DeliveryHourRow =
    before?.hour === hour ? before : { _id, hour, weight: 0, delivered: 0, seconds: {} };
  for (const share of changes.values()) row = spoken(row, share);
  const { seconds } = row;
  if (second !== undefined) row = { ...row, seconds: { ...seconds, [second]: (seconds[second] ?? 0) + 1 } };
  rows.put(deliveryHours, row);
}

/**
 * Whether a cancel shows that the number did not deliver. A customer who cancels at once has changed their mind. A customer who
 * has waited would have got the code by then, and most customers of a vendor that does not deliver cancel like this long before
 * the order expires. It gives nobody more power over a vendor than before: an order that expires gives its money back, too, and
 * all of a customer's orders of a day are one voice. A customer who says that the app does not accept the number need not wait.
 */
export function tellsOfFailure(
  rows: Rows,
  { assignedAt, outcome }: CountedOrder,
  cancelledAt: string,
): boolean {
  if (outcome === 'banned') return true;
  const waited = Date.parse(cancelledAt) - Date.parse(assignedAt ?? cancelledAt);
  const minutes =
    rows.get(deliverySettings, DELIVERY_SETTINGS_ID)?.cancelCountsAfterMinutes ?? CANCEL_COUNTS_AFTER_MINUTES;
  return waited >= minutes * 60_000;
}

/** Keeps the settings of the shop by which deliveries are counted. A planned change counts from its fact on. */
export const deliverySettingsHandlers: EventHandlers = {
  // The handler of orders reads it.
  OrderCancelled: { reads: () => [[deliverySettings.name, DELIVERY_SETTINGS_ID]], apply() {} },
  ShopSettingChanged: {
    apply({ data: { setting, value } }, rows) {
      if (setting !== ('cancel-counts-after-minutes' satisfies ShopSetting)) return;
      rows.put(deliverySettings, { _id: DELIVERY_SETTINGS_ID, cancelCountsAfterMinutes: value });
    },
  },
};

/**
 * Counts an order that has ended: once for its customer if it was paid for, and in the customer's voice of the day for its app
 * and its vendor. An order without a number is not counted. Nor is one for an unclaimed message: the message was there before
 * the order, so its end says nothing about how a vendor delivers, or how fast.
 */
export function countDelivery(rows: Rows, order: CountedOrder, end: OrderEnd): void {
  const { userId, appId, countryIso } = order;
  if (order.assignedAt === null || order.forUnclaimed) return;
  if (end.delivered) rows.put(payers, { _id: userId, paid: (rows.get(payers, userId)?.paid ?? 0) + 1 });
  const voice = voiceWith(rows, order, end);
  if (voice === undefined) return;
  rows.put(voices, voice.after);
  const [before, after] = [sharesOf(voice.before), sharesOf(voice.after)];
  // A customer who never paid changes no figure.
  if (after.size === 0) return;
  const changes = new Map([...after].map(([id, share]) => [id, changeOf(share, before.get(id))]));
  const waited = Math.floor((Date.parse(end.at) - Date.parse(order.assignedAt)) / 1000);
  const second = end.delivered ? Math.min(Math.max(waited, 0), SECONDS_MAX) : undefined;
  countForApp(rows, order, changes, second);
  countForHour(rows, end.at, changes, second);
  const { date } = voice.after;
  for (const [vendorId, share] of changes) {
    const isOfOrder = vendorId === order.vendorId;
    if (vendorId !== '')
      countForDay(rows, { appId, countryIso, date }, vendorId, share, isOfOrder ? second : undefined);
  }
}
