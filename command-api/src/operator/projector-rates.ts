import type { ProjectorStanding } from './operator.decider.ts';

const SAMPLE_EVERY_MS = 5_000;
/** Five minutes. */
const SAMPLES_MAX = 60;

/** How many events projectors apply, measured every five seconds. It is in memory only, so a restart begins again. */
export interface ProjectorRates {
  /** Events per second in each five seconds, the oldest first; undefined if another process writes the rows. */
  history(projector: string): readonly number[] | undefined;
  /** Takes a sample now. */
  sample(): void;
  close(): void;
}

export function createProjectorRates(
  standings: () => readonly ProjectorStanding[],
  everyMs = SAMPLE_EVERY_MS,
): ProjectorRates {
  const last = new Map<string, number>();
  const rates = new Map<string, readonly number[]>();

  function sample(): void {
    for (const { name, applied } of standings()) {
      if (applied === undefined) continue;
      const before = last.get(name);
      last.set(name, applied);
      if (before === undefined) continue;
      // A count that went back is that of a new process, or of new rows.
      const rate = (Math.max(0, applied - before) * 1000) / everyMs;
      rates.set(name, [...(rates.get(name) ?? []), rate].slice(-SAMPLES_MAX));
    }
  }

  sample();
  const sampling = setInterval(sample, everyMs).unref();
  return {
    history: (projector) => (last.has(projector) ? (rates.get(projector) ?? []) : undefined),
    sample,
    close: () => clearInterval(sampling),
  };
}
