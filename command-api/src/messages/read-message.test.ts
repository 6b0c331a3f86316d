import type { Position } from '@ringpost/domain';
import { type Engine, openEngine } from '@ringpost/engine';
import { crashAfter } from '@ringpost/testing/crash-after';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireAssigned } from '../orders/buy-order.ts';
import { readLedger } from '../testing/ledger.fixture.ts';
import { openShop, PRICE, type Shop, type ShopProcess, USER, walletOf } from '../testing/shop.fixture.ts';
import { showPaidMessages } from './read-message.policy.ts';
import { readMessage } from './read-message.ts';

let engine: Engine;
let shop: Shop;
let survivor: ShopProcess;
let messageId: string;

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  shop = await openShop(engine);
  survivor = await shop.process();
  const { placed } = requireAssigned((await survivor.buy()).state);
  await survivor.cancel(placed.orderId);
  messageId = await survivor.receive();
});
afterEach(async () => {
  expect((await readLedger(engine.events)).faults).toEqual([]);
  await shop.close();
});

function read({ deps }: ShopProcess, quotedPriceMills = PRICE) {
  return readMessage(deps, {
    messageId,
    userId: USER,
    quotedPriceMills,
    requestIds: { requestId: 'request-3' },
  });
}
async function types(after: Position) {
  return (await engine.events.readAll({ after })).map(({ type }) => type);
}
async function money() {
  return (await readLedger(engine.events)).wallets.get(walletOf())?.availableMills;
}

describe('a message that was paid for when the process died', () => {
  it('is shown when the customer asks again, at any later price and time, and paid for once', async () => {
    const head = await engine.events.head();
    await expect(read(await shop.process({}, crashAfter(engine, 1)))).rejects.toThrow('dead');
    expect(await types(head)).toEqual(['FundsHeld', 'FundsCaptured']);
    shop.clock.moveBy(25 * 3600);
    const { message } = await read(survivor, PRICE + 1);
    expect(message.code).toBe('123-456');
    expect(await types(head)).toEqual(['FundsHeld', 'FundsCaptured', 'WithheldSmsRead']);
    expect(await money()).toBe(1000 - PRICE);
  });

  it('is shown by the policy alone', async () => {
    const head = await engine.events.head();
    await expect(read(await shop.process({}, crashAfter(engine, 1)))).rejects.toThrow('dead');
    const [, captured] = await engine.events.readAll({ after: head });
    if (captured?.type !== 'FundsCaptured') throw new Error('nothing was paid');
    for (let time = 0; time < 2; time += 1)
      await showPaidMessages.on.FundsCaptured?.(captured, survivor.deps);
    expect(await types(head)).toEqual(['FundsHeld', 'FundsCaptured', 'WithheldSmsRead']);
  });
});

describe('a message that is requested from two processes at the same moment', () => {
  it('is paid for and shown once', async () => {
    const head = await engine.events.head();
    const other = await shop.process();
    const answers = await Promise.all([read(survivor), read(other), read(survivor), read(other)]);
    expect(new Set(answers.map(({ message }) => message.text)).size).toBe(1);
    expect(await types(head)).toEqual(['FundsHeld', 'FundsCaptured', 'WithheldSmsRead']);
    expect(await money()).toBe(1000 - PRICE);
  });
});
