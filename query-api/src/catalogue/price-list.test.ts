import { LOG_START } from '@ringpost/domain';
import { apps } from '@ringpost/projections/catalogue/catalogue.view';
import { stock } from '@ringpost/projections/inventory/inventory.view';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, stockRow } from '../testing/rows.ts';
import { createAppCatalogue } from './app-catalogue.ts';
import { createPriceList } from './price-list.ts';

let server: QueryServer;
let now = 0;
beforeEach(async () => {
  server = await openQueryServer();
  now = 0;
  await server.given(apps, appRow());
});
afterEach(() => server.close());

function openPrices() {
  const age = () => now;
  const { readModel } = server.engine;
  const position = () => LOG_START;
  const progress = { position, waitFor: async () => true };
  const catalogue = createAppCatalogue(readModel, () => '', position, age);
  const list = createPriceList({ readModel, catalogue, progress }, age);
  return async (isGuest: boolean) => {
    const question = { userId: null, isGuest, countryIso: 'US', vendorId: null, standard: false };
    const [app] = await list.read(question, LOG_START);
    return app?.unused;
  };
}

it('shows guests what was bought once a minute, and customers within a second', async () => {
  const unusedFor = openPrices();
  await server.given(stock, stockRow('US', '*', '*', [9, 0, 0]), stockRow('US', '*', ids.app, [0, 2, 2]));
  expect([await unusedFor(true), await unusedFor(false)]).toEqual([7, 7]);
  await server.given(stock, stockRow('US', '*', ids.app, [0, 3, 3]));
  now = 59_999;
  expect([await unusedFor(true), await unusedFor(false)]).toEqual([7, 6]);
  now = 61_000;
  expect(await unusedFor(true)).toBe(6);
});

it('shows guests new numbers at once', async () => {
  const unusedFor = openPrices();
  await server.given(stock, stockRow('US', '*', '*', [9, 0, 0]));
  expect(await unusedFor(true)).toBe(9);
  await server.given(stock, stockRow('US', '*', '*', [12, 0, 0]));
  now = 1_000;
  expect(await unusedFor(true)).toBe(12);
});
