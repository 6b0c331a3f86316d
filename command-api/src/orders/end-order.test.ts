import { type Append, type Engine, openEngine } from '@ringpost/engine';
import { interceptAppends } from '@ringpost/testing/intercept-appends';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leftOvers, readLedger } from '../testing/ledger.fixture.ts';
import { openShop, type Shop, type ShopProcess, USER } from '../testing/shop.fixture.ts';
import { banNumber } from './cancel-order.ts';

const REQUEST = { requestId: 'request' };

let engine: Engine;
let shop: Shop;
let appended: string[];

function noteFacts(appends: readonly Append[]): void {
  appended.push(appends.flatMap((each) => each.events.map(({ type }) => type)).join(' '));
}

/** An activation that waits, in a process whose appends are noted. */
async function waiting(events: Engine['events']) {
  const noted = interceptAppends(events, (appends, pass) => {
    noteFacts(appends);
    return pass();
  });
  const process = await shop.process({}, { ...engine, events: noted });
  const { orderId } = await process.buy();
  shop.clock.moveBy(300);
  appended = [];
  return { process, orderId };
}

async function expire(process: ShopProcess): Promise<void> {
  shop.clock.moveBy(31 * 60);
  await shop.seen();
  await process.tick();
}

beforeEach(async () => {
  appended = [];
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  shop = await openShop(engine);
});

afterEach(async () => {
  const ledger = await readLedger(engine.events);
  expect(ledger.faults).toEqual([]);
  expect([...ledger.wallets.values()].every(({ heldMills }) => heldMills === 0)).toBe(true);
  await shop.close();
});

describe('the end of an order', () => {
  it('is one append with what follows, when it is cancelled', async () => {
    const { process, orderId } = await waiting(engine.events);
    await process.cancel(orderId);
    expect(appended).toEqual(['CancelAllowed', 'OrderCancelled FundsReleased']);
  });

  it('is one append with what follows, when its number is banned', async () => {
    const { process, orderId } = await waiting(engine.events);
    await banNumber(process.deps, { orderId, userId: USER, requestIds: REQUEST });
    expect(appended).toEqual(['BanAllowed', 'OrderBanned OrderCancelled FundsReleased NumberBanned']);
  });

  it('is one append with what follows, when no code came', async () => {
    const { process } = await waiting(engine.events);
    await expire(process);
    expect(appended).toEqual(['OrderExpired FundsReleased LeaseEnded']);
    expect(leftOvers(await readLedger(engine.events))).toEqual([]);
  });

  it('is followed by the wallet and the number, where the log takes one stream at a time', async () => {
    const { appendAll: _, ...events } = engine.events;
    const { process } = await waiting(events);
    await expire(process);
    expect(appended.toSorted()).toEqual(['FundsReleased', 'LeaseEnded', 'OrderExpired']);
    expect(leftOvers(await readLedger(engine.events))).toEqual([]);
  });

  it('gives the money back although the number cannot be read', async () => {
    await waiting(engine.events);
    const damaged: Engine['events'] = {
      ...engine.events,
      readStream: async (stream, options) => {
        if (stream.startsWith('number-')) throw new Error('the record is damaged');
        return engine.events.readStream(stream, options);
      },
    };
    const later = await shop.process({}, { ...engine, events: damaged });
    await expire(later);
    const lastTypes = async () => (await engine.events.readAll()).slice(-2).map(({ type }) => type);
    // The deadline fails at the number, and does not wait for the wallet.
    await expect.poll(lastTypes, { timeout: 60_000 }).toEqual(['OrderExpired', 'FundsReleased']);
  });
});
