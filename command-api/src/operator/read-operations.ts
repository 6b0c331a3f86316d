import { isAtOrAfter, type Position, plusSeconds } from '@ringpost/domain';
import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { deadlines } from '@ringpost/projections/deadlines/deadlines.view';
import type { DiskStanding, Processes, ProcessStanding, StorageStanding } from '@ringpost/web/server';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { Operations } from './operator.contract.ts';
import type { ProjectorRates } from './projector-rates.ts';
import { OVERDUE_COUNTED_MAX, readOverdue } from './read-overdue.ts';
import { readVendors, type VendorStanding } from './read-vendors.ts';
import { unapprovedRestore } from './unapproved-restore.ts';

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
  readonly storage: () => Promise<StorageStanding>;
  readonly processes: Pick<Processes, 'list'>;
  readonly vendorSilentMinutes: number;
}

function presentProcess(each: ProcessStanding): Operations['processes'][number] {
  const { id, service, machine, startedAt, seenAt, memoryBytes, appends } = each;
  return {
    process_uuid: id,
    service,
    machine,
    up_seconds: Math.max(0, Math.floor((Date.parse(seenAt) - Date.parse(startedAt)) / 1000)),
    memory_bytes: memoryBytes,
    appends: appends && { count: appends.count, p50_ms: appends.p50Ms, p99_ms: appends.p99Ms },
  };
}

function presentVendor({ vendorId, name, texts, isSilent }: VendorStanding): Operations['vendors'][number] {
  return {
    vendor_uuid: vendorId,
    name,
    texts_per_minute: texts?.perMinute ?? null,
    last_text_at: texts?.lastAt ?? null,
    is_silent: isSilent,
  };
}

/** Joins what each process knows of the callbacks: the latest one counts. */
function gatewaysOf(processes: readonly ProcessStanding[]): Operations['gateways'] {
  const byName = Map.groupBy(
    processes.flatMap(({ callbacks }) => callbacks),
    ({ name }) => name,
  );
  return [...byName].map(([gateway, all]) => ({
    gateway,
    on: all.some(({ isOn }) => isOn),
    last_callback_at:
      all
        .flatMap(({ lastAt }) => lastAt ?? [])
        .toSorted()
        .at(-1) ?? null,
    last_refusal:
      all
        .flatMap(({ refused }) => refused ?? [])
        .toSorted((a, b) => (a.at < b.at ? -1 : 1))
        .at(-1) ?? null,
  }));
}

/** How the installation is, and what is due. */
export async function readOperations(parts: OperationsParts): Promise<Operations> {
  const { deps, policies, disk, rates } = parts;
  const now = nowIso(deps);
  const rows = deps.readModel.collection(deadlines);
  const [head, overdue, soon, standing, storage, processes, vendors, unapproved] = await Promise.all([
    deps.events.head(),
    readOverdue(deps),
    rows.count({ dueAt: { $gt: now, $lte: plusSeconds(now, 60) } }, OVERDUE_COUNTED_MAX),
    disk(),
    parts.storage(),
    parts.processes.list(),
    readVendors(deps, parts.vendorSilentMinutes),
    unapprovedRestore(deps, now),
  ]);
  const history = rates.logHistory();
  return {
    up_seconds: Math.floor(process.uptime()),
    memory_bytes: process.memoryUsage.rss(),
    processes: processes.map(presentProcess),
    storage: {
      log_bytes: storage.logBytes,
      views_bytes: storage.readModelBytes,
      vault_bytes: storage.vaultBytes,
      free_bytes: storage.freeBytes,
    },
    backup: storage.backup && { last_at: storage.backup.lastAt },
    unapproved_restore: unapproved,
    vendors: vendors.map(presentVendor),
    gateways: gatewaysOf(processes),
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
