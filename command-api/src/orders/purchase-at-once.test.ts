import { setImmediate as turn } from 'node:timers/promises';
import { RevisionConflict, StoreUnavailable } from '@ringpost/events/engine';
import { afterEach, describe, expect, it } from 'vitest';
import { leftOvers, readLedger } from './ledger.fixture.ts';
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
} from './recovery.fixture.ts';
import { numberAt, OTHER_APP, OTHER_USER, PRICE, type ShopProcess, stepByStep } from './shop.fixture.ts';

afterEach(closeBalanced);

type Appended = Awaited<ReturnType<typeof engine.events.append>>;
type Pass = () => Promise<Appended>;

const STEPS = ['FundsHeldForOrder', 'NumberLeased', 'OrderPlaced', 'NumberAssigned'];

/** A process whose log a test can control. */
function processWith(onAppend: (asked: Append, pass: Pass) => Promise<Appended>): Promise<ShopProcess> {
  const append = (asked: Append) => onAppend(asked, () => engine.events.append(asked));
  return shop.process({}, { ...engine, events: { ...engine.events, append } });
}

function has(asked: Append, type: string): boolean {
  return asked.events.some((event) => event.type === type);
}

/** Lets all deadlines of a purchase pass. */
async function letTimePass(): Promise<void> {
  await shop.pass(60, survivor);
  await shop.settle(survivor);
}

