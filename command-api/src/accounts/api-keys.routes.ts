import { actorOf } from '@ringpost/domain';
import {
  type Endpoint,
  endpoint,
  type KeyDay,
  type KeyRequest,
  readKeyDays,
  readKeyRequests,
} from '@ringpost/web/http';
import { nowIso } from '../kernel/deps.ts';
import { handleAccount } from './account.commands.ts';
import { type AccountsContext, announceEndedSessions, causeOf, existingAccount } from './accounts-context.ts';
import {
  apiKeyRequestsContract,
  apiKeysContract,
  apiKeyUseContract,
  changeApiKeyContract,
  endApiKeyContract,
  type KeyRequests,
  type KeyUse,
  makeApiKeyContract,
} from './api-keys.contract.ts';
import { makeKey, ownKey, shownKey, shownKeys, termsOf } from './own-keys.ts';

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

function shownRequest(request: KeyRequest): KeyRequests['data'][number] {
  const { at, route, status, code, ms, requestId, aboutId, fields } = request;
  return {
    ...{ at, route, status, code, took_ms: ms, request_id: requestId, about_uuid: aboutId },
    fields: fields.map(({ name, value }) => ({ name, value })),
  };
}

/** Makes and lists the keys of an account. Changes and ends these and those of its sub-accounts, and shows what was done with each. */
export function apiKeysRoutes(context: AccountsContext): readonly Endpoint[] {
  const { deps, apiKeys } = context;
  return [
    endpoint('customer', apiKeysContract, async (_call, { userId }) => {
      const { apiKeys: keys = [] } = await existingAccount(deps, userId);
      return { status: 200, body: await shownKeys(context, userId, keys) };
    }),
    endpoint('customer', makeApiKeyContract, async (call, caller) => {
      call.concerns(caller.userId);
      return { status: 201, body: await makeKey(context, caller.userId, call, caller) };
    }),
    endpoint('customer', changeApiKeyContract, async (call, caller) => {
      const { userId } = caller;
      call.concerns(userId);
      const keyId = call.params.id;
      const { holderId } = await ownKey(deps, userId, keyId);
      const terms = termsOf(call.body, nowIso(deps));
      const cause = causeOf(deps, call, actorOf(caller), caller);
      await handleAccount(deps, holderId, { type: 'ChangeApiKey', keyId, terms }, cause);
      await announceEndedSessions(deps, holderId);
      const { key } = await ownKey(deps, userId, keyId);
      return { status: 200, body: await shownKey(deps, holderId, key) };
    }),
    endpoint('customer', endApiKeyContract, async (call, caller) => {
      const { userId } = caller;
      call.concerns(userId);
      const { holderId, key } = await ownKey(deps, userId, call.params.id);
      const cause = causeOf(deps, call, actorOf(caller), caller);
      await handleAccount(deps, holderId, { type: 'EndApiKey', keyId: key.keyId }, cause);
      await announceEndedSessions(deps, holderId);
      await apiKeys.remove(key);
      return { status: 204 };
    }),
    endpoint('customer', apiKeyUseContract, async ({ params }, { userId }) => {
      const { keyId } = (await ownKey(deps, userId, params.id)).key;
      return { status: 200, body: useOf(await readKeyDays(deps.vault, keyId, nowIso(deps))) };
    }),
    endpoint('customer', apiKeyRequestsContract, async ({ params, query }, { userId }) => {
      const { keyId } = (await ownKey(deps, userId, params.id)).key;
      const { outcome, limit, offset } = query;
      const requests = await readKeyRequests(deps.vault, keyId, nowIso(deps));
      const found = requests.filter(
        ({ code }) => outcome === undefined || (code !== null) === (outcome === 'refused'),
      );
      const data = found.slice(offset, offset + limit).map(shownRequest);
      return { status: 200, body: { data, total: found.length } };
    }),
  ];
}
