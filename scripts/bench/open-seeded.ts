import type { Clock } from '@ringpost/events/domain';
import { createLog } from '@ringpost/events/http';
import { openTestServer } from '../http-tests/open-test-server.ts';
import { seedNumbersMax } from '../seed/seed-numbers.ts';
import { planSeed, seedStore } from '../seed/seed-store.ts';
import type { Prepared } from '../start/compose.ts';

interface SeededOptions {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly random: () => number;
  /** Runs after the seed, before the server answers. */
  readonly seeded?: (prepared: Prepared) => Promise<void>;
}

/** A server without pages on any free port, with the catalogue and all numbers of the seed. */
export function openSeeded({ dataDir, clock, random, seeded }: SeededOptions) {
  return openTestServer({
    dataDir,
    clock,
    log: createLog({ level: 'warn' }),
    async prepare(prepared) {
      const { deps } = prepared.commandApi;
      await seedStore(deps, planSeed(deps, { numbers: seedNumbersMax, random }));
      await seeded?.(prepared);
    },
  });
}
