import { randomFillSync } from 'node:crypto';

/** Bytes of a nonce of AES-GCM (NIST SP 800-38D, 8.2). */
export const NONCE_BYTES = 12;
const POOL_NONCES = 512;

const pool = Buffer.alloc(NONCE_BYTES * POOL_NONCES);
let used = pool.length;

/** Twelve random bytes that were never given before. Many are drawn at once, which costs much less than one by one. */
export function nextNonce(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const nonce = Buffer.from(pool.subarray(used, used + NONCE_BYTES));
  used += NONCE_BYTES;
  return nonce;
}
