import { type Clock, streams } from '@ringpost/events/domain';
import type { Engine } from '@ringpost/events/engine';
import { type Projections, startProjections } from '@ringpost/projections/app';
import { deadlines } from '@ringpost/projections/deadlines/deadlines.view';
import { defineApp } from '../apps/define-app.ts';
import { createDeps } from '../kernel/create-deps.ts';
import type { Deps } from '../kernel/deps.ts';
import type { Ownership } from '../kernel/ownership.ts';
import { type Policies, runPolicies } from '../kernel/run-policies.ts';
import { runTimers } from '../kernel/timers.ts';
import { createInbox, type InboundSms, type Inbox } from '../messages/inbox.ts';
import { actOnRoutedMessages, ROUTED_MESSAGES } from '../messages/message.policy.ts';
import { createRefundBarrier } from '../messages/refund-barrier.ts';
import { openTemplateIndex } from '../messages/template-index.ts';
import { addNumber } from '../numbers/add-number.ts';
import { importDeadlines } from '../numbers/import.deadlines.ts';
import { addVendor } from '../vendors/add-vendor.ts';
import { creditFunds } from '../wallets/credit-funds.ts';
import { type BuyActivation, buyActivation } from './buy-activation.ts';
import { cancelOrder } from './cancel-order.ts';
import { createNumberPool } from './number-pool.ts';
import { orderDeadlines } from './order.deadlines.ts';
import { settleEndedOrders } from './order.policy.ts';
import type { Settled } from './purchase.ts';

export const USER = '019ab000-0000-7000-8000-000000000001';
export const OTHER_USER = '019ab000-0000-7000-8000-000000000002';
export const APP = '019ab000-0000-7000-8000-00000000000a';
export const OTHER_APP = '019ab000-0000-7000-8000-00000000000b';
export const VENDOR = '019ab000-0000-7000-8000-0000000000ff';
/** What one activation costs, for each app. */
export const PRICE = 350;
/** A text that APP's template matches, and one that no template does. */
const CODE_TEXT = 'Your WhatsApp code is 123-456';
export const PLAIN_TEXT = 'See you tonight';

/** The instant at which every test begins. */
export const OPENING = '2026-11-21T10:00:00.000Z';

export interface ManualClock extends Clock {
  moveBy(seconds: number): void;
}

export function manualClock(at: string = OPENING): ManualClock {
  let now = Date.parse(at);
  return {
    now: () => new Date(now),
    moveBy(seconds) {
      now += seconds * 1000;
    },
  };
}

/** The n-th number of the shop, the first is 1. */
export function numberAt(n: number): string {
  return `+1212555${String(1000 + n)}`;
}

const silentLog = { info: () => {}, warn: () => {}, error: () => {} };

export function depsOn(engine: Engine, clock: Clock, random: () => number = () => 0): Deps {
  const config = { publicUrl: 'https://ringpost.example', production: false };
  return createDeps(engine, { clock, config, log: silentLog }, { random });
}

interface ProcessOptions {
  /** The shop's, unless its clock differs. */
  readonly clock?: Clock;
  /** Whether policies run; without them only requests and due rows act. */
  readonly policies?: boolean;
  readonly random?: () => number;
}

/** One process of the write side: it shares nothing with another one but the engine. */
export interface ShopProcess {
  readonly deps: Deps;
  readonly inbox: Inbox;
  readonly policies: Policies | undefined;
  buy(wanted?: Partial<BuyActivation>): Promise<Settled>;
  cancel(orderId: string, userId?: string): Promise<Settled>;
  /** An SMS comes in and is acted on. */
  receive(sms?: Partial<InboundSms>): Promise<string>;
  /** Handles what is due by the rows that are there. */
  tick(): Promise<number>;
  close(): Promise<void>;
}

/** Every process owns every job at once: what the real leases only allow for a moment must do no harm. */
const everyOwner: Ownership = { hold: async () => true, release: async () => {} };

let messages = 0;

async function openProcess(engine: Engine, clock: Clock, options: ProcessOptions = {}): Promise<ShopProcess> {
  const deps = depsOn(engine, options.clock ?? clock, options.random);
  const templates = await openTemplateIndex(deps);
  const candidates = createNumberPool(deps);
  const inbox = createInbox(deps, templates);
  const policies = options.policies
    ? await runPolicies(deps, [actOnRoutedMessages, settleEndedOrders], everyOwner, templates, 20)
    : undefined;
  const refundBarrier = createRefundBarrier(
    deps,
    (position) => policies?.hasPassed(ROUTED_MESSAGES, position) ?? true,
  );
  const handlers = { ...orderDeadlines(deps, candidates, refundBarrier), ...importDeadlines(deps) };
  const timers = runTimers(deps, handlers, everyOwner, 2 ** 31 - 1);
  return {
    deps,
    inbox,
    policies,
    buy: (wanted = {}) => buyActivation(deps, candidates, { ...activation, ...wanted }, 'request-1'),
    cancel: (orderId, userId = USER) => cancelOrder(deps, { orderId, userId, requestId: 'request-2' }),
    async receive(sms = {}) {
      messages += 1;
      const { messageId } = await inbox.receive({ ...message, providerMessageId: `sms-${messages}`, ...sms });
      await inbox.idle();
      return messageId;
    },
    tick: timers.tick,
    async close() {
      await timers.close();
      await inbox.idle();
      await policies?.close();
    },
  };
}

