import { streams } from '@ringpost/domain';
import { nowIso } from '../kernel/deps.ts';
import { causeOfPolicy, type Policy } from '../kernel/run-policies.ts';
import { handleWebhook } from './webhook.commands.ts';
import { webhookDecider } from './webhook.decider.ts';
import { eraseSecrets } from './webhook-secrets.ts';

const NAME = 'turn-off-webhooks-of-forgotten';

/** Turns off the webhook of a forgotten customer, and deletes its secrets. Its address goes with the customer's key. */
export const turnOffForgotten: Policy = {
  name: NAME,
  from: 'now',
  on: {
    async AccountForgotten(event, deps) {
      const { userId } = event.data;
      const command = { type: 'TurnOffWebhook', userId, now: nowIso(deps) } as const;
      await handleWebhook(deps, userId, command, causeOfPolicy(NAME, event));
      const { state } = await deps.streams.refresh(streams.webhook(userId), webhookDecider);
      await eraseSecrets(deps, state);
    },
  },
};
