import { addressBlocks } from './client-address.ts';

/** How much more than one IPv6 /64 its /56 and its /48 may have: one client often has a whole one. */
export const BLOCK_SHARES = [1, 2, 4] as const;

/** Counts what each address has now, together with its neighbours. */
export interface BlockCounts {
  /** Adds an amount; a negative one when something has ended. */
  add(address: string, amount: number): void;
  /** Whether the address, its /56 and its /48 may have this much more. With 0: whether what they have now fits. */
  fits(address: string, more: number): boolean;
}

/** @param most of one IPv4 address or one IPv6 /64 */
export function countBlocks(most: number): BlockCounts {
  const counts = new Map<string, number>();
  return {
    add(address, amount) {
      for (const block of addressBlocks(address)) {
        const count = (counts.get(block) ?? 0) + amount;
        if (count > 0) counts.set(block, count);
        else counts.delete(block);
      }
    },
    fits: (address, more) =>
      addressBlocks(address).every(
        (block, index) => (counts.get(block) ?? 0) + more <= most * (BLOCK_SHARES[index] ?? 1),
      ),
  };
}
