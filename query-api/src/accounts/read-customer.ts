import { LIST_REACH_ROWS } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { type AccountRow, accounts } from '@ringpost/projections/accounts/accounts.view';
import { type CustomerRow, customers } from '@ringpost/projections/accounts/customers.view';
import { feeds } from '@ringpost/projections/feeds/feeds.view';
import { rentals } from '@ringpost/projections/orders/orders.view';
import {
  type SpendingRow,
  spending,
  type WalletRow,
  wallets,
} from '@ringpost/projections/wallets/wallets.view';
import type { QueryDeps } from '../query-deps.ts';
import { presentStats } from '../wallets/present-wallet.ts';
import type { CustomerView, UserView } from './accounts.contract.ts';

/** The views that an account is shown from. */
export const CUSTOMER_VIEWS = ['accounts', 'customers', 'wallets', 'orders', 'feeds'] as const;

/** What is known of an account besides its own row. Each is missing until there is something to say. */
interface AboutUser {
  readonly listed: CustomerRow | undefined;
  readonly wallet: WalletRow | undefined;
  readonly spent: SpendingRow | undefined;
}

/** An account as the list shows it. */
export function presentUser(row: AccountRow, { listed, wallet, spent }: AboutUser): UserView {
  return {
    user_id: row._id,
    email: row.email,
    role: row.role,
    status: row.status,
    country: listed?.countryIso || null,
    registered_at: row.registeredAt,
    seen_at: listed?.seenAt ?? row.registeredAt,
    forget_at: row.forgetAt ?? null,
    forgotten_at: row.forgottenAt ?? null,
    balance: toDollars(wallet?.availableMills ?? 0),
    held: toDollars(wallet?.heldMills ?? 0),
    // Rows of an earlier shape do not have this field.
    spent: toDollars(spent?.totalMills ?? 0),
  };
}

export function presentLimits({ limits }: AccountRow): CustomerView['limits'] {
  if (!limits) return null;
  const { openActivations, purchasesPerMinute, cancelsPerHour, reason } = limits;
  return {
    open_activations: openActivations,
    purchases_per_minute: purchasesPerMinute,
    cancels_per_hour: cancelsPerHour,
    reason,
  };
}

export function presentAgreed({ agreed }: AccountRow): CustomerView['agreed'] {
  return agreed ? { terms: agreed.terms, privacy: agreed.privacy, at: agreed.agreedAt } : null;
}

/** The owner of a sub-account; null for any other account. */
async function ownerOf({ readModel }: QueryDeps, { ownerId }: AccountRow): Promise<CustomerView['owner']> {
  if (ownerId === undefined) return null;
  const row = await readModel.collection(accounts).get(ownerId);
  return { user_id: ownerId, email: row?.email ?? '' };
}

async function subAccountsOf(
  { readModel }: QueryDeps,
  { subAccountIds = [] }: AccountRow,
): Promise<CustomerView['sub_accounts']> {
  const [rows, money] = await Promise.all([
    readModel.collection(accounts).getMany(subAccountIds),
    readModel.collection(wallets).getMany(subAccountIds),
  ]);
  return rows.map(({ _id, status }) => {
    const wallet = money.find((each) => each._id === _id);
    return { user_id: _id, status, balance: toDollars(wallet?.availableMills ?? 0) };
  });
}

/** Everything that an admin sees of an account at once. */
export async function readCustomer(deps: QueryDeps, row: AccountRow, now: string): Promise<CustomerView> {
  const userId = row._id;
  const { readModel } = deps;
  const [listed, wallet, days, feed, rented, owner, subAccounts] = await Promise.all([
    readModel.collection(customers).get(userId),
    readModel.collection(wallets).get(userId),
    readModel.collection(spending).get(userId),
    readModel.collection(feeds).get(`customer:${userId}`),
    readModel.collection(rentals).count({ userId, status: 'active' }, LIST_REACH_ROWS),
    ownerOf(deps, row),
    subAccountsOf(deps, row),
  ]);
  const { spent_30d, codes_30d } = presentStats(wallet, days, now);
  return {
    ...presentUser(row, { listed, wallet, spent: days }),
    agreed: presentAgreed(row),
    deactivated_at: row.deactivatedAt ?? null,
    deactivated_because: row.deactivatedBecause ?? null,
    debt: toDollars(wallet?.debtMills ?? 0),
    holds: wallet?.holds ?? 0,
    lines: wallet?.lines ?? 0,
    proved: wallet?.availableMills === wallet?.entriesMills,
    spent_30d,
    codes_30d,
    messages: feed?.messages ?? 0,
    rented,
    limits: presentLimits(row),
    owner,
    sub_accounts: subAccounts,
  };
}