const activation: BuyActivation = {
  userId: USER,
  idempotencyKey: 'key-1',
  appId: APP,
  countryIso: 'US',
  vendorId: null,
  numberType: 'any',
  quotedPriceMills: PRICE,
};

const message: InboundSms = {
  provider: 'json',
  account: '',
  providerMessageId: '',
  from: '+14155550100',
  to: numberAt(1),
  text: CODE_TEXT,
  sentAt: null,
};

export interface Stock {
  readonly numbers?: number;
  readonly creditMills?: number;
  readonly users?: readonly string[];
}

/** Two apps, a vendor, numbers, and money in every customer's wallet. */
export async function stockShop(deps: Deps, stock: Stock = {}): Promise<void> {
  const { numbers = 1, creditMills = 1000, users = [USER, OTHER_USER] } = stock;
  const vendor = { vendorId: VENDOR, name: 'Acme', company: 'Acme Inc.', provider: 'json' };
  await addVendor(deps, vendor, 'system:test');
  for (const [appId, name] of [
    [APP, 'WhatsApp'],
    [OTHER_APP, 'Telegram'],
  ] as const) {
    await defineApp(deps, appOf(appId, name), 'system:test');
  }
  const place = {
    countryIso: 'US',
    region: 'NY',
    rateCentre: 'New York',
    vendorId: VENDOR,
    importId: 'import-1',
  };
  for (let n = 1; n <= numbers; n += 1) {
    await addNumber(deps, { e164: numberAt(n), ...place }, { free: false, actor: 'system:test' });
  }
  const given = { reason: 'welcome', requestId: 'request-0', actor: 'system:test' };
  for (const userId of creditMills > 0 ? users : []) {
    await creditFunds(deps, { userId, amountMills: creditMills, operationId: 'welcome', ...given });
  }
}

function appOf(appId: string, name: string) {
  return {
    type: 'DefineApp' as const,
    added: { appId, name, slug: name.toLowerCase(), imageName: null, rank: 1 },
    templates: [{ templateId: `${appId}-1`, keyword: name }],
    prices: [
      {
        priceId: `${appId}-price`,
        countryIso: null,
        vendorId: null,
        onDeliveryMills: PRICE,
        newMills: 3000,
        usedMills: 2000,
        initialTermDays: 7,
      },
    ],
  };
}

export interface Shop {
  readonly engine: Engine;
  readonly clock: ManualClock;
  readonly projections: Projections;
  /** Opens one more process; it is closed with the shop. */
  process(options?: ProcessOptions, engine?: Engine): Promise<ShopProcess>;
  /** Resolves when every view has seen everything. */
  seen(): Promise<void>;
  /** Handles all that is due now, until nothing is left or nothing moves. */
  settle(by: ShopProcess): Promise<void>;
  /** Moves the clock, lets the views see, and has what is due handled; answers how many rows are due still. */
  pass(seconds: number, by: ShopProcess): Promise<number>;
  close(): Promise<void>;
}

export interface ShopOptions {
  readonly stock?: Stock;
  /** Delivers what an engine holds back. */
  readonly pump?: () => Promise<void>;
}

/** A shop on a real engine, with real projections and a clock that stands until it is moved. */
export async function openShop(engine: Engine, options: ShopOptions = {}): Promise<Shop> {
  const clock = manualClock();
  const projections = await startProjections(engine);
  const processes: ShopProcess[] = [];
  const seen = async (): Promise<void> => {
    await options.pump?.();
    const head = await engine.events.head();
    for (const { name } of projections.status()) await projections.waitFor(name, head, 5_000);
  };
  const shop: Shop = {
    engine,
    clock,
    projections,
    seen,
    async process(processOptions, on = engine) {
      const opened = await openProcess(on, clock, processOptions);
      processes.push(opened);
      return opened;
    },
    async pass(seconds, by) {
      clock.moveBy(seconds);
      await seen();
      await by.tick();
      await seen();
      const at = clock.now().toISOString();
      return engine.readModel.collection(deadlines).count({ dueAt: { $lte: at } });
    },
    async settle(by) {
      for (let rounds = 0; rounds < 5; rounds += 1) if ((await shop.pass(0, by)) === 0) return;
    },
    async close() {
      for (const each of processes) await each.close();
      await projections.close();
      await engine.close();
    },
  };
  await stockShop(depsOn(engine, clock), options.stock);
  await seen();
  return shop;
}

export function walletOf(userId: string = USER): string {
  return streams.wallet(userId);
}
