import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@ringpost/domain/rules/limits';
import { toBase32 } from './base32.ts';

/** 80 bits: 16 characters of base 32, in four groups. */
const BYTES = 10;

/** Codes that a person writes down: `abcd-efgh-ijkl-mnop`. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    (toBase32(randomBytes(BYTES)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
  );
}

/**
 * What the Vault has of a code. A code has 80 random bits, so nobody finds it from a fast hash. Upper case, spaces and dashes
 * are typed differently by each person, and do not count.
 */
export function hashOfRecoveryCode(typed: string): string {
  const plain = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(plain).digest('base64url');
}
