/** Digits at the end of a number that the public never sees. */
const maskedDigits = 2;

/**
 * A recipient as the public may see it: country and area code stay, the last digits become `x` (spec §2, C5), so
 * `+12125550132` becomes `+121255501xx`, which `formatPhone` shows as `212-555-01xx`. Anything that is not E.164 loses all
 * its digits: what is not understood must not leak.
 */
export function maskNumber(e164: string): string {
  if (!/^\+\d{8,15}$/.test(e164)) return e164.replaceAll(/\p{Nd}/gu, 'x');
  return e164.slice(0, -maskedDigits) + 'x'.repeat(maskedDigits);
}
