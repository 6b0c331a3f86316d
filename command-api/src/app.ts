import type { Subscription } from '@ringpost/engine';
import { type Endpoint, type Metrics, type Sessions, withOtherNames } from '@ringpost/web/http';
import type { LoginTotals } from './accounts/login-meter.ts';
import type { Deps } from './kernel/deps.ts';
import { type ChainKeeper, keepChain } from './kernel/keep-chain.ts';
import { measureChain } from './kernel/measure-chain.ts';
import type { OpenNoun } from './kernel/module.ts';
import { type Policies, type PolicyStatus, runPolicies } from './kernel/run-policies.ts';
import { runTimers, type TimerHandlers, type Timers } from './kernel/timers.ts';
import { eraseFreeTexts, type FreeTextEraser } from './messages/erase-free-texts.ts';
import type { Inbox } from './messages/inbox.ts';
import { keepSmsParts, type SmsPartsKeeper } from './messages/keep-sms-parts.ts';
import { MODULES } from './modules.ts';
import { OTHER_NAMES } from './other-names.ts';
import { type CommandApiOptions, openParts, type Parts } from './parts.ts';
import { keepRoots, type RootKeeper } from './proofs/keep-roots.ts';

export { createAccount, ensureFirstAdmin } from './accounts/create-account.ts';
export { createPasswords } from './accounts/passwords.ts';
export { type AdminProof, activeAdmins, proveAdmin } from './accounts/prove-admin.ts';
export { setBuyingLimits } from './accounts/set-buying-limits.ts';
export { defineApp } from './apps/define-app.ts';
export { SIMULATED_VENDOR_ID, type SimulatedBehaviour } from './dormant/simulated-vendor.ts';
export { createDeps } from './kernel/create-deps.ts';
export type { Deps } from './kernel/deps.ts';
export { HEAD_EVERY_MS } from './kernel/keep-chain.ts';
export { snapshotOf, stateIn } from './kernel/snapshot-keeper.ts';
export { SNAPSHOT_EVERY_EVENTS } from './kernel/stream-snapshots.ts';
export { MODULES } from './modules.ts';
export { addNumber } from './numbers/add-number.ts';
export { requestRebuild } from './operator/request-rebuild.ts';
export { buyActivation } from './orders/buy-activation.ts';
export { cancelOrder } from './orders/cancel-order.ts';
export { orderDeadlines } from './orders/order.deadlines.ts';
export { proveRoots, type RootProver } from './proofs/prove-roots.ts';
export type { StockPool } from './supply/number-pool.ts';
export { addVendor } from './vendors/add-vendor.ts';
export { creditFunds } from './wallets/credit-funds.ts';

export interface CommandApi {
  readonly deps: Deps;
  readonly endpoints: readonly Endpoint[];
  readonly inbox: Inbox;
  /** Finds the account of a token. The query side uses the same sessions. */
  readonly sessions: Sessions;
  /** Starts policies and timers. Before that, commands work, but no policy acts and no deadline is handled. */
  start(): Promise<void>;
  /** Handles everything that is due by the clock now, as timers do by themselves. @returns the number of handled rows */
  tick(): Promise<number>;
  /** Signs the balances of the present day if that is not done, as this process does by itself while it owns the timers. */
  signBalances(): Promise<void>;
  /** Erases the texts of free numbers that are old enough, as this process does by itself. @returns how many days of them */
  eraseOldTexts(): Promise<number>;
  policies(): readonly PolicyStatus[];
  /** The results of password checks since the start. Many failed ones are a sign of guessing. */
  logins(): LoginTotals;
  /** Adds the figures of all nouns and of the chain. */
  measure(metrics: Metrics): void;
  /** Waits for running work, then stops policies and timers. The engine stays open. */
  close(): Promise<void>;
}

async function openNouns(parts: Parts): Promise<readonly OpenNoun[]> {
  const nouns: OpenNoun[] = [];
  for (const { open } of MODULES) if (open) nouns.push(await open(parts));
  return nouns;
}

/** The write side: every command, every webhook, and what policies and deadlines do after them. */
export async function createCommandApi(options: CommandApiOptions): Promise<CommandApi> {
  let policies: Policies | undefined;
  let following: Subscription | undefined;
  let timers: Timers | undefined;
  let chainKeeper: ChainKeeper | undefined;
  let rootKeeper: RootKeeper | undefined;
  let eraser: FreeTextEraser | undefined;
  let partsKeeper: SmsPartsKeeper | undefined;
  let nouns: readonly OpenNoun[] = [];
  const status = (): readonly PolicyStatus[] => [
    ...(policies?.status() ?? []),
    ...nouns.flatMap(({ ownPolicies }) => ownPolicies?.status() ?? []),
  ];
  const parts = await openParts(options, {
    status,
    hasPassed: (name, position) => policies?.hasPassed(name, position) ?? false,
  });
  nouns = await openNouns(parts);
  const { deps, ownership, inbox, smsParts, recordings, sessions, outbox, accounts, trees } = parts;

  return {
    deps,
    inbox: { ...inbox, idle: async () => void (await Promise.all([inbox.idle(), recordings.idle()])) },
    sessions,
    endpoints: withOtherNames(
      nouns.flatMap(({ routes = [] }) => routes),
      OTHER_NAMES,
    ),
    async start() {
      const all = [
        ...nouns.flatMap((noun) => noun.policies ?? []),
        ...nouns.flatMap(({ mails = [] }) => mails),
      ];
      const watchers = nouns.flatMap((noun) => noun.watchers ?? []);
      // A log that takes several streams at once is this process's own: its end is in memory.
      if (!deps.events.appendAll) following = await deps.streams.follow();
      policies = await runPolicies(deps, all, ownership, watchers);
      for (const { ownPolicies } of nouns) await ownPolicies?.start();
      const handlers: TimerHandlers = Object.assign({}, ...nouns.map(({ deadlines }) => deadlines));
      timers = runTimers(deps, handlers, ownership);
      chainKeeper = keepChain({ ...deps, chain: options.engine.chain }, ownership);
      rootKeeper = keepRoots(deps, ownership, trees);
      eraser = eraseFreeTexts(deps, ownership, options.freeTextsDays);
      partsKeeper = keepSmsParts(deps, smsParts, ownership);
      for (const noun of nouns) await noun.start?.();
    },
    async tick() {
      await partsKeeper?.tick();
      const handled = (await timers?.tick()) ?? 0;
      // A timer does not wait for work that it has handed over, but a test that moves the clock must wait for it.
      await Promise.all(nouns.map((noun) => noun.idle?.()));
      return handled;
    },
    signBalances: async () => rootKeeper?.tick(),
    eraseOldTexts: async () => (await eraser?.tick()) ?? 0,
    policies: status,
    logins: accounts.logins,
    measure(metrics) {
      for (const noun of nouns) noun.measure?.(metrics);
      measureChain(deps.events, () => chainKeeper?.standing(), metrics);
    },
    async close() {
      await chainKeeper?.close();
      await rootKeeper?.close();
      await eraser?.close();
      await partsKeeper?.close();
      await timers?.close();
      for (const noun of nouns.toReversed()) await noun.close?.();
      await policies?.close();
      await following?.close();
      await outbox.close();
      await deps.streams.idle();
      await deps.guarded.close();
    },
  };
}
