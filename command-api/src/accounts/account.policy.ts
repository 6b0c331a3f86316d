import type { Policy } from '../kernel/run-policies.ts';
import { sendToAccount } from './accounts-context.ts';

/** When an address is confirmed, so is its account: the backstop of a request that died between the two (design §4.8). */
export const confirmAccountPolicy: Policy = {
  name: 'confirm-account',
  from: 'start',
  types: ['EmailConfirmed'],
  async react(event, deps) {
    if (event.type !== 'EmailConfirmed') return;
    const { correlationId, operationId } = event.meta;
    const cause = { operationId, causationId: event.id, correlationId, actor: 'system:confirm-account' };
    await sendToAccount(deps, event.data.userId, { type: 'ConfirmAccount' }, cause);
  },
};
