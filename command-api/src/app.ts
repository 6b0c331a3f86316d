import type { Clock } from '@ringpost/events/catalogue';
import type { Endpoint } from '@ringpost/events/edge';
import type { Engine } from '@ringpost/events/engine';
import type { Config, Deps, Ids, Log } from './kernel/deps.ts';
import { systemIds } from './kernel/ids.ts';
import { createOwnership } from './kernel/ownership.ts';
import { type Policies, type PolicyStatus, runPolicies } from './kernel/run-policies.ts';
import { createStreams } from './kernel/streams.ts';
import { runTimers, type Timers } from './kernel/timers.ts';
import { createInbox, type Inbox } from './messages/inbox.ts';
import { actOnRoutedMessages, ROUTED_MESSAGES } from './messages/message.policy.ts';
import { openTemplateBook } from './messages/template-book.ts';
import type { Place } from './numbers/import-numbers.ts';
import { numbersRoutes } from './numbers/numbers.routes.ts';
import { createCandidates } from './orders/candidates.ts';
import { dueOrders } from './orders/due-orders.ts';
import { settleEndedOrders } from './orders/order.policy.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { inboundSmsRoutes } from './providers/inbound-sms.routes.ts';
import type { ProviderSecrets } from './providers/provider-secrets.ts';
import { walletsRoutes } from './wallets/wallets.routes.ts';

export { defineApp } from './apps/define-app.ts';
export type { Config, Deps, Ids, Log } from './kernel/deps.ts';
export { type Cause, send } from './kernel/send.ts';
export { addNumber } from './numbers/add-number.ts';
export {
  type GivenSecrets,
  openProviderSecrets,
  type ProviderSecrets,
} from './providers/provider-secrets.ts';
export { addVendor } from './vendors/add-vendor.ts';
export { creditFunds } from './wallets/credit-funds.ts';

/** What the composition brings. */
export interface CommandApiOptions {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
  readonly secrets: ProviderSecrets;
  /** Where a number is at home, by its area code. */
  readonly placeOf: (e164: string) => Place;
  /** Names this process among others on the same engine. */
  readonly holder: string;
  readonly ids?: Ids;
  readonly random?: () => number;
}

export interface CommandApi {
  readonly deps: Deps;
  readonly endpoints: readonly Endpoint[];
  readonly inbox: Inbox;
  /** Starts policies and timers. Until then commands work, and nothing falls due. */
  start(): Promise<void>;
  /** Handles everything that is due by the clock now; timers do the same by themselves. */
  tick(): Promise<number>;
  policies(): readonly PolicyStatus[];
  /** Waits for what is under way, then stops policies and timers. The engine stays open. */
  close(): Promise<void>;
}

/** The write side: every command, every webhook, and what follows from them by policy and by time. */
export const createCommandApi = async (options: CommandApiOptions): Promise<CommandApi> => {
  const deps = depsOf(options);
  const templates = await openTemplateBook(deps);
  const candidates = createCandidates(deps);
  const inbox = createInbox(deps, templates);
  let policies: Policies | undefined;
  let timers: Timers | undefined;

  // A refund waits until every message that came before it was due has been acted on (design §4.5).
  const messagesDone = async (): Promise<boolean> => {
    await inbox.idle();
    return policies?.hasPassed(ROUTED_MESSAGES, await deps.events.head()) ?? false;
  };

  return {
    deps,
    inbox,
    endpoints: [
      ...ordersRoutes(deps, candidates),
      ...walletsRoutes(deps),
      ...numbersRoutes(deps, options.placeOf),
      ...inboundSmsRoutes(inbox, options.secrets),
    ],
    async start() {
      const { vault } = deps;
      const own = (job: string) => createOwnership(vault, job, options.holder);
      policies = await runPolicies(
        deps,
        [actOnRoutedMessages, settleEndedOrders],
        own('policies'),
        templates,
      );
      timers = runTimers(deps, dueOrders(deps, candidates, messagesDone), own('timers'));
    },
    tick: async () => timers?.tick() ?? 0,
    policies: () => policies?.status() ?? [],
    async close() {
      await timers?.close();
      await inbox.idle();
      await policies?.close();
    },
  };
};

const depsOf = (options: CommandApiOptions): Deps => {
  const { engine, clock, config, log, ids = systemIds, random = Math.random } = options;
  const { events, readModel, vault, bus } = engine;
  return { events, readModel, vault, bus, streams: createStreams(events), clock, ids, random, config, log };
};
