import { type Clock, streams } from '@ringpost/domain';
import { RESERVATION_FEE_MILLS } from '@ringpost/domain/rules/limits';
import type { Engine } from '@ringpost/engine';
import { realPause } from '@ringpost/engine/async';
import { type Projections, startProjections } from '@ringpost/projections/app';
import { deadlines } from '@ringpost/projections/deadlines/deadlines.view';
import type { OrderDeadline } from '@ringpost/projections/orders/order-deadlines.view';
import type { Ownership } from '@ringpost/web/server';
import { alertDeadlines } from '../alerts/alert.deadlines.ts';
import { createAlertPolicy } from '../alerts/alert.policy.ts';
import { createAlertIndex } from '../alerts/alert-index.ts';
import { defineApp } from '../apps/define-app.ts';
import { bulkDeadlines } from '../bulk/bulk.deadlines.ts';
import { type BuyBulk, buyBulk } from '../bulk/buy-bulk.ts';
import { cancelBulk } from '../bulk/cancel-bulk.ts';
import { settleEndedOrders } from '../bulk/ended-orders.policy.ts';
import type { SettledBulk } from '../bulk/run-bulk.ts';
import { createVendorRequests } from '../bulk/vendor-requests.ts';
import type { NumberVendor } from '../dormant/number-vendor.ts';
import { createDeps } from '../kernel/create-deps.ts';
import type { Deps } from '../kernel/deps.ts';
import { type Policies, runPolicies } from '../kernel/run-policies.ts';
import { type DeadlineHandlers, runTimers } from '../kernel/timers.ts';
import { showDeferredMessages } from '../messages/deferral.policy.ts';
import { createInbox, type InboundSms, type Inbox } from '../messages/inbox.ts';
import { actOnRoutedMessages, ROUTED_MESSAGES } from '../messages/message.policy.ts';
import { createRefundBarrier } from '../messages/refund-barrier.ts';
import { createTemplateIndex } from '../messages/template-index.ts';
import { addNumber } from '../numbers/add-number.ts';
import { importDeadlines } from '../numbers/import.deadlines.ts';
import { type BuyActivation, buyActivation } from '../orders/buy-activation.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { orderDeadlines } from '../orders/order.deadlines.ts';
import type { Settled } from '../orders/purchase.ts';
import { createGatewayChecks } from '../payments/gateway-checks.ts';
import type { Gateway } from '../payments/gateways/gateway.ts';
import { settlePayments } from '../payments/payment.policy.ts';
import { followPortIns } from '../port-ins/port-in.policy.ts';
import { type ExtendedRental, type ExtendRental, extendRental } from '../rentals/extend-rental.ts';
import { type GivenBack, giveBackRental } from '../rentals/give-back-rental.ts';
import { type ReleasedRental, releaseRental } from '../rentals/release-rental.ts';
import { checkRenewalPrices } from '../rentals/renewal-price.policy.ts';
import { type RentNumbers, rentNumbers } from '../rentals/rent-numbers.ts';
import { rentalDeadlines } from '../rentals/rental.deadlines.ts';
import { type CancelledReservation, cancelReservation } from '../reservations/cancel-reservation.ts';
import { reservationDeadlines } from '../reservations/reservation.deadlines.ts';
import { followReservations } from '../reservations/reservation.policy.ts';
import { type ReservedAt, type ReserveNumber, reserveNumber } from '../reservations/reserve-number.ts';
import { type TakeReservation, takeReservation } from '../reservations/take-reservation.ts';
import { createNumberPool } from '../supply/number-pool.ts';
import { addVendor } from '../vendors/add-vendor.ts';
import { creditFunds } from '../wallets/credit-funds.ts';

export const USER = '019ab000-0000-7000-8000-000000000001';
export const OTHER_USER = '019ab000-0000-7000-8000-000000000002';
export const APP = '019ab000-0000-7000-8000-00000000000a';
export const OTHER_APP = '019ab000-0000-7000-8000-00000000000b';
export const VENDOR = '019ab000-0000-7000-8000-0000000000ff';
/** The price of one activation of each app. */
export const PRICE = 350;
/**
 * The price of a number for four hours: the price of one activation, because its part of the 3,000 mills for seven days is
 * less.
 */
export const RENT = 350;
/** A text that matches APP's template, and one that matches none. */
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

/** The n-th number of the shop, counted from 1. */
export function numberAt(n: number): string {
  return `+1212555${String(1000 + n)}`;
}

/** A test waits a fifth of the time for another process or a view. */
export function shortPause(milliseconds: number): Promise<void> {
  return realPause(milliseconds / 5);
}

const silentLog = { info: () => {}, warn: () => {}, error: () => {} };

