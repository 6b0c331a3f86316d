import {
  type ApiKey,
  actorOf,
  isKeyOpen,
  keySpentAt,
  plusSeconds,
  reject,
  streams,
  wallet,
} from '@ringpost/domain';
import { API_KEY_DAYS_MAX } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import {
  type Call,
  type Caller,
  hashOfApiKey,
  isAddressRange,
  newApiKey,
  readLastUse,
  rejectField,
} from '@ringpost/web/http';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { handleAccount } from './account.commands.ts';
import { type AccountsContext, causeOf, existingAccount, readAccount } from './accounts-context.ts';
import type { ApiKeyTerms } from './api-key.decider.ts';
import type { ApiKeyBody, MadeApiKey, NewApiKeyBody, OwnApiKey, OwnApiKeys } from './api-keys.contract.ts';

const DAY_SECONDS = 86_400;

/** The midnight that ends a day. @throws Rejection `invalid-request` for a day that is over, or too far away */
function endOfDay(day: string | null, now: string): string | null {
  if (day === null) return null;
  const endsAt = plusSeconds(`${day}T00:00:00.000Z`, DAY_SECONDS);
  if (endsAt <= now) throw rejectField('last_day', 'future', 'last_day is today or later');
  if (endsAt > plusSeconds(now, API_KEY_DAYS_MAX * DAY_SECONDS))
    throw rejectField('last_day', 'format', `last_day is within ${API_KEY_DAYS_MAX} days`);
  return endsAt;
}

/** @throws Rejection `invalid-request` */
export function termsOf(
  { name, scopes, day_cap, addresses, last_day }: ApiKeyBody,
  now: string,
): ApiKeyTerms {
  for (const [index, each] of addresses.entries()) {
    if (!isAddressRange(each))
      throw rejectField(
        `addresses.${index}`,
        'format',
        'an address is IPv4 or IPv6, or a CIDR range of them',
      );
  }
  return {
    name: name.trim(),
    scopes,
    dayCapMills: day_cap === null ? null : millsOf('day_cap', day_cap),
    addresses,
    endsAt: endOfDay(last_day, now),
  };
}

export async function shownKey(deps: Deps, userId: string, key: ApiKey): Promise<OwnApiKey> {
  const { keyId, name, scopes, dayCapMills, addresses, endsAt, madeAt, isSandbox = false } = key;
  const now = nowIso(deps);
  const { state } = await deps.streams.refresh(streams.wallet(userId), wallet);
  return {
    id: keyId,
    name,
    scopes: [...scopes],
    day_cap: dayCapMills === null ? null : toDollars(dayCapMills),
    used_today: toDollars(keySpentAt(state.keySpent, keyId, now)),
    addresses: [...addresses],
    last_day: endsAt === null ? null : plusSeconds(endsAt, -1).slice(0, 10),
    is_sandbox: isSandbox,
    is_over: !isKeyOpen(key, now),
    made_at: madeAt,
    last_used_at: await readLastUse(deps.vault, keyId),
  };
}

export async function shownKeys(
  { deps, hasSandbox }: Pick<AccountsContext, 'deps' | 'hasSandbox'>,
  userId: string,
  keys: readonly ApiKey[],
): Promise<OwnApiKeys> {
  const data: OwnApiKey[] = [];
  for (const key of keys) data.push(await shownKey(deps, userId, key));
  return { data, has_sandbox: hasSandbox };
}

/** A key, and the account that it is for: the customer's own, or a sub-account. */
export interface OwnKey {
  readonly holderId: string;
  readonly key: ApiKey;
}

/** A key of the customer, or of one of the customer's sub-accounts. @throws Rejection `not-found` */
export async function ownKey(deps: Deps, userId: string, keyId: string): Promise<OwnKey> {
  const { subAccounts = [] } = await existingAccount(deps, userId);
  for (const holderId of [userId, ...subAccounts.map(({ subAccountId }) => subAccountId)]) {
    const { apiKeys = [] } = { apiKeys: [], ...(await readAccount(deps, holderId)) };
    const key = apiKeys.find((each) => each.keyId === keyId);
    if (key) return { holderId, key };
  }
  throw reject('not-found');
}

type MakeCall = Pick<Call<unknown, unknown, NewApiKeyBody>, 'body' | 'requestId' | 'address'>;

/**
 * Makes a key for the customer's own account, or for a sub-account. @returns also the key itself, for this once
 * @throws Rejection `sandbox-off`, and those of the command
 */
export async function makeKey(
  { deps, apiKeys, hasSandbox }: Pick<AccountsContext, 'deps' | 'apiKeys' | 'hasSandbox'>,
  holderId: string,
  call: MakeCall,
  caller: Caller,
): Promise<MadeApiKey> {
  const now = nowIso(deps);
  const terms = termsOf(call.body, now);
  const isSandbox = call.body.is_sandbox ?? false;
  if (isSandbox && !hasSandbox) throw reject('sandbox-off');
  const [keyId, key] = [deps.ids.next(), newApiKey()];
  const hash = hashOfApiKey(key);
  await apiKeys.add(hash, holderId);
  const cause = causeOf(deps, call, actorOf(caller), caller);
  try {
    await handleAccount(deps, holderId, { type: 'MakeApiKey', keyId, hash, terms, isSandbox, now }, cause);
  } catch (error) {
    await apiKeys.remove({ hash, keyId });
    throw error;
  }
  const made = await ownKey(deps, caller.userId, keyId);
  return { ...(await shownKey(deps, holderId, made.key)), key };
}
