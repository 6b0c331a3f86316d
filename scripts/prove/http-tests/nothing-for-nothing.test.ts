import { addNumber } from '@ringpost/command-api/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedCountry, type OpenedShop, openShop } from './opened-shop.ts';
import type { CountryWish, WireCustomer } from './shop-facts.ts';
import { PRICE, type Shopper, shopper } from './shopper.ts';
import { IS_DISTRIBUTED } from './test-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let whole: OpenedShop;
let shop: OpenedCountry;
let shops: Shopper;
let ann: WireCustomer;
let bob: WireCustomer;

beforeAll(async () => {
  whole = await openShop({ numbers: 0, customers: 0, creditMills: 0, withTelegram: true });
});
afterAll(() => whole.remove());

function enter(country: OpenedCountry): void {
  shop = country;
  shops = shopper(shop);
  const [first, second] = shop.facts.customers;
  if (!first || !second) throw new Error('two customers are needed');
  [ann, bob] = [first, second];
}
/** A country that the test has for itself. */
async function open(wish: Partial<CountryWish> = {}): Promise<void> {
  enter(await whole.openCountry({ numbers: 3, customers: 2, creditMills: 1_000, ...wish }));
}

describe('a customer who cancels after asking for the code', () => {
  it('is told that it came, never what it says, and has their money', async () => {
    await open();
    const { orderId, number } = await shops.buy(ann);
    expect((await shops.cancel(ann, orderId)).body).toMatchObject({ released: PRICE });
    await shops.receive(number, 'Your WhatsApp code is 731-946');
    const [message] = await shops.feed(ann);
    expect(message).toMatchObject({ order_uuid: orderId, to: number, from: null, msg: null, code: null });
    expect(message?.withheld).toMatchObject({ price: PRICE });
    expect(await shops.order(ann, orderId)).toMatchObject({ status: 'inactive', code: null, withheld: 1 });
    for (const customer of [ann, bob]) {
      expect(await shops.everything(customer, orderId)).not.toMatch(/731-?946|Your WhatsApp|32665/);
    }
    expect(await shops.balance(ann)).toBe(1);
    const types = (await shops.order(ann, orderId)).timeline.map(({ type }) => type);
    expect(types.filter((type) => type === 'OrderSmsWithheld')).toHaveLength(1);
  });

  it('never hears of another app’s codes on that number, then or a day later', async () => {
    await open();
    const { orderId, number } = await shops.buy(ann);
    await shops.receive(number, 'Telegram code 98765');
    await shops.cancel(ann, orderId);
    await shops.receive(number, 'Telegram code 98766');
    await shop.advance(DAY_MS - MINUTE_MS);
    await shops.receive(number, 'Telegram code 98767');
    expect(await shops.feed(ann)).toEqual([]);
    expect(await shops.publicFeed()).toEqual([]);
    expect(await shops.balance(ann)).toBe(1);
  });

  it('leaves the number closed to the next buyer until settlement, who never pays for the code', async () => {
    await open({ numbers: 1 });
    const { orderId, number } = await shops.buy(ann);
    await shops.cancel(ann, orderId);
    await shop.settle();
    expect((await shop.client.buy(bob, 'too-soon')).body.code).toBe('no-available-numbers');
    await shop.advance(29 * MINUTE_MS);
    expect((await shop.client.buy(bob, 'still-too-soon')).body.code).toBe('no-available-numbers');
    await shops.receive(number, 'Your WhatsApp code is 123-456');
    await shop.advance(2 * MINUTE_MS);
    const bobsOrder = await shops.buy(bob);
    expect(bobsOrder.number).toBe(number);
    await shops.receive(number, 'Your WhatsApp code is 424-242');
    expect((await shops.feed(bob)).map(({ code }) => code)).toEqual(['424-242']);
    expect(await shops.balance(bob)).toBe(1 - PRICE);
    expect((await shops.feed(ann)).map(({ code }) => code)).toEqual([null]);
    expect(await shops.balance(ann)).toBe(1);
  });
});

