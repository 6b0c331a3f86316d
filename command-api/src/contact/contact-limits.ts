import type { Clock } from '@ringpost/domain';
import { addressBlocks, type RateLimit, rateLimit, takeFromBlocks } from '@ringpost/web/http';

const DAY_SECONDS = 86_400;
/** A network of many addresses gets more than one address does, and much less than each of them for itself. */
const SITE_BURST = 4;
const PROVIDER_BURST = 16;

export interface WritingLimits {
  /** Seconds between two messages from one address or account. */
  readonly pauseSeconds: number;
  /** Messages of everybody in a day. */
  readonly perDay: number;
}

export interface WritingLimit {
  /** Takes the turn of an address, or of an account. @throws Rejection `rate-limited` */
  take(writer: string): void;
  /** Gives the turn back, because nothing was passed on. */
  giveBack(writer: string): void;
}

/**
 * One message in each pause from an account, an IPv4 address or an IPv6 /64, and some more from the larger blocks of a network. At most half of the
 * messages of a day at once and as many in half a day, so that no mailbox is flooded from many addresses.
 */
export function createWritingLimit(clock: Clock, { pauseSeconds, perDay }: WritingLimits): WritingLimit {
  const blocks: readonly RateLimit[] = [1, SITE_BURST, PROVIDER_BURST].map((burst) =>
    rateLimit({ clock, burst, refillSeconds: pauseSeconds / burst }),
  );
  const all = rateLimit({ clock, burst: perDay / 2, refillSeconds: (2 * DAY_SECONDS) / perDay, maxKeys: 1 });
  return {
    take(writer) {
      takeFromBlocks(blocks, writer);
      all.take('all');
    },
    giveBack(writer) {
      for (const [index, block] of addressBlocks(writer).entries()) blocks[index]?.giveBack(block);
      all.giveBack('all');
    },
  };
}
