import { createHmac, timingSafeEqual } from 'node:crypto';
import { FACTOR_STEP_SECONDS } from '@ringpost/domain/rules/limits';

const DIGITS = 6;
/** Steps that a clock may be ahead or behind. */
const DRIFT = [-1, 0, 1] as const;

/** The one-time password of a counter: HMAC-SHA-1, cut as RFC 4226 says. */
export function codeOfStep(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 15;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step of RFC 6238 that a time is in. */
export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / 1000 / FACTOR_STEP_SECONDS);
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * The step whose code this is: the one of now, the one before or the one after; undefined for a wrong code. It takes the same
 * time for each of them.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | undefined {
  const steps = DRIFT.map((drift) => stepAt(now) + drift);
  const matching = steps.filter((step) => isSame(codeOfStep(secret, step), code));
  return matching.at(-1);
}
