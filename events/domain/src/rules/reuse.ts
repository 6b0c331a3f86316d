import { type Mills, plusSeconds } from '../domain/index.ts';
import { REUSE_DAYS } from './limits.ts';

/**
 * When the customer of a completed activation may take its number again: as soon as its 20 minutes are over, and until some days after
 * its lease. Before that, further codes are free.
 */
export function reuseWindow({
  closesAt,
  settlesAt,
}: {
  readonly closesAt: string;
  readonly settlesAt: string;
}): { readonly from: string; readonly until: string } {
  return { from: closesAt, until: plusSeconds(settlesAt, REUSE_DAYS * 86_400) };
}

/** What it costs to take a number again: a part of the price of an activation, rounded up to a mill. */
export function reusePriceMills(activationMills: Mills, percent: number): Mills {
  return Math.max(1, Math.ceil((activationMills * percent) / 100));
}
