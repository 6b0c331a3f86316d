import { isAtOrAfter, type Position, plusSeconds } from '@ringpost/domain';
import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { deadlines } from '@ringpost/projections/deadlines/deadlines.view';
import type { DiskStanding } from '@ringpost/web/server';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { Operations } from './operator.contract.ts';
import type { ProjectorRates } from './projector-rates.ts';
import { OVERDUE_COUNTED_MAX, readOverdue } from './read-overdue.ts';

interface PolicyProgress {
  readonly name: string;
  readonly position: Position;
  readonly stopped: string | undefined;
}

export interface OperationsParts {
  readonly deps: Deps;
  readonly policies: () => readonly PolicyProgress[];
  /** The disk of the data; null without a disk of our own. */
  readonly disk: () => Promise<DiskStanding | null>;
  readonly rates: Pick<ProjectorRates, 'logHistory'>;
}

/** How this process is, and what is due. */
export async function readOperations({ deps, policies, disk, rates }: OperationsParts): Promise<Operations> {
  const now = nowIso(deps);
  const rows = deps.readModel.collection(deadlines);
  const [head, overdue, soon, standing] = await Promise.all([
    deps.events.head(),
    readOverdue(deps),
    rows.count({ dueAt: { $gt: now, $lte: plusSeconds(now, 60) } }, OVERDUE_COUNTED_MAX),
    disk(),
  ]);
  const history = rates.logHistory();
  return {
    up_seconds: Math.floor(process.uptime()),
    memory_bytes: process.memoryUsage.rss(),
    events_per_second: history ? (history.at(-1) ?? 0) : null,
    history: [...(history ?? [])],
    disk: standing && { used_percent: standing.usedPercent, state: standing.state },
    policies: policies().map(({ name, position, stopped }) => ({
      name,
      is_at_head: isAtOrAfter(position, head),
      stopped: stopped !== undefined,
    })),
    overdue: overdue
      .slice(0, LIST_MAX_ROWS)
      .map(({ kind, count, oldestDueAt }) => ({ kind, count, oldest_due_at: oldestDueAt })),
    due_next_minute: soon,
  };
}
