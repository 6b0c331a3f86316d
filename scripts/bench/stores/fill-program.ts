// Fills one store of the bench, in its own process: node fill-program.ts '{ "engine": … }'
import type { EngineOptions } from '@ringpost/engine';
import { seededRandom } from '@ringpost/testing/seeded-random';
import { ensureFirstStart } from '../../operate/start/first-start.ts';
import type { StoreSize } from './disk-room.ts';
import { fillOrders, fillPopulation } from './fill-store.ts';
import { withFilling } from './open-filling.ts';

export interface FillWish {
  readonly engine: EngineOptions;
  readonly size: StoreSize;
  /** Then the catalogue, the numbers and the customers are made first. */
  readonly isEmpty: boolean;
}

const SEED_NUMBERS = 2_400;
/** Before the first order of any store. */
const OPENED_MS_AGO = 200 * 86_400_000;
const ADMIN = {
  email: 'admin@ringpost.example',
  password: 'nobody-signs-in-to-the-bench',
  keepPassword: async () => {},
};
const REPORT_EVERY_MS = 10_000;

function progressLine(): (done: number, total: number) => void {
  const startedAt = performance.now();
  let reportedAt = startedAt;
  return (done, total) => {
    const now = performance.now();
    if (now - reportedAt < REPORT_EVERY_MS && done < total) return;
    reportedAt = now;
    const rate = Math.round((done * 1000) / (now - startedAt));
    console.log(
      `  ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} orders, ${rate} a second`,
    );
  };
}

const { engine, size, isEmpty } = JSON.parse(process.argv[2] ?? '') as FillWish;
await withFilling(engine, async (filling) => {
  const endAt = Date.now();
  if (isEmpty) {
    filling.setTime(endAt - OPENED_MS_AGO);
    const inventory = { numbers: SEED_NUMBERS, random: seededRandom(1) };
    await ensureFirstStart(filling.deps, { ...inventory, demo: false, admin: ADMIN });
    await fillPopulation(filling, size);
  }
  if (size.orders === 0) return;
  const say = progressLine();
  await fillOrders(filling, size, { ...size, endAt }, (done) => say(done, size.orders));
});
