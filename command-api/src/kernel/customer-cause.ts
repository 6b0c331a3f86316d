import type { RequestIds } from '@ringpost/web/http';
import type { Cause } from './command-handler.ts';

/**
 * The cause of what a customer does with one request. `correlationId`: the thing that it is about; the request itself if there is none
 * yet. `operationId`: what it makes, if that has an id of its own.
 */
export function causeByCustomer(
  userId: string,
  { requestId, sessionId }: RequestIds,
  correlationId: string = requestId,
  operationId: string = requestId,
): Cause {
  const ids = { operationId, causationId: requestId, correlationId };
  return { ...ids, actor: `customer:${userId}`, ...(sessionId !== undefined && { sessionId }) };
}
