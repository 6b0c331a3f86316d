import type { AddressInfo } from 'node:net';
import {
  type AccountState,
  isAtOrAfter,
  isStaff,
  LOG_START,
  type Position,
  Rejection,
  type Role,
} from '@ringpost/domain';
import { type Engine, openEngine, type Row, type View } from '@ringpost/engine';
import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { customers } from '@ringpost/projections/accounts/customers.view';
import { alerts } from '@ringpost/projections/alerts/alerts.view';
import { adminEvents, customerEvents, securityEvents } from '@ringpost/projections/audit/audit.view';
import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import {
  feeds,
  freeNumbers,
  freeSms,
  operatorSms,
  privateSms,
  publicSms,
  voiceLog,
} from '@ringpost/projections/feeds/feeds.view';
import { financeDays } from '@ringpost/projections/finance/finance.view';
import { importLines, imports } from '@ringpost/projections/imports/imports.view';
import {
  bans,
  held,
  numbers,
  ownNumbers,
  served,
  stock,
  usedNumbers,
} from '@ringpost/projections/inventory/inventory.view';
import { invoices } from '@ringpost/projections/invoices/invoices.view';
import { messageHeads, numberVendors } from '@ringpost/projections/messages/message-heads.view';
import { deliveries, deliveryDays, deliveryHours } from '@ringpost/projections/orders/deliveries.view';
import { listedOrder, listedOrders } from '@ringpost/projections/orders/order-lists.view';
import {
  bulkOrders,
  type OrderRow,
  orders,
  orderTimelines,
  rentals,
} from '@ringpost/projections/orders/orders.view';
import { salesDays } from '@ringpost/projections/orders/sales.view';
import { payments } from '@ringpost/projections/payments/payments.view';
import { portIns } from '@ringpost/projections/port-ins/port-ins.view';
import { lines, reservations } from '@ringpost/projections/reservations/reservations.view';
import { unclaimed, unclaimedApps } from '@ringpost/projections/unclaimed/unclaimed.view';
import { balances } from '@ringpost/projections/wallets/balances.view';
import { spending, transactions, wallets } from '@ringpost/projections/wallets/wallets.view';
import { webhookAttempts, webhookDeliveries, webhooks } from '@ringpost/projections/webhooks/webhooks.view';
import {
  checkBody,
  createHttpApp,
  createLog,
  createSessions,
  httpServer,
  openSigningKeys,
  type Sessions,
} from '@ringpost/web/http';
import { createQueryApi, type Live, type LiveLimits, type Progress } from '../app.ts';

/** The projector of each view that queries read. */
const owners = {
  catalogue: [apps, vendors],
  inventory: [numbers, ownNumbers, stock, served, usedNumbers, held, bans],
  feeds: [feeds, publicSms, freeSms, freeNumbers, privateSms, operatorSms, voiceLog],
  orders: [orders, bulkOrders, orderTimelines, deliveries, deliveryDays, deliveryHours, rentals, salesDays],
  finance: [financeDays],
  invoices: [invoices],
  wallets: [wallets, transactions, spending],
  balances: [balances],
  'order-lists': [listedOrders],
  accounts: [accounts],
  customers: [customers],
  alerts: [alerts],
  audit: [customerEvents, adminEvents, securityEvents],
  imports: [imports, importLines],
  messages: [messageHeads, numberVendors],
  payments: [payments],
  'port-ins': [portIns],
  reservations: [reservations, lines],
  unclaimed: [unclaimed, unclaimedApps],
  webhooks: [webhooks, webhookDeliveries, webhookAttempts],
} as const;

interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any field of the answer, whose schema has been checked.
  readonly body: any;
  readonly headers: Headers;
}

export interface QueryServer {
  readonly engine: Engine;
  readonly sessions: Sessions;
  readonly url: string;
  readonly live: Live;
  /** Sets the clock. */
  at(instant: string): void;
  /** Writes rows as the projector would. */
  given<T extends Row>(view: View<T>, ...rows: readonly T[]): Promise<void>;
  /** Sets the position of all projectors. */
  seen(position: Position): void;
  /** Opens a session for an account. A new account is created first. */
  token(userId: string, role?: Role): Promise<string>;
  /** Changes the fields of an account that sessions read. */
  account(userId: string, change: Partial<Extract<AccountState, { userId: string }>>): void;
  /** Sends a request, and checks a successful answer against its contract. */
  ask(path: string, options?: { readonly token?: string; readonly minPosition?: string }): Promise<Answered>;
  close(): Promise<void>;
}

function fits(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
}

