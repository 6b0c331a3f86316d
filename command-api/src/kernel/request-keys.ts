import { reject } from '@ringpost/events/domain';
import { type Vault, VaultConflict } from '@ringpost/events/engine';

const SPACE = 'request-keys';

/**
 * Ties an operation to the one request that may ask for it, for commands whose stream is named in the request itself: there
 * the same key could act on two streams. A repetition of the same request passes.
 * @throws Rejection `idempotency-key-reused` when another request has used the key.
 */
export async function bindRequestKey(vault: Vault, operationId: string, requestHash: string): Promise<void> {
  const kept = await vault.get<string>(SPACE, operationId);
  if (kept) return requireSame(kept.value, requestHash);
  try {
    await vault.put(SPACE, operationId, requestHash, 0);
  } catch (error) {
    if (!(error instanceof VaultConflict)) throw error;
    const theirs = await vault.get<string>(SPACE, operationId);
    requireSame(theirs?.value, requestHash);
  }
}

function requireSame(kept: string | undefined, requestHash: string): void {
  if (kept !== requestHash) throw reject('idempotency-key-reused');
}
