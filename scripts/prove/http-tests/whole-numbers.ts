import { randomUUID } from 'node:crypto';
import { WHOLE_NUMBER_APP_ID } from '@ringpost/domain';
import { expect } from 'vitest';
import type { OpenedShop } from './opened-shop.ts';

/** Adds the app of whole numbers, and its price. */
export async function sellWholeNumbers({ client, facts, settle }: OpenedShop): Promise<void> {
  const body = { name: 'Any app: the whole number', whole_number: true };
  const added = await client.post(facts.admin, '/api/admin/apps', body, randomUUID());
  expect([added.status, added.body]).toEqual([201, { app_uuid: WHOLE_NUMBER_APP_ID }]);
  const scope = { user_id: null, country_iso: 'US', vendor_uuid: null };
  const price = { on_delv_price: 0.5, price_new: 7, price_old: 6, new_initial_term: 7 };
  const path = `/api/admin/apps/${WHOLE_NUMBER_APP_ID}/prices`;
  const set = await client.post(facts.admin, path, { ...scope, ...price }, randomUUID());
  expect(set.status, set.text).toBe(201);
  await settle();
}
