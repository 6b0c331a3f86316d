import type { Fold } from './event.ts';
import type { LeaseEnded, NumberEvent, NumberImported, NumberLeased } from './number.events.ts';

export interface Lease extends Omit<NumberLeased['data'], 'e164'> {
  /** When it really ended; null while nobody said so. It binds until `until` at the latest in any case. */
  readonly endedAt: string | null;
}

export interface NumberState {
  status: 'absent' | 'active' | 'free';
  details: NumberImported['data'] | null;
  /** Per app, oldest first, at most `LEASES_KEPT`: closed ones stay, so that a message can be judged as of when it came. */
  readonly leases: Map<string, readonly Lease[]>;
  /** Leases that ended unassigned: they never count as served, and never begin again. */
  readonly unassigned: Set<string>;
  /** Lessees of leases no longer kept. */
  readonly pastLessees: Set<string>;
}

/** How many leases of one (number, app) the state remembers. */
export const LEASES_KEPT = 8;

/** Folds `number-<e164>`, in place. */
export const number: Fold<NumberState, NumberEvent> = {
  initial: () => ({
    status: 'absent',
    details: null,
    leases: new Map(),
    unassigned: new Set(),
    pastLessees: new Set(),
  }),
  evolve(state, event) {
    switch (event.type) {
      case 'NumberImported':
        state.status = 'active';
        state.details = event.data;
        return state;
      case 'NumberFreed':
        state.status = 'free';
        return state;
      case 'NumberLeased':
        return begin(state, event.data);
      case 'LeaseEnded':
        return end(state, event.data);
    }
  },
};

/** The lease that binds (number, app) at `instant`, if one does. */
export const leaseAt = (state: NumberState, appId: string, instant: string): Lease | undefined =>
  (state.leases.get(appId) ?? []).find((lease) => binds(lease, instant));

/** Every lease that binds the number at `instant`, for whatever app. */
export const leasesAt = (state: NumberState, instant: string): readonly Lease[] =>
  [...state.leases.values()].flat().filter((lease) => binds(lease, instant));

/** The latest lease of (number, app) that had begun by `instant`, whether or not it has ended. */
export const lastLeaseBefore = (state: NumberState, appId: string, instant: string): Lease | undefined =>
  (state.leases.get(appId) ?? []).findLast((lease) => lease.from <= instant);

/** The latest lease for any app that had begun by `instant`. */
export const latestLease = (state: NumberState, instant: string): Lease | undefined =>
  [...state.leases.values()]
    .flat()
    .filter((lease) => lease.from <= instant)
    .reduce<Lease | undefined>(
      (latest, lease) => (latest && latest.from > lease.from ? latest : lease),
      undefined,
    );

/** Whether the number ever served the app (checklist A5). */
export const hasServed = (state: NumberState, appId: string): boolean => state.leases.has(appId);

/** Everybody who ever leased the number, for any app. */
export const lesseesOf = (state: NumberState): ReadonlySet<string> =>
  new Set([...state.pastLessees, ...[...state.leases.values()].flat().map((lease) => lease.userId)]);

const binds = (lease: Lease, instant: string): boolean =>
  lease.from <= instant && instant < lease.until && (lease.endedAt === null || instant < lease.endedAt);

const begin = (state: NumberState, { e164: _, ...data }: NumberLeased['data']): NumberState => {
  const leases = [...(state.leases.get(data.appId) ?? []), { ...data, endedAt: null }];
  for (const dropped of leases.slice(0, -LEASES_KEPT)) state.pastLessees.add(dropped.userId);
  state.leases.set(data.appId, leases.slice(-LEASES_KEPT));
  return state;
};

const end = (state: NumberState, data: LeaseEnded['data']): NumberState => {
  const leases = state.leases.get(data.appId) ?? [];
  if (data.reason !== 'unassigned') {
    const closed = leases.map((lease) =>
      lease.leaseId === data.leaseId ? { ...lease, endedAt: data.endedAt } : lease,
    );
    state.leases.set(data.appId, closed);
    return state;
  }
  const kept = leases.filter((lease) => lease.leaseId !== data.leaseId);
  state.unassigned.add(data.leaseId);
  if (kept.length > 0) state.leases.set(data.appId, kept);
  else state.leases.delete(data.appId);
  return state;
};
