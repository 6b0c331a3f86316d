import { actorOf } from '@ringpost/domain';
import { inUtc } from '@ringpost/domain/rules/instants';
import {
  WEBHOOK_REPLAY_REFILL_SECONDS,
  WEBHOOK_SENDS_AT_ONCE,
  WEBHOOK_SENDS_REFILL_SECONDS,
} from '@ringpost/domain/rules/limits';
import { WEBHOOK_TEST_TYPE, WEBHOOK_TYPES, type WebhookType } from '@ringpost/domain/rules/webhook-types';
import { toPosition } from '@ringpost/engine';
import { type Call, type Caller, rateLimit } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { originOf } from '../kernel/origin.ts';
import type { UrlRules } from '../kernel/outgoing-url.ts';
import {
  makeReceiver,
  queueTest,
  removeReceiver,
  replayDelivery,
  setWebhook,
  turnOffWebhook,
} from './change-webhook.ts';
import { keyOf, type Receiver, requireReceiverOn } from './receivers.ts';
import { replayPeriod } from './replay-period.ts';
import { rollSecret, type ShownSecret, showSecret } from './webhook-secrets.ts';
import { usableUrl } from './webhook-url.ts';
import type { PeriodBody, WebhookBody } from './webhooks.contract.ts';

type AnyCall = Pick<Call<unknown, unknown, unknown>, 'requestId' | 'address'>;
type CallWith<B> = AnyCall & { readonly body: B };

function causeOf(deps: Deps, call: AnyCall, caller: Caller): Cause {
  const operationId = deps.ids.next();
  const actor = actorOf(caller);
  const correlationId = caller.userId;
  return { operationId, causationId: call.requestId, correlationId, actor, ...originOf(call, caller) };
}

function present({ secret, oldValidUntil }: ShownSecret) {
  return { secret, old_valid_until: oldValidUntil };
}

function settingsOf(body: WebhookBody, rules: UrlRules) {
  const { url, types = WEBHOOK_TYPES, form = 'ringpost', sub_accounts: subAccounts = false } = body;
  return { url: usableUrl(url, rules), types, form, subAccounts };
}

/** What can be done with a receiver, whichever of a customer's it is: each answers a request. */
export function createReceiverActs(deps: Deps, urlRules: UrlRules) {
  // A test and a replay make us call another party's server.
  const sends = rateLimit({
    clock: deps.clock,
    burst: WEBHOOK_SENDS_AT_ONCE,
    refillSeconds: WEBHOOK_SENDS_REFILL_SECONDS,
  });
  const periods = rateLimit({
    clock: deps.clock,
    burst: 1,
    refillSeconds: WEBHOOK_REPLAY_REFILL_SECONDS,
  });
  const placed = (position: Parameters<typeof toPosition>[1]) => toPosition(deps.events.epoch, position);
  return {
    async make(call: CallWith<WebhookBody>, caller: Caller) {
      const settings = settingsOf(call.body, urlRules);
      const made = await makeReceiver(deps, caller.userId, settings, causeOf(deps, call, caller));
      const { receiverId, position } = made;
      return { status: 201, body: { receiver_uuid: receiverId }, position: placed(position) } as const;
    },
    async set(call: CallWith<WebhookBody>, caller: Caller, receiver: Receiver) {
      const settings = settingsOf(call.body, urlRules);
      const position = await setWebhook(deps, receiver, settings, causeOf(deps, call, caller));
      return { status: 204, position: placed(position) } as const;
    },
    async turnOff(call: AnyCall, caller: Caller, receiver: Receiver) {
      const position = await turnOffWebhook(deps, receiver, causeOf(deps, call, caller));
      return { status: 204, position: placed(position) } as const;
    },
    async remove(call: AnyCall, caller: Caller, receiver: Receiver) {
      const position = await removeReceiver(deps, receiver, causeOf(deps, call, caller));
      return { status: 204, position: placed(position) } as const;
    },
    async showSecret(call: AnyCall, caller: Caller, receiver: Receiver) {
      const secret = await showSecret(deps, receiver, causeOf(deps, call, caller));
      return { status: 200, body: present(secret) } as const;
    },
    async rollSecret(call: AnyCall, caller: Caller, receiver: Receiver) {
      const { position, ...secret } = await rollSecret(deps, receiver, causeOf(deps, call, caller));
      return { status: 200, body: present(secret), position: placed(position) } as const;
    },
    async test(call: AnyCall, caller: Caller, receiver: Receiver, type: WebhookType | undefined) {
      await requireReceiverOn(deps, receiver);
      sends.take(receiver.userId);
      const cause = causeOf(deps, call, caller);
      const { deliveryId, position } = await queueTest(deps, receiver, type ?? WEBHOOK_TEST_TYPE, cause);
      return { status: 202, body: { delivery_uuid: deliveryId }, position: placed(position) } as const;
    },
    async replay(call: AnyCall, caller: Caller, receiver: Receiver, deliveryId: string) {
      await requireReceiverOn(deps, receiver);
      const { userId } = receiver;
      sends.take(userId);
      const position = await replayDelivery(deps, { deliveryId, userId }, causeOf(deps, call, caller));
      return { status: 202, body: { delivery_uuid: deliveryId }, position: placed(position) } as const;
    },
    async replayPeriod(call: CallWith<PeriodBody>, caller: Caller, receiver: Receiver) {
      const { since, minutes, only_undelivered: onlyUndelivered = false } = call.body;
      const period = { receiver, since: inUtc(since), minutes, onlyUndelivered };
      await requireReceiverOn(deps, receiver);
      periods.take(keyOf(receiver));
      const replayed = await replayPeriod(deps, period, () => causeOf(deps, call, caller));
      const { deliveries, restSince, position } = replayed;
      if (deliveries === 0) periods.giveBack(keyOf(receiver));
      return {
        status: 202,
        body: { deliveries, rest_since: restSince },
        position: placed(position),
      } as const;
    },
  };
}

export type ReceiverActs = ReturnType<typeof createReceiverActs>;
