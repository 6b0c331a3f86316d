import { expect } from 'vitest';
import type { OpenedShop } from './opened-shop.ts';

const TERMS = { name: 'For a test', scopes: ['read', 'buy'], day_cap: null, addresses: [], last_day: null };

/** Makes a key of the API for a customer of a shop, as the page of the keys does. Without terms it reads and buys. */
export async function makeShopKey(
  { client, facts }: OpenedShop,
  customer: number,
  terms: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const owner = facts.customers[customer];
  if (!owner) throw new Error(`the shop has no customer ${customer}`);
  const { status, body } = await client.post(owner, '/api/keys', { ...TERMS, ...terms });
  expect(status).toBe(201);
  return String(body.key);
}
