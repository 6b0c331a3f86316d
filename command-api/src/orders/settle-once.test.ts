import { openEngine } from '@ringpost/events/engine';
import { eventually } from '@ringpost/events/testing/eventually';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requireAssigned } from './buy-activation.ts';
import { leftOvers, readLedger } from './ledger.fixture.ts';
import { numberAt, openShop, type Shop, type ShopProcess, walletOf } from './shop.fixture.ts';

let shop: Shop;
let process: ShopProcess;
let orderId: string;
let sent: string[];

/** Policies and deadlines run in the process that answers requests, as in the real service. */
beforeEach(async () => {
  shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }));
  process = await shop.process({ policies: true });
  orderId = requireAssigned((await process.buy()).state).placed.orderId;
  await caughtUp();
  sent = [];
  // Every command takes its turn on its stream exactly once while nobody else appends to it.
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

async function caughtUp(): Promise<void> {
  const head = await shop.engine.events.head();
  for (const policy of ['settle-ended-orders', 'act-on-routed-messages'])
    await eventually(() => process.policies?.hasPassed(policy, head) ?? false);
}

/** Until the time of the order is over, and everything has looked at it more than once. */
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
  it('are each sent one command when its SMS has come', async () => {
    await process.receive();
    await untilOver();
    expect(touched()).toEqual({ order: 1, wallet: 1, number: 1 });
  });

  it('are each sent one command when it is cancelled', async () => {
    await process.cancel(orderId);
    await untilOver();
    expect(touched()).toEqual({ order: 1, wallet: 1, number: 1 });
  });

  it('are each sent one command when its money goes back for want of an SMS', async () => {
    await untilOver();
    expect(touched()).toEqual({ order: 1, wallet: 1, number: 1 });
  });

  it('are sent one command more, to the order alone, when a second SMS comes', async () => {
    await process.receive();
    await process.receive();
    await untilOver();
    expect(touched()).toEqual({ order: 2, wallet: 1, number: 1 });
  });
});