export function depsOn(engine: Engine, clock: Clock, random: () => number = () => 0): Deps {
  const config = { publicUrl: 'https://ringpost.example', production: false };
  return createDeps(engine, { clock, config, log: silentLog }, { random, pause: shortPause });
}

/** The engine with a log that takes one stream at a time: each step of a purchase waits until the one before is durable. */
export function stepByStep(on: Engine): Engine {
  const { appendAll: _, ...events } = on.events;
  return { ...on, events };
}

interface ProcessOptions {
  /** The shop's clock, unless the process has another one. */
  readonly clock?: Clock;
  /** Whether policies run. Without them only requests and deadlines act. */
  readonly policies?: boolean;
  readonly random?: () => number;
  /** The payment gateways; none by default. */
  readonly gateways?: readonly Gateway[];
  /** Who activates dormant numbers; nobody by default. */
  readonly vendor?: NumberVendor | undefined;
}

type BulkActivation = Extract<BuyBulk, { kind: 'activation' }>;
type BulkRental = Extract<BuyBulk, { kind: 'rental' }>;

/** One process of the write side. It shares only the engine with the others. */
export interface ShopProcess {
  readonly deps: Deps;
  readonly inbox: Inbox;
  readonly policies: Policies | undefined;
  buy(changes?: Partial<BuyActivation>): Promise<Settled>;
  buyBulk(changes?: Partial<BulkActivation>): Promise<SettledBulk>;
  rentBulk(changes?: Partial<BulkRental>): Promise<SettledBulk>;
  cancelBulk(orderId: string, userId?: string): Promise<SettledBulk>;
  cancel(orderId: string, userId?: string): Promise<Settled>;
  rent(changes?: Partial<RentNumbers>): Promise<Settled>;
  extend(orderId: string, changes?: Partial<ExtendRental>): Promise<ExtendedRental>;
  release(orderId: string, userId?: string): Promise<ReleasedRental>;
  giveBack(orderId: string, userId?: string): Promise<GivenBack>;
  reserve(changes?: Partial<ReserveNumber>): Promise<ReservedAt>;
  /** Gives a reservation up. */
  leave(reservationId: string, userId?: string): Promise<CancelledReservation>;
  take(reservationId: string, changes?: Partial<TakeReservation>): Promise<Settled>;
  /** An SMS comes in and is acted on. */
  receive(sms?: Partial<InboundSms>): Promise<string>;
  /** Handles what is due according to the present rows. */
  tick(): Promise<number>;
  close(): Promise<void>;
}

const PLACE = { region: 'NY', rateCentre: 'New York' };

/** Here every process owns every job at once. Real leases allow that only for a moment, and it must do no harm. */
const everyOwner: Ownership = { hold: async () => true, release: async () => {} };

let messages = 0;

const activation: BuyActivation = {
  userId: USER,
  idempotencyKey: 'key-1',
  appId: APP,
  countryIso: 'US',
  vendorId: null,
  numberType: 'any',
  quotedPriceMills: PRICE,
};

const rental: RentNumbers = {
  ...activation,
  idempotencyKey: 'rent-1',
  numberType: 'new',
  termHours: 4,
  quantity: 1,
  quotedPriceMills: RENT,
};

const bulkActivation: BulkActivation = {
  ...activation,
  kind: 'activation',
  idempotencyKey: 'bulk-1',
  quantity: 3,
};
const bulkRental: BulkRental = { ...rental, kind: 'rental', idempotencyKey: 'bulk-rent-1', quantity: 3 };

const extension = { userId: USER, idempotencyKey: 'extend-1', termHours: 4, quotedPriceMills: RENT };

const reservation: ReserveNumber = {
  userId: USER,
  idempotencyKey: 'reserve-1',
  e164: numberAt(1),
  appId: APP,
  waits: false,
  quotedFeeMills: RESERVATION_FEE_MILLS,
};

const taking = { userId: USER, idempotencyKey: 'take-1', rental: null, quotedPriceMills: PRICE };

const message: InboundSms = {
  provider: 'json',
  account: '',
  providerMessageId: '',
  from: '+14155550100',
  to: numberAt(1),
  text: CODE_TEXT,
  sentAt: null,
};

