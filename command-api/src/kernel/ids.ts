import { createHash } from 'node:crypto';
import { v5, v7 } from 'uuid';
import type { Ids } from './deps.ts';

/** UUIDv7 from the system's clock and randomness (checklist A9). */
export const systemIds: Ids = { next: () => v7() };

/** The order of one customer's key: the same key is the same order, whoever answers it (design §4.2). */
export const orderIdOf = (userId: string, idempotencyKey: string): string => v5(idempotencyKey, userId);

/** The id under which one provider's message is known here, however often it is delivered. */
export const messageIdOf = (provider: string, account: string, providerMessageId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([provider, account, providerMessageId]))
    .digest('hex')
    .slice(0, 32);

/** Hash of what was asked, so that the same key with another body can be told apart. */
export const requestHashOf = (request: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
    .slice(0, 32);
