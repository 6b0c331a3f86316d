import { openEngine } from '@ringpost/engine';
import { eventually } from '@ringpost/testing/eventually';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leftOvers, readLedger } from '../testing/ledger.fixture.ts';
import { numberAt, openShop, type Shop, type ShopProcess, walletOf } from '../testing/shop.fixture.ts';
import { requireAssigned } from './buy-order.ts';

let shop: Shop;
let process: ShopProcess;
let orderId: string;
let sent: string[];

async function caughtUp(): Promise<void> {
  const head = await shop.engine.events.head();
  for (const policy of ['settle-ended-orders', 'act-on-routed-messages'])
    await eventually(() => process.policies?.hasPassed(policy, head) ?? false);
}

/** Policies and deadlines run in the process that answers requests, as in the real service. */
beforeEach(async () => {
  shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }));
  process = await shop.process({ policies: true });
  orderId = requireAssigned((await process.buy()).state).placed.orderId;
  await caughtUp();
  sent = [];
  // Without other appends to a stream, every command runs on it exactly once.
  const { withStreamLock } = process.deps.streams;
  vi.spyOn(process.deps.streams, 'withStreamLock').mockImplementation((stream, job) => {
    sent.push(stream);
    return withStreamLock(stream, job);
  });
});

afterEach(async () => {
  const ledger = await readLedger(shop.engine.events);
  expect([...ledger.faults, ...leftOvers(ledger)]).toEqual([]);
  await shop.close();
});

/** Runs until the time of the order is over, and every handler has checked it more than once. */
async function untilOver(): Promise<void> {
  await caughtUp();
  for (const seconds of [0, 60, 1800, 60]) {
    await shop.pass(seconds, process);
    await caughtUp();
  }
}

function sends(stream: string): number {
  return sent.filter((each) => each === stream).length;
}

function touched() {
  return {
    order: sends(`order-${orderId}`),
    wallet: sends(walletOf()),
    number: sends(`number-${numberAt(1)}`),
  };
}

describe('an order, its wallet and its number', () => {
  it('each get one command when its SMS has come', async () => {
    await process.receive();
    await untilOver();
    expect(touched()).toEqual({ order: 1, wallet: 1, number: 1 });
  });

  it('each get one command when it is cancelled', async () => {
    await process.cancel(orderId);
    await untilOver();
    expect(touched()).toEqual({ order: 1, wallet: 1, number: 1 });
  });

  it('each get one command when its money goes back because no SMS came', async () => {
    await untilOver();
    expect(touched()).toEqual({ order: 1, wallet: 1, number: 1 });
  });

  it('get one more command, only for the order, when a second SMS comes', async () => {
    await process.receive();
    await process.receive();
    await untilOver();
    expect(touched()).toEqual({ order: 2, wallet: 1, number: 1 });
  });
});

describe('an order, its wallet and its number, with a second process whose policies and deadlines act at the same moments', () => {
  let other: ShopProcess;
  let sentByOther: string[];

  beforeEach(async () => {
    other = await shop.process({ policies: true });
    sentByOther = [];
    const { withStreamLock } = other.deps.streams;
    vi.spyOn(other.deps.streams, 'withStreamLock').mockImplementation((stream, job) => {
      sentByOther.push(stream);
      return withStreamLock(stream, job);
    });
  });

  /** Runs until the time of the order is over in both processes, which check at the same instants. */
  async function untilOverInBoth(): Promise<void> {
    await caughtUp();
    for (const seconds of [0, 60, 1800, 60]) {
      shop.clock.moveBy(seconds);
      await shop.seen();
      await Promise.all([shop.settle(process), shop.settle(other)]);
      await caughtUp();
    }
  }

  /** How often each ending fact is in the log, and the most commands that one process sent to one stream. */
  async function counted() {
    const ends = [
      'OrderCompleted',
      'OrderCancelled',
      'OrderExpired',
      'FundsCaptured',
      'FundsReleased',
      'LeaseEnded',
    ];
    const log = await shop.engine.events.readAll();
    const facts = ends.map((type) => [type, log.filter((event) => event.type === type).length] as const);
    const streams = [`order-${orderId}`, walletOf(), `number-${numberAt(1)}`];
    const sends = streams.map((stream) =>
      [sent, sentByOther].map((ofOne) => ofOne.filter((each) => each === stream).length),
    );
    return {
      facts: Object.fromEntries(facts.filter(([, count]) => count > 0)),
      most: Math.max(...sends.flat()),
    };
  }

  it('are settled by one fact each when an SMS has come; each process sends at most one command, and decides it again where the other was first', async () => {
    await other.receive();
    await untilOverInBoth();
    const { facts, most } = await counted();
    expect(facts).toEqual({ OrderCompleted: 1, FundsCaptured: 1, LeaseEnded: 1 });
    expect(most).toBeLessThanOrEqual(2);
  });

  it('are settled by one fact each when it is cancelled in both at once', async () => {
    await Promise.allSettled([process.cancel(orderId), other.cancel(orderId)]);
    await untilOverInBoth();
    const { facts, most } = await counted();
    expect(facts).toEqual({ OrderCancelled: 1, FundsReleased: 1, LeaseEnded: 1 });
    expect(most).toBeLessThanOrEqual(2);
  });

  it('are settled by one fact each when its money goes back because no SMS came', async () => {
    await untilOverInBoth();
    const { facts, most } = await counted();
    expect(facts).toEqual({ OrderExpired: 1, FundsReleased: 1, LeaseEnded: 1 });
    expect(most).toBeLessThanOrEqual(2);
  });
});
