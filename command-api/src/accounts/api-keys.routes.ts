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
  type Endpoint,
  endpoint,
  hashOfApiKey,
  isAddressRange,
  type KeyDay,
  newApiKey,
  readKeyDays,
  readLastUse,
  rejectField,
} from '@ringpost/web/http';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { handleAccount } from './account.commands.ts';
import { type AccountsContext, causeOf, existingAccount } from './accounts-context.ts';
import type { ApiKeyTerms } from './api-key.decider.ts';
import {
  type ApiKeyBody,
  apiKeysContract,
  apiKeyUseContract,
  changeApiKeyContract,
  endApiKeyContract,
  type KeyUse,
  makeApiKeyContract,
  type OwnApiKey,
} from './api-keys.contract.ts';

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
function termsOf({ name, scopes, day_cap, addresses, last_day }: ApiKeyBody, now: string): ApiKeyTerms {
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

async function shownKey(deps: Deps, userId: string, key: ApiKey): Promise<OwnApiKey> {
  const { keyId, name, scopes, dayCapMills, addresses, endsAt, madeAt } = key;
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
    is_over: !isKeyOpen(key, now),
    made_at: madeAt,
    last_used_at: await readLastUse(deps.vault, keyId),
  };
}

function useOf(days: readonly KeyDay[]): KeyUse {
  const data = days.map(({ date, routes }) => ({
    date,
    routes: Object.entries(routes).map(([route, { done = 0, ...refusals }]) => ({
      route,
      done,
      refused: Object.entries(refusals).map(([code, count]) => ({ code, count })),
    })),
  }));
  return { data };
}

/** @throws Rejection `not-found` */
async function ownKey(deps: Deps, userId: string, keyId: string): Promise<ApiKey> {
  const { apiKeys = [] } = await existingAccount(deps, userId);
  const key = apiKeys.find((each) => each.keyId === keyId);
  if (!key) throw reject('not-found');
  return key;
}

/** Makes, lists, changes and ends the keys of an account, and shows what was done with each. */
export function apiKeysRoutes({ deps, apiKeys }: AccountsContext): readonly Endpoint[] {
  return [
    endpoint('customer', apiKeysContract, async (_call, { userId }) => {
      const { apiKeys: keys = [] } = await existingAccount(deps, userId);
      const data: OwnApiKey[] = [];
      for (const key of keys) data.push(await shownKey(deps, userId, key));
      return { status: 200, body: { data } };
    }),
    endpoint('customer', makeApiKeyContract, async (call, caller) => {
      const { userId } = caller;
      call.concerns(userId);
      const now = nowIso(deps);
      const terms = termsOf(call.body, now);
      const [keyId, key] = [deps.ids.next(), newApiKey()];
      const hash = hashOfApiKey(key);
      await apiKeys.add(hash, userId);
      const cause = causeOf(deps, call, actorOf(caller), caller);
      try {
        await handleAccount(deps, userId, { type: 'MakeApiKey', keyId, hash, terms, now }, cause);
      } catch (error) {
        await apiKeys.remove({ hash, keyId });
        throw error;
      }
      const made = await shownKey(deps, userId, await ownKey(deps, userId, keyId));
      return { status: 201, body: { ...made, key } };
    }),
    endpoint('customer', changeApiKeyContract, async (call, caller) => {
      const { userId } = caller;
      call.concerns(userId);
      const keyId = call.params.id;
      await ownKey(deps, userId, keyId);
      const terms = termsOf(call.body, nowIso(deps));
      const cause = causeOf(deps, call, actorOf(caller), caller);
      await handleAccount(deps, userId, { type: 'ChangeApiKey', keyId, terms }, cause);
      return { status: 200, body: await shownKey(deps, userId, await ownKey(deps, userId, keyId)) };
    }),
    endpoint('customer', endApiKeyContract, async (call, caller) => {
      const { userId } = caller;
      call.concerns(userId);
      const { keyId, hash } = await ownKey(deps, userId, call.params.id);
      const cause = causeOf(deps, call, actorOf(caller), caller);
      await handleAccount(deps, userId, { type: 'EndApiKey', keyId }, cause);
      await apiKeys.remove({ hash, keyId });
      return { status: 204 };
    }),
    endpoint('customer', apiKeyUseContract, async ({ params }, { userId }) => {
      const { keyId } = await ownKey(deps, userId, params.id);
      return { status: 200, body: useOf(await readKeyDays(deps.vault, keyId, nowIso(deps))) };
    }),
  ];
}
