import { customerSubject, type EventOf, type RecordedEvent, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import { causeOfPolicy, type Policy } from '../kernel/run-policies.ts';
import { handleAccount } from './account.commands.ts';
import { forgetJobs } from './account-jobs.ts';
import type { AccountsContext } from './accounts-context.ts';
import { handleEmail } from './email.commands.ts';

const NAME = 'erase-forgotten-accounts';

type Parts = Pick<
  AccountsContext,
  | 'outbox'
  | 'passwords'
  | 'knownAddresses'
  | 'tokens'
  | 'emailStream'
  | 'secondFactors'
  | 'passkeys'
  | 'recoveryLists'
  | 'accountSessions'
  | 'apiKeys'
>;

/** The address of the account, and the second factors and keys that it ever had. */
async function readPast({ events }: Deps, userId: string) {
  const past: RecordedEvent[] = [];
  for (let page = await events.readStream(streams.account(userId)); page.length > 0; ) {
    past.push(...page);
    page = await events.readStream(streams.account(userId), { after: past.length - 1 });
  }
  return {
    address: past.flatMap((event) => (event.type === 'AccountRegistered' ? event.data.email : []))[0] ?? '',
    keys: past.flatMap((event) =>
      event.type === 'ApiKeyMade' || event.type === 'ApiKeyMadeForSandbox' ? event.data : [],
    ),
    subAccountIds: past.flatMap((event) => (event.type === 'SubAccountMade' ? event.data.subAccountId : [])),
    factorIds: past.flatMap((event) => (event.type === 'SecondFactorAdded' ? event.data.factorId : [])),
  };
}

/**
 * Deletes all that can name a forgotten customer. The key comes last: until then the address can be read, so that a run that
 * stopped in between can begin again.
 */
export function createForgottenPolicy(parts: Parts): Policy {
  const { outbox, passwords, knownAddresses, tokens, emailStream, accountSessions } = parts;
  const { secondFactors, passkeys, recoveryLists, apiKeys } = parts;

  async function erase(event: EventOf<'AccountForgotten'>, deps: Deps): Promise<void> {
    const { userId, forgottenAt } = event.data;
    const { address, factorIds, keys, subAccountIds } = await readPast(deps, userId);
    if (address !== '') {
      const cause = causeOfPolicy(NAME, event);
      await handleEmail(deps, emailStream(address), { type: 'ReleaseEmail', userId }, cause);
      await outbox.forget(address);
      await forgetJobs(deps.vault, address);
    }
    await passwords.remove(userId);
    await knownAddresses.forget(userId);
    await tokens.forget(userId);
    await secondFactors.forget(userId, factorIds);
    await passkeys.forget(userId);
    await recoveryLists.keepOnly(userId, undefined);
    await accountSessions.forget(userId);
    for (const key of keys) await apiKeys.remove(key);
    // Each of them comes here again by its own event.
    const command = { type: 'ForgetSubAccount', now: forgottenAt } as const;
    for (const id of subAccountIds) await handleAccount(deps, id, command, causeOfPolicy(NAME, event));
    await deps.subjectKeys.forget(customerSubject(userId));
  }

  return { name: NAME, from: 'now', on: { AccountForgotten: erase } };
}

/** Writes to the owner of an account that is to be forgotten, also if an admin asked for it. */
export function createForgettingMailPolicy({ outbox }: Pick<AccountsContext, 'outbox'>): Policy {
  return {
    name: 'write-of-forgetting',
    from: 'now',
    on: {
      async ForgettingRequested({ id, data: { userId, dueAt } }, deps) {
        const past = await deps.events.readStream(streams.account(userId));
        for (const { type, data } of past) {
          if (type !== 'AccountRegistered' || data.email === '') continue;
          const letter = { kind: 'forgetting-requested', dueAt } as const;
          await outbox.enqueue(`forgetting:${id}`, { ...letter, to: data.email, locale: data.locale });
        }
      },
    },
  };
}
