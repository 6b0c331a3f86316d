import { createHash, hash } from 'node:crypto';
import { FIRST_RECEIVER } from '@ringpost/domain';
import { newId } from '@ringpost/engine';
import type { Ids } from './deps.ts';

export const systemIds: Ids = { next: newId };

/** A UUIDv5 (RFC 9562): the same name in the same namespace, which is a UUID, always gives the same one. */
function namedId(name: string, namespace: string): string {
  const space = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  if (space.length !== 16) throw new TypeError(`"${namespace}" is no UUID`);
  const hex = createHash('sha1').update(space).update(name).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The id of an operation, made from the caller's key. The same key gives the same id, in every process. */
export function idempotentId(userId: string, idempotencyKey: string): string {
  return namedId(idempotencyKey, userId);
}

/** The hold that pays for one withheld message of an order. */
export function readFeeIdOf(orderId: string, messageId: string): string {
  return namedId(messageId, orderId);
}

/** The id of an event for one receiver of a customer. The same event gives the same id. */
export function deliveryIdOf(eventId: string, webhookType: string, receiverId: string): string {
  return namedId(receiverId === FIRST_RECEIVER ? webhookType : `${webhookType}|${receiverId}`, eventId);
}

/** Our id for the first message with this id of a provider. Each redelivery gets the same id. */
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

const SHORT_HASH_CHARACTERS = 16;
const shortHashBytes = Buffer.alloc(SHORT_HASH_CHARACTERS);

/**
 * A hash of 96 bits in 16 characters: enough for the keys of one customer, and small, because thousands are kept in
 * memory.
 */
export function shortHash(text: string): string {
  // Copied, because a part of a longer text would keep all of it in memory. A hash as bytes takes three times as long.
  shortHashBytes.write(hash('sha256', text, 'base64url'), 'latin1');
  return shortHashBytes.toString('latin1');
}
