import type { Clock } from '@ringpost/domain';
import { FREE_NUMBER_READS_PER_DAY, FREE_NUMBER_READS_PER_READER } from '@ringpost/domain/rules/limits';
import { addressBlocks } from '@ringpost/web/http';

/** How often each free number was read today, by UTC. Counted in memory, in each process for itself. */
export interface FreeReads {
  /** @param address of the reader; an empty text for a page that the server draws for everybody */
  note(e164: string, address: string): void;
  /** When the number is shown again, if it was read so often that it rests until then. */
  restsUntil(e164: string): string | null;
}

interface Counted {
  all: number;
  /** By the widest block of the address. Each adds a limited number, so that nobody can make a number rest alone. */
  readonly byReader: Map<string, number>;
}

const DAY_MS = 24 * 3_600_000;

export function countFreeReads(clock: Clock): FreeReads {
  const counts = new Map<string, Counted>();
  let day = 0;

  const startDay = (): void => {
    const today = Math.floor(clock.now().getTime() / DAY_MS);
    if (today === day) return;
    day = today;
    counts.clear();
  };
  const isResting = (counted: Counted | undefined): boolean =>
    counted !== undefined && counted.all >= FREE_NUMBER_READS_PER_DAY;

  return {
    note(e164, address) {
      startDay();
      const counted = counts.get(e164) ?? { all: 0, byReader: new Map() };
      counts.set(e164, counted);
      if (isResting(counted)) return;
      const reader = addressBlocks(address).at(-1) ?? '';
      const before = counted.byReader.get(reader) ?? 0;
      if (before >= FREE_NUMBER_READS_PER_READER) return;
      counted.byReader.set(reader, before + 1);
      counted.all += 1;
      // From now on nobody counts.
      if (isResting(counted)) counted.byReader.clear();
    },
    restsUntil(e164) {
      startDay();
      return isResting(counts.get(e164)) ? new Date((day + 1) * DAY_MS).toISOString() : null;
    },
  };
}
