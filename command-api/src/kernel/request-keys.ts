import { reject } from '@ringpost/domain';
import { getOrCreate, type Vault } from '@ringpost/engine';

const SPACE = 'request-keys';

/**
 * Ties a key to the one request that may use it. Needed for commands whose stream is part of the request: without this, the same
 * key could act on two streams. A repetition of the same request is accepted.
 * @returns whether an earlier request has used the key, however long ago
 * @throws Rejection `idempotency-key-reused` when another request has used the key
 */
export async function bindRequestKey(
  vault: Vault,
  operationId: string,
  requestHash: string,
): Promise<boolean> {
  let isRepeated = true;
  const { value } = await getOrCreate(vault, SPACE, operationId, () => {
    isRepeated = false;
    return requestHash;
  });
  if (value !== requestHash) throw reject('idempotency-key-reused');
  return isRepeated;
}
