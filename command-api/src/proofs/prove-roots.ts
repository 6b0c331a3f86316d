import { isAfter, type Position, type RecordedEvent } from '@ringpost/domain';
import { type Engine, headKeys, trustedHeadKeys } from '@ringpost/engine';
import { type Balance, balanceTree, dayKey } from './balance-tree.ts';
import { digestOf, unpackBalances } from './balances-file.ts';
import { createBalanceFold } from './fold-balances.ts';
import { balancesOfDay, hiddenPosition, type KeptRoot, keptProofSecret, keptRoots } from './root-store.ts';
import { isSignedRoot } from './signed-root.ts';

interface RootFault {
  readonly position: Position;
  readonly what: string;
}

/** Compares the signed roots with the log. */
export interface RootProver {
  /** Gets every event, in the order of the log. */
  see(event: RecordedEvent): void;
  /** How many roots there are, and what does not agree, in full sentences. */
  finish(): { readonly looked: number; readonly faults: readonly RootFault[] };
}

/** Roots whose whole tree and kept balances are compared: the latest ones. Of all others the total is. */
const TREES = 7;

function totalOf(balances: readonly Balance[]): number {
  return balances.reduce(
    (sum, { availableMills, heldMills }) => sum + Math.max(0, availableMills) + Math.max(0, heldMills),
    0,
  );
}

interface Keys {
  readonly secret: Uint8Array | undefined;
  readonly publicKeys: readonly string[];
}

/** What is wrong with a root by itself. */
function ownFaults({ root, epoch, position }: KeptRoot, keys: Keys, epochOfLog: string): readonly string[] {
  const { secret, publicKeys } = keys;
  if (!secret || publicKeys.length === 0) return [`the Vault lacks the keys of the root of ${root.day}`];
  return [
    ...(isSignedRoot(root, publicKeys) ? [] : [`the root of ${root.day} is not what the key has signed`]),
    ...(epoch === epochOfLog ? [] : [`the root of ${root.day} was signed for another log`]),
    ...(root.log === hiddenPosition(secret, root.day, epoch, position)
      ? []
      : [`the root of ${root.day} was signed for another position of the log`]),
  ];
}

/** The digests of the balances that are kept of each day; null for a file that is damaged. */
async function keptDigests(
  vault: Pick<Engine['vault'], 'getBlob'>,
  roots: readonly KeptRoot[],
): Promise<ReadonlyMap<string, string | null>> {
  const digests = new Map<string, string | null>();
  for (const { root, hasBalances } of roots) {
    const file = hasBalances ? await balancesOfDay(vault, root.day) : undefined;
    if (!file) continue;
    const balances = await unpackBalances(file).catch(() => null);
    digests.set(root.day, balances && digestOf(balances));
  }
  return digests;
}

/** @param headKey a public key from another place, which the keys of the Vault must contain; none by default */
export async function proveRoots(
  { events, vault }: { readonly events: Pick<Engine['events'], 'epoch'>; readonly vault: Engine['vault'] },
  headKey?: string,
): Promise<RootProver> {
  const { publicKeys } = trustedHeadKeys(await headKeys(vault), headKey);
  const keys: Keys = { secret: await keptProofSecret(vault), publicKeys };
  const all: KeptRoot[] = [];
  for await (const kept of keptRoots(vault)) all.push(kept);
  const whole = new Set(all.slice(-TREES));
  const digests = await keptDigests(vault, all);
  const waiting = all.toSorted((a, b) => (isAfter(a.position, b.position) ? 1 : -1));
  const fold = createBalanceFold();
  const faults: RootFault[] = [];

  function compare(kept: KeptRoot): void {
    const { root, position } = kept;
    const say = (what: string): void => void faults.push({ position, what });
    ownFaults(kept, keys, events.epoch).forEach(say);
    const balances = fold.balances();
    const digest = digests.get(root.day);
    if (digest === null || (digest !== undefined && whole.has(kept) && digest !== digestOf(balances)))
      say(
        `the balances that are kept of ${root.day} are not those of the log: nobody can prove a balance of it`,
      );
    const totalMills = totalOf(balances);
    if (totalMills !== root.total_mills)
      say(`the root of ${root.day} says ${root.total_mills} mills are owed; the log gives ${totalMills}`);
    else if (keys.secret && whole.has(kept)) {
      if (balanceTree(balances, dayKey(keys.secret, root.day)).root !== root.root)
        say(`the balances of the log do not give the root of ${root.day}`);
    }
  }

  function compareBefore(position?: Position): void {
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (position !== undefined && !isAfter(position, next.position)) return;
      waiting.shift();
      compare(next);
    }
  }

  return {
    see(event) {
      compareBefore(event.position);
      fold.see(event);
    },
    finish() {
      compareBefore();
      return { looked: all.length, faults };
    },
  };
}
