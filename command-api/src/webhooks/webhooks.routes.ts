import { actorOf } from '@ringpost/domain';
import { inUtc } from '@ringpost/domain/rules/instants';
import {
  WEBHOOK_REPLAY_REFILL_SECONDS,
  WEBHOOK_SENDS_AT_ONCE,
  WEBHOOK_SENDS_REFILL_SECONDS,
} from '@ringpost/domain/rules/limits';
import { WEBHOOK_TEST_TYPE, WEBHOOK_TYPES, type WebhookType } from '@ringpost/domain/rules/webhook-types';
import { toPosition } from '@ringpost/engine';
import { type Call, type Caller, type Endpoint, endpoint, rateLimit } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { originOf } from '../kernel/origin.ts';
import type { UrlRules } from '../kernel/outgoing-url.ts';
import {
  ownerOfDelivery,
  queueTest,
  replayDelivery,
  requireOwnDelivery,
  requireWebhook,
  setWebhook,
  turnOffWebhook,
} from './change-webhook.ts';
import { replayPeriod } from './replay-period.ts';
import { rollSecret, type ShownSecret, showSecret } from './webhook-secrets.ts';
import { usableUrl } from './webhook-url.ts';
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

type AnyCall = Pick<Call<unknown, unknown, unknown>, 'requestId' | 'address'>;
type ReplayCall = AnyCall & { readonly params: { readonly id: string } };

function causeOf(deps: Deps, call: AnyCall, caller: Caller): Cause {
  const operationId = deps.ids.next();
  const actor = actorOf(caller);
  const correlationId = caller.userId;
  return { operationId, causationId: call.requestId, correlationId, actor, ...originOf(call, caller) };
}

function present({ secret, oldValidUntil }: ShownSecret) {
  return { secret, old_valid_until: oldValidUntil };
}

/** A customer's webhook: its URL, its types of events, its secret, and its deliveries. */
export function webhooksRoutes(deps: Deps, urlRules: UrlRules): readonly Endpoint[] {
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
  async function replay(call: ReplayCall, caller: Caller, userId: string) {
    const deliveryId = call.params.id;
    await requireWebhook(deps, userId);
    sends.take(userId);
    const position = await replayDelivery(deps, { deliveryId, userId }, causeOf(deps, call, caller));
    return { status: 202, body: { delivery_uuid: deliveryId }, position: placed(position) } as const;
  }
  async function test(call: AnyCall, caller: Caller, type: WebhookType | typeof WEBHOOK_TEST_TYPE) {
    const { userId } = caller;
    await requireWebhook(deps, userId);
    sends.take(userId);
    const { deliveryId, position } = await queueTest(deps, { userId, type }, causeOf(deps, call, caller));
    return { status: 202, body: { delivery_uuid: deliveryId }, position: placed(position) } as const;
  }
  return [
    endpoint('customer', showWebhookSecretContract, async (call, caller) => {
      const shown = await showSecret(deps, caller.userId, causeOf(deps, call, caller));
      return { status: 200, body: present(shown) };
    }),
    endpoint('customer', setWebhookContract, async (call, caller) => {
      const { url, types = WEBHOOK_TYPES, form = 'ringpost' } = call.body;
      const settings = { userId: caller.userId, url: usableUrl(url, urlRules), types, form };
      const position = await setWebhook(deps, settings, causeOf(deps, call, caller));
      return { status: 204, position: placed(position) };
    }),
    endpoint('customer', rollWebhookSecretContract, async (call, caller) => {
      const { position, ...shown } = await rollSecret(deps, caller.userId, causeOf(deps, call, caller));
      return { status: 200, body: present(shown), position: placed(position) };
    }),
    endpoint('customer', testWebhookContract, (call, caller) => test(call, caller, WEBHOOK_TEST_TYPE)),
    endpoint('customer', simulateWebhookContract, (call, caller) => test(call, caller, call.body.type)),
    endpoint('customer', replayDeliveryContract, async (call, caller) => {
      await requireOwnDelivery(deps, call.params.id, caller.userId);
      return replay(call, caller, caller.userId);
    }),
    endpoint('customer', replayPeriodContract, async (call, caller) => {
      const { userId } = caller;
      const { since, minutes, only_undelivered: onlyUndelivered = false } = call.body;
      const period = { userId, since: inUtc(since), minutes, onlyUndelivered };
      await requireWebhook(deps, userId);
      periods.take(userId);
      const replayed = await replayPeriod(deps, period, () => causeOf(deps, call, caller));
      const { deliveries, restSince, position } = replayed;
      if (deliveries === 0) periods.giveBack(userId);
      return { status: 202, body: { deliveries, rest_since: restSince }, position: placed(position) };
    }),
    endpoint('admin', retryDeliveryContract, async (call, admin) =>
      replay(call, admin, await ownerOfDelivery(deps, call.params.id)),
    ),
    endpoint('customer', turnOffWebhookContract, async (call, caller) => {
      const position = await turnOffWebhook(deps, caller.userId, causeOf(deps, call, caller));
      return { status: 204, position: placed(position) };
    }),
  ];
}
