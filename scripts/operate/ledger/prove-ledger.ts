import { isAfter, isAtOrAfter, LOG_START, type Position } from '@ringpost/domain';
import type { Engine } from '@ringpost/engine';
import { readRows } from '@ringpost/projections/app';
import { type WalletRow, wallets } from '@ringpost/projections/wallets/wallets.view';
import {
  type Amounts,
  createLedgerReplay,
  type LedgerReplay,
  type LedgerTotals,
  type ReplayedWallet,
} from './ledger-replay.ts';

type Stores = Pick<Engine, 'events' | 'readModel'>;

/** The balances that customers see, all as of one position of the log. */
interface ShownBalances {
  readonly asOf: Position;
  readonly rows: readonly WalletRow[];
}

export interface LedgerProof extends LedgerTotals {
  /** The position of the last event that was replayed. */
  readonly head: Position;
  /** How many balances of the read model were compared, and as of where; null if they changed during every look. */
  readonly compared: { readonly balances: number; readonly asOf: Position } | null;
  /** What does not agree, in full sentences; empty if everything is proved. */
  readonly differences: readonly string[];
}

const EVENTS_PAGE = 4096;
/** How often rows are read again because events changed them meanwhile. */
const LOOKS_MAX = 5;
const PROJECTOR = 'wallets';

/** All rows at one position, or nothing where a running server changed them during every look. */
async function shownBalances(stores: Stores): Promise<ShownBalances | undefined> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const before = (await stores.readModel.checkpoints([PROJECTOR])).get(PROJECTOR);
    if (!before) return undefined;
    const rows: WalletRow[] = [];
    for await (const row of readRows(stores.readModel, wallets)) rows.push(row as WalletRow);
    const after = (await stores.readModel.checkpoints([PROJECTOR])).get(PROJECTOR);
    if (after?.position === before.position && after.version === before.version)
      return { asOf: before.position, rows };
  }
  return undefined;
}

const NOTHING: Amounts = { availableMills: 0, heldMills: 0, debtMills: 0 };

function textOf({ availableMills, heldMills, debtMills }: Amounts): string {
  return `${availableMills} available, ${heldMills} held, ${debtMills} owed`;
}

/** Each row, and each wallet without a row, against the replay, which must have reached the position of the rows. */
function differencesOfRows(replay: LedgerReplay, { rows }: ShownBalances): readonly string[] {
  const shownById = new Map<string, Amounts>(rows.map((row) => [row._id, row]));
  const replayedById = new Map<string, Amounts>([...replay.wallets()].map((each) => [each.userId, each]));
  return [...new Set([...shownById.keys(), ...replayedById.keys()])].flatMap((userId) => {
    const shown = textOf(shownById.get(userId) ?? NOTHING);
    const replayed = textOf(replayedById.get(userId) ?? NOTHING);
    return shown === replayed
      ? []
      : [`customer ${userId} is shown ${shown}; the log gives ${replayed} (mills)`];
  });
}

/**
 * Replays all money from the first event on. Each balance is found in two ways, and compared with the balance that its customer
 * sees; the entries of all wallets together must sum to zero. It reads, and changes nothing.
 * @param onProgress gets the part of the log that is replayed, 0 to 1
 * @param onWallet gets every wallet, when the whole log is replayed
 */
export async function proveLedger(
  stores: Stores,
  {
    onProgress = () => {},
    onWallet = () => {},
  }: { onProgress?: (share: number) => void; onWallet?: (each: ReplayedWallet) => void } = {},
): Promise<LedgerProof> {
  const shown = await shownBalances(stores);
  const { events } = stores;
  const head = await events.head();
  const replay = createLedgerReplay();
  const differences: string[] = [];
  let isCompared = false;

  function compare(): void {
    if (!shown || isCompared) return;
    isCompared = true;
    differences.push(...differencesOfRows(replay, shown));
  }

  let after = LOG_START;
  while (isAfter(head, after)) {
    const page = await events.readAll({ after, limit: EVENTS_PAGE });
    const upToHead = page.filter(({ position }) => isAtOrAfter(head, position));
    for (const event of upToHead) {
      if (shown && isAfter(event.position, shown.asOf)) compare();
      replay.see(event);
    }
    after = upToHead.at(-1)?.position ?? head;
    onProgress(await events.shareBefore(after));
  }
  compare();

  for (const each of replay.wallets()) {
    differences.push(...each.differences.map((difference) => `customer ${each.userId}: ${difference}`));
    onWallet(each);
  }
  const totals = replay.totals();
  if (totals.sumMills !== 0) differences.push(`the whole ledger sums to ${totals.sumMills} mills`);
  const compared = shown ? { balances: shown.rows.length, asOf: shown.asOf } : null;
  return { ...totals, head, compared, differences };
}
