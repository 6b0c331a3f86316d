import { PUBLIC_DAYS } from '@ringpost/domain';
import { shareWork } from '@ringpost/engine/async';
import type { Ownership } from '@ringpost/web/server';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { keepTrying } from '../kernel/keep-trying.ts';

export interface FreeTextEraser {
  /** Erases what is old enough now. @returns how many days of texts were erased */
  tick(): Promise<number>;
  close(): Promise<void>;
}

type EraserDeps = Pick<Deps, 'clock' | 'log' | 'subjectKeys'>;

const DAY_MS = 86_400_000;
const LOOK_EVERY_MS = 600_000;

/** The first day of UTC whose texts stay: one is erased when its last message is `days` old. */
function firstKeptDay(now: string, days: number): string {
  return new Date(Date.parse(now) - days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Erases the texts of public messages `days` after they came, while this process owns the policies and timers. The key of their day is
 * deleted, so nobody can read them any more: not in the log, its backups and its copies, and not in a view. Without `days` they stay.
 */
export function eraseFreeTexts(
  deps: EraserDeps,
  ownership: Pick<Ownership, 'hold'>,
  days: number | undefined,
  everyMs = LOOK_EVERY_MS,
): FreeTextEraser {
  if (days === undefined) return { tick: async () => 0, close: async () => {} };
  let erased = 0;

  const { run, idle } = shareWork(async () => {
    erased = 0;
    if (!(await ownership.hold())) return;
    const first = firstKeptDay(nowIso(deps), days);
    for (const subject of await deps.subjectKeys.named(PUBLIC_DAYS)) {
      if (subject.slice(PUBLIC_DAYS.length) >= first) return;
      await deps.subjectKeys.forget(subject);
      erased += 1;
    }
  });

  const failed = 'the old texts of free numbers cannot be erased; it tries again';
  const trying = keepTrying(deps, { everyMs, work: run, failed });

  return {
    async tick() {
      await run();
      return erased;
    },
    async close() {
      trying.stop();
      await idle();
    },
  };
}
