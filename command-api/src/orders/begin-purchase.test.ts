import { setImmediate as turn } from 'node:timers/promises';
import { RevisionConflict, StoreUnavailable } from '@ringpost/engine';
import { interceptAppends, type OnAppend } from '@ringpost/testing/intercept-appends';
import { afterEach, describe, expect, it } from 'vitest';
import { leftOvers, readLedger } from '../testing/ledger.fixture.ts';
import {
  type Append,
  closeBalanced,
  engine,
  money,
  open,
  shop,
  statuses,
  survivor,
  types,
} from '../testing/recovery.fixture.ts';
import {
  numberAt,
  OTHER_APP,
  OTHER_USER,
  PRICE,
  type ShopProcess,
  stepByStep,
  walletOf,
} from '../testing/shop.fixture.ts';

afterEach(closeBalanced);

const STEPS = ['FundsHeldForOrder', 'NumberLeased', 'OrderPlaced', 'NumberAssigned'];

/** A process whose log a test can control. */
function processWith(onAppend: OnAppend): Promise<ShopProcess> {
  return shop.process({}, { ...engine, events: interceptAppends(engine.events, onAppend) });
}

/** A process whose log a test can control, and which takes one stream at a time. */
function processStepByStep(onAppend: OnAppend): Promise<ShopProcess> {
  return shop.process({}, stepByStep({ ...engine, events: interceptAppends(engine.events, onAppend) }));
}

function has(appends: readonly Append[], type: string): boolean {
  return appends.some(({ events }) => events.some((event) => event.type === type));
}

/** Runs something before the first append of a fact of this type. */
function beforeFirst(type: string, happen: (appends: readonly Append[]) => Promise<unknown>): OnAppend {
  let isFirst = true;
  return async (appends, pass) => {
    if (isFirst && has(appends, type)) {
      isFirst = false;
      await happen(appends);
    }
    return pass();
  };
}

/** Leases the number of an append for an order that does not exist, like another process that dies after its lease. */
async function leaseElsewhere(appends: readonly Append[]): Promise<void> {
  const append = appends.find((each) => has([each], 'NumberLeased'));
  if (!append) throw new Error('a number is leased');
  const events = append.events.map((event) => ({ ...event, id: crypto.randomUUID() }));
  await engine.events.append({ ...append, events } as Append);
}

/** Lets all deadlines of a purchase pass. */
async function letTimePass(): Promise<void> {
  await shop.pass(60, survivor);
  await shop.settle(survivor);
}

