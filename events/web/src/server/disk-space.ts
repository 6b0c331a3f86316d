import { statfs } from 'node:fs/promises';
import { DISK_ALARM_PERCENT, DISK_FULL_PERCENT } from '@ringpost/domain/rules/limits';
import type { EngineOptions } from '@ringpost/engine';
import type { Log, Metrics } from '../http/index.ts';

/** How much of a disk is used, 0 to 1. */
export type DiskProbe = () => Promise<number>;

export interface DiskSpaceOptions {
  /** Absent: no data is on a disk of this machine. */
  readonly probe: DiskProbe | undefined;
  /** Percent from which on the disk counts as full. */
  readonly fullPercent?: number | undefined;
  readonly log: Pick<Log, 'warn'>;
}

/** `alarm`: operators should act. `full`: nothing new is stored. */
type DiskState = 'good' | 'alarm' | 'full';

export interface DiskStanding {
  readonly usedPercent: number;
  readonly state: DiskState;
}

export interface DiskSpace {
  /** By the last check. */
  isFull(): boolean;
  /** Checks now. Null without a disk of our own. */
  look(): Promise<DiskStanding | null>;
  /** Adds its figures. */
  measure(metrics: Metrics): void;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 5_000;

const WARNINGS = {
  good: 'the disk has room again',
  alarm: 'the disk fills up: make room before nothing new can be stored',
  full: 'the disk is nearly full: only what customers have paid for is stored',
} as const satisfies Record<DiskState, string>;

/** Used and free add up to what programs without special rights may use, as `df` counts. */
function probeFolder(folder: string): DiskProbe {
  return async () => {
    const { blocks, bfree, bavail } = await statfs(folder);
    const used = blocks - bfree;
    return used + bavail > 0 ? used / (used + bavail) : 0;
  };
}

/** The disk of the embedded engine's folder. Servers have disks of their own, which their operators watch. */
export function diskOf(engine: EngineOptions): DiskProbe | undefined {
  return engine.kind === 'embedded' && engine.folder !== ':memory:' ? probeFolder(engine.folder) : undefined;
}

/** Checks the disk regularly. If it cannot be read, the last known state stays. */
export function watchDisk({ probe, fullPercent = DISK_FULL_PERCENT, log }: DiskSpaceOptions): DiskSpace {
  let seen: DiskStanding | null = null;

  function stateOf(usedPercent: number): DiskState {
    if (usedPercent >= fullPercent) return 'full';
    return usedPercent >= DISK_ALARM_PERCENT ? 'alarm' : 'good';
  }
  async function look(): Promise<DiskStanding | null> {
    const used = await probe?.().catch((err: unknown) => log.warn({ err }, 'the disk could not be asked'));
    if (typeof used !== 'number') return seen;
    const usedPercent = Math.round(used * 1000) / 10;
    const state = stateOf(usedPercent);
    if (state !== (seen?.state ?? 'good')) log.warn({ usedPercent }, WARNINGS[state]);
    seen = { usedPercent, state };
    return seen;
  }
  const looking = setInterval(() => void look(), LOOK_EVERY_MS).unref();

  return {
    isFull: () => seen?.state === 'full',
    look,
    measure({ gauge }) {
      gauge('ringpost_disk_used_percent', 'Of the disk that holds the data.', 'disk', () =>
        seen ? new Map([['data', seen.usedPercent]]) : new Map(),
      );
      gauge(
        'ringpost_disk_alarm',
        '1 from the percent on that needs an operator, 2 if nothing new is stored.',
        'disk',
        () => (seen ? new Map([['data', { good: 0, alarm: 1, full: 2 }[seen.state]]]) : new Map()),
      );
    },
    close: async () => clearInterval(looking),
  };
}
