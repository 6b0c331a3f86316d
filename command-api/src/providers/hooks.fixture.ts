import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Engine, openEngine, StoreUnavailable } from '@ringpost/engine';
import { createHttpApp, createLog } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { createInbox } from '../messages/inbox.ts';
import { createSmsParts, type SmsParts } from '../messages/sms-parts.ts';
import { createTemplateIndex } from '../messages/template-index.ts';
import { depsOn, numberAt, openShop, type Shop } from '../testing/shop.fixture.ts';
import { inboundSmsRoutes } from './inbound-sms.routes.ts';
import { plivoV3Headers, TELNYX_PUBLIC_KEY, telnyxHeaders, vonageToken } from './signed-sms.fixture.ts';
import { vonageSignature } from './vonage-signature.ts';

const PUBLIC_URL = 'https://ringpost.example';
export const TEXT = 'Your WhatsApp code is 123-456. Привет & = + 你好';
export const PICTURE = '[A picture or file was sent too. It is not kept.]';
export const VENDOR_ID = '0198c0de-0000-7000-8000-000000000001';
export const accounts = {
  telnyxPublicKey: TELNYX_PUBLIC_KEY,
  plivoAuthToken: 'the-token-of-plivo',
  vonage: { secret: 'the-secret-of-vonage', method: 'sha256' },
  bandwidth: { user: 'ringpost', password: 'the-password-of-bandwidth' },
} as const;
export const secrets = { twilioAuthToken: 'the-auth-token', jsonSecret: 'the-shared-secret', accounts };

let engine: Engine;
let server: Server;
let origin: string;
let parts: SmsParts;
let logged: string;
let isStoreAway: boolean;
let shop: Shop;

/** A server with the hooks of all providers, and an empty shop. */
export async function openHooks(): Promise<void> {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  shop = await openShop(engine);
  isStoreAway = false;
  const append: Engine['events']['append'] = async (request) => {
    if (isStoreAway) throw new StoreUnavailable('away');
    return engine.events.append(request);
  };
  const deps: Deps = depsOn({ ...engine, events: { ...engine.events, append } }, shop.clock);
  const inbox = createInbox(deps, await createTemplateIndex(deps));
  parts = createSmsParts(deps, inbox);
  logged = '';
  const destination = {
    write: (line: string) => {
      logged += line;
    },
  };
  const routes = inboundSmsRoutes(deps, {
    inbox,
    smsParts: parts,
    calls: { receiveCall: () => Promise.reject(new Error('no call may come this far')) },
    secrets,
    vendorSecrets: async (vendorId) => (vendorId === VENDOR_ID ? ['the-secret-of-a-vendor'] : []),
  });
  const listener = createHttpApp(routes, {
    clock: shop.clock,
    config: { publicUrl: PUBLIC_URL, trustProxy: [] },
    sessions: { authenticate: () => Promise.reject(new Error('providers have no session')) },
    log: createLog({ level: 'trace', destination }),
  });
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function closeHooks(): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
  await shop.close();
}

/** The time by the clock of the hooks. */
export function now(): Date {
  return shop.clock.now();
}

/** Whether the log answers. */
export function setStoreAway(isAway: boolean): void {
  isStoreAway = isAway;
}

/** All lines of the log so far. */
export function allLogged(): string {
  return logged;
}

/** Moves the clock, and shows the long messages that have waited too long then. */
export async function waitFor(seconds: number): Promise<void> {
  shop.clock.moveBy(seconds);
  await parts.showIncomplete();
}

export type Values = Readonly<Record<string, string>>;

export async function stored() {
  return (await engine.events.readAll()).flatMap((event) =>
    event.type === 'SmsReceived' ? [event.data] : [],
  );
}
export function postJson(path: string, body: string, headers: Values) {
  return fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}
export function postForm(path: string, form: Values, headers: Values = {}) {
  return fetch(origin + path, { method: 'POST', headers, body: new URLSearchParams(form) });
}
export async function refusalOf(response: Response): Promise<unknown[]> {
  const { code } = (await response.json()) as { readonly code: string };
  return [response.status, code];
}
/** How a provider delivers a message with this text. */
export type Deliver = (text: string) => Promise<Response>;

