import { WEBHOOK_BACKLOG_MAX } from '@ringpost/domain/rules/limits';
import type { WebhookDeadline } from '@ringpost/projections/webhooks/webhooks.view';
import type { Endpoint, Metrics } from '@ringpost/web/http';
import type { Ownership } from '@ringpost/web/server';
import type { Deps } from '../kernel/deps.ts';
import { type Policies, type PolicyStatus, runPolicies } from '../kernel/run-policies.ts';
import { createTally, type Tally } from '../kernel/tally.ts';
import type { DeadlineHandlers } from '../kernel/timers.ts';
import type { Outbox } from '../mail/entries.ts';
import { createHandlerCodes } from '../portal-protocols/entries.ts';
import type { ReceiverOptions } from './call-receiver.ts';
import { createKnownReceivers, type KnownReceivers } from './known-receivers.ts';
import { createLanes, type Lanes } from './lanes.ts';
import { createRentalEndPolicy } from './rental-end.policy.ts';
import { type SendOutcome, sendDelivery } from './send-delivery.ts';
import { webhookDeadlines } from './webhook.deadlines.ts';
import { createQueueingPolicy, createSendingPolicy, createTellingPolicy } from './webhook.policy.ts';
import { receiverRules, type WebhookOptions } from './webhook-options.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

interface WebhookParts extends WebhookOptions {
  readonly outbox: Outbox;
  readonly ownership: Ownership;
}

export interface Webhooks {
  readonly endpoints: readonly Endpoint[];
  readonly deadlines: DeadlineHandlers<WebhookDeadline>;
  start(): Promise<void>;
  policies(): readonly PolicyStatus[];
  /** Adds its figures. */
  measure(metrics: Metrics): void;
  /** Resolves when no receiver is being called. */
  idle(): Promise<void>;
  /** Ends running calls; their deliveries stay due. */
  close(): Promise<void>;
}

/** Drops the known receivers while another process owns the policies, because only that process sees who sets a webhook. */
function forgetting(ownership: Ownership, knownReceivers: KnownReceivers): Ownership {
  return {
    release: () => ownership.release(),
    async hold() {
      const isOwner = await ownership.hold();
      if (!isOwner) knownReceivers.forget();
      return isOwner;
    },
  };
}

function measureWebhooks({ total, value }: Metrics, ended: Tally, lanes: Lanes): void {
  total(
    'ringpost_webhook_deliveries_total',
    'Calls of receivers: delivered, retry (it failed and comes again), gave-up, gone; and dropped without a call.',
    'outcome',
    ended.counts,
  );
  value(
    'ringpost_webhook_deliveries_waiting',
    'Deliveries that this process is calling, or will call next.',
    lanes.waiting,
  );
}

/**
 * Everything about customers' webhooks. Its policies follow the log by a subscription of their own, so that a queue of
 * deliveries delays neither orders nor refunds.
 * @throws Error as `receiverRules` does
 */
export function createWebhooks(deps: Deps, parts: WebhookParts): Webhooks {
  const { outbox, ownership, resolve, timeoutMs } = parts;
  const backlogMax = parts.backlogMax ?? WEBHOOK_BACKLOG_MAX;
  const rules = receiverRules(deps, parts);
  const receivers: ReceiverOptions = {
    ...rules,
    ...(resolve && { resolve }),
    ...(timeoutMs && { timeoutMs }),
  };
  const stopping = new AbortController();
  const ended = createTally();
  const sendParts = {
    receivers,
    signal: stopping.signal,
    mayCall: () => ownership.hold(),
    backlogMax,
    ended,
  };
  const send = async (deliveryId: string): Promise<SendOutcome> => {
    try {
      return await sendDelivery(deps, deliveryId, sendParts);
    } catch (error) {
      deps.log.warn({ err: error, delivery: deliveryId }, 'a webhook stays due');
      return 'none';
    }
  };
  const lanes = createLanes(send);
  const tellByMail = createTellingPolicy(({ key, ...letter }) =>
    outbox.enqueue(key, { kind: 'webhook-disabled', ...letter }),
  );
  const knownReceivers = createKnownReceivers(deps);
  const codes = createHandlerCodes(deps);
  let policies: Policies | undefined;
  return {
    endpoints: webhooksRoutes(deps, rules),
    deadlines: webhookDeadlines(deps, lanes),
    async start() {
      const all = [
        createQueueingPolicy(knownReceivers, codes),
        createRentalEndPolicy(knownReceivers),
        createSendingPolicy(lanes),
        tellByMail,
      ];
      policies = await runPolicies(deps, all, forgetting(ownership, knownReceivers));
    },
    policies: () => policies?.status() ?? [],
    measure: (metrics) => measureWebhooks(metrics, ended, lanes),
    idle: lanes.idle,
    async close() {
      await policies?.close();
      stopping.abort();
      await lanes.idle();
    },
  };
}
