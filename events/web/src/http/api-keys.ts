import { randomBytes, hash as sumOf } from 'node:crypto';
import { type AccountState, type ApiKey, type Clock, isKeyOpen, reject } from '@ringpost/domain';
import { atMost, putUnlessMoved, type Vault } from '@ringpost/engine';
import { LRUCache } from 'lru-cache';
import type { Caller, CallerKey } from './caller.ts';
import type { CallerNow, ReadAccount, RequestedRoute } from './caller-now.ts';

const SPACE = 'api-key-owners';
const OWNERS_KEPT = 50_000;
const KEY_BYTES = 16;
/** 32 hexadecimal characters, because clients of other protocols refuse any other length. */
const KEY_FORM = /^[\da-f]{32}$/;
/** A key at the end of a credential, with or without a scheme before it. A token of a session never ends like this. */
const KEY_SHOWN = /(?:^|\W)[\da-f]{32}$/;

interface Owner {
  readonly userId: string;
}

/** Whether it has the form of a key of the API. */
export function isApiKey(text: string): boolean {
  return KEY_FORM.test(text);
}

/** Whether a credential shows a key of the API, known or not. */
export function showsApiKey(credential: string): boolean {
  return KEY_SHOWN.test(credential);
}

/** A new key: 128 bits by chance. */
export function newApiKey(): string {
  return randomBytes(KEY_BYTES).toString('hex');
}

/** The form in which a key is stored. A key has 128 bits by chance, so a slow hash would protect nothing more. */
export function hashOfApiKey(key: string): string {
  return sumOf('sha256', key);
}

/** Says whose key it is. It must be stored before the account lists the key. Durable once resolved. @throws StoreUnavailable */
export async function storeApiKeyOwner(vault: Vault, hash: string, userId: string): Promise<void> {
  await putUnlessMoved<Owner>(vault, SPACE, hash, { userId }, 0);
}

/** After it, nobody can find the account of the key. @throws StoreUnavailable */
export async function removeApiKeyOwner(vault: Vault, hash: string): Promise<void> {
  const kept = await vault.get<Owner>(SPACE, hash);
  if (kept) await vault.remove(SPACE, hash, kept.version);
}

/** Finds the account of a key. @throws Rejection `unauthenticated`, `account-inactive`, `key-of-sandbox`, `sandbox-key-needed` */
export type FindCaller = (key: string, route?: RequestedRoute) => Promise<Caller>;

interface ApiKeysDeps {
  readonly vault: Pick<Vault, 'get'>;
  readonly clock: Clock;
  readonly callerNow: CallerNow;
  /** Whether it finds the callers of the sandbox; by default those of the real shop. Neither takes the keys of the other. */
  readonly ofSandbox?: boolean;
}

type ActiveAccount = Exclude<AccountState, { status: 'absent' }>;

/** No session is open, so what a password must prove is never proved. */
const NO_PASSWORD = new Date(0).toISOString();

function shown({ keyId, scopes, addresses, dayCapMills }: ApiKey): CallerKey {
  return { keyId, scopes, addresses, dayCapMills };
}

/** @param owner of a sub-account; for any other account it is the same */
function callerOf(account: ActiveAccount, owner: ActiveAccount, key: ApiKey): Caller {
  const { userId, email, sessionEpoch, ownerId } = account;
  const { forgetting } = owner;
  const purchasesPerMinute =
    account.buyingLimits?.purchasesPerMinute ?? owner.buyingLimits?.purchasesPerMinute ?? undefined;
  return {
    userId,
    email,
    // Whatever the account may do besides, a key is for a customer's programs.
    role: 'customer',
    sessionEpoch,
    sessionId: key.keyId,
    sessionExpiresAt: key.endsAt ?? '9999-12-31T23:59:59.999Z',
    passwordProvenAt: NO_PASSWORD,
    key: shown(key),
    ...(ownerId !== undefined && { ownerId }),
    ...(forgetting && { isLeaving: true as const }),
    ...(purchasesPerMinute !== undefined && { purchasesPerMinute }),
  };
}

/**
 * Whose key it is never changes, so that is remembered. Whether the key works is in the account's stream, which is read for each
 * request: a new, changed or ended key counts from the next request on, in every process; on a route that takes a recent account,
 * within a second.
 */
export function createApiKeys({ vault, clock, callerNow, ofSandbox = false }: ApiKeysDeps): FindCaller {
  const owners = new LRUCache<string, string>(atMost(OWNERS_KEPT));

  async function ownerOf(hash: string): Promise<string> {
    const known = owners.get(hash);
    if (known !== undefined) return known;
    const kept = await vault.get<Owner>(SPACE, hash);
    if (!kept) throw reject('unauthenticated');
    owners.set(hash, kept.value.userId);
    return kept.value.userId;
  }

  async function callerWith(hash: string, userId: string, readAccount: ReadAccount): Promise<Caller> {
    const account = await readAccount(userId);
    if (account.status === 'absent' || account.status === 'unconfirmed') throw reject('unauthenticated');
    const key = account.apiKeys?.find((each) => each.hash === hash);
    if (!key || !isKeyOpen(key, clock.now().toISOString())) throw reject('unauthenticated');
    if (key.isSandbox && !ofSandbox) throw reject('key-of-sandbox');
    if (!key.isSandbox && ofSandbox) throw reject('sandbox-key-needed');
    const owner = account.ownerId === undefined ? account : await readAccount(account.ownerId);
    // A key of a sub-account works as long as the account of its owner does.
    if (account.status === 'inactive' || owner.status !== 'active') throw reject('account-inactive');
    return callerOf(account, owner, key);
  }

  return async (text, route) => {
    const hash = hashOfApiKey(text);
    const userId = await ownerOf(hash);
    return callerNow(route, (readAccount) => callerWith(hash, userId, readAccount));
  };
}