export const telnyxEvent = (payload: object, type = 'message.received'): string =>
  JSON.stringify({
    data: {
      record_type: 'event',
      id: 'an-event',
      event_type: type,
      occurred_at: '2026-11-21T09:59:59.000Z',
      payload: {
        id: 'telnyx-1',
        direction: 'inbound',
        type: 'SMS',
        messaging_profile_id: 'a-profile',
        from: { phone_number: '+14155550100', carrier: 'A', line_type: 'Wireless' },
        to: [{ phone_number: numberAt(1), status: 'webhook_delivered' }],
        text: TEXT,
        media: [],
        parts: 1,
        received_at: '2026-11-21T09:59:58.500+00:00',
        ...payload,
      },
    },
    meta: { attempt: 1, delivered_to: `${PUBLIC_URL}/hooks/sms/telnyx` },
  });
export const telnyx = (body: string, headers = telnyxHeaders(body, now())) =>
  postJson('/hooks/sms/telnyx', body, headers);

export const plivoForm = (change: Values = {}): Values => ({
  From: '14155550100',
  To: numberAt(1).slice(1),
  Text: TEXT,
  Type: 'sms',
  MessageUUID: 'plivo-1',
  Units: '1',
  TotalRate: '0.0',
  ...change,
});
export const PLIVO_URL = `${PUBLIC_URL}/hooks/sms/plivo`;
export const signedByPlivo = (form: Values) =>
  plivoV3Headers(form, PLIVO_URL, accounts.plivoAuthToken, '12345678');
export const plivo = (form: Values, headers = signedByPlivo(form)) =>
  postForm('/hooks/sms/plivo', form, headers);

export const vonageForm = (change: Values = {}): Values => ({
  msisdn: '14155550100',
  to: numberAt(1).slice(1),
  messageId: 'vonage-1',
  text: TEXT,
  type: 'unicode',
  keyword: 'YOUR',
  'api-key': 'abcd',
  'message-timestamp': '2026-11-21 10:00:00',
  timestamp: String(now().getTime() / 1000),
  nonce: 'a-nonce',
  ...change,
});
export const signedByVonage = (form: Values): Values => ({
  ...form,
  sig: vonageSignature(form, accounts.vonage),
});
export const vonage = (change: Values = {}) =>
  postForm('/hooks/sms/vonage', signedByVonage(vonageForm(change)));
export const vonageMessage = (change: object = {}): string =>
  JSON.stringify({
    channel: 'sms',
    message_uuid: 'vonage-message-1',
    to: numberAt(1).slice(1),
    from: '14155550100',
    timestamp: '2026-11-21T09:59:59Z',
    message_type: 'text',
    text: TEXT,
    sms: { num_messages: '2' },
    ...change,
  });
export const vonageMessages = (body: string, token = vonageToken(body, accounts.vonage.secret, now())) =>
  postJson('/hooks/sms/vonage-messages', body, { authorization: `Bearer ${token}` });

export const bandwidthEvents = (message: object = {}): string =>
  JSON.stringify([
    {
      type: 'message-received',
      time: '2026-11-21T10:00:00.000Z',
      description: 'Incoming message received',
      to: numberAt(1),
      message: {
        id: 'bandwidth-1',
        owner: numberAt(1),
        applicationId: 'an-application',
        time: '2026-11-21T09:59:59.000Z',
        segmentCount: 1,
        direction: 'in',
        to: [numberAt(1)],
        from: '+14155550100',
        text: TEXT,
        ...message,
      },
    },
  ]);
export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const BANDWIDTH_LOGIN = basic(accounts.bandwidth.user, accounts.bandwidth.password);
export const bandwidth = (body: string, authorization = BANDWIDTH_LOGIN) =>
  postJson('/hooks/sms/bandwidth', body, { authorization });

export const gatewayForm = (change: Values = {}): Values => ({
  secret: secrets.jsonSecret,
  sender: 'WhatsApp',
  receiver: numberAt(1).slice(1),
  msg: TEXT,
  id: 'gateway-1',
  ...change,
});

export const vonageGet = (form: Values) => fetch(`${origin}/hooks/sms/vonage?${new URLSearchParams(form)}`);

export const gatewayGet = (form: Values) => fetch(`${origin}/hooks/sms/gateway?${new URLSearchParams(form)}`);
