import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askerOf } from '../conformance/handler-host.ts';
import type { HeldViews } from './held-thread.ts';
import { heldViews } from './held-views.ts';
import { type OpenedShop, openShop } from './opened-shop.ts';
import { makeShopKey } from './shop-keys.ts';

const WISH = { service: 'wa', country: '187' };

let shop: OpenedShop | undefined;
let views: HeldViews | undefined;
let key = '';

function opened(): OpenedShop {
  if (!shop) throw new Error('the shop is not open');
  return shop;
}

const ask = (...args: Parameters<ReturnType<typeof askerOf>>) =>
  askerOf({ base: opened().ringpost.url, key, ...WISH, mayBuy: true })(...args);

async function buy(): Promise<{ readonly id: string; readonly digits: string }> {
  const { text } = await ask('getNumber', WISH);
  const [, id = '', digits = ''] = /^ACCESS_NUMBER:(\d+):(\d+)$/.exec(text) ?? [];
  expect(text).toMatch(/^ACCESS_NUMBER:/);
  return { id, digits };
}

async function send(digits: string, text: string): Promise<void> {
  await opened().client.sms(`+${digits}`, text, randomUUID());
  await opened().settle();
}

beforeAll(async () => {
  views = await heldViews();
  shop = await openShop({ numbers: 10, customers: 1, creditMills: 40_000 }, views.options);
  key = await makeShopKey(shop, 0);
});
afterAll(async () => {
  views?.release();
  await shop?.remove();
});

describe('an activation of the handler protocol', () => {
  it('is bought for a maximum by whichever of its names has an amount', async () => {
    const before = (await ask('getBalance')).text;
    const low = '0.49';
    for (const names of [
      { maxPrice: '', max_price: low },
      { maxPrice: low, max_price: '' },
    ])
      for (const ltr of ['0', '1'])
        expect((await ask('getNumber', { ...WISH, ...names, ltr })).text).toBe('MAX_PRICE_EXCEEDED');
    expect((await ask('getBalance')).text).toBe(before);
  });

  it('tells the text that paid for it, and not one that it opened', async () => {
    const { id, digits } = await buy();
    await send(digits, 'Welcome to WhatsApp');
    expect((await ask('getStatus', { id })).text).toBe('STATUS_WAIT_CODE');
    const link = 'Open https://v.whatsapp.com/x7k2m9qa to sign in to WhatsApp';
    await send(digits, link);
    const all = async () => (await ask('getAllSms', { id })).json;
    await expect.poll(all, { timeout: 60_000 }).toMatchObject({ meta: { total: 2 } });
    expect((await ask('getStatus', { id })).text).toBe(`STATUS_OK:${link}`);
    expect((await ask('getStatusV2', { id })).json).toMatchObject({ sms: { text: link } });
  });

  it('is in the list of active ones also while its code comes, before the views show it', async () => {
    const { id, digits } = await buy();
    await opened().settle();
    const expectListed = async (as: object) => {
      const { json } = await ask('getActiveActivations');
      const { activeActivations } = json as { readonly activeActivations?: readonly object[] };
      expect(activeActivations).toContainEqual(expect.objectContaining(as));
    };
    const waits = { activationId: id, activationStatus: '4', smsCode: null };
    await expectListed(waits);
    views?.hold();
    await opened().client.sms(`+${digits}`, 'Your WhatsApp code is 111-222', randomUUID());
    const isPaid = async () => (await ask('setStatus', { id, status: '6' })).text;
    await expect.poll(isPaid, { timeout: 60_000 }).toBe('ACCESS_ACTIVATION');
    await expectListed(waits);
    views?.release();
    await opened().settle();
    await expectListed({ ...waits, activationStatus: '6', smsCode: '111-222' });
  });

  it('is in a history of activations alone, so that a page has as many as were asked for', async () => {
    const { id } = await buy();
    expect((await ask('getRentNumber', { ...WISH, rent_time: '4' })).json).toMatchObject({
      status: 'success',
    });
    await opened().settle();
    const { json } = await ask('getHistory', { limit: '1' });
    expect(json).toMatchObject([{ id: Number(id) }]);
  });
});
