import type { Mills, Position } from '@ringpost/domain';
import type { FinanceAccount } from '@ringpost/domain/rules/finance-lines';
import { type Engine, type Row, shapeOf, type View } from '@ringpost/engine';
import { type Projector, projectors, readRows } from '@ringpost/projections/app';
import { type FinanceDayRow, financeDays } from '@ringpost/projections/finance/finance.view';
import { type SalesDayRow, salesDays } from '@ringpost/projections/orders/sales.view';
import { type WalletRow, wallets } from '@ringpost/projections/wallets/wallets.view';

type Stores = Pick<Engine, 'events' | 'readModel'>;
type Sums = Partial<Record<FinanceAccount, Mills>>;

/** The money of all customers as the rows of one view say it, as of one position of the log. */
export interface ShownSums {
  readonly view: string;
  readonly asOf: Position;
  readonly sums: Sums;
}

/** How often rows are read again because events changed them meanwhile. */
const LOOKS_MAX = 5;
const PAGE = 4096;

/** @param none what a view without rows says, which also names the accounts that it knows */
function summing<T extends Row>(view: View<T>, none: Sums, sumsOf: (row: T) => Sums) {
  return { name: view.name, none, sumsOf: (row: Row) => sumsOf(row as T) };
}

const NO_MONEY = { available: 0, held: 0, debt: 0, revenue: 0, granted: 0, paid: 0, moved: 0 } as const;

const SUMMED = [
  summing<FinanceDayRow>(financeDays, NO_MONEY, ({ accounts }) => accounts),
  summing<WalletRow>(
    wallets,
    { available: 0, held: 0, debt: 0 },
    ({ availableMills, heldMills, debtMills }) => ({
      available: availableMills,
      held: heldMills,
      debt: -debtMills,
    }),
  ),
  summing<SalesDayRow>(salesDays, { revenue: 0 }, ({ capturedMills, feesMills, refundedMills }) => ({
    revenue: capturedMills + feesMills - refundedMills,
  })),
];

function ownerOf(view: string): Projector {
  const owner = projectors.find(({ views }) => views.some(({ name }) => name === view));
  if (!owner) throw new Error(`no projector writes ${view}`);
  return owner;
}

/** Whether events after the checkpoint change rows: then a commit may be half written, because it contains only events of the log. */
async function mayBeUnderWay(
  events: Stores['events'],
  { ignores }: Projector,
  checkpoint: Position,
): Promise<boolean> {
  const newer = await events.readAll({ after: checkpoint, limit: PAGE });
  return newer.length === PAGE || newer.some(({ type }) => !ignores?.has(type));
}

/** Undefined where there are no rows of this version, or where a running server changed them during every look. */
async function sumsOfView(
  { events, readModel }: Stores,
  { name: view, none, sumsOf }: (typeof SUMMED)[number],
  commitsAreAtomic: boolean,
): Promise<ShownSums | undefined> {
  const owner = ownerOf(view);
  const { name, shape } = owner;
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const before = (await readModel.checkpoints([name])).get(name);
    if (!before || shapeOf(before.version) !== shape) return undefined;
    const sums: Sums = { ...none };
    for await (const row of readRows(readModel, { name: view, indexes: [] }))
      for (const [account, mills] of Object.entries(sumsOf(row)) as [FinanceAccount, Mills][])
        sums[account] = (sums[account] ?? 0) + mills;
    const isWhole = commitsAreAtomic || !(await mayBeUnderWay(events, owner, before.position));
    const after = (await readModel.checkpoints([name])).get(name);
    if (isWhole && after?.position === before.position && after.version === before.version)
      return { view, asOf: before.position, sums };
  }
  return undefined;
}

/**
 * What days, wallets and sales say that all customers have and paid. Read it before the log. `commitsAreAtomic`: a reader never sees
 * the first rows of a commit before its last ones. Elsewhere, rows that are behind the log cannot be told from a half-written commit
 * and are not summed.
 */
export async function shownSums(stores: Stores, commitsAreAtomic: boolean): Promise<readonly ShownSums[]> {
  const shown: ShownSums[] = [];
  for (const each of SUMMED) {
    const sums = await sumsOfView(stores, each, commitsAreAtomic);
    if (sums) shown.push(sums);
  }
  return shown;
}
