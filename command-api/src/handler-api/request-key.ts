import { randomUUID } from 'node:crypto';
import type { Deps } from '../kernel/deps.ts';
import { shortHash } from '../kernel/ids.ts';
import { holdOfKey } from '../wallets/entries.ts';
import type { HandlerFields } from './handler.contract.ts';
import { HandlerText } from './handler-answers.ts';

const ORDER_ID_MAX = 255;

/** The key of a purchase: the caller's `orderId`, or one that comes once. No key of another protocol is the same. */
export function keyOfRequest({ orderId }: HandlerFields): string {
  if (orderId === undefined || orderId === '') return `handler-api:${randomUUID()}`;
  if (orderId.length > ORDER_ID_MAX) throw new HandlerText('BAD_ACTION');
  return `handler-api:order:${orderId}`;
}

/** The hold of the purchase that the same `orderId` has begun, if there is one: a repetition asks for what that one got. */
export async function holdBefore(deps: Deps, userId: string, fields: HandlerFields) {
  if (fields.orderId === undefined || fields.orderId === '') return undefined;
  return holdOfKey(deps, userId, shortHash(keyOfRequest(fields)), 'refresh');
}
