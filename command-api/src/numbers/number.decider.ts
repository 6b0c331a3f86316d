import {
  hasServed,
  type LeaseEnded,
  type NumberEvent,
  type NumberImported,
  type NumberLeased,
  type NumberState,
  number,
  reject,
} from '@ringpost/events/catalogue';
import type { Decider } from '../kernel/decider.ts';

export type NumberCommand =
  | { readonly type: 'ImportNumber'; readonly imported: NumberImported['data'] }
  | { readonly type: 'FreeNumber'; readonly e164: string }
  | {
      readonly type: 'LeaseNumber';
      readonly lease: Omit<NumberLeased['data'], 'numberAge'>;
      /** The vendor and country the order asked for. */
      readonly vendorId: string | null;
      readonly countryIso: string;
    }
  | {
      readonly type: 'EndLease';
      readonly e164: string;
      readonly appId: string;
      readonly leaseId: string;
      readonly ending: Ending;
      readonly now: string;
    };

/** `settled` by time names the due time that it was meant for; one that has moved since has a timer of its own (design §4.6). */
export type Ending =
  | { readonly reason: 'settled'; readonly dueAt: string }
  | { readonly reason: Exclude<LeaseEnded['data']['reason'], 'settled'> };

/** One number: exclusive per app until settlement, and open to other apps' lessees all the while (design §4.4). */
export const numberDecider: Decider<NumberState, NumberCommand, NumberEvent> = {
  ...number,
  decide(command, state) {
    switch (command.type) {
      case 'ImportNumber':
        return state.status === 'absent' ? [{ type: 'NumberImported', data: command.imported }] : [];
      case 'FreeNumber':
        return free(command.e164, state);
      case 'LeaseNumber':
        return lease(command, state);
      case 'EndLease':
        return endLease(command, state);
    }
  },
};

type Of<T extends NumberCommand['type']> = Extract<NumberCommand, { type: T }>;

const free = (e164: string, state: NumberState): readonly NumberEvent[] => {
  if (state.status === 'absent') throw reject('number-unknown');
  if (state.status === 'free') return [];
  if (state.leases.size > 0 || state.pastLessees.size > 0) throw reject('number-leased');
  return [{ type: 'NumberFreed', data: { e164 } }];
};

const lease = (command: Of<'LeaseNumber'>, state: NumberState): readonly NumberEvent[] => {
  const { lease: wanted } = command;
  if (state.status !== 'active') throw reject('number-unknown');
  if (state.unassigned.has(wanted.leaseId)) throw reject('lease-over');
  const leases = state.leases.get(wanted.appId) ?? [];
  if (leases.some((known) => known.leaseId === wanted.leaseId)) return [];
  // Whenever the other began: clocks of two processes differ, and two leases must not overlap all the same.
  const isTaken = leases.some((known) => (known.endedAt ?? known.until) > wanted.from);
  if (isTaken || !isWanted(command, state)) throw reject('number-taken');
  const numberAge = hasServed(state, wanted.appId) ? 'used' : 'new';
  return [{ type: 'NumberLeased', data: { ...wanted, numberAge } }];
};

/** The view only offers; that the number is of the country and vendor asked for is confirmed here. */
const isWanted = ({ vendorId, countryIso }: Of<'LeaseNumber'>, { details }: NumberState): boolean =>
  details?.countryIso === countryIso && (vendorId === null || details.vendorId === vendorId);

const endLease = (command: Of<'EndLease'>, state: NumberState): readonly NumberEvent[] => {
  const { e164, appId, leaseId, ending, now } = command;
  const { reason } = ending;
  const known = state.leases.get(appId)?.find((each) => each.leaseId === leaseId);
  if (!known || known.endedAt !== null) return [];
  if (ending.reason === 'settled' && (ending.dueAt !== known.until || now < known.until)) return [];
  // It binds until then at the latest, whenever somebody comes to say so.
  const endedAt = now < known.until ? now : known.until;
  const { orderId, userId } = known;
  return [{ type: 'LeaseEnded', data: { e164, appId, leaseId, orderId, userId, reason, endedAt } }];
};
