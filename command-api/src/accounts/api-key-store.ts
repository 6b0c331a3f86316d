import { forgetKeyRequests, forgetKeyUsage, removeApiKeyOwner, storeApiKeyOwner } from '@ringpost/web/http';
import { type Deps, nowIso } from '../kernel/deps.ts';

/** What the vault has of keys of the API: whose each is, and what was counted and kept of its use. */
export interface ApiKeyStore {
  /** It comes before the account lists the key, so that the key works as soon as that is so. */
  add(hash: string, userId: string): Promise<void>;
  remove(key: { readonly hash: string; readonly keyId: string }): Promise<void>;
}

export function createApiKeyStore(deps: Pick<Deps, 'vault' | 'clock'>): ApiKeyStore {
  const { vault } = deps;
  return {
    add: (hash, userId) => storeApiKeyOwner(vault, hash, userId),
    async remove({ hash, keyId }) {
      await removeApiKeyOwner(vault, hash);
      await forgetKeyUsage(vault, keyId, nowIso(deps));
      await forgetKeyRequests(vault, keyId, nowIso(deps));
    },
  };
}