describe('a code that comes late in its order’s time', () => {
  it.each([
    ['after 20 minutes', 20 * MINUTE_MS + 1_000],
    ['in the last minute', 29 * MINUTE_MS],
  ])('is paid for without a stamp, %s', async (_, after) => {
    await open();
    const { orderId, number } = await shops.buy(ann);
    await shop.advance(after);
    await shops.receive(number, 'Your WhatsApp code is 777-888');
    await shop.advance(30 * MINUTE_MS);
    expect(await shops.order(ann, orderId)).toMatchObject({ status: 'completed', code: '777-888' });
    expect(await shops.balance(ann)).toBe(1 - PRICE);
  });

  it('is withheld after the refund', async () => {
    await open();
    const { orderId, number } = await shops.buy(ann);
    await shop.advance(31 * MINUTE_MS);
    await shops.receive(number, 'Your WhatsApp code is 777-888');
    expect(await shops.order(ann, orderId)).toMatchObject({ outcome: 'no-sms', code: null, withheld: 1 });
    expect(await shops.everything(ann, orderId)).not.toMatch(/777-?888/);
    expect(await shops.balance(ann)).toBe(1);
  });

  it('is withheld after the settlement of an order that was paid for, and costs the price once more', async () => {
    await open();
    const { orderId, number } = await shops.buy(ann);
    await shops.receive(number, 'Your WhatsApp code is 111-222');
    await shops.receive(number, 'Your WhatsApp code is 333-444');
    await shop.advance(31 * MINUTE_MS);
    await shops.receive(number, 'Your WhatsApp code is 777-888');
    expect((await shops.feed(ann)).map(({ code }) => code)).toEqual([null, '333-444', '111-222']);
    expect(await shops.order(ann, orderId)).toMatchObject({
      status: 'completed',
      code: '333-444',
      withheld: 1,
    });
    expect(await shops.balance(ann)).toBe(1 - PRICE);
  });
});

describe('a carrier whose clock is wrong', () => {
  it.each([
    ['two seconds behind', -2_000],
    ['a minute behind, cut to the minute', -MINUTE_MS],
    ['five hours behind, on a number that nobody had before', -5 * 60 * MINUTE_MS],
    ['an hour ahead', 60 * MINUTE_MS],
  ])('and %s makes no code free', async (_, byMs) => {
    await open();
    const { orderId, number } = await shops.buy(ann);
    const sentAt = new Date(shop.ringpost.commandApi.deps.clock.now().getTime() + byMs).toISOString();
    await shops.receive(number, 'Your WhatsApp code is 222-333', sentAt);
    expect(await shops.order(ann, orderId)).toMatchObject({ status: 'completed', code: '222-333' });
    expect(await shops.balance(ann)).toBe(1 - PRICE);
  });
});

describe('a carrier whose clock is behind, on a number that somebody had before', () => {
  const clock = () => shop.ringpost.commandApi.deps.clock.now().getTime();
  const before = (ms: number) => new Date(clock() - ms).toISOString();
  const decided = () =>
    [...shop.ringpost.commandApi.inbox.decidedByStamp().values()].reduce((a, b) => a + b, 0);

  /** Ann has had her code; 31 minutes after it, Bob has the number. */
  async function annThenBob() {
    await open({ numbers: 1 });
    const hers = await shops.buy(ann);
    await shops.receive(hers.number, 'Your WhatsApp code is 111-222');
    await shop.advance(31 * MINUTE_MS);
    return shops.buy(bob);
  }

  it.each([61_000, 5 * 60_000, 5 * 60 * MINUTE_MS])(
    'by %i ms takes no code from the customer who waits for it',
    async (byMs) => {
      const { orderId, number } = await annThenBob();
      const decidedBefore = decided();
      await shops.receive(number, 'Your WhatsApp code is 424-242', before(byMs));
      expect(await shops.order(bob, orderId)).toMatchObject({ status: 'completed', code: '424-242' });
      expect((await shops.feed(ann)).map(({ code }) => code)).toEqual(['111-222']);
      expect(decided()).toBe(decidedBefore);
    },
  );

  it('decides only once that customer has a code, and is counted for the vendor of the number', async () => {
    const { orderId, number } = await annThenBob();
    const decidedBefore = decided();
    await shops.receive(number, 'Your WhatsApp code is 424-242');
    for (let times = 0; times < 2; times += 1)
      await shops.receive(number, 'Your WhatsApp code is 333-444', before(10 * MINUTE_MS));
    expect((await shops.feed(ann)).map(({ code }) => code)).toEqual([null, null, '111-222']);
    expect(await shops.everything(bob, orderId)).not.toMatch(/333-?444/);
    // On servers several processes take messages, and each counts its own.
    if (IS_DISTRIBUTED) return;
    expect(decided()).toBe(decidedBefore + 2);
    expect([...shop.ringpost.commandApi.inbox.decidedByStamp().keys()]).toEqual([shop.facts.vendorId]);
  });
});

