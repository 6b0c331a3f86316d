import type { Clock } from '@ringpost/domain';
import { FREE_NUMBER_READS_PER_DAY } from '@ringpost/domain/rules/limits';

/** How often each free number was read today, by UTC. Counted in memory, in each process for itself. */
export interface FreeReads {
  note(e164: string): void;
  /** When the number is shown again, if it was read so often that it rests until then. */
  restsUntil(e164: string): string | null;
}

const DAY_MS = 24 * 3_600_000;

export function countFreeReads(clock: Clock): FreeReads {
  const counts = new Map<string, number>();
  let day = 0;

  const startDay = (): void => {
    const today = Math.floor(clock.now().getTime() / DAY_MS);
    if (today === day) return;
    day = today;
    counts.clear();
  };
  return {
    note(e164) {
      startDay();
      counts.set(e164, (counts.get(e164) ?? 0) + 1);
    },
    restsUntil(e164) {
      startDay();
      if ((counts.get(e164) ?? 0) < FREE_NUMBER_READS_PER_DAY) return null;
      return new Date((day + 1) * DAY_MS).toISOString();
    },
  };
}
