import { type BalancePart, type BalanceTree, balanceTree, dayKey } from './balance-tree.ts';
import { unpackBalancesNow } from './balances-file.ts';

// What runs in the thread of trees. It keeps the trees that were used last: those of the present day, and of one other.

/** What the tree of a day is made from. */
export interface DayFile {
  readonly day: string;
  readonly secret: Uint8Array;
  /** The packed balances. */
  readonly file: Uint8Array;
}

export interface TreeFacts {
  readonly root: string;
  readonly total_mills: number;
  readonly leaves: number;
}

interface Question {
  readonly day: string;
  readonly userId: string;
}

export type FoundParts =
  | { readonly isKnown: false }
  | { readonly isKnown: true; readonly facts: TreeFacts; readonly parts: readonly BalancePart[] | undefined };

const KEPT_TREES = 2;
/** The one that was used last is the last. */
const kept = new Map<string, BalanceTree>();

function use(day: string, tree: BalanceTree): void {
  kept.delete(day);
  kept.set(day, tree);
  for (const each of [...kept.keys()].slice(0, -KEPT_TREES)) kept.delete(each);
}

function factsOf({ root, totalMills, leaves }: BalanceTree): TreeFacts {
  return { root, total_mills: totalMills, leaves };
}

/** Makes the tree of a day, and keeps it for the next questions. */
export function growTree({ day, secret, file }: DayFile): TreeFacts {
  const tree = balanceTree(unpackBalancesNow(file), dayKey(secret, day));
  use(day, tree);
  return factsOf(tree);
}

/** The parts of one customer, if the tree of the day is kept here. */
export function findParts({ day, userId }: Question): FoundParts {
  const tree = kept.get(day);
  if (!tree) return { isKnown: false };
  use(day, tree);
  return { isKnown: true, facts: factsOf(tree), parts: tree.partsOf(userId) };
}
