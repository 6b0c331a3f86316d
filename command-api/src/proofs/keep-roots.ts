import { isAtOrAfter, type Position } from '@ringpost/domain';
import { BALANCE_PROOF_DAYS } from '@ringpost/domain/rules/limits';
import type { Engine } from '@ringpost/engine';
import { shareWork } from '@ringpost/engine/async';
import type { Ownership } from '@ringpost/web/server';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { keepTrying } from '../kernel/keep-trying.ts';
import { packBalances, unpackBalances } from './balances-file.ts';
import { type BalancesAt, foldBalances } from './fold-balances.ts';
import {
  balancesOfDay,
  daysBefore,
  dropBalancesBefore,
  hiddenPosition,
  keptRoot,
  proofSecret,
  rootsUntil,
  storeBalances,
  storeRoot,
} from './root-store.ts';
import { signRoot } from './signed-root.ts';
import type { Trees } from './trees.ts';

export interface RootKeeper {
  /** Makes the root of the present day if there is none. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

type RootDeps = Pick<Deps, 'clock' | 'log' | 'vault'> & {
  readonly events: Pick<Engine['events'], 'epoch' | 'head' | 'readAll'>;
};

/** The balances of the latest day that has them, not later than `until`: a clock may have been set back. */
async function latestBalances({ vault }: Pick<RootDeps, 'vault'>, day: string, until: Position) {
  for (const { root, position, hasBalances } of await rootsUntil(vault, day, BALANCE_PROOF_DAYS)) {
    const isUsable = hasBalances && isAtOrAfter(until, position);
    const file = isUsable ? await balancesOfDay(vault, root.day) : undefined;
    if (file) return { position, balances: await unpackBalances(file) } satisfies BalancesAt;
  }
  return undefined;
}

/**
 * Signs the root of a day, once. If a process dies after that, the next one makes the same balances again, from the position
 * that is kept with the root.
 */
async function makeRoot(deps: RootDeps, trees: Trees, day: string): Promise<void> {
  const { vault, events } = deps;
  const before = await keptRoot(vault, day);
  if (before && (await balancesOfDay(vault, day))) return;
  const at = nowIso(deps);
  const position = before?.position ?? (await events.head());
  const earlier = await latestBalances(deps, daysBefore(day, 1), position);
  const { balances } = await foldBalances(events, position, earlier);
  const file = await packBalances(balances);
  if (!before) {
    const secret = await proofSecret(vault);
    const tree = await trees.grow({ day, secret, file });
    const log = hiddenPosition(secret, day, events.epoch, position);
    const root = await signRoot(vault, { day, at, log, ...tree });
    const kept = { root, epoch: events.epoch, position, hasBalances: true };
    if (!(await storeRoot(vault, kept))) throw new Error(`another process has made the root of ${day}`);
  }
  await storeBalances(vault, day, file);
  await dropBalancesBefore(vault, daysBefore(day, BALANCE_PROOF_DAYS - 1));
}

/**
 * Signs a root of all balances at the beginning of each day of UTC, while this process owns the policies and timers. A server
 * that does not run then does it when it starts. If it cannot, it says so once, and tries again.
 */
export function keepRoots(
  deps: RootDeps,
  ownership: Pick<Ownership, 'hold'>,
  trees: Trees,
  everyMs = 5000,
): RootKeeper {
  let doneDay = '';

  const { run: tick, idle } = shareWork(async () => {
    const day = nowIso(deps).slice(0, 10);
    if (day === doneDay || !(await ownership.hold())) return;
    await makeRoot(deps, trees, day);
    doneDay = day;
  });

  const failed = 'the balances of the day cannot be signed; it tries again';
  const trying = keepTrying(deps, { everyMs, work: tick, failed });

  return {
    tick,
    async close() {
      trying.stop();
      await idle();
    },
  };
}