describe('a purchase on a log that takes several streams at once', () => {
  it('is one append of its hold, its lease and its order', async () => {
    await open(1);
    const batches: (readonly Append[])[] = [];
    const buyer = await processWith(async (appends, pass) => {
      batches.push(appends);
      return pass();
    });
    const before = await engine.events.head();
    const { position } = await buyer.buy();
    expect(batches.map((appends) => appends.map(({ stream }) => stream.split('-')[0]))).toEqual([
      ['wallet', 'number', 'order'],
    ]);
    expect(await types(before)).toEqual(STEPS);
    expect(position).toBe(await engine.events.head());
  });

  it('does not read the stream of its order, whose id it has just made', async () => {
    await open(1);
    const read: (string | undefined)[] = [];
    const buyer = await shop.process(
      {},
      {
        ...engine,
        events: {
          ...engine.events,
          readStream(stream, options) {
            read.push(stream.split('-')[0]);
            return engine.events.readStream(stream, options);
          },
        },
      },
    );
    expect((await buyer.buy()).state.status).toBe('running');
    expect(read).toContain('wallet');
    expect(read).not.toContain('order');
  });

  it('appends nothing when the log does not answer, and says that it is unavailable', async () => {
    await open(1);
    const before = await engine.events.head();
    const buyer = await processWith(async () => {
      throw new StoreUnavailable('nobody there');
    });
    await expect(buyer.buy()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await types(before)).toEqual([]);
  });

  it('is decided again when another process appended to its wallet first', async () => {
    await open(2);
    const buyer = await processWith(
      beforeFirst('FundsHeldForOrder', () => survivor.buy({ idempotencyKey: 'key-2' })),
    );
    expect((await buyer.buy()).state.status).toBe('running');
    expect(await statuses()).toEqual(['running', 'running']);
    expect(await money()).toEqual([1000 - 2 * PRICE, 2 * PRICE]);
    expect((await types()).filter((type) => type === 'NumberLeased')).toHaveLength(2);
  });

  it('is refused when the money is spent meanwhile, and nothing of it is appended', async () => {
    await open(4);
    await survivor.buy({ idempotencyKey: 'key-2' });
    const buyer = await processWith(
      beforeFirst('FundsHeldForOrder', () => survivor.buy({ idempotencyKey: 'key-3' })),
    );
    await expect(buyer.buy()).rejects.toMatchObject({ code: 'insufficient-funds' });
    expect(await statuses()).toEqual(['running', 'running']);
    expect((await types()).filter((type) => type === 'NumberLeased')).toHaveLength(2);
  });

  it('takes another number when somebody else was faster with the first', async () => {
    await open(2);
    const buyer = await processWith(beforeFirst('NumberLeased', leaseElsewhere));
    const { state } = await buyer.buy();
    expect(state.status).toBe('running');
    expect((await types()).filter((type) => type === 'NumberAssigned')).toHaveLength(1);
    await letTimePass();
    expect(leftOvers(await readLedger(engine.events))).toEqual([]);
  });

  it('is one order with a repeated request that comes before the hold is durable', async () => {
    await open(2);
    const { promise: disk, resolve: synced } = Promise.withResolvers<void>();
    const buyer = await processWith(async (_asked, pass) => {
      const appended = await pass();
      await disk;
      return appended;
    });
    const twins = [buyer.buy(), buyer.buy()];
    await expect.poll(async () => (await types()).at(-1), { timeout: 60_000 }).toBe('NumberAssigned');
    synced();
    const [one, other] = await Promise.all(twins);
    expect(one?.state).toEqual(other?.state);
    expect(await statuses()).toEqual(['running']);
  });

  it('shares the wait for the disk with other purchases of its customer and of its number', async () => {
    await open(1);
    const { promise: disk, resolve: synced } = Promise.withResolvers<void>();
    const buyer = await processWith(async (_asked, pass) => {
      const appended = await pass();
      await disk;
      return appended;
    });
    const bought = [
      buyer.buy({ idempotencyKey: 'a' }),
      buyer.buy({ idempotencyKey: 'b', appId: OTHER_APP }),
      buyer.buy({ userId: OTHER_USER, appId: OTHER_APP }),
    ];
    await expect.poll(async () => (await types()).includes('NumberAssigned'), { timeout: 60_000 }).toBe(true);
    synced();
    const states = (await Promise.all(bought)).map(({ state }) => state.status);
    expect(states.filter((status) => status === 'running')).toHaveLength(2);
    expect(states.filter((status) => status === 'failed')).toHaveLength(1);
    expect((await readLedger(engine.events)).numbers.get(`number-${numberAt(1)}`)?.leases.size).toBe(2);
  });

  it('does not block its number while it waits for its turn in the wallet', async () => {
    await open(1);
    const buyer = await processWith((_appends, pass) => pass());
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    const busy = buyer.deps.streams.withStreamLock(walletOf(), () => mayGoOn);
    const waiting = buyer.buy();
    // Long enough to take the turn of the number, if the purchase took that turn first.
    for (let turns = 0; turns < 50; turns += 1) await turn();
    expect((await buyer.buy({ userId: OTHER_USER })).state.status).toBe('running');
    goOn();
    await busy;
    expect((await waiting).state).toMatchObject({ status: 'failed', reason: 'no-available-numbers' });
  });

  it('is appended together with other purchases of its wallet that wait for a running append', async () => {
    await open(4, 4 * PRICE);
    const batches: (readonly Append[])[] = [];
    const { promise: disk, resolve: synced } = Promise.withResolvers<void>();
    const buyer = await processWith(async (appends, pass) => {
      batches.push(appends);
      const appended = await pass();
      if (batches.length === 1) await disk;
      return appended;
    });
    const first = buyer.buy({ idempotencyKey: 'a' });
    await expect.poll(() => batches.length, { timeout: 60_000 }).toBe(1);
    const others = ['b', 'c', 'd'].map((idempotencyKey) => buyer.buy({ idempotencyKey }));
    // Long enough for them to be decided, and to be appended if they did not wait.
    for (let turns = 0; turns < 50; turns += 1) await turn();
    expect(batches).toHaveLength(1);
    synced();
    await Promise.all([first, ...others]);
    expect(await statuses()).toEqual(['running', 'running', 'running', 'running']);
    const ofWallet = batches[1]?.filter(({ stream }) => stream === walletOf()) ?? [];
    expect(ofWallet.flatMap(({ events }) => events)).toHaveLength(3);
  });

  it('is decided again when the append that it waited for failed', async () => {
    await open(2);
    let count = 0;
    const { promise: disk, resolve: failed } = Promise.withResolvers<void>();
    const buyer = await processWith(async (_appends, pass) => {
      count += 1;
      if (count > 3) return pass();
      // The first one, and its two repetitions.
      await disk;
      throw new StoreUnavailable('nobody there');
    });
    const first = buyer.buy({ idempotencyKey: 'a' });
    await expect.poll(() => count, { timeout: 60_000 }).toBe(1);
    const second = buyer.buy({ idempotencyKey: 'b' });
    for (let turns = 0; turns < 50; turns += 1) await turn();
    failed();
    await expect(first).rejects.toMatchObject({ code: 'unavailable' });
    expect((await second).state.status).toBe('running');
    expect(await statuses()).toEqual(['running']);
    expect(await money()).toEqual([1000 - PRICE, PRICE]);
  });

  it('succeeds when only the first answer was lost', async () => {
    await open(1);
    let isFirst = true;
    const buyer = await processWith(async (_appends, pass) => {
      const appended = await pass();
      if (isFirst) {
        isFirst = false;
        throw new StoreUnavailable('nobody answered');
      }
      return appended;
    });
    expect((await buyer.buy()).state.status).toBe('running');
    expect(await statuses()).toEqual(['running']);
    expect(await money()).toEqual([1000 - PRICE, PRICE]);
  });
});

