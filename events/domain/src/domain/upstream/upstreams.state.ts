import type { Fold } from '../event.ts';
import { PersistentMap } from '../persistent-map.ts';
import type { UpstreamRiskEnded, UpstreamRiskTaken, UpstreamSet, UpstreamsEvent } from './upstream.events.ts';
import { UPSTREAM_SHARE_PERCENT } from './upstream.limits.ts';

type Setting = Omit<UpstreamSet['data'], 'vendorId'>;

/** The other portal that a vendor is. */
export interface Upstream {
  /** Null: nothing is bought there any more. */
  readonly setting: Setting | null;
  /** Purchases that have not ended, and the sum of the highest prices of their numbers. */
  readonly open: number;
  readonly openMills: number;
  /** The same sum for each account that bought. */
  readonly openBy: PersistentMap<string, number>;
  /** What was lost since it was set last, and in how many purchases. */
  readonly lost: number;
  readonly lostMills: number;
  readonly lostBy: PersistentMap<string, number>;
}

export interface UpstreamsState {
  /** By vendor. */
  readonly upstreams: PersistentMap<string, Upstream>;
  /** The purchases that have not ended, by order. */
  readonly open: PersistentMap<string, UpstreamRiskTaken['data']>;
}

const NONE: Upstream = {
  setting: null,
  open: 0,
  openMills: 0,
  openBy: new PersistentMap(),
  lost: 0,
  lostMills: 0,
  lostBy: new PersistentMap(),
};

/** An account that has nothing open and lost nothing is left out. */
function add(
  mills: PersistentMap<string, number>,
  userId: string,
  more: number,
): PersistentMap<string, number> {
  const sum = (mills.get(userId) ?? 0) + more;
  return sum === 0 ? mills.delete(userId) : mills.set(userId, sum);
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
    openBy: add(before.openBy, data.userId, data.riskMills),
  }));
  return { ...taken, open: taken.open.set(data.orderId, data) };
}

function end(state: UpstreamsState, { orderId, lostMills }: UpstreamRiskEnded['data']): UpstreamsState {
  const taken = state.open.get(orderId);
  if (!taken) return state;
  const ended = change(state, taken.vendorId, (before) => ({
    ...before,
    open: before.open - 1,
    openMills: before.openMills - taken.riskMills,
    openBy: add(before.openBy, taken.userId, -taken.riskMills),
    lost: before.lost + (lostMills > 0 ? 1 : 0),
    lostMills: before.lostMills + lostMills,
    lostBy: add(before.lostBy, taken.userId, lostMills),
  }));
  return { ...ended, open: ended.open.delete(orderId) };
}

/** The most that one customer may have open and lost with this vendor. */
export function shareOf({ riskMills, maxPriceMills }: Pick<Setting, 'riskMills' | 'maxPriceMills'>): number {
  return Math.max(Math.floor((riskMills * UPSTREAM_SHARE_PERCENT) / 100), maxPriceMills);
}

/** What these accounts of one customer may still have open and lost with this vendor. */
export function shareLeft({ setting, openBy, lostBy }: Upstream, accounts: readonly string[]): number {
  if (!setting) return 0;
  const used = accounts.map((userId) => (openBy.get(userId) ?? 0) + (lostBy.get(userId) ?? 0));
  return used.reduce((left, mills) => left - mills, shareOf(setting));
}

/** What may still be lost with this vendor. */
export function riskLeft({ setting, openMills, lostMills }: Upstream): number {
  return setting ? setting.riskMills - openMills - lostMills : 0;
}

/** Folds `upstreams-all`. */
export const upstreams: Fold<UpstreamsState, UpstreamsEvent> = {
  shape: 'upstreams 2',
  initial: () => ({ upstreams: new PersistentMap(), open: new PersistentMap() }),
  evolve(state, event) {
    switch (event.type) {
      case 'UpstreamSet': {
        const { vendorId, ...setting } = event.data;
        const anew = { setting, lost: 0, lostMills: 0, lostBy: NONE.lostBy };
        return change(state, vendorId, (before) => ({ ...before, ...anew }));
      }
      case 'UpstreamRemoved':
        return change(state, event.data.vendorId, (before) => ({ ...before, setting: null }));
      case 'UpstreamRiskTaken':
        return take(state, event.data);
      case 'UpstreamRiskEnded':
        return end(state, event.data);
    }
  },
};
