import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Engine, openEngine, StoreUnavailable } from '@ringpost/engine';
import { pollUntil } from '@ringpost/engine/async';
import { TEST_CERTIFICATE } from '@ringpost/testing/test-certificate';
import { createOwnership } from '@ringpost/web/server';
import smpp from 'smpp';
import { createDeps } from '../../kernel/create-deps.ts';
import { createInbox } from '../../messages/inbox.ts';
import { createSmsParts, type SmsParts } from '../../messages/sms-parts.ts';
import { createTemplateIndex } from '../../messages/template-index.ts';
import { openShop, type Shop, shortPause, VENDOR } from '../../testing/shop.fixture.ts';
import { createVendorBudget } from '../vendor-budget.ts';
import type { ConnectionTimes } from './connection.ts';
import { createSmpp } from './smpp.ts';
import type { SmppLink, SmppSettings } from './smpp-settings.ts';

export type Pdu = InstanceType<typeof smpp.PDU>;
type Fields = Readonly<Record<string, unknown>>;

export const PASSWORD = 'eight-ch';
export const VENDOR_PASSWORD = 'of-a-vendor';
export const OTHER_VENDOR = '019ab000-0000-7000-8000-0000000000fe';
export const VENDOR_SECRET = 'whsec_the-secret-in-the-vault';
export const SYSTEM_ID = 'gateway-1';

/** Ringpost with its port for SMPP open, on an empty log. */
export interface OpenSmpp {
  readonly port: number;
  readonly shop: Shop;
  readonly parts: SmsParts;
  /** All lines of its log. */
  logged(): string;
  /** How many messages were stored at once. */
  mostAtOnce(): number;
  /** Starts another process on the same log. */
  startAnother(): Promise<{ close(): Promise<void> }>;
  /** Ends the first process. */
  end(): Promise<void>;
  setStoreAway(isAway: boolean): void;
  /** Whether the secret of the vendor in the Vault is still good. */
  setRevoked(isRevoked: boolean): void;
  stored(): Promise<readonly { readonly text: string; readonly outcome: string }[]>;
  /** How often somebody was refused. */
  refusals(): Promise<number>;
  close(): Promise<void>;
}

interface OpenOptions {
  readonly tls?: boolean;
  readonly isProxied?: true;
  readonly links?: readonly SmppLink[];
  readonly times?: ConnectionTimes;
}

export async function openSmpp(options: OpenOptions = {}): Promise<OpenSmpp> {
  const { tls = false, isProxied, links = [], times } = options;
  const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  const shop = await openShop(engine);
  let [isStoreAway, isRevoked, logged] = [false, false, ''];
  let [atOnce, mostAtOnce] = [0, 0];
  const append: Engine['events']['append'] = async (request) => {
    if (isStoreAway) throw new StoreUnavailable('away');
    if (!request.stream.startsWith('sms-')) return engine.events.append(request);
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    return engine.events.append(request);
  };
  const opened = Promise.withResolvers<number>();
  const line = (facts: object, message: string): void => {
    logged += `${JSON.stringify(facts)} ${message}\n`;
    if (message === 'the port for SMPP is open' && 'port' in facts) opened.resolve(Number(facts.port));
  };
  const deps = createDeps(
    { ...engine, events: { ...engine.events, append } },
    {
      clock: shop.clock,
      config: { publicUrl: 'https://ringpost.example', production: false },
      log: { info: line, warn: line, error: line },
    },
    { random: () => 0, pause: shortPause },
  );
  const inbox = createInbox(deps, await createTemplateIndex(deps));
  const parts = createSmsParts(deps, inbox);
  const certificate = { key: TEST_CERTIFICATE.key, cert: TEST_CERTIFICATE.certificate };
  const settings: SmppSettings = {
    listen: { host: '127.0.0.1', port: 0, ...(tls && { tls: certificate }), ...(isProxied && { isProxied }) },
    accounts: [
      { systemId: SYSTEM_ID, password: PASSWORD },
      { systemId: 'vendor-1', password: VENDOR_PASSWORD, vendorId: VENDOR },
    ],
    links,
    ca: TEST_CERTIFICATE.certificate,
  };
  async function startAs(holder: string) {
    const process = createSmpp({
      ...{ deps, settings, inbox, smsParts: parts, budget: createVendorBudget(deps) },
      ...(times && { times }),
      ownership: createOwnership(engine.vault, 'smpp', holder),
      vendorSecrets: async (id) => (id === OTHER_VENDOR && !isRevoked ? [VENDOR_SECRET] : []),
    });
    await process.start();
    return process;
  }
  const running = await startAs('the-first');
  return {
    ...{ port: await opened.promise, shop, parts },
    logged: () => logged,
    mostAtOnce: () => mostAtOnce,
    startAnother: () => startAs('another'),
    end: () => running.close(),
    setStoreAway(isAway) {
      isStoreAway = isAway;
    },
    setRevoked(isGone) {
      isRevoked = isGone;
    },
    stored: async () =>
      (await engine.events.readAll()).flatMap((event) => (event.type === 'SmsReceived' ? [event.data] : [])),
    refusals: async () =>
      (await engine.events.readAll()).filter(({ type }) => type === 'SecurityNoted').length,
    async close() {
      await running.close();
      await inbox.idle();
      await shop.close();
    },
  };
}

/** A gateway with the library of its vendors. */
export interface Sender {
  readonly socket: Socket;
  readonly session: InstanceType<typeof smpp.Session>;
  /** @returns the answer */
  send(command: string, fields?: Fields): Promise<Pdu>;
}

export function senderOn(socket: Socket): Sender {
  const session = new smpp.Session({ socket });
  // Each request waits for the end of the connection too.
  socket.setMaxListeners(0);
  session.on('error', () => undefined);
  session.on('unbind', (pdu: Pdu) => void session.send(pdu.response()));
  return {
    ...{ socket, session },
    send: (command, fields = {}) =>
      new Promise((resolve, fail) => {
        socket.once('close', () => fail(new Error('the connection was closed')));
        session.send(new smpp.PDU(command, fields), resolve);
      }),
  };
}

export function connectTo(port: number): Sender {
  return senderOn(connect({ port, host: '127.0.0.1' }));
}

export async function connectByTls(port: number): Promise<Sender> {
  const socket = connectTls({ port, host: '127.0.0.1', ca: TEST_CERTIFICATE.certificate });
  await once(socket, 'secureConnect');
  return senderOn(socket);
}

/** A sender that is bound. */
export async function boundTo(
  port: number,
  system_id = SYSTEM_ID,
  password = PASSWORD,
  by = 'bind_transceiver',
): Promise<Sender> {
  const sender = connectTo(port);
  const { command_status } = await sender.send(by, { system_id, password });
  if (command_status !== 0) throw new Error(`not bound: ${command_status}`);
  return sender;
}

/** @throws Error if it does not happen within seconds */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const done = await pollUntil(async () => (await holds()) || undefined, { everyMs: 10, looks: 1_000 });
  if (!done) throw new Error('it did not happen');
}
