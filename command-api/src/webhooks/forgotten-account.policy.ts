import { receiverKey, receiverKeys, streams } from '@ringpost/domain';
import { nowIso } from '../kernel/deps.ts';
import { causeOfPolicy, type Policy } from '../kernel/run-policies.ts';
import { handleWebhook } from './webhook.commands.ts';
import { webhookDecider } from './webhook.decider.ts';
import { eraseSecrets } from './webhook-secrets.ts';

const NAME = 'turn-off-webhooks-of-forgotten';

/** Turns off all receivers of a forgotten customer, and deletes their secrets. Their addresses go with the customer's key. */
export const turnOffForgotten: Policy = {
  name: NAME,
  from: 'now',
  on: {
    async AccountForgotten(event, deps) {
      const { userId } = event.data;
      const command = { type: 'TurnOffWebhook', userId, now: nowIso(deps) } as const;
      const { state } = await deps.streams.refresh(streams.webhook(userId), webhookDecider);
      for (const receiver of receiverKeys(userId, state)) {
        await handleWebhook(deps, receiver, command, causeOfPolicy(NAME, event));
        await eraseSecrets(deps, receiver);
      }
    },
  },
};

/** Deletes the secrets of a receiver that was removed. */
export const forgetRemoved: Policy = {
  name: 'forget-secrets-of-removed-receivers',
  from: 'now',
  on: {
    WebhookReceiverRemoved: ({ data: { userId, receiverId } }, deps) =>
      eraseSecrets(deps, receiverKey(userId, receiverId)),
  },
};
