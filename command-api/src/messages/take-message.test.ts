import type { Position } from '@ringpost/domain';
import { type Engine, openEngine } from '@ringpost/engine';
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

describe('a text that may not be a code', () => {
  const text = 'WhatsApp: welcome back';
  let orderId: string;
  beforeEach(async () => {
    ({ orderId } = requireAssigned((await survivor.buy()).state).placed);
    messageId = await survivor.receive({ text });
  });

  it('waits until its customer takes it, and then its order pays, once', async () => {
    const head = await engine.events.head();
    const answers = await Promise.all([read(survivor), read(await shop.process())]);
    expect(answers.map(({ message }) => message.text)).toEqual([text, text]);
    const seen = (await types(head)).filter((type) => type !== 'LeaseEnded');
    expect(seen).toEqual(['OrderCompleted', 'WithheldSmsRead', 'FundsCaptured']);
    expect(await money()).toBe(1000 - PRICE);
  });

  it('is not taken at a price that the customer did not see', async () => {
    await expect(read(survivor, PRICE - 1)).rejects.toMatchObject({ code: 'price-changed' });
    expect(await money()).toBe(1000 - PRICE);
  });

  it('costs its own price once the order is cancelled', async () => {
    await survivor.cancel(orderId);
    expect(await money()).toBe(1000);
    const head = await engine.events.head();
    expect((await read(survivor)).message.text).toBe(text);
    expect(await types(head)).toEqual(['FundsHeld', 'FundsCaptured', 'WithheldSmsRead']);
    expect(await money()).toBe(1000 - PRICE);
  });

  it('is shown free of charge by the policy once another text has paid for the order', async () => {
    await survivor.receive();
    const completed = (await engine.events.readAll({})).findLast(({ type }) => type === 'OrderCompleted');
    if (completed?.type !== 'OrderCompleted') throw new Error('the order is not paid');
    const head = await engine.events.head();
    for (let time = 0; time < 2; time += 1)
      await showPaidMessages.on.OrderCompleted?.(completed, survivor.deps);
    expect(await types(head)).toEqual(['WithheldSmsRead']);
    expect(await money()).toBe(1000 - PRICE);
  });
});
