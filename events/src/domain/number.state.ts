import { plusSeconds } from './clock.ts';
import type { Fold } from './event.ts';
import type { LeaseEnded, NumberEvent, NumberImported, NumberLeased, NumberServed } from './number.events.ts';

export interface Lease extends Omit<NumberLeased['data'], 'e164'> {
  /** When its end was due or said, whichever came first; null while the stream has not said that it ended. */
  readonly endedAt: string | null;
  /** Whether an SMS came for it, as far as the stream says. */
  readonly served: boolean;
}

export interface NumberState {
  status: 'absent' | 'active' | 'public';
  details: NumberImported['data'] | null;
  /** Per app, in the order of the stream, at most `LEASES_KEPT`. Only the last one can be open. */
  readonly leases: Map<string, readonly Lease[]>;
  /** Leases that ended unassigned: they never begin again. */
  readonly unassigned: Set<string>;
  /** The apps whose SMS came here: to them the number is used. */
  readonly served: Set<string>;
  /** The latest instant that any lease's event names. */
  newestAt: string;
}

/** How many leases of one (number, app) the state remembers. */
export const LEASES_KEPT = 8;
/** Hours after its settlement for which the holder of a lease without an SMS still counts as the number's last lessee. */
const LESSEE_WITHOUT_SMS_HOURS = 24;

/** Folds `number-<e164>`, in place. Its order says who holds the number; no clock is asked. */
export const number: Fold<NumberState, NumberEvent> = {
  initial: () => ({
    status: 'absent',
    details: null,
    leases: new Map(),
    unassigned: new Set(),
    served: new Set(),
    newestAt: '',
  }),
  evolve(state, event) {
    switch (event.type) {
      case 'NumberImported':
        state.status = 'active';
        state.details = event.data;
        return state;
      case 'NumberMadePublic':
        state.status = 'public';
        return state;
      case 'NumberLeased':
        return begin(state, event.data);
      case 'LeaseEnded':
        return end(state, event.data);
      case 'NumberServed':
        return serve(state, event.data);
    }
  },
};

/** The lease that (number, app) has: the last one that began and has not ended, by the order of the stream. */
export function currentLease(state: NumberState, appId: string): Lease | undefined {
  const last = state.leases.get(appId)?.at(-1);
  return last?.endedAt === null ? last : undefined;
}

/** Every lease that is open on the number, for whatever app. */
export function openLeases(state: NumberState): readonly Lease[] {
  return [...state.leases.keys()].flatMap((appId) => currentLease(state, appId) ?? []);
}

/**
 * The last lease of (number, app) that has ended, while its holder is still the last lessee at `instant`: for good if an SMS
 * came for it, else for 24 hours after it was due to end.
 */
export function lastLessee(state: NumberState, appId: string, instant: string): Lease | undefined {
  return state.leases.get(appId)?.findLast((lease) => lease.endedAt !== null && isLessee(lease, instant));
}

/** Whether an SMS of the app ever came to the number: then it is `used` for that app, else `new`. */
export function hasServed(state: NumberState, appId: string): boolean {
  return state.served.has(appId);
}

/** Whether anybody is, or was and still counts as, a lessee of the number at `instant`, for whatever app. */
export function hasHadLessee(state: NumberState, instant: string): boolean {
  if (state.served.size > 0) return true;
  return [...state.leases.values()].flat().some((lease) => isLessee(lease, instant));
}

function isLessee(lease: Lease, instant: string): boolean {
  if (lease.endedAt === null || lease.served) return true;
  return instant < plusSeconds(lease.until, LESSEE_WITHOUT_SMS_HOURS * 3600);
}

function begin(state: NumberState, { e164: _, ...data }: NumberLeased['data']): NumberState {
  const earlier = (state.leases.get(data.appId) ?? []).filter((lease) => isLessee(lease, data.from));
  const leases = [...earlier, { ...data, endedAt: null, served: false }];
  state.leases.set(data.appId, leases.slice(-LEASES_KEPT));
  noteInstant(state, data.from);
  return state;
}

function end(state: NumberState, data: LeaseEnded['data']): NumberState {
  noteInstant(state, data.endedAt);
  if (data.reason === 'unassigned') {
    state.unassigned.add(data.leaseId);
    const kept = (state.leases.get(data.appId) ?? []).filter((lease) => lease.leaseId !== data.leaseId);
    if (kept.length > 0) state.leases.set(data.appId, kept);
    else state.leases.delete(data.appId);
    return state;
  }
  if (data.served) state.served.add(data.appId);
  change(state, data, (lease) => ({ ...lease, endedAt: data.endedAt, served: lease.served || data.served }));
  return state;
}

function serve(state: NumberState, data: NumberServed['data']): NumberState {
  state.served.add(data.appId);
  change(state, data, (lease) => ({ ...lease, served: true }));
  return state;
}

function change(
  state: NumberState,
  { appId, leaseId }: { readonly appId: string; readonly leaseId: string },
  to: (lease: Lease) => Lease,
): void {
  const leases = state.leases.get(appId);
  if (!leases) return;
  state.leases.set(
    appId,
    leases.map((lease) => (lease.leaseId === leaseId ? to(lease) : lease)),
  );
}

function noteInstant(state: NumberState, instant: string): void {
  if (instant > state.newestAt) state.newestAt = instant;
}