describe('a text without the app’s name', () => {
  it('is paid for if it holds a code, and withheld until then if it holds none', async () => {
    await open();
    const { orderId, number } = await shops.buy(ann);
    await shops.receive(number, 'Welcome, and thank you');
    expect(await shops.order(ann, orderId)).toMatchObject({ status: 'running', text: null, withheld: 1 });
    expect(await shops.everything(ann, orderId)).not.toMatch(/Welcome/);
    expect(await shops.balance(ann)).toBe(1 - PRICE);
    await shops.receive(number, 'Login code: 55512');
    expect(await shops.order(ann, orderId)).toMatchObject({
      status: 'completed',
      code: '55512',
      withheld: 0,
    });
    expect(await shops.everything(ann, orderId)).toMatch(/Welcome/);
    expect(await shops.balance(ann)).toBe(1 - PRICE);
  });

  it.each([
    'PIN 4-8-2-9',
    'Your verification word is: blue horse',
    'Tap to sign in: https://a.example/v/h7Gk',
  ])('is paid for if it spells its code out, or has a link: %s', async (text) => {
    await open();
    const { orderId, number } = await shops.buy(ann);
    await shops.receive(number, text);
    expect(await shops.order(ann, orderId)).toMatchObject({ status: 'completed', text });
    expect(await shops.balance(ann)).toBe(1 - PRICE);
  });
});

describe('one customer who buys and cancels every number', () => {
  let alone: OpenedShop;
  // It counts the numbers of every country, and waits for a month.
  beforeAll(async () => {
    alone = await openShop({ numbers: 12, customers: 2, creditMills: 1_000, withTelegram: true });
  });
  afterAll(() => alone.remove());

  it('takes nothing from anybody: not the numbers’ newness, not public messages, not a code without a name', async () => {
    enter(alone);
    const count = async () =>
      (await shop.client.get(ann, `/api/number/num_count/${shop.facts.appId}`)).body as {
        readonly unused: number;
        readonly used: number;
      };
    const numbers: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { orderId, number } = await shops.buy(ann);
      numbers.push(number);
      expect((await shops.cancel(ann, orderId)).status).toBe(200);
    }
    await shop.settle();
    expect(await count()).toMatchObject({ unused: 0, used: 0 });
    await shop.advance(31 * MINUTE_MS);
    expect(await count()).toMatchObject({ unused: 12, used: 0 });
    // For a day the customer is the last lessee of each: messages of their app are withheld, all others belong to nobody.
    await shops.receive(numbers[0] ?? '', 'Your Uber code is 7788');
    await shops.receive(numbers[1] ?? '', 'Telegram code 10002');
    expect(await shops.feed(ann)).toEqual([]);
    expect(await shops.publicFeed()).toEqual([]);
    const bobsOrder = await shops.buy(bob);
    await shops.receive(bobsOrder.number, 'Login code: 55512');
    expect((await shops.feed(bob)).map(({ code }) => code)).toEqual(['55512']);
    expect(await shops.feed(ann)).toEqual([]);
    expect(await shops.balance(ann)).toBe(1);
    // After 30 days each is as it was before, and strangers see that something came, without its code.
    const free = numbers.find((number) => number !== bobsOrder.number) ?? '';
    await shop.advance(29 * DAY_MS);
    await shops.receive(free, 'Telegram code 10003');
    expect(await shops.publicFeed()).toEqual([]);
    await shop.advance(2 * DAY_MS);
    await shops.receive(free, 'Telegram code 10004');
    expect(await shops.publicFeed()).toMatchObject([{ msg: '••• code •••', code: null }]);
    const place = { countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: 'v', importId: 'i' };
    await addNumber(
      shop.ringpost.commandApi.deps,
      { e164: free, ...place },
      { isPublic: true, actor: 'system:test' },
    );
  });
});
