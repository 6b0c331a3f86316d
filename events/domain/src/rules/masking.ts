/** Last digits of a number that the public never sees. */
const MASKED_DIGITS = 2;

/**
 * A recipient as the public sees it. The country and the area code stay, and the last digits become `x`: `+12125550132`
 * becomes `+121255501xx`, which `formatPhone` shows as `212-555-01xx`. Text that is not E.164 loses all its digits, so
 * that an unknown format cannot leak a number.
 */
export function maskNumber(e164: string): string {
  if (!/^\+\d{8,15}$/.test(e164)) return e164.replaceAll(/\p{Nd}/gu, 'x');
  return e164.slice(0, -MASKED_DIGITS) + 'x'.repeat(MASKED_DIGITS);
}
