import { createHmac } from 'node:crypto';
import { reject, streams } from '@ringpost/domain';
import { StoreUnavailable } from '@ringpost/engine';
import type { Deps } from '../kernel/deps.ts';
import { openPepper } from '../kernel/pepper.ts';

interface Received {
  readonly to: string;
  readonly text: string;
}

/**
 * Whether the stored message with this id is the same message, delivered again: same recipient, same text. A deleted text
 * cannot be compared, so then the recipient decides.
 */
export async function isRedelivery(
  { events }: Pick<Deps, 'events'>,
  messageId: string,
  sms: Received,
): Promise<boolean> {
  const [first] = await events.readStream(streams.sms(messageId), { limit: 1 }).catch((error: unknown) => {
    throw error instanceof StoreUnavailable ? reject('unavailable') : error;
  });
  if (first?.type !== 'SmsReceived') return false;
  const { from, to, text } = first.data;
  const isForgotten = from === '';
  return to === sms.to && (isForgotten || text === sms.text);
}

/**
 * The id of a message whose provider id belongs to another message. It is a keyed hash, so nobody can guess the text from it.
 */
export async function reusedIdOf(
  { vault }: Pick<Deps, 'vault'>,
  messageId: string,
  { to, text }: Received,
): Promise<string> {
  const pepper = await openPepper(vault, 'messages');
  const hash = createHmac('sha256', pepper).update(JSON.stringify([messageId, to, text]));
  return hash.digest('hex').slice(0, 32);
}
