import { setImmediate as afterOthers } from 'node:timers/promises';
import { isAfter, isAtOrAfter, LOG_START, type Position } from '@ringpost/domain';
import type { Engine, EventStore } from '@ringpost/engine';
import { type WalletRow, wallets } from '@ringpost/projections/wallets/wallets.view';
import { rowsById } from './all-rows.ts';
import {
  type Amounts,
  createLedgerReplay,
  type LedgerReplay,
  type LedgerTotals,
  type ReplayedWallet,
} from './ledger-replay.ts';

/** Where the ledger is read from. */
export interface LedgerStores extends Pick<Engine, 'readModel'> {
  readonly events: Pick<EventStore, 'head' | 'readAll' | 'shareBefore'>;
}

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
  /** How many differences there are; none if everything is proved. */
  readonly differing: number;
  /** The first of them, in full sentences. */
  readonly differences: readonly string[];
}

/** Few, because a server that replays also answers other requests. */
const EVENTS_PAGE = 1000;
/** Differences that are kept as sentences. All are counted. */
const DIFFERENCES_MAX = 100;
/** How often rows are read again because events changed them meanwhile. */
const LOOKS_MAX = 5;
const PROJECTOR = 'wallets';

/** All rows at one position, or nothing where a running server changed them during every look. */
async function shownBalances(stores: LedgerStores): Promise<ShownBalances | undefined> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const before = (await stores.readModel.checkpoints([PROJECTOR])).get(PROJECTOR);
    if (!before) return undefined;
    const rows: WalletRow[] = [];
    for await (const row of rowsById(stores.readModel.collection(wallets))) rows.push(row);
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

/** Sentences up to a limit, and how many there were. */
function differenceList() {
  const kept: string[] = [];
  let count = 0;
  return {
    add(what: string): void {
      count += 1;
      if (kept.length < DIFFERENCES_MAX) kept.push(what);
    },
    all: () => ({ differing: count, differences: kept }),
  };
}

/** What a replay says on its way: the part of the log that is replayed, 0 to 1; at the end each wallet, then the proof. */
export type ReplayStep =
  | { readonly share: number }
  | { readonly wallet: ReplayedWallet }
  | { readonly proof: LedgerProof };

/**
 * Replays all money from the first event on. Each balance is found in two ways, and compared with the balance that its customer
 * sees; the entries of all wallets together must sum to zero. It reads, and changes nothing.
 */
export async function* replayLedger(stores: LedgerStores): AsyncGenerator<ReplayStep, void> {
  const shown = await shownBalances(stores);
  const { events } = stores;
  const head = await events.head();
  const replay = createLedgerReplay();
  const differences = differenceList();
  let isCompared = false;

  function compare(): void {
    if (!shown || isCompared) return;
    isCompared = true;
    for (const difference of differencesOfRows(replay, shown)) differences.add(difference);
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
    yield { share: await events.shareBefore(after) };
    await afterOthers();
  }
  compare();

  for (const wallet of replay.wallets()) {
    for (const difference of wallet.differences) differences.add(`customer ${wallet.userId}: ${difference}`);
    yield { wallet };
  }
  const totals = replay.totals();
  if (totals.sumMills !== 0) differences.add(`the whole ledger sums to ${totals.sumMills} mills`);
  const compared = shown ? { balances: shown.rows.length, asOf: shown.asOf } : null;
  yield { proof: { ...totals, head, compared, ...differences.all() } };
}