describe('a purchase on a log that can refuse what builds on a missing event', () => {
  it('asks for all its steps before the log has answered the first, each behind the one before', async () => {
    await open(1);
    const asked: Append[] = [];
    const { promise: disk, resolve: synced } = Promise.withResolvers<void>();
    const buyer = await processWith(async (append, pass) => {
      asked.push(append);
      const appended = await pass();
      await disk;
      return appended;
    });
    const before = await engine.events.head();
    const bought = buyer.buy();
    let isAnswered = false;
    void bought.then(() => {
      isAnswered = true;
    });
    await expect.poll(() => asked.length).toBe(3);
    expect(await types(before)).toEqual(STEPS);
    expect(isAnswered).toBe(false);
    const [hold, lease, order] = asked;
    expect(hold?.requires).toBeUndefined();
    expect(lease?.requires).toMatchObject([{ stream: hold?.stream, id: hold?.events.at(-1)?.id }]);
    expect(order?.requires).toMatchObject([{ stream: lease?.stream, id: lease?.events.at(-1)?.id }]);
    synced();
    expect((await bought).position).toBe(await engine.events.head());
  });

  it('goes step by step on any other log', async () => {
    await open(1);
    const asked: Append[] = [];
    const append = async (wanted: Append) => {
      asked.push(wanted);
      const count = asked.length;
      const appended = await engine.events.append(wanted);
      expect(asked.length, 'nothing is asked for before the answer').toBe(count);
      return appended;
    };
    const buyer = await shop.process({}, stepByStep({ ...engine, events: { ...engine.events, append } }));
    expect((await buyer.buy()).state.status).toBe('running');
    expect(asked.every(({ requires }) => requires === undefined)).toBe(true);
  });

  it('appends nothing when its hold does not reach the log, and says that it is unavailable', async () => {
    await open(1);
    const before = await engine.events.head();
    const buyer = await processWith(async (asked, pass) => {
      if (has(asked, 'FundsHeldForOrder')) throw new StoreUnavailable('nobody there');
      return pass();
    });
    await expect(buyer.buy()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await types(before)).toEqual([]);
  });

  it('is made step by step when its hold is refused, because somebody else was first in the wallet', async () => {
    await open(2);
    let isFirst = true;
    const buyer = await processWith(async (asked, pass) => {
      if (isFirst && has(asked, 'FundsHeldForOrder')) {
        isFirst = false;
        await survivor.buy({ idempotencyKey: 'key-2' });
      }
      return pass();
    });
    expect((await buyer.buy()).state.status).toBe('running');
    expect(await statuses()).toEqual(['running', 'running']);
    expect(await money()).toEqual([1000 - 2 * PRICE, 2 * PRICE]);
    expect((await types()).filter((type) => type === 'NumberLeased')).toHaveLength(2);
  });

  it('is refused when the money has gone meanwhile, and nothing of it is appended', async () => {
    await open(4);
    await survivor.buy({ idempotencyKey: 'key-2' });
    let isFirst = true;
    const buyer = await processWith(async (asked, pass) => {
      if (isFirst && has(asked, 'FundsHeldForOrder')) {
        isFirst = false;
        await survivor.buy({ idempotencyKey: 'key-3' });
      }
      return pass();
    });
    await expect(buyer.buy()).rejects.toMatchObject({ code: 'insufficient-funds' });
    expect(await statuses()).toEqual(['running', 'running']);
    expect((await types()).filter((type) => type === 'NumberLeased')).toHaveLength(2);
  });

  it('takes another number when somebody else was faster with the first', async () => {
    await open(2);
    let isFirst = true;
    const buyer = await processWith(async (asked, pass) => {
      if (isFirst && has(asked, 'NumberLeased')) {
        isFirst = false;
        const lease = { ...asked.events[0], id: crypto.randomUUID() } as Append['events'][number];
        await engine.events.append({ ...asked, events: [lease], requires: [] });
      }
      return pass();
    });
    // The other one's lease belongs to no order, as after the death of its process.
    const { state } = await buyer.buy();
    expect(state.status).toBe('running');
    expect((await types()).filter((type) => type === 'NumberAssigned')).toHaveLength(1);
    await letTimePass();
    expect(leftOvers(await readLedger(engine.events))).toEqual([]);
  });

  it('keeps its lease when only its last step fell', async () => {
    await open(2);
    let isFirst = true;
    const buyer = await processWith(async (asked, pass) => {
      if (isFirst && has(asked, 'OrderPlaced')) {
        isFirst = false;
        throw new RevisionConflict(asked.stream, 0);
      }
      return pass();
    });
    expect((await buyer.buy()).state.status).toBe('running');
    expect((await types()).slice(-4)).toEqual(STEPS);
  });

  it('ends its lease when its order has ended meanwhile', async () => {
    await open(1);
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    const buyer = await processWith(async (asked, pass) => {
      if (has(asked, 'OrderPlaced')) await mayGoOn;
      return pass();
    });
    const bought = buyer.buy();
    await expect.poll(async () => (await types()).at(-1)).toBe('NumberLeased');
    await letTimePass();
    expect(await statuses()).toEqual(['failed']);
    goOn();
    expect((await bought).state.status).toBe('failed');
    expect(await money()).toEqual([1000, 0]);
    await letTimePass();
  });

  it('is one order for its twin, which comes before the hold is durable', async () => {
    await open(2);
    const { promise: disk, resolve: synced } = Promise.withResolvers<void>();
    const buyer = await processWith(async (_asked, pass) => {
      const appended = await pass();
      await disk;
      return appended;
    });
    const twins = [buyer.buy(), buyer.buy()];
    await expect.poll(async () => (await types()).at(-1)).toBe('NumberAssigned');
    synced();
    const [one, other] = await Promise.all(twins);
    expect(one?.state).toEqual(other?.state);
    expect(await statuses()).toEqual(['running']);
  });

  it('shares the way to the disk with other purchases of its customer and of its number', async () => {
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
    await expect.poll(async () => (await types()).at(-1)).toBe('NumberAssigned');
    synced();
    const states = (await Promise.all(bought)).map(({ state }) => state.status);
    expect(states.filter((status) => status === 'running')).toHaveLength(2);
    expect(states.filter((status) => status === 'failed')).toHaveLength(1);
    expect((await readLedger(engine.events)).numbers.get(`number-${numberAt(1)}`)?.leases.size).toBe(2);
  });

  it('is asked for once, although its hold waits for another one of its wallet', async () => {
    await open(2);
    const refused: unknown[] = [];
    let holds = 0;
    const { promise: disk, resolve: synced } = Promise.withResolvers<void>();
    const buyer = await processWith(async (asked, pass) => {
      const isFirstHold = has(asked, 'FundsHeldForOrder') && holds++ === 0;
      const appended = await pass().catch((error: unknown) => {
        refused.push(error);
        throw error;
      });
      if (isFirstHold) await disk;
      return appended;
    });
    const first = buyer.buy({ idempotencyKey: 'a' });
    await expect.poll(() => holds).toBe(1);
    const second = buyer.buy({ idempotencyKey: 'b' });
    // Long enough for its other steps, if they did not wait for its hold.
    for (let turns = 0; turns < 50; turns += 1) await turn();
    synced();
    await Promise.all([first, second]);
    expect(refused).toEqual([]);
    expect(await statuses()).toEqual(['running', 'running']);
  });

  it('happened when only the answers were lost', async () => {
    await open(1);
    const buyer = await processWith(async (asked, pass) => {
      const appended = await pass();
      if (!has(asked, 'OrderPlaced')) throw new StoreUnavailable('nobody answered');
      return appended;
    });
    expect((await buyer.buy()).state.status).toBe('running');
    expect(await statuses()).toEqual(['running']);
    expect(await money()).toEqual([1000 - PRICE, PRICE]);
  });
});
