import type { Clock } from '@ringpost/domain';
import {
  CUSTOMER_READS_AT_ONCE,
  GUEST_READS_AT_ONCE,
  PAGE_READS_AT_ONCE,
  READS_REFILL_SECONDS,
} from '@ringpost/domain/rules/limits';
import { BLOCK_SHARES } from './block-counts.ts';
import { rateLimit, takeFromBlocks } from './rate-limit.ts';

/** How much may be read. Each throws Rejection `rate-limited`. */
export interface ReadLimits {
  /** By guests of an address. */
  guest(address: string): void;
  /** By one account, customer or admin, from anywhere. */
  account(userId: string): void;
  /** Pages and their files, from an address. */
  page(address: string): void;
}

/** Counts in memory, in each process for itself. */
export function createReadLimits(clock: Clock): ReadLimits {
  const limit = (burst: number) => rateLimit({ clock, burst, refillSeconds: READS_REFILL_SECONDS / burst });
  const ofBlocks = (burst: number) => BLOCK_SHARES.map((share) => limit(share * burst));
  const guests = ofBlocks(GUEST_READS_AT_ONCE);
  const accounts = limit(CUSTOMER_READS_AT_ONCE);
  const pages = ofBlocks(PAGE_READS_AT_ONCE);
  return {
    guest: (address) => takeFromBlocks(guests, address),
    account: (userId) => accounts.take(userId),
    page: (address) => takeFromBlocks(pages, address),
  };
}
