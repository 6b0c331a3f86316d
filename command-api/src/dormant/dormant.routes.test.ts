import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DORMANT_SEARCHES_AT_ONCE, DORMANT_SEARCHES_UNDER_WAY_MAX } from '@ringpost/domain/rules/limits';
import { eventually } from '@ringpost/testing/eventually';
import { createHttpApp, createLog } from '@ringpost/web/http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dormantRoutes } from './dormant.routes.ts';
import type { NumberVendor } from './number-vendor.ts';

const CLOCK = { now: () => new Date('2026-11-21T10:00:00.000Z') };
const LOG = createLog({ level: 'silent' });

let server: Server;
/** Searches that the vendor has not answered. */
let waiting: (() => void)[];

const vendor: NumberVendor = {
  vendorId: '019ab7d0-0000-7000-8000-00000000d0a1',
  name: 'Slow',
  company: 'Slow Ltd',
  provider: 'twilio',
  countries: ['US'],
  activate: () => Promise.reject(new Error('nobody orders here')),
  withdraw: () => Promise.reject(new Error('nobody orders here')),
  takeBack: () => Promise.reject(new Error('nobody orders here')),
  search: () => new Promise((resolve) => void waiting.push(() => resolve(['+12125550132']))),
};
const customer = {
  email: 'a@b.c',
  sessionEpoch: 0,
  sessionId: 's1',
  role: 'customer',
  sessionExpiresAt: '',
  passwordProvenAt: '',
} as const;

beforeEach(async () => {
  waiting = [];
  const placeOf = () => ({ region: 'NY', rateCentre: 'New York' });
  const endpoints = dormantRoutes({ deps: { clock: CLOCK, log: LOG }, vendor, placeOf });
  server = createServer(
    createHttpApp(endpoints, {
      clock: CLOCK,
      config: { publicUrl: 'https://ringpost.example', trustProxy: [] },
      sessions: { authenticate: async (userId = '') => ({ ...customer, userId }) },
      log: LOG,
    }),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function search(userId: string, country = 'US') {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/did_inventory/search?country=${country}`;
  const reply = await fetch(url, { headers: { authorization: `Bearer ${userId}` } });
  const { code } = (await reply.json()) as { readonly code?: string };
  return { status: reply.status, code, retryAfter: reply.headers.get('retry-after') };
}
function searchTimes(userId: string, times: number) {
  return Array.from({ length: times }, () => search(userId));
}
function answerAll(): void {
  for (const answer of waiting.splice(0)) answer();
}

describe('searches of dormant numbers', () => {
  it('are refused to everybody while too many answers of the vendor are missing, and do not count for the customer', async () => {
    const anns = searchTimes('ann', DORMANT_SEARCHES_AT_ONCE);
    const bobs = searchTimes('bob', DORMANT_SEARCHES_UNDER_WAY_MAX - DORMANT_SEARCHES_AT_ONCE);
    await eventually(() => waiting.length === DORMANT_SEARCHES_UNDER_WAY_MAX);
    const refused = await Promise.all(searchTimes('eve', DORMANT_SEARCHES_AT_ONCE));
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['503 busy']));
    expect(refused[0]?.retryAfter).toBe('5');

    answerAll();
    for (const { status } of await Promise.all([...anns, ...bobs])) expect(status).toBe(200);
    const eves = searchTimes('eve', DORMANT_SEARCHES_AT_ONCE);
    await eventually(() => waiting.length === DORMANT_SEARCHES_AT_ONCE);
    answerAll();
    for (const { status } of await Promise.all(eves)) expect(status).toBe(200);
  });

  it('of one customer leave room for another one', async () => {
    const anns = searchTimes('ann', DORMANT_SEARCHES_AT_ONCE);
    await eventually(() => waiting.length === DORMANT_SEARCHES_AT_ONCE);
    expect(await search('ann')).toMatchObject({ status: 429, code: 'rate-limited' });
    const bob = search('bob');
    await eventually(() => waiting.length > DORMANT_SEARCHES_AT_ONCE);
    answerAll();
    expect(await bob).toMatchObject({ status: 200 });
    await Promise.all(anns);
  });
});