async function openProcess(engine: Engine, clock: Clock, options: ProcessOptions = {}): Promise<ShopProcess> {
  const deps = depsOn(engine, options.clock ?? clock, options.random);
  const templates = await createTemplateIndex(deps);
  const candidates = createNumberPool(deps);
  const inbox = createInbox(deps, templates);
  const alerts = await createAlertIndex(deps);
  const following = [followReservations, followPortIns, createAlertPolicy(alerts), checkRenewalPrices];
  const all = [actOnRoutedMessages, showDeferredMessages, settleEndedOrders, settlePayments, ...following];
  const policies = options.policies
    ? await runPolicies(deps, all, everyOwner, [templates, alerts], 20)
    : undefined;
  const refundBarrier = createRefundBarrier(
    deps,
    (position) => policies?.hasPassed(ROUTED_MESSAGES, position) ?? true,
  );
  const asks = createGatewayChecks(deps, options.gateways ?? []);
  const { vendor } = options;
  const shop = { deps, candidates, vendor };
  const vendorRequests = createVendorRequests({ deps, candidates, vendor, placeOf: () => PLACE });
  const allOfOrders: DeadlineHandlers<OrderDeadline> = {
    ...orderDeadlines(deps, candidates, refundBarrier),
    ...bulkDeadlines(shop),
    ...rentalDeadlines(deps),
  };
  const handlers = {
    ...asks.deadlines,
    ...vendorRequests.deadlines,
    ...allOfOrders,
    ...reservationDeadlines(deps),
    ...importDeadlines(deps, () => PLACE),
    ...alertDeadlines(deps, candidates),
  };
  const timers = runTimers(deps, handlers, everyOwner, 2 ** 31 - 1);
  const requestIds = { requestId: 'request-1' };
  return {
    deps,
    inbox,
    policies,
    buy: (changes = {}) => buyActivation(deps, candidates, { ...activation, ...changes }, requestIds),
    buyBulk: (changes = {}) => buyBulk(shop, { ...bulkActivation, ...changes }, requestIds),
    rentBulk: (changes = {}) => buyBulk(shop, { ...bulkRental, ...changes }, requestIds),
    cancelBulk: (orderId, userId = USER) => cancelBulk(deps, candidates, { orderId, userId, requestIds }),
    cancel: (orderId, userId = USER) => cancelOrder(deps, { orderId, userId, requestIds }),
    rent: (changes = {}) => rentNumbers(deps, candidates, { ...rental, ...changes }, requestIds),
    extend: (orderId, changes = {}) => extendRental(deps, { ...extension, orderId, ...changes }, requestIds),
    reserve: (changes = {}) => reserveNumber(deps, { ...reservation, ...changes }, requestIds),
    leave: (reservationId, userId = USER) => cancelReservation(deps, { reservationId, userId, requestIds }),
    take: (reservationId, changes = {}) =>
      takeReservation(deps, { ...taking, reservationId, ...changes }, requestIds),
    giveBack: (orderId, userId = USER) => giveBackRental(deps, { orderId, userId, requestIds }),
    release: (orderId, userId = USER) => releaseRental(deps, { orderId, userId, requestIds }),
    async receive(sms = {}) {
      messages += 1;
      const { messageId } = await inbox.receive({ ...message, providerMessageId: `sms-${messages}`, ...sms });
      await inbox.idle();
      return messageId;
    },
    async tick() {
      const handled = await timers.tick();
      await asks.idle();
      await vendorRequests.idle();
      return handled;
    },
    async close() {
      await timers.close();
      await asks.idle();
      await vendorRequests.idle();
      await inbox.idle();
      await policies?.close();
    },
  };
}

export interface Stock {
  readonly numbers?: number;
  readonly creditMills?: number;
  readonly users?: readonly string[];
}

/** The same prices for each app. */
export function appOf(appId: string, name: string) {
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
    await addNumber(deps, { e164: numberAt(n), ...place }, { isPublic: false, actor: 'system:test' });
  }
  const credit = { reason: 'welcome', requestId: 'request-0', actor: 'system:test' };
  for (const userId of creditMills > 0 ? users : []) {
    await creditFunds(deps, { userId, amountMills: creditMills, operationId: 'welcome', ...credit });
  }
}

export interface Shop {
  readonly engine: Engine;
  readonly clock: ManualClock;
  readonly projections: Projections;
  /** Opens one more process. It is closed with the shop. */
  process(options?: ProcessOptions, engine?: Engine): Promise<ShopProcess>;
  /** Resolves when every view has seen all events. */
  seen(): Promise<void>;
  /** Handles all that is due now, until nothing is left or nothing changes. */
  settle(by: ShopProcess): Promise<void>;
  /** Moves the clock, updates the views, and handles what is due. Returns how many rows are still due. */
  pass(seconds: number, by: ShopProcess): Promise<number>;
  close(): Promise<void>;
}

export interface ShopOptions {
  readonly stock?: Stock;
  /** Delivers the messages that an engine delays. */
  readonly pump?: () => Promise<void>;
}

/** A shop on a real engine, with real projections and a clock that only the test moves. */
export async function openShop(engine: Engine, options: ShopOptions = {}): Promise<Shop> {
  const clock = manualClock();
  const projections = await startProjections(engine);
  const processes: ShopProcess[] = [];
  const seen = async (): Promise<void> => {
    await options.pump?.();
    const head = await engine.events.head();
    for (const { name } of projections.status()) await projections.waitFor(name, head, 60_000);
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
