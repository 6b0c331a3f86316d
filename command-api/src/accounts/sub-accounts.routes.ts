import { actorOf, type SubAccount, streams, wallet } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { ownSubAccount } from '../kernel/sub-accounts.ts';
import { handleAccount } from './account.commands.ts';
import { type AccountsContext, causeOf, existingAccount, readAccount } from './accounts-context.ts';
import { makeKey, shownKeys } from './own-keys.ts';
import {
  makeSubAccountContract,
  makeSubAccountKeyContract,
  renameSubAccountContract,
  type SubAccountView,
  subAccountKeysContract,
  subAccountsContract,
} from './sub-accounts.contract.ts';

async function shown(deps: Deps, { subAccountId: id, name, madeAt }: SubAccount): Promise<SubAccountView> {
  const { status } = await readAccount(deps, id);
  const { availableMills, heldMills } = (await deps.streams.refresh(streams.wallet(id), wallet)).state;
  return {
    id,
    name,
    made_at: madeAt,
    is_active: status === 'active',
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
      await handleAccount(deps, ownerId, { type: 'MakeSubAccount', subAccountId, name, now }, cause);
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
