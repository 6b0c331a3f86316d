import type { Fold } from '../event.ts';
import { PersistentMap } from '../persistent-map.ts';
import type { UpstreamRiskEnded, UpstreamRiskTaken, UpstreamSet, UpstreamsEvent } from './upstream.events.ts';

type Setting = Omit<UpstreamSet['data'], 'vendorId'>;

/** The other portal that a vendor is. */
export interface Upstream {
  /** Null: nothing is bought there any more. */
  readonly setting: Setting | null;
  /** Purchases that have not ended, and the sum of the highest prices of their numbers. */
  readonly open: number;
  readonly openMills: number;
  /** What was lost since it was set last, and in how many purchases. */
  readonly lost: number;
  readonly lostMills: number;
}

export interface UpstreamsState {
  /** By vendor. */
  readonly upstreams: PersistentMap<string, Upstream>;
  /** The purchases that have not ended, by order. */
  readonly open: PersistentMap<string, UpstreamRiskTaken['data']>;
}

const NONE: Upstream = { setting: null, open: 0, openMills: 0, lost: 0, lostMills: 0 };

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
  return { ...taken, open: taken.open.set(data.orderId, data) };
}

function end(state: UpstreamsState, { orderId, lostMills }: UpstreamRiskEnded['data']): UpstreamsState {
  const taken = state.open.get(orderId);
  if (!taken) return state;
  const ended = change(state, taken.vendorId, (before) => ({
    ...before,
    open: before.open - 1,
    openMills: before.openMills - taken.riskMills,
    lost: before.lost + (lostMills > 0 ? 1 : 0),
    lostMills: before.lostMills + lostMills,
  }));
  return { ...ended, open: ended.open.delete(orderId) };
}

/** What may still be lost with this vendor. */
export function riskLeft({ setting, openMills, lostMills }: Upstream): number {
  return setting ? setting.riskMills - openMills - lostMills : 0;
}

/** Folds `upstreams-all`. */
export const upstreams: Fold<UpstreamsState, UpstreamsEvent> = {
  shape: 'upstreams 1',
  initial: () => ({ upstreams: new PersistentMap(), open: new PersistentMap() }),
  evolve(state, event) {
    switch (event.type) {
      case 'UpstreamSet': {
        const { vendorId, ...setting } = event.data;
        return change(state, vendorId, (before) => ({ ...before, setting, lost: 0, lostMills: 0 }));
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
