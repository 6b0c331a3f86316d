import type { Fold } from '../event.ts';
import { PersistentMap } from '../persistent-map.ts';
import type { UpstreamRiskEnded, UpstreamRiskTaken, UpstreamSet, UpstreamsEvent } from './upstream.events.ts';
import { UPSTREAM_SHARE_PERCENT, UPSTREAM_UNIT_DOLLAR } from './upstream.limits.ts';

type Setting = Omit<UpstreamSet['data'], 'vendorId'>;

/** The other portal that a vendor is. */
export interface Upstream {
  /** Null: nothing is bought there any more. */
  readonly setting: Setting | null;
  /** What one unit of the portal's prices is worth, in millionths of a dollar. */
  readonly microdollars: number;
  /** Purchases that have not ended, and the sum of the highest prices of their numbers. */
  readonly open: number;
  readonly openMills: number;
  /** What was lost since it was set last, and in how many purchases. */
  readonly lost: number;
  readonly lostMills: number;
}

type MillsBy = PersistentMap<string, number>;

export interface UpstreamsState {
  /** By vendor. */
  readonly upstreams: PersistentMap<string, Upstream>;
  /** The purchases that have not ended, by order. One that was paid for has no risk. */
  readonly open: PersistentMap<string, UpstreamRiskTaken['data']>;
  /** What each account has open with each vendor, and has lost there by late codes, by `keyOf`. */
  readonly openBy: MillsBy;
  readonly lostBy: MillsBy;
}

type Buyer = Pick<UpstreamRiskTaken['data'], 'vendorId' | 'userId'>;

const NONE: Upstream = {
  ...{ setting: null, microdollars: UPSTREAM_UNIT_DOLLAR },
  ...{ open: 0, openMills: 0, lost: 0, lostMills: 0 },
};

function keyOf({ vendorId, userId }: Buyer): string {
  return `${vendorId}|${userId}`;
}

/** An account without such a sum is left out. */
function add(mills: MillsBy, buyer: Buyer, more: number): MillsBy {
  const sum = (mills.get(keyOf(buyer)) ?? 0) + more;
  return sum === 0 ? mills.delete(keyOf(buyer)) : mills.set(keyOf(buyer), sum);
}

/** Admins set a portal so seldom that all keys may be looked at. */
function withoutVendor(mills: MillsBy, vendorId: string): MillsBy {
  const ofVendor = [...mills.keys()].filter((key) => key.startsWith(`${vendorId}|`));
  return ofVendor.reduce((left, key) => left.delete(key), mills);
}

function change(state: UpstreamsState, vendorId: string, by: (before: Upstream) => Upstream): UpstreamsState {
  const before = state.upstreams.get(vendorId) ?? NONE;
  return { ...state, upstreams: state.upstreams.set(vendorId, by(before)) };
}

function take(state: UpstreamsState, data: UpstreamRiskTaken['data']): UpstreamsState {
  const taken = change(state, data.vendorId, (before) => ({
    ...before,
    open: before.open + 1,
    openMills: before.openMills + data.riskMills,
  }));
  const openBy = add(state.openBy, data, data.riskMills);
  return { ...taken, openBy, open: taken.open.set(data.orderId, data) };
}

/** The purchase stays open, and is no risk any more. */
function pay(state: UpstreamsState, orderId: string): UpstreamsState {
  const taken = state.open.get(orderId);
  if (!taken) return state;
  const { vendorId, riskMills } = taken;
  const paid = change(state, vendorId, (before) => ({ ...before, openMills: before.openMills - riskMills }));
  const open = state.open.set(orderId, { ...taken, riskMills: 0 });
  return { ...paid, openBy: add(state.openBy, taken, -riskMills), open };
}

function end(
  state: UpstreamsState,
  { orderId, lostMills, isLate }: UpstreamRiskEnded['data'],
): UpstreamsState {
  const taken = state.open.get(orderId);
  if (!taken) return state;
  const ended = change(state, taken.vendorId, (before) => ({
    ...before,
    open: before.open - 1,
    openMills: before.openMills - taken.riskMills,
    lost: before.lost + (lostMills > 0 ? 1 : 0),
    lostMills: before.lostMills + lostMills,
  }));
  const openBy = add(state.openBy, taken, -taken.riskMills);
  const lostBy = isLate ? add(state.lostBy, taken, lostMills) : state.lostBy;
  return { ...ended, openBy, lostBy, open: ended.open.delete(orderId) };
}

/** The most that one customer may have open and lost by late codes with this vendor. */
export function shareOf({ riskMills, maxPriceMills }: Pick<Setting, 'riskMills' | 'maxPriceMills'>): number {
  return Math.max(Math.floor((riskMills * UPSTREAM_SHARE_PERCENT) / 100), maxPriceMills);
}

/** What these accounts of one customer may still have open and lose by late codes with this vendor. */
export function shareLeft(
  { upstreams: known, openBy, lostBy }: UpstreamsState,
  vendorId: string,
  accounts: readonly string[],
): number {
  const setting = known.get(vendorId)?.setting;
  if (!setting) return 0;
  const keys = accounts.map((userId) => keyOf({ vendorId, userId }));
  const used = keys.map((key) => (openBy.get(key) ?? 0) + (lostBy.get(key) ?? 0));
  return used.reduce((left, mills) => left - mills, shareOf(setting));
}

/** What may still be lost with this vendor. */
export function riskLeft({ setting, openMills, lostMills }: Upstream): number {
  return setting ? setting.riskMills - openMills - lostMills : 0;
}

/** Folds `upstreams-all`. */
export const upstreams: Fold<UpstreamsState, UpstreamsEvent> = {
  shape: 'upstreams 5',
  initial: () => ({
    upstreams: PersistentMap.none(),
    open: PersistentMap.none(),
    openBy: PersistentMap.none(),
    lostBy: PersistentMap.none(),
  }),
  evolve(state, event) {
    switch (event.type) {
      case 'UpstreamSet': {
        const { vendorId, ...setting } = event.data;
        const from = { setting, microdollars: UPSTREAM_UNIT_DOLLAR, lost: 0, lostMills: 0 };
        const anew = change(state, vendorId, (before) => ({ ...before, ...from }));
        return { ...anew, lostBy: withoutVendor(state.lostBy, vendorId) };
      }
      case 'UpstreamPriceUnitSet': {
        const { vendorId, microdollars } = event.data;
        return change(state, vendorId, (before) => ({ ...before, microdollars }));
      }
      case 'UpstreamRemoved':
        return change(state, event.data.vendorId, (before) => ({ ...before, setting: null }));
      case 'UpstreamRiskTaken':
        return take(state, event.data);
      case 'UpstreamRiskPaid':
        return pay(state, event.data.orderId);
      case 'UpstreamRiskEnded':
        return end(state, event.data);
    }
  },
};
