import { openEngine } from '@ringpost/engine';
import { expect, it } from 'vitest';
import { numberAt, openShop, USER } from '../testing/shop.fixture.ts';
import { isIdle } from './what-ends.ts';

it('is under way: a number that is reserved, and a rental that the views do not show yet', async () => {
  const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  const shop = await openShop(engine, { stock: { numbers: 2 } });
  const { deps, reserve, leave, rent } = await shop.process();
  const isNow = () => isIdle(deps, USER);
  expect(await isNow()).toBe(true);
  const { placed } = await reserve({ e164: numberAt(2) });
  expect(await isNow()).toBe(false);
  await leave(placed.reservationId);
  expect(await isNow()).toBe(true);
  await shop.projections.close();
  await rent();
  expect(await isNow()).toBe(false);
  await shop.close();
});
