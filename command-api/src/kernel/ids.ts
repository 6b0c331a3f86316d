import { createHash, hash } from 'node:crypto';
import { newId } from '@ringpost/events/engine';
import { v5 } from 'uuid';
import type { Ids } from './deps.ts';

export const systemIds: Ids = { next: newId };

/** The operation of a caller's key. The same key is the same operation, in every process. */
export function idempotentId(userId: string, idempotencyKey: string): string {
  return v5(idempotencyKey, userId);
}

/** The hold that pays for one withheld message of an order. */
export function readFeeIdOf(orderId: string, messageId: string): string {
  return v5(messageId, orderId);
}

/** The id of an event for a customer's receiver. The same event gives the same id. */
export function deliveryIdOf(eventId: string, webhookType: string): string {
  return v5(webhookType, eventId);
}

/** Our id of the first message with this id of a provider, for each of its deliveries. */
export function messageIdOf(provider: string, account: string, providerMessageId: string): string {
  return createHash('sha256')
    .update(JSON.stringify([provider, account, providerMessageId]))
    .digest('hex')
    .slice(0, 32);
}

/** A request as one text, independent of the order of its fields. */
export function textOf(request: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Hash of a request, to recognise the same key with another body. */
export function requestHashOf(request: Readonly<Record<string, unknown>>): string {
  return createHash('sha256').update(textOf(request)).digest('hex').slice(0, 32);
}

/**
 * A hash of 96 bits in 16 characters: enough for the keys of one customer, and small, because thousands are kept in
 * memory.
 */
export function shortHash(text: string): string {
  // Cut before it becomes text, because a part of a longer text would keep all of it in memory.
  return hash('sha256', text, 'buffer').subarray(0, 12).toString('base64url');
}
