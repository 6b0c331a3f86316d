import type { EventOf } from '@ringpost/domain';
import { type Append, type Engine, openEngine, RevisionConflict } from '@ringpost/engine';
import { interceptAppends } from '@ringpost/testing/intercept-appends';
import { sampleEvent } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { numberAt, openShop, type Shop, type ShopProcess, walletOf } from '../testing/shop.fixture.ts';

let engine: Engine;
let shop: Shop;
let appended: string[][];
let orderId: string;

/** A process that notes which facts each append has. `refuses`: an append that comes too late. */
function noting(events: Engine['events'], refuses: (appends: readonly Append[]) => boolean = () => false) {
  const noted = interceptAppends(events, (appends, pass) => {
    if (refuses(appends)) return Promise.reject(new RevisionConflict('order', 0));
    appended.push(appends.flatMap((each) => each.events.map(({ type }) => type)));
    return pass();
  });
  return shop.process({}, { ...engine, events: noted });
}

async function buyWith(process: ShopProcess): Promise<void> {
  orderId = (await process.buy()).orderId;
  appended = [];
}

async function textFor(process: ShopProcess, providerMessageId = 'one'): Promise<void> {
  await process.receive({ to: numberAt(1), providerMessageId });
}

beforeEach(async () => {
  appended = [];
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  shop = await openShop(engine);
});
afterEach(() => shop.close());

describe('a message for an activation', () => {
  it('completes its order in one append, where the log takes several streams at once', async () => {
    const process = await noting(engine.events);
    await buyWith(process);
    await textFor(process);
    expect(appended).toEqual([['SmsReceived', 'OrderCompleted', 'FundsCaptured']]);
    const facts = await engine.events.readStream(`order-${orderId}`);
    const completed = facts.find((each): each is EventOf<'OrderCompleted'> => each.type === 'OrderCompleted');
    expect(completed?.meta).toMatchObject({ actor: 'provider:json', causationId: completed?.data.messageId });
  });

  it('completes its order in three appends, where the log takes one stream at a time', async () => {
    const { appendAll: _, ...events } = engine.events;
    const process = await noting(events);
    await buyWith(process);
    await textFor(process);
    expect(appended).toEqual([['SmsReceived'], ['OrderCompleted'], ['FundsCaptured']]);
  });

  it('is noted by a paid order in one append, and leaves the wallet alone', async () => {
    const process = await noting(engine.events);
    await buyWith(process);
    await textFor(process);
    appended = [];
    await textFor(process, 'two');
    expect(appended).toEqual([['SmsReceived', 'OrderSmsNoted']]);
  });

  it('is stored once when it is delivered again, to a process that has never seen it', async () => {
    const process = await noting(engine.events);
    await buyWith(process);
    await textFor(process);
    await textFor(await shop.process());
    const log = await engine.events.readAll();
    expect(log.filter(({ type }) => type === 'SmsReceived')).toHaveLength(1);
    expect(log.filter(({ type }) => type === 'FundsCaptured')).toHaveLength(1);
  });

  it('does not wait for an order that always changes: it is stored alone, and the order follows', async () => {
    await buyWith(await noting(engine.events));
    const ofOrder = (appends: readonly Append[]) =>
      appends.length > 1 && appends.some(({ stream }) => stream === `order-${orderId}`);
    await textFor(await noting(engine.events, ofOrder));
    expect(appended).toEqual([['SmsReceived'], ['OrderCompleted'], ['FundsCaptured']]);
  });

  it('is stored alone if the wallet cannot be read', async () => {
    await buyWith(await shop.process());
    const unknown = { ...sampleEvent(), type: 'WalletPainted' } as never;
    const [last] = (await engine.events.readStream(walletOf())).slice(-1);
    await engine.events.append({ stream: walletOf(), expected: last?.revision ?? 'none', events: [unknown] });
    await textFor(await noting(engine.events));
    expect(appended).toEqual([['SmsReceived'], ['OrderCompleted']]);
  });
});
