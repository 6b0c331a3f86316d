/** 1/1000 of a US dollar, always an integer. */
export type Mills = number;

/**
 * One side of a money fact. `available` and `held` belong to the wallet whose stream carries the fact;
 * `revenue` is what customers paid, `granted` what admins gave.
 */
export interface Entry {
  readonly account: 'available' | 'held' | 'revenue' | 'granted';
  readonly amountMills: Mills;
}

/** Moves `amountMills` from one account to another; the two entries sum to zero. */
export function transfer(from: Entry['account'], to: Entry['account'], amountMills: Mills): readonly Entry[] {
  return [
    { account: from, amountMills: -amountMills },
    { account: to, amountMills },
  ];
}

/** True when the entries balance, as those of every money fact must. */
export function sumsToZero(entries: readonly Entry[]): boolean {
  return entries.reduce((sum, entry) => sum + entry.amountMills, 0) === 0;
}
