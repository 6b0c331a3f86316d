import { randomUUID } from 'node:crypto';
import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { AdminNumber } from '@ringpost/query-api/inventory/inventory.contract';
import { type StartedServer, startServer } from '../prove/e2e/started-server.ts';
import { type App, type Carriers, createCarriers } from './carriers.ts';

/** A Ringpost with a day of activity: a full feed, and a customer with a balance and earlier orders. */
export interface DemoShop {
  readonly server: StartedServer;
  readonly carriers: Carriers;
  /** The customer's session as the browser stores it. */
  readonly session: string;
}

const customer = { email: 'you@example.test', password: 'quiet-harbour-film', creditMills: 10_000 };
const NUMBERS = 2_400;
const HOUR_MS = 3_600_000;
const FEED = 24;
const FEED_EVERY_MS = 23_000;

async function ask<T>(server: StartedServer, path: string, init: RequestInit): Promise<T> {
  const response = await fetch(`${server.url}${path}`, init);
  if (!response.ok) throw new Error(`${path} was answered ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function buy(
  server: StartedServer,
  token: string,
  { name }: App,
): Promise<{ readonly number: string }> {
  const authorization = `Bearer ${token}`;
  const offers = await ask<{ data: PricedApp[] }>(server, '/api/users/app_pricing?country_iso=US&limit=999', {
    headers: { authorization },
  });
  const offer = offers.data.find(({ app_name }) => app_name === name);
  if (!offer) throw new Error(`${name} is not in the shop`);
  const body = { app_uuid: offer.app_uuid, country_iso: 'US', quoted_price: offer.on_delv_price };
  return ask(server, '/api/orders/on_demand', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
}

interface LoggedIn {
  readonly token: string;
  readonly expires_at: string;
  readonly email: string;
  readonly is_admin: boolean;
  readonly user_id: string;
}

function logIn(
  server: StartedServer,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<LoggedIn> {
  return ask(server, '/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

/** Two orders whose codes arrived some seconds after the purchase. */
async function buyYesterday(server: StartedServer, carriers: Carriers): Promise<void> {
  const { token } = await logIn(server, customer);
  for (const app of [
    { slug: 'google', name: 'Google' },
    { slug: 'uber', name: 'Uber' },
  ]) {
    const { number } = await buy(server, token, app);
    await server.advance(9_000);
    await carriers.toBuyer(app, number);
    await server.advance(HOUR_MS / 4);
  }
}

async function sessionOf(server: StartedServer): Promise<string> {
  const { token, email, user_id: userId, expires_at: expiresAt } = await logIn(server, customer);
  return JSON.stringify({ token, email, userId, expiresAt, isAdmin: false });
}

async function freeNumbers(server: StartedServer): Promise<readonly AdminNumber[]> {
  const { token } = await logIn(server, server.admin);
  const { data } = await ask<{ data: AdminNumber[] }>(server, '/api/number/list?country=US&limit=100', {
    headers: { authorization: `Bearer ${token}` },
  });
  return data.filter(({ status }) => status === 'public');
}

export async function openDemoShop(): Promise<DemoShop> {
  const server = await startServer(NUMBERS);
  try {
    const free = await freeNumbers(server);
    const carriers = createCarriers(server, free);
    await server.advance(-26 * HOUR_MS);
    await server.openAccount(customer);
    await buyYesterday(server, carriers);
    await server.advance(26 * HOUR_MS - FEED * FEED_EVERY_MS);
    for (let message = 0; message < FEED; message += 1) {
      await carriers.toAnybody();
      await server.advance(FEED_EVERY_MS);
    }
    return { server, carriers, session: await sessionOf(server) };
  } catch (error) {
    await server.close();
    throw error;
  }
}
