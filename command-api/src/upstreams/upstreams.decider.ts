import {
  reject,
  riskLeft,
  shareLeft,
  type UpstreamSet,
  type UpstreamsEvent,
  type UpstreamsState,
  upstreams,
} from '@ringpost/domain';
import { UPSTREAM_OPEN_MAX, UPSTREAM_UNIT_DOLLAR, UPSTREAMS_MAX } from '@ringpost/domain/rules/limits';
import type { Decider } from '../kernel/decider.ts';

interface TakeRisk {
  readonly type: 'TakeRisk';
  readonly vendorId: string;
  readonly orderId: string;
  readonly userId: string;
  /** All accounts of the customer. */
  readonly accounts: readonly string[];
  /** The setting that the purchase was offered with. */
  readonly keyId: string;
  /** The most that the number may cost. */
  readonly riskMills: number;
  readonly now: string;
}

interface SetUpstream {
  readonly type: 'SetUpstream';
  readonly set: UpstreamSet['data'];
  /** What one unit of the portal's prices is worth, in millionths of a dollar. */
  readonly microdollars: number;
}

export type UpstreamsCommand =
  | SetUpstream
  | { readonly type: 'RemoveUpstream'; readonly vendorId: string; readonly now: string }
  | TakeRisk
  /** The customer has paid for a number that has its code. */
  | { readonly type: 'PayRisk'; readonly orderId: string; readonly now: string }
  | {
      readonly type: 'EndRisk';
      readonly orderId: string;
      readonly lostMills: number;
      /** Whether it was lost because a code came after the end of the customer's order. */
      readonly isLate: boolean;
      readonly now: string;
    };

function set(
  { set: data, microdollars }: SetUpstream,
  { upstreams: known }: UpstreamsState,
): readonly UpstreamsEvent[] {
  const { vendorId, keyId, setAt } = data;
  const others = [...known.keys()].filter((id) => id !== vendorId && known.get(id)?.setting);
  if (others.length >= UPSTREAMS_MAX) throw reject('too-many-upstreams', { limit: UPSTREAMS_MAX });
  const isSet: UpstreamsEvent = { type: 'UpstreamSet', data };
  if (microdollars === UPSTREAM_UNIT_DOLLAR) return [isSet];
  return [isSet, { type: 'UpstreamPriceUnitSet', data: { vendorId, keyId, microdollars, setAt } }];
}

/**
 * One risk for each order, whichever process buys. Beyond the risk that the admin allows nothing is bought, and one customer uses up only
 * a share of it.
 */
function take(command: TakeRisk, state: UpstreamsState): readonly UpstreamsEvent[] {
  const { type: _, now: takenAt, accounts, ...of } = command;
  if (state.open.has(of.orderId)) return [];
  const upstream = state.upstreams.get(of.vendorId);
  const { setting } = upstream ?? {};
  if (!upstream || !setting || setting.keyId !== of.keyId || of.riskMills > setting.maxPriceMills)
    throw reject('no-available-numbers');
  if (riskLeft(upstream) < of.riskMills || upstream.open >= UPSTREAM_OPEN_MAX)
    throw reject('no-available-numbers');
  if (shareLeft(state, of.vendorId, accounts) < of.riskMills) throw reject('portal-share-used');
  return [{ type: 'UpstreamRiskTaken', data: { ...of, takenAt } }];
}

/** Which portals are bought from, and what may be lost with each. One stream decides, so the risk is never more than was stated. */
export const upstreamsDecider: Decider<UpstreamsState, UpstreamsCommand, UpstreamsEvent> = {
  ...upstreams,
  decide(command, state) {
    switch (command.type) {
      case 'SetUpstream':
        return set(command, state);
      case 'RemoveUpstream': {
        const { vendorId, now: removedAt } = command;
        if (!state.upstreams.get(vendorId)?.setting) return [];
        return [{ type: 'UpstreamRemoved', data: { vendorId, removedAt } }];
      }
      case 'TakeRisk':
        return take(command, state);
      case 'PayRisk': {
        const { orderId, now: paidAt } = command;
        const taken = state.open.get(orderId);
        if (!taken || taken.riskMills === 0) return [];
        return [{ type: 'UpstreamRiskPaid', data: { vendorId: taken.vendorId, orderId, paidAt } }];
      }
      case 'EndRisk': {
        const { orderId, lostMills, isLate, now: endedAt } = command;
        const taken = state.open.get(orderId);
        if (!taken) return [];
        const { vendorId } = taken;
        const loss = { lostMills, ...(isLate && { isLate }) };
        return [{ type: 'UpstreamRiskEnded', data: { vendorId, orderId, ...loss, endedAt } }];
      }
    }
  },
};
