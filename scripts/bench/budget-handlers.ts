import type { Handlers } from '../prove/http-tests/child-process.ts';
import { type InspectedThread, inspectThreads } from './inspected-threads.ts';
import { microsByPlace } from './profile-places.ts';
import type { BudgetRequests } from './shop-requests.ts';
import { stationOf, type ThreadName, threadNameOf } from './stations.ts';
import { helperMicros } from './thread-usage.ts';

/** The clock of the profiles. */
function nowMicros(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}

function addTo<Key>(sums: Map<Key, number>, key: Key, micros: number): void {
  sums.set(key, (sums.get(key) ?? 0) + micros);
}

/** What a server answers about its threads. They are inspected from the first question on. */
export function budgetHandlers(): Handlers<BudgetRequests> {
  // A profile takes a while to begin and to end, which is no work of the server.
  let from = 0;
  let inspected: Promise<readonly InspectedThread[]> | undefined;
  const threads = (): Promise<readonly InspectedThread[]> => {
    inspected ??= inspectThreads();
    return inspected;
  };
  return {
    async threadUsage() {
      const sums = new Map<ThreadName, number>();
      for (const each of await threads()) addTo(sums, threadNameOf(each.program), await each.cpuMicros());
      const { user, system } = process.cpuUsage();
      return { threads: sums, helpers: helperMicros(), total: user + system };
    },
    async startProfile() {
      for (const each of await threads()) await each.startProfile();
      from = nowMicros();
      return undefined;
    },
    async stopProfile() {
      const span = { from, until: nowMicros() };
      const profiles = [];
      for (const each of await threads()) {
        profiles.push({ thread: threadNameOf(each.program), profile: await each.stopProfile() });
      }
      return profiles.map(({ thread, profile }) => {
        const placeOf = stationOf.bind(undefined, thread);
        return { thread, micros: microsByPlace(profile, span, placeOf) };
      });
    },
  };
}
