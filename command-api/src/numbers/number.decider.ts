import {
  currentLease,
  hasHadLessee,
  hasServed,
  type NumberEvent,
  type NumberImported,
  type NumberLeased,
  type NumberState,
  type NumberType,
  number,
  reject,
} from '@ringpost/events/domain';
import type { Decider } from '../kernel/decider.ts';

export type NumberCommand =
  | { readonly type: 'ImportNumber'; readonly imported: NumberImported['data'] }
  | { readonly type: 'FreeNumber'; readonly e164: string; readonly now: string }
  | {
      readonly type: 'LeaseNumber';
      readonly lease: Omit<NumberLeased['data'], 'numberAge'>;
      /** The vendor and country the order asked for. */
      readonly vendorId: string | null;
      readonly countryIso: string;
      readonly numberType: NumberType;
    }
  | {
      /** An SMS came that nobody paid for. */
      readonly type: 'NoteServed';
      readonly appId: string;
      readonly leaseId: string;
      readonly messageId: string;
      readonly receivedAt: string;
    }
  | {
      readonly type: 'EndLease';
      readonly e164: string;
      readonly appId: string;
      readonly leaseId: string;
      readonly ending: Ending;
      readonly now: string;
    };

/** `settled` by time names the due time that it was meant for; one that has moved since has a timer of its own. */
export type Ending =
  | { readonly reason: 'settled'; readonly dueAt: string; readonly served: boolean }
  | { readonly reason: 'unassigned' };

/** One number: exclusive per app until settlement, and open to other apps' lessees all the while. */
export const numberDecider: Decider<NumberState, NumberCommand, NumberEvent> = {
  ...number,
  decide(command, state) {
    switch (command.type) {
      case 'ImportNumber':
        return state.status === 'absent' ? [{ type: 'NumberImported', data: command.imported }] : [];
      case 'FreeNumber':
        return free(command, state);
      case 'LeaseNumber':
        return lease(command, state);
      case 'NoteServed':
        return noteServed(command, state);
      case 'EndLease':
        return endLease(command, state);
    }
  },
};

type Of<T extends NumberCommand['type']> = Extract<NumberCommand, { type: T }>;

function free({ e164, now }: Of<'FreeNumber'>, state: NumberState): readonly NumberEvent[] {
  if (state.status === 'absent') throw reject('number-unknown');
  if (state.status === 'public') return [];
  if (hasHadLessee(state, now)) throw reject('number-leased');
  return [{ type: 'NumberMadePublic', data: { e164 } }];
}

function lease(command: Of<'LeaseNumber'>, state: NumberState): readonly NumberEvent[] {
  const { lease: wanted } = command;
  if (state.status !== 'active') throw reject('number-unknown');
  if (state.unassigned.has(wanted.leaseId)) throw reject('lease-over');
  const leases = state.leases.get(wanted.appId) ?? [];
  if (leases.some((known) => known.leaseId === wanted.leaseId)) return [];
  // Until the stream says that the other has ended: no clock can make two leases overlap.
  const isTaken = currentLease(state, wanted.appId) !== undefined;
  if (isTaken || !isWanted(command, state)) throw reject('number-taken');
  const numberAge = hasServed(state, wanted.appId) ? 'used' : 'new';
  return [{ type: 'NumberLeased', data: { ...wanted, numberAge } }];
}

/** The view only offers; that the number is what the order asked for is confirmed here. */
function isWanted(
  { vendorId, countryIso, numberType, lease }: Of<'LeaseNumber'>,
  state: NumberState,
): boolean {
  const { details } = state;
  if (details?.countryIso !== countryIso || (vendorId !== null && details.vendorId !== vendorId))
    return false;
  return numberType === 'any' || !hasServed(state, lease.appId);
}

/** Of a lease that counts as served already, or is not known any more, nothing more is said. */
function noteServed(command: Of<'NoteServed'>, state: NumberState): readonly NumberEvent[] {
  const { appId, leaseId, messageId, receivedAt } = command;
  const known = state.leases.get(appId)?.find((each) => each.leaseId === leaseId);
  if (!known || known.served || !state.details) return [];
  const { e164 } = state.details;
  const { orderId } = known;
  return [{ type: 'NumberServed', data: { e164, leaseId, orderId, appId, messageId, receivedAt } }];
}

function endLease(command: Of<'EndLease'>, state: NumberState): readonly NumberEvent[] {
  const { e164, appId, leaseId, ending, now } = command;
  const { reason } = ending;
  const known = state.leases.get(appId)?.find((each) => each.leaseId === leaseId);
  if (!known || known.endedAt !== null) return [];
  if (ending.reason === 'settled' && (ending.dueAt !== known.until || now < known.until)) return [];
  // It was due then, whenever somebody comes to say so.
  const endedAt = now < known.until ? now : known.until;
  const { orderId, userId } = known;
  const served = ending.reason === 'settled' && (ending.served || known.served);
  const data = { e164, appId, leaseId, orderId, userId, reason, served, endedAt };
  return [{ type: 'LeaseEnded', data }];
}
