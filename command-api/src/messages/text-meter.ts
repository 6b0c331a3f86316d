import type { Clock } from '@ringpost/domain';
import { createTally, labelOf } from '../kernel/tally.ts';

/** The texts of each vendor since this process started. */
export interface TextMeter {
  note(vendorId: string): void;
  totals(): ReadonlyMap<string, number>;
  /** When the last one came, in seconds since 1970. */
  lastAt(): ReadonlyMap<string, number>;
}

export function createTextMeter(clock: Clock): TextMeter {
  const texts = createTally();
  const lastAt = new Map<string, number>();
  return {
    note(vendorId) {
      const vendor = labelOf(vendorId, texts.counts());
      texts.add(vendor);
      lastAt.set(vendor, clock.now().getTime() / 1000);
    },
    totals: texts.counts,
    lastAt: () => lastAt,
  };
}
