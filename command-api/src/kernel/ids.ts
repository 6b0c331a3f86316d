import { createHash, randomUUID } from 'node:crypto';
import { v5 } from 'uuid';
import type { Ids } from './deps.ts';

const COUNTER_MAX = 0xfff;
let millisecond = 0;
let counter = 0;

/**
 * UUIDv7 from the system's clock and randomness; those of one process sort as they were made. Its own code,
 * because the system's pooled randomness costs a tenth of what a fresh draw per id does, and a purchase makes four.
 */
function nextId(): string {
  const now = Date.now();
  counter = now > millisecond ? 0 : counter + 1;
  millisecond = Math.max(millisecond, now);
  if (counter > COUNTER_MAX) {
    counter = 0;
    millisecond += 1;
  }
  const time = millisecond.toString(16).padStart(12, '0');
  // From the variant's group on, a random UUID of version 4 is one of version 7.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`;
}

export const systemIds: Ids = { next: nextId };

/** The order of one customer's key: the same key is the same order, whoever answers it. */
export function idempotentId(userId: string, idempotencyKey: string): string {
  return v5(idempotencyKey, userId);
}

/** The hold that pays for reading one withheld message of an order. */
export function readFeeIdOf(orderId: string, messageId: string): string {
  return v5(messageId, orderId);
}

/** The id under which the first message that a provider gives this id is known here, however often it is delivered. */
export function messageIdOf(provider: string, account: string, providerMessageId: string): string {
  return createHash('sha256')
    .update(JSON.stringify([provider, account, providerMessageId]))
    .digest('hex')
    .slice(0, 32);
}

/** Hash of what was asked, so that the same key with another body can be told apart. */
export function requestHashOf(request: Readonly<Record<string, unknown>>): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
    .slice(0, 32);
}
