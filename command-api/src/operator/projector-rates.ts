import type { ProjectorStanding } from './operator.decider.ts';

const SAMPLE_EVERY_MS = 5_000;
/** Five minutes. */
const SAMPLES_MAX = 60;

/** How many events projectors apply, measured every five seconds. It is in memory only, so a restart begins again. */
export interface ProjectorRates {
  /** Events per second in each five seconds, the oldest first; undefined if another process writes the rows. */
  history(projector: string): readonly number[] | undefined;
  /** The same for all events of the log, as the fastest projector reads them. */
  logHistory(): readonly number[] | undefined;
  close(): void;
}

/** The speed of a count that only grows. */
function createMeter(everyMs: number) {
  let last: number | undefined;
  let rates: readonly number[] = [];
  return {
    history: () => rates,
    count(now: number): void {
      // A count that went back is that of a new process, or of new rows.
      if (last !== undefined)
        rates = [...rates, (Math.max(0, now - last) * 1000) / everyMs].slice(-SAMPLES_MAX);
      last = now;
    },
  };
}

export function createProjectorRates(
  standings: () => readonly ProjectorStanding[],
  everyMs = SAMPLE_EVERY_MS,
): ProjectorRates {
  const meters = new Map<string, ReturnType<typeof createMeter>>();
  const log = createMeter(everyMs);

  function sample(): void {
    const all = standings().flatMap(({ name, counts }) => (counts ? [{ name, ...counts }] : []));
    for (const { name, applied } of all) {
      const meter = meters.get(name) ?? createMeter(everyMs);
      meters.set(name, meter);
      meter.count(applied);
    }
    if (all.length > 0) log.count(Math.max(...all.map(({ read }) => read)));
  }

  sample();
  const sampling = setInterval(sample, everyMs).unref();
  return {
    history: (projector) => meters.get(projector)?.history(),
    logHistory: () => (meters.size > 0 ? log.history() : undefined),
    close: () => clearInterval(sampling),
  };
}
