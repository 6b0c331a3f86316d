import { type Endpoint, endpoint } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import type { UrlRules } from '../kernel/outgoing-url.ts';
import { ownDelivery, receiverOfDelivery } from './change-webhook.ts';
import { createReceiverActs, type ReceiverActs } from './receiver-acts.ts';
import {
  changeReceiverContract,
  makeReceiverContract,
  pauseReceiverContract,
  removeReceiverContract,
  replayReceiverPeriodContract,
  rollReceiverSecretContract,
  showReceiverSecretContract,
  testReceiverContract,
} from './receivers.contract.ts';
import { firstReceiver } from './receivers.ts';
import {
  replayDeliveryContract,
  replayPeriodContract,
  retryDeliveryContract,
  rollWebhookSecretContract,
  setWebhookContract,
  showWebhookSecretContract,
  simulateWebhookContract,
  testWebhookContract,
  turnOffWebhookContract,
} from './webhooks.contract.ts';

/** The first receiver, which every customer has, and the deliveries of all. */
function firstReceiverRoutes(deps: Deps, acts: ReceiverActs): readonly Endpoint[] {
  return [
    endpoint('customer', showWebhookSecretContract, (call, caller) =>
      acts.showSecret(call, caller, firstReceiver(caller.userId)),
    ),
    endpoint('customer', setWebhookContract, (call, caller) =>
      acts.set(call, caller, firstReceiver(caller.userId)),
    ),
    endpoint('customer', rollWebhookSecretContract, (call, caller) =>
      acts.rollSecret(call, caller, firstReceiver(caller.userId)),
    ),
    endpoint('customer', testWebhookContract, (call, caller) =>
      acts.test(call, caller, firstReceiver(caller.userId), undefined),
    ),
    endpoint('customer', simulateWebhookContract, (call, caller) =>
      acts.test(call, caller, firstReceiver(caller.userId), call.body.type),
    ),
    endpoint('customer', replayDeliveryContract, async (call, caller) => {
      const { id } = call.params;
      return acts.replay(call, caller, await ownDelivery(deps, id, caller.userId), id);
    }),
    endpoint('customer', replayPeriodContract, (call, caller) =>
      acts.replayPeriod(call, caller, firstReceiver(caller.userId)),
    ),
    endpoint('admin', retryDeliveryContract, async (call, admin) => {
      const { id } = call.params;
      return acts.replay(call, admin, await receiverOfDelivery(deps, id), id);
    }),
    endpoint('customer', turnOffWebhookContract, (call, caller) =>
      acts.turnOff(call, caller, firstReceiver(caller.userId)),
    ),
  ];
}

/** The further receivers of a customer. */
function furtherReceiversRoutes(acts: ReceiverActs): readonly Endpoint[] {
  const receiverOf = (
    { params }: { readonly params: { readonly id: string } },
    { userId }: { readonly userId: string },
  ) => ({ userId, receiverId: params.id });
  return [
    endpoint('customer', makeReceiverContract, (call, caller) => acts.make(call, caller)),
    endpoint('customer', changeReceiverContract, (call, caller) =>
      acts.set(call, caller, receiverOf(call, caller)),
    ),
    endpoint('customer', removeReceiverContract, (call, caller) =>
      acts.remove(call, caller, receiverOf(call, caller)),
    ),
    endpoint('customer', pauseReceiverContract, (call, caller) =>
      acts.turnOff(call, caller, receiverOf(call, caller)),
    ),
    endpoint('customer', showReceiverSecretContract, (call, caller) =>
      acts.showSecret(call, caller, receiverOf(call, caller)),
    ),
    endpoint('customer', rollReceiverSecretContract, (call, caller) =>
      acts.rollSecret(call, caller, receiverOf(call, caller)),
    ),
    endpoint('customer', testReceiverContract, (call, caller) =>
      acts.test(call, caller, receiverOf(call, caller), call.body.type),
    ),
    endpoint('customer', replayReceiverPeriodContract, (call, caller) =>
      acts.replayPeriod(call, caller, receiverOf(call, caller)),
    ),
  ];
}

/** A customer's receivers: their URLs, their types of events, their secrets, and their deliveries. */
export function webhooksRoutes(deps: Deps, urlRules: UrlRules): readonly Endpoint[] {
  const acts = createReceiverActs(deps, urlRules);
  return [...firstReceiverRoutes(deps, acts), ...furtherReceiversRoutes(acts)];
}
