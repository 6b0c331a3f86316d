import { streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';

/** Whether the text of a message was erased. It is read from the log: a state in memory still has the text. */
export async function isTextErased({ events }: Deps, messageId: string): Promise<boolean> {
  const [first] = await events.readStream(streams.sms(messageId), { limit: 1 });
  return first?.type === 'SmsReceived' && first.data.text === '';
}
