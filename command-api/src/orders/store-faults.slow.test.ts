import { type Engine, openEngine, StoreUnavailable } from '@ringpost/engine';
import { interceptAppends } from '@ringpost/testing/intercept-appends';
import { afterEach, describe, expect, it } from 'vitest';
import { leftOvers, readLedger } from '../testing/ledger.fixture.ts';
import { OTHER_USER, openShop, type Shop, USER } from '../testing/shop.fixture.ts';

/** Calls in a row that an unavailable store leaves unanswered. */
const AWAY = 25;

interface FaultyEngine extends Engine {
  /** Leaves the n-th call from now unanswered (1: the next one), and those after it, `times` in all. */
  failAt(nth: number, times: number): void;
  calls(): number;
}

/** An engine whose calls may stay unanswered. Such a call has no effect. */
function faulty(engine: Engine): FaultyEngine {
  let [count, first, last] = [0, 0, 0];
  const withFaults = async <T>(ask: () => Promise<T>): Promise<T> => {
    count += 1;
    if (count >= first && count <= last) throw new StoreUnavailable('away');
    return ask();
  };
  const { events, vault, readModel } = engine;
  return {
    ...engine,
    events: {
      ...interceptAppends(events, (_appends, pass) => withFaults(pass)),
      readStream: (stream, options) => withFaults(() => events.readStream(stream, options)),
      head: () => withFaults(() => events.head()),
    },
    vault: {
      ...vault,
      get: (space, key) => withFaults(() => vault.get(space, key)),
      put: (space, key, value, expected) => withFaults(() => vault.put(space, key, value, expected)),
    },
    readModel: {
      ...readModel,
      collection(view, version) {
        const rows = readModel.collection(view, version);
        return { ...rows, find: (where, page) => withFaults(() => rows.find(where, page)) };
      },
    },
    failAt(nth, times) {
      [count, first, last] = [0, nth, nth + times - 1];
    },
    calls: () => count,
  };
}

let shop: Shop;
afterEach(() => shop.close());

/** Three orders: one whose message was not handled, one that was cancelled and not settled, and one that gets no message. */
async function leaveWork(): Promise<void> {
  shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }), {
    stock: { numbers: 3, creditMills: 2_000 },
  });
  const { engine } = shop;
  const here = await shop.process();
  for (const [n, userId] of [undefined, OTHER_USER, undefined].entries()) {
    await here.buy({ idempotencyKey: `key-${n}`, ...(userId && { userId }) });
  }
  const { appendAll: _, ...events } = engine.events;
  /** A process that dies before it writes to a stream of this kind. Its log takes one stream at a time. */
  const killed = (refused: RegExp) =>
    shop.process(
      {},
      {
        ...engine,
        events: interceptAppends(events, (appends, pass) =>
          appends.some(({ stream }) => refused.test(stream)) ? Promise.reject(new Error('killed')) : pass(),
        ),
      },
    );
  const { orders } = await readLedger(engine.events);
  const running = [...orders.values()].flatMap((order) => (order.status === 'running' ? [order] : []));
  const theirs = running.find(({ placed }) => placed.userId === OTHER_USER);
  const ours = running.find(({ placed }) => placed.userId === USER);
  if (!ours || !theirs) throw new Error('they were bought');
  await (await killed(/^(order|wallet)-/)).receive({ to: ours.assigned.e164 }).catch(() => undefined);
  await (await killed(/^(wallet|number)-/)).cancel(theirs.placed.orderId, OTHER_USER).catch(() => undefined);
  await shop.seen();
}

describe('policies and timers whose store stops answering at any call', { timeout: 300_000 }, () => {
  it.each([
    [1, 1],
    [AWAY, 4],
  ])('go on by themselves, and settle everything once (%i calls unanswered)', async (times, step) => {
    let failures = 0;
    for (let nth = 1; ; nth += step) {
      await leaveWork();
      const engine = faulty(shop.engine);
      const worker = await shop.process({ policies: true }, engine);
      engine.failAt(nth, times);
      shop.clock.moveBy(31 * 60);
      for (let looks = 0; looks < 200; looks += 1) {
        await shop.seen();
        await worker.tick().catch(() => undefined);
        const statuses = [...(await readLedger(shop.engine.events)).orders.values()].map(
          ({ status }) => status,
        );
        const open = [...(await readLedger(shop.engine.events)).wallets.values()].some(
          ({ heldMills }) => heldMills > 0,
        );
        if (!open && !statuses.includes('running')) break;
      }
      const reachedTheEnd = engine.calls() < nth;
      engine.failAt(0, 0);
      const ledger = await readLedger(shop.engine.events);
      expect([...ledger.orders.values()].map(({ status }) => status).sort(), `call ${nth}`).toEqual([
        'cancelled',
        'completed',
        'expired',
      ]);
      expect([...ledger.faults, ...leftOvers(ledger)], `call ${nth}`).toEqual([]);
      expect([...ledger.wallets.values()].map(({ heldMills }) => heldMills)).toEqual([0, 0]);
      expect(worker.policies?.status().filter(({ stopped }) => stopped)).toEqual([]);
      if (reachedTheEnd) break;
      failures += 1;
      await shop.close();
    }
    expect(failures).toBeGreaterThan(3);
  });
});
