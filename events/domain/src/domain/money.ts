import { Type } from './schema.ts';
import type { Shape } from './shape.ts';

/** 1/1000 of a US dollar, always an integer. */
export type Mills = number;

/**
 * One side of a money fact. `available` and `held` belong to the wallet whose stream contains the fact. `revenue` is what
 * customers paid, `granted` what admins gave.
 */
export const Entry = Type.Object({
  account: Type.Enum(['available', 'held', 'revenue', 'granted']),
  amountMills: Type.Integer(),
});
export type Entry = Shape<typeof Entry>;

/** Moves `amountMills` from one account to another; the two entries sum to zero. */
export function transfer<Account extends string>(
  from: Account,
  to: Account,
  amountMills: Mills,
): readonly { readonly account: Account; readonly amountMills: Mills }[] {
  return [
    { account: from, amountMills: -amountMills },
    { account: to, amountMills },
  ];
}

/** True when the entries sum to zero, as they must in every money fact. */
export function sumsToZero(entries: readonly { readonly amountMills: Mills }[]): boolean {
  return entries.reduce((sum, entry) => sum + entry.amountMills, 0) === 0;
}
