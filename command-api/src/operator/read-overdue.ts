import { deadlines } from '@ringpost/projections/deadlines/deadlines.view';
import { type Deps, nowIso } from '../kernel/deps.ts';

/** Deadlines that one look counts. */
export const OVERDUE_COUNTED_MAX = 1_000;

/** What is due and not done, of one kind. */
export interface Overdue {
  readonly kind: string;
  readonly count: number;
  /** When the longest waiting one was due. */
  readonly oldestDueAt: string;
}

/** What is due and not done, by kind, the oldest first. */
export async function readOverdue(deps: Pick<Deps, 'readModel' | 'clock'>): Promise<readonly Overdue[]> {
  const due = await deps.readModel
    .collection(deadlines)
    .find({ dueAt: { $lte: nowIso(deps) } }, { sort: [['dueAt', 1]], limit: OVERDUE_COUNTED_MAX });
  const byKind = new Map<string, Overdue>();
  for (const { kind, dueAt } of due) {
    const earlier = byKind.get(kind);
    byKind.set(kind, {
      kind,
      count: (earlier?.count ?? 0) + 1,
      oldestDueAt: earlier?.oldestDueAt ?? dueAt,
    });
  }
  return [...byKind.values()];
}
