import { app, isUndecided, latestOf, type Placed, streams, vendor } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { toPosition } from '@ringpost/engine';
import type { AnswerTo } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { requireAssigned } from './buy-order.ts';
import type { BoughtTogether } from './buy-together.ts';
import type {
  ActivationUnderWay,
  BoughtActivation,
  buyActivationContract,
  buyTogetherContract,
} from './orders.contract.ts';
import type { Settled } from './purchase.ts';

/**
 * The names in the answer, from streams in memory: the app's price was read there a moment ago. People only read them, so a
 * completed purchase is answered without names if they cannot be read.
 */
async function namesOf({ streams: kept, log }: Deps, appId: string, vendorId: string | null) {
  try {
    const [{ state }, found] = await Promise.all([
      kept.load(streams.app(appId), app),
      vendorId === null ? undefined : kept.load(streams.vendor(vendorId), vendor),
    ]);
    return {
      app_name: state.name ?? '',
      image_name: state.imageName,
      vendor_name: found?.state.name ?? null,
    };
  } catch (error) {
    log.warn({ err: error }, 'the names of a bought order could not be read');
    return { app_name: '', image_name: null, vendor_name: null };
  }
}

/** The fields of a new activation, with or without its number. */
async function presentPlaced(deps: Deps, placed: Placed, vendorId: string | null) {
  const price = toDollars(placed.unitPriceMills);
  return {
    order_uuid: placed.orderId,
    kind: 'activation',
    bulk_uuid: null,
    outcome: null,
    app_uuid: placed.appId,
    country_iso: placed.countryIso,
    vendor_uuid: vendorId,
    ...(await namesOf(deps, placed.appId, vendorId)),
    unit_price: price,
    total_cost: price,
    refunded: 0,
    refund_reason: null,
    fee_without_sms: null,
    number_source: 'active',
    requested: 1,
    placed_at: placed.placedAt,
    term_hours: null,
    completed_at: null,
    ended_at: null,
    withheld: 0,
    code: null,
    code_at: null,
    text: null,
  } as const;
}

async function presentUnderWay(deps: Deps, placed: Placed): Promise<ActivationUnderWay> {
  return {
    ...(await presentPlaced(deps, placed, placed.vendorId)),
    status: 'initial',
    number: null,
    rate_center: null,
    region: null,
    number_type: null,
    fulfilled: 0,
    assigned_at: null,
    closes_at: null,
    settles_at: null,
  };
}

/** @throws Rejection if the order has failed */
async function presentAssigned(deps: Deps, { state, placed }: Settled): Promise<BoughtActivation> {
  const { assigned } = requireAssigned(state);
  return {
    ...(await presentPlaced(deps, placed, assigned.vendorId)),
    status: 'running',
    number: assigned.e164,
    rate_center: assigned.rateCentre,
    region: assigned.region,
    number_type: assigned.numberAge,
    fulfilled: 1,
    assigned_at: assigned.assignedAt,
    closes_at: assigned.closesAt,
    settles_at: assigned.settlesAt,
  };
}

/**
 * The answer to a purchase of one activation: the order as lists show it, with only the facts of that moment. So the same key
 * always gets the same answer.
 * @throws Rejection if the order has failed
 */
export async function presentBought(
  deps: Deps,
  settled: Settled,
): Promise<AnswerTo<typeof buyActivationContract>> {
  const { state, placed, position: at } = settled;
  const position = toPosition(deps.events.epoch, at);
  if (isUndecided(state)) return { status: 202, body: await presentUnderWay(deps, placed), position };
  return { status: 201, body: await presentAssigned(deps, settled), position };
}

/** The answer to a purchase of several apps on one number. @throws Rejection if its orders have failed */
export async function presentTogether(
  deps: Deps,
  { orders }: BoughtTogether,
): Promise<AnswerTo<typeof buyTogetherContract>> {
  const position = toPosition(deps.events.epoch, latestOf(...orders.map((each) => each.position)));
  // Those that follow the first one may need a moment more than it.
  if (orders.some(({ state }) => isUndecided(state))) {
    const underWay = await Promise.all(orders.map(({ placed }) => presentUnderWay(deps, placed)));
    return { status: 202, body: { orders: underWay }, position };
  }
  const bought = await Promise.all(orders.map((each) => presentAssigned(deps, each)));
  return { status: 201, body: { orders: bought }, position };
}
