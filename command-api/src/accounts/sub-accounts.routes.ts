import { type AccountState, actorOf, reject, type SubAccount, streams, wallet } from '@ringpost/domain';
import { SUB_ACCOUNTS_MAX } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { toPosition } from '@ringpost/engine';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { ownSubAccount } from '../kernel/sub-accounts.ts';
import { handleAccount } from './account.commands.ts';
import { type AccountsContext, causeOf, existingAccount, readAccount } from './accounts-context.ts';
import { closeSubAccount } from './close-sub-account.ts';
import { makeKey, shownKeys } from './own-keys.ts';
import {
  closeSubAccountContract,
  makeSubAccountContract,
  makeSubAccountKeyContract,
  renameSubAccountContract,
  type SubAccountView,
  subAccountKeysContract,
  subAccountsContract,
} from './sub-accounts.contract.ts';

function closedAtOf(state: AccountState): string | null {
  return state.status === 'absent' ? null : (state.closedAt ?? null);
}

/** How many of the customer's sub-accounts are closed. Closed ones are counted only where all are too many to be open. */
async function countClosed(deps: Deps, ownerId: string): Promise<number> {
  const { subAccounts = [] } = await existingAccount(deps, ownerId);
  if (subAccounts.length < SUB_ACCOUNTS_MAX) return 0;
  const states = await Promise.all(subAccounts.map(({ subAccountId }) => readAccount(deps, subAccountId)));
  return states.filter((state) => closedAtOf(state) !== null).length;
}

async function shown(deps: Deps, { subAccountId: id, name, madeAt }: SubAccount): Promise<SubAccountView> {
  const state = await readAccount(deps, id);
  const { availableMills, heldMills } = (await deps.streams.refresh(streams.wallet(id), wallet)).state;
  return {
    id,
    name,
    made_at: madeAt,
    is_active: state.status === 'active',
    closed_at: closedAtOf(state),
    balance: toDollars(availableMills),
    held: toDollars(heldMills),
  };
}

/** Makes and lists the sub-accounts of a customer, and makes keys for them. */
export function subAccountsRoutes(context: AccountsContext): readonly Endpoint[] {
  const { deps } = context;
  return [
    endpoint('customer', subAccountsContract, async (_call, { userId }) => {
      const { subAccounts = [] } = await existingAccount(deps, userId);
      const data: SubAccountView[] = [];
      for (const each of subAccounts) data.push(await shown(deps, each));
      return { status: 200, body: { data } };
    }),
    endpoint('customer', makeSubAccountContract, async (call, caller) => {
      const { userId: ownerId } = caller;
      call.concerns(ownerId);
      const [subAccountId, now] = [deps.ids.next(), nowIso(deps)];
      const name = call.body.name.trim();
      const cause = causeOf(deps, call, actorOf(caller), caller);
      const closed = await countClosed(deps, ownerId);
      await handleAccount(deps, ownerId, { type: 'MakeSubAccount', subAccountId, name, closed, now }, cause);
      await handleAccount(deps, subAccountId, { type: 'OpenSubAccount', subAccountId, ownerId, now }, cause);
      return { status: 201, body: await shown(deps, { subAccountId, name, madeAt: now }) };
    }),
    endpoint('customer', renameSubAccountContract, async (call, caller) => {
      call.concerns(caller.userId);
      const { id: subAccountId } = call.params;
      const name = call.body.name.trim();
      const cause = causeOf(deps, call, actorOf(caller), caller);
      const command = { type: 'RenameSubAccount', subAccountId, name, now: nowIso(deps) } as const;
      await handleAccount(deps, caller.userId, command, cause);
      return { status: 204 };
    }),
    endpoint('customer', closeSubAccountContract, async (call, caller) => {
      const { userId: ownerId } = caller;
      call.concerns(ownerId);
      const { id: subAccountId } = call.params;
      const { subAccounts = [], forgetting } = await existingAccount(deps, ownerId);
      if (forgetting) throw reject('being-forgotten');
      const known = subAccounts.find((each) => each.subAccountId === subAccountId);
      if (!known) throw reject('not-found');
      const closing = { ownerId, subAccountId, amountMills: millsOf('amount', call.body.amount) };
      const closedAt = await closeSubAccount(context, closing, causeOf(deps, call, actorOf(caller), caller));
      const position = toPosition(deps.events.epoch, closedAt);
      return { status: 200, body: await shown(deps, known), position };
    }),
    endpoint('customer', subAccountKeysContract, async ({ params }, { userId }) => {
      const { apiKeys = [] } = await ownSubAccount(deps, userId, params.id);
      return { status: 200, body: await shownKeys(context, params.id, apiKeys) };
    }),
    endpoint('customer', makeSubAccountKeyContract, async (call, caller) => {
      call.concerns(caller.userId);
      await ownSubAccount(deps, caller.userId, call.params.id);
      return { status: 201, body: await makeKey(context, call.params.id, call, caller) };
    }),
  ];
}
