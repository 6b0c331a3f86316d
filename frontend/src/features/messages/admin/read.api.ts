import type { ShownMessage } from '@ringpost/command-api/messages/messages.contract';
import { command } from '../../../api/http.ts';
import { withFreshPassword } from '../../forms/fresh-password.store.ts';

/** Reads a message of a customer. The log keeps who read it and why. */
export async function showMessage(messageId: string, reason: string): Promise<ShownMessage | null> {
  let shown: ShownMessage | null = null;
  await withFreshPassword(async () => {
    shown = await command('POST /api/sms/{id}/show', { params: { id: messageId }, body: { reason } });
  });
  return shown;
}
