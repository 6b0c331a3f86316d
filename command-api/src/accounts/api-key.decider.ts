import {
  type AccountEvent,
  type AccountState,
  type ApiKey,
  customerSubject,
  type KeyScope,
  reject,
} from '@ringpost/domain';
import { SUB_ACCOUNT_SCOPES } from '@ringpost/domain/rules/key-scopes';
import { API_KEYS_MAX } from '@ringpost/domain/rules/limits';

/** What the owner of a key chooses. */
export interface ApiKeyTerms
  extends Pick<ApiKey, 'name' | 'scopes' | 'dayCapMills' | 'addresses' | 'endsAt'> {}

export type ApiKeyCommand =
  | {
      readonly type: 'MakeApiKey';
      readonly keyId: string;
      /** SHA-256 of the key. */
      readonly hash: string;
      readonly terms: ApiKeyTerms;
      /** Whether it works in the sandbox only. */
      readonly isSandbox: boolean;
      readonly now: string;
    }
  | { readonly type: 'ChangeApiKey'; readonly keyId: string; readonly terms: ApiKeyTerms }
  | { readonly type: 'EndApiKey'; readonly keyId: string };

type ExistingAccount = Exclude<AccountState, { status: 'absent' }>;

export function isOfApiKeys<C extends { readonly type: string }>(
  command: C | ApiKeyCommand,
): command is ApiKeyCommand {
  return command.type.endsWith('ApiKey');
}

function dataOf({ userId }: ExistingAccount, keyId: string, { addresses, ...terms }: ApiKeyTerms) {
  const { name, dayCapMills, endsAt } = terms;
  const scopes = [...terms.scopes];
  const subject = customerSubject(userId);
  return { userId, keyId, name, scopes, dayCapMills, addresses: addresses.join(','), endsAt, subject };
}

function isSame(key: ApiKey, { name, scopes, dayCapMills, addresses, endsAt }: ApiKeyTerms): boolean {
  return (
    key.name === name &&
    key.dayCapMills === dayCapMills &&
    key.endsAt === endsAt &&
    key.scopes.join() === scopes.join() &&
    key.addresses.join() === addresses.join()
  );
}

const OF_SUB_ACCOUNTS: readonly KeyScope[] = SUB_ACCOUNT_SCOPES;

function requireScopes({ ownerId }: ExistingAccount, { scopes }: ApiKeyTerms): void {
  if (ownerId === undefined || scopes.every((each) => OF_SUB_ACCOUNTS.includes(each))) return;
  throw reject('sub-account-scope');
}

/**
 * What the owner of an account does with its keys, and with those of its sub-accounts.
 * @throws Rejection `too-many-keys`, `account-inactive`, `not-found`, `sub-account-scope`
 */
export function changeApiKeys(command: ApiKeyCommand, state: ExistingAccount): readonly AccountEvent[] {
  const { userId, status, apiKeys = [] } = state;
  const { keyId } = command;
  const key = apiKeys.find((each) => each.keyId === keyId);
  if (command.type === 'MakeApiKey') {
    if (key) return [];
    if (status === 'inactive') throw reject('account-inactive');
    if (apiKeys.length >= API_KEYS_MAX) throw reject('too-many-keys', { max: API_KEYS_MAX });
    const { terms, hash, isSandbox, now: madeAt } = command;
    requireScopes(state, terms);
    const type = isSandbox ? 'ApiKeyMadeForSandbox' : 'ApiKeyMade';
    return [{ type, data: { ...dataOf(state, keyId, terms), hash, madeAt } }];
  }
  if (!key) throw reject('not-found');
  if (command.type === 'EndApiKey') return [{ type: 'ApiKeyEnded', data: { userId, keyId } }];
  requireScopes(state, command.terms);
  if (isSame(key, command.terms)) return [];
  return [{ type: 'ApiKeyChanged', data: dataOf(state, keyId, command.terms) }];
}