/** The next position of the embedded engine. */
function positionAfter(position: Position): Position {
  const number = position === LOG_START ? 0 : Number(position) + 1;
  return String(number).padStart(12, '0') as Position;
}

/** Projectors whose positions the test sets. */
function standingProgress(): Progress & { seen(position: Position): void } {
  let at = '000000000000' as Position;
  const waiting = new Set<() => void>();
  return {
    position: () => at,
    seen(position) {
      at = position;
      for (const look of waiting) look();
    },
    waitFor: (_projector, position, timeoutMs) =>
      new Promise((resolve) => {
        const done = (arrived: boolean): void => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve(arrived);
        };
        const look = (): void => {
          if (isAtOrAfter(at, position)) done(true);
        };
        const timer = setTimeout(() => done(false), timeoutMs);
        waiting.add(look);
        look();
      }),
  };
}

/**
 * The query API on a real port, with a real read model in memory and real sessions. Only the log and the commands are missing.
 */
export async function openQueryServer(limits: Partial<LiveLimits> = {}): Promise<QueryServer> {
  const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  for (const [name, views] of Object.entries(owners))
    await engine.readModel.define({ name, version: 1000, views });
  let now = '2026-11-21T12:00:00.000Z';
  const clock = { now: () => new Date(now) };
  const accountsById = new Map<string, Extract<AccountState, { userId: string }>>();
  const keys = await openSigningKeys(engine.vault, clock);
  const readAccount = (userId: string): AccountState => accountsById.get(userId) ?? { status: 'absent' };
  const sessions = createSessions({ keys, vault: engine.vault, bus: engine.bus, clock, readAccount });
  const log = createLog({ level: 'silent' });
  const progress = standingProgress();
  const server = httpServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = { publicUrl: url, production: true, trustProxy: [] };
  const drawApp = ({ name }: { readonly name: string }) => `<svg><title>${name}</title></svg>`;
  const api = createQueryApi({ ...engine, projections: progress, clock, sessions, log, config, drawApp });
  const listener = createHttpApp(api.endpoints, { clock, sessions, log, config });
  const live = api.attachLive(server, limits);

  const checkAnswer = (path: string, status: number, body: unknown): void => {
    const [bare = ''] = path.split('?', 1);
    const endpoint = api.endpoints.find(({ spec }) => fits(spec.path, bare));
    const schema = endpoint?.spec.answers[status];
    if (!schema || typeof schema === 'string') return;
    try {
      checkBody(schema)(body);
    } catch (error) {
      const facts = error instanceof Rejection ? error.facts : {};
      throw new Error(`${path} breaks its contract: ${JSON.stringify(facts)}`, { cause: error });
    }
  };

  return {
    engine,
    sessions,
    url,
    live,
    at: (instant) => {
      now = instant;
    },
    seen: progress.seen,
    async given(view, ...rows) {
      const [owner] = Object.entries(owners).find(([, views]) =>
        views.some(({ name }) => name === view.name),
      ) ?? [''];
      const { position } = await engine.readModel.checkpoint(owner, 1000);
      const writes = rows.map((row) => ({ op: 'put', in: view.name, row }) as const);
      await engine.readModel.commit({
        projector: owner,
        version: 1000,
        from: position,
        to: positionAfter(position),
        writes,
      });
      await engine.bus.publish([{ audience: 'operators', topic: 'catalogue', body: {} }]);
    },
    async token(userId, role = 'customer') {
      const email = `${userId}@example.com`;
      if (!accountsById.has(userId))
        accountsById.set(userId, { status: 'active', userId, email, locale: 'en', role, sessionEpoch: 0 });
      const expiresAt = new Date(Date.parse(now) + 3_600_000).toISOString();
      const owner = { userId, email, isAdmin: isStaff(role), sessionEpoch: 0 };
      return (await sessions.issue(owner, expiresAt)).token;
    },
    account(userId, change) {
      const before = accountsById.get(userId);
      if (before) accountsById.set(userId, { ...before, ...change });
    },
    async ask(path, { token, minPosition } = {}) {
      const headers = {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(minPosition && { 'Min-Position': minPosition }),
      };
      const response = await fetch(url + path, { headers });
      const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
      const body = isJson ? await response.json() : await response.text();
      checkAnswer(path, response.status, body);
      return { status: response.status, body, headers: response.headers };
    },
    async close() {
      await live.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      sessions.close();
      await engine.close();
    },
  };
}

/** Writes orders as the projectors would: each with its row in the lists. */
export async function givenOrders(server: QueryServer, ...rows: readonly OrderRow[]): Promise<void> {
  await server.given(orders, ...rows);
  await server.given(listedOrders, ...rows.map(listedOrder));
}