describe('a purchase on a log that takes one stream at a time', () => {
  it('takes each step when the one before is durable', async () => {
    await open(1);
    const batches: (readonly Append[])[] = [];
    const buyer = await processStepByStep(async (appends, pass) => {
      batches.push(appends);
      const count = batches.length;
      const appended = await pass();
      expect(batches.length, 'nothing is asked for before the answer').toBe(count);
      return appended;
    });
    const before = await engine.events.head();
    expect((await buyer.buy()).state.status).toBe('running');
    expect(batches.map((appends) => appends.map(({ stream }) => stream.split('-')[0]))).toEqual([
      ['wallet'],
      ['number'],
      ['order'],
    ]);
    expect(await types(before)).toEqual(STEPS);
  });

  it('takes another number when somebody else was faster with the first', async () => {
    await open(2);
    const buyer = await processStepByStep(beforeFirst('NumberLeased', leaseElsewhere));
    expect((await buyer.buy()).state.status).toBe('running');
    expect((await types()).filter((type) => type === 'FundsHeldForOrder')).toHaveLength(1);
    await letTimePass();
    expect(leftOvers(await readLedger(engine.events))).toEqual([]);
  });

  it('keeps its lease when only its last step failed', async () => {
    await open(2);
    const buyer = await processStepByStep(
      beforeFirst('OrderPlaced', async ([append]) => {
        throw new RevisionConflict(append?.stream ?? '', 0);
      }),
    );
    expect((await buyer.buy()).state.status).toBe('running');
    expect((await types()).slice(-4)).toEqual(STEPS);
  });

  it('ends its lease when its order has ended meanwhile', async () => {
    await open(1);
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    const buyer = await processStepByStep(async (appends, pass) => {
      if (has(appends, 'OrderPlaced')) await mayGoOn;
      return pass();
    });
    const bought = buyer.buy();
    await expect.poll(async () => (await types()).at(-1), { timeout: 60_000 }).toBe('NumberLeased');
    await letTimePass();
    expect(await statuses()).toEqual(['failed']);
    goOn();
    expect((await bought).state.status).toBe('failed');
    expect(await money()).toEqual([1000, 0]);
    await letTimePass();
  });
});
