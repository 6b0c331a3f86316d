import type { ApiKeyEvent, ApiKeyMade } from './api-key.events.ts';

/** A key of the API that has not been ended. */
export interface ApiKey
  extends Pick<
    ApiKeyMade['data'],
    'keyId' | 'hash' | 'name' | 'scopes' | 'dayCapMills' | 'endsAt' | 'madeAt'
  > {
  /** Addresses and CIDR ranges; empty: it works from everywhere. */
  readonly addresses: readonly string[];
  /** It works in the sandbox and nowhere else. Absent: everywhere but in the sandbox. */
  readonly isSandbox?: true;
}

function addressesOf(addresses: string): readonly string[] {
  return addresses === '' ? [] : addresses.split(',');
}

/** The keys of an account after one more fact, in the order in which they were made. */
export function noteApiKey(keys: readonly ApiKey[], event: ApiKeyEvent): readonly ApiKey[] {
  const { keyId } = event.data;
  switch (event.type) {
    case 'ApiKeyMade':
    case 'ApiKeyMadeForSandbox': {
      const { hash, name, scopes, dayCapMills, addresses, endsAt, madeAt } = event.data;
      const made = { keyId, hash, name, scopes, dayCapMills, endsAt, madeAt };
      const isSandbox = event.type === 'ApiKeyMadeForSandbox';
      return [
        ...keys,
        { ...made, addresses: addressesOf(addresses), ...(isSandbox && { isSandbox: true as const }) },
      ];
    }
    case 'ApiKeyChanged': {
      const { name, scopes, dayCapMills, addresses, endsAt } = event.data;
      const changed = { name, scopes, dayCapMills, endsAt, addresses: addressesOf(addresses) };
      return keys.map((key) => (key.keyId === keyId ? { ...key, ...changed } : key));
    }
    case 'ApiKeyEnded':
      return keys.filter((key) => key.keyId !== keyId);
  }
}

/** Whether a key works at this instant. */
export function isKeyOpen({ endsAt }: Pick<ApiKey, 'endsAt'>, now: string): boolean {
  return endsAt === null || endsAt > now;
}
