import { isAtOrAfter, type Position, plusSeconds } from '@ringpost/domain';
import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { deadlines } from '@ringpost/projections/deadlines/deadlines.view';
import type { DiskStanding } from '@ringpost/web/server';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { Operations } from './operator.contract.ts';
import type { ProjectorRates } from './projector-rates.ts';

/** Deadlines that one look counts. */
const COUNTED_MAX = 1_000;

interface PolicyProgress {
  readonly name: string;
  readonly position: Position;
  readonly stopped: string | undefined;
}

/** What is due and not done, by kind. */
async function readOverdue({ readModel }: Deps, now: string): Promise<Operations['overdue']> {
  const due = await readModel
    .collection(deadlines)
    .find({ dueAt: { $lte: now } }, { sort: [['dueAt', 1]], limit: COUNTED_MAX });
  const byKind = new Map<string, { count: number; oldest: string }>();
  for (const { kind, dueAt } of due) {
    const before = byKind.get(kind);
    byKind.set(kind, { count: (before?.count ?? 0) + 1, oldest: before?.oldest ?? dueAt });
  }
  return [...byKind]
    .slice(0, LIST_MAX_ROWS)
    .map(([kind, { count, oldest }]) => ({ kind, count, oldest_due_at: oldest }));
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
    readOverdue(deps, now),
    rows.count({ dueAt: { $gt: now, $lte: plusSeconds(now, 60) } }, COUNTED_MAX),
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
    overdue,
    due_next_minute: soon,
  };
}
