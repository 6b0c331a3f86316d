import { fromBase32 } from './base32.ts';
import { codeOfStep, stepAt } from './totp.ts';

/** What an authenticator app shows at that time. `drift`: in steps of 30 seconds. */
export function codeOfApp(secret: string, now: number, drift = 0): string {
  return codeOfStep(fromBase32(secret), stepAt(now) + drift);
}
