import { BALANCE_TREE_MEGABYTES, BALANCE_TREE_SECONDS } from '@ringpost/domain/rules/limits';
import { createGuardedWork, type GuardedFunction } from '../kernel/guarded-work.ts';
import type { DayFile, FoundParts, findParts, growTree, TreeFacts } from './tree-thread.ts';

const module = new URL('./tree-thread.ts', import.meta.url);
const GROW: GuardedFunction<Parameters<typeof growTree>[0], TreeFacts> = { module, name: 'growTree' };
const FIND: GuardedFunction<Parameters<typeof findParts>[0], FoundParts> = { module, name: 'findParts' };

/** The trees of some days, in a thread of their own. It has no thread while nobody asks. */
export interface Trees {
  grow(of: DayFile): Promise<TreeFacts>;
  /**
   * What leads from the leaves of a customer to the root. `parts` is undefined for a customer without a wallet.
   * @param open what the tree is made from, if it is not in memory; undefined if that is not kept
   * @throws Rejection `unavailable` when too much work waits
   */
  find(
    day: string,
    userId: string,
    open: () => Promise<DayFile | undefined>,
  ): Promise<Extract<FoundParts, { readonly isKnown: true }> | undefined>;
  close(): Promise<void>;
}

/** Milliseconds without a question after which the thread ends. */
const IDLE_MS = 120_000;

export function createTrees(idleMs = IDLE_MS): Trees {
  const work = createGuardedWork(BALANCE_TREE_MEGABYTES);
  let idle: NodeJS.Timeout | undefined;

  async function run<Input, Output>(of: GuardedFunction<Input, Output>, input: Input) {
    clearTimeout(idle);
    try {
      return await work.run(of, input, BALANCE_TREE_SECONDS * 1000);
    } finally {
      clearTimeout(idle);
      idle = setTimeout(() => void work.close(), idleMs).unref();
    }
  }

  return {
    grow: (of) => run(GROW, of),
    async find(day, userId, open) {
      const found = await run(FIND, { day, userId });
      if (found.isKnown) return found;
      const file = await open();
      if (!file) return undefined;
      await run(GROW, file);
      const again = await run(FIND, { day, userId });
      return again.isKnown ? again : undefined;
    },
    async close() {
      clearTimeout(idle);
      await work.close();
    },
  };
}
