import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reject } from '@ringpost/domain';
import { type Engine, openEngine, StoreUnavailable } from '@ringpost/engine';
import { createHttpApp, createLog } from '@ringpost/web/http';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../kernel/deps.ts';
import { type CallInbox, createInbox, type Inbox } from '../messages/inbox.ts';
import type { SmsParts } from '../messages/sms-parts.ts';
import { createTemplateIndex } from '../messages/template-index.ts';
import { depsOn, manualClock, numberAt, openShop, type Shop } from '../testing/shop.fixture.ts';
import { inboundSmsRoutes } from './inbound-sms.routes.ts';
import type { ProviderAccounts } from './provider-accounts.ts';
import { plivoV3Headers } from './signed-sms.fixture.ts';

const PUBLIC_URL = 'https://ringpost.example';
const secrets = { twilioAuthToken: 'the-auth-token', jsonSecret: 'the-shared-secret' };
const TEXT = 'Your WhatsApp code is 123-456. Привет!';

const NO_PARTS: SmsParts = {
  receivePart: () => Promise.reject(new Error('no part may come this far')),
  showIncomplete: async () => 0,
};
const NO_CALLS: CallInbox = { receiveCall: () => Promise.reject(new Error('no call may come this far')) };
let engine: Engine;
let shop: Shop;
let server: Server;
let origin: string;
let logged: string;
let isStoreAway: boolean;
let isBudgetUsedUp: boolean;

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  shop = await openShop(engine);
  [isStoreAway, isBudgetUsedUp] = [false, false];
  const append: Engine['events']['append'] = async (request) => {
    if (isStoreAway) throw new StoreUnavailable('away');
    return engine.events.append(request);
  };
  const deps: Deps = depsOn({ ...engine, events: { ...engine.events, append } }, shop.clock);
  const inbox = createInbox(deps, await createTemplateIndex(deps));
  logged = '';
  const destination = {
    write: (line: string) => {
      logged += line;
    },
  };
  const listener = createHttpApp(
    inboundSmsRoutes(deps, {
      inbox,
      smsParts: NO_PARTS,
      calls: NO_CALLS,
      secrets,
      vendorSecrets: async () => [],
      budget: {
        takeText: () => {
          if (isBudgetUsedUp) throw reject('rate-limited', { retryAfterSeconds: 7 });
        },
        takeRecording: () => undefined,
      },
    }),
    {
      clock: shop.clock,
      config: { publicUrl: PUBLIC_URL, trustProxy: [] },
      sessions: { authenticate: () => Promise.reject(new Error('providers have no session')) },
      log: createLog({ level: 'trace', destination }),
    },
  );
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await shop.close();
});

async function messages() {
  return (await engine.events.readAll()).filter(({ type }) => type === 'SmsReceived');
}
async function routed() {
  return (await engine.events.readAll()).flatMap((event) =>
    event.type === 'SmsReceived' ? [event.data] : [],
  );
}

describe('the Twilio hook', () => {
  /** All fields that Twilio sends for an SMS. */
  const form = (change: Record<string, string> = {}): Record<string, string> => ({
    ToCountry: 'US',
    ToState: 'NY',
    ToCity: 'NEW YORK',
    ToZip: '10001',
    To: numberAt(1),
    FromCountry: 'US',
    FromState: 'CA',
    FromCity: '',
    FromZip: '',
    From: '+14155550100',
    SmsMessageSid: 'SM1',
    SmsSid: 'SM1',
    MessageSid: 'SM1',
    AccountSid: 'AC1',
    SmsStatus: 'received',
    NumMedia: '0',
    NumSegments: '1',
    ApiVersion: '2010-04-01',
    Body: TEXT,
    ...change,
  });
  const sign = (
    fields: Record<string, string>,
    path = '/hooks/sms/twilio',
    token = secrets.twilioAuthToken,
  ) => getExpectedTwilioSignature(token, PUBLIC_URL + path, fields);
  const post = (
    fields: Record<string, string>,
    signature: string | undefined = sign(fields),
    path = '/hooks/sms/twilio',
  ) =>
    fetch(origin + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        ...(signature !== '' && { 'x-twilio-signature': signature }),
      },
      body: new URLSearchParams(fields).toString(),
    });

  it('accepts a signed message, and answers that Twilio has nothing more to do', async () => {
    const response = await post(form());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/xml');
    expect(await response.text()).toContain('<Response/>');
    const [message] = await messages();
    expect(message?.data).toMatchObject({
      provider: 'twilio',
      providerMessageId: 'SM1',
      from: '+14155550100',
      to: numberAt(1),
      text: TEXT,
      sentAt: null,
      receivedAt: '2026-11-21T10:00:00.000Z',
    });
    expect(await routed()).toMatchObject([{ outcome: 'unclaimed', code: '123-456' }]);
  });

  it('answers a redelivery like the first delivery, and keeps one message', async () => {
    const answers = await Promise.all([post(form()), post(form()), post(form())]);
    const later = await post(form());
    expect([...answers, later].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await messages()).toHaveLength(1);
  });

  it.each([
    ['without a signature', () => post(form(), '')],
    ['with another body', () => post(form({ Body: 'Your code is 999-999' }), sign(form()))],
    ['with a field more', () => post(form({ Extra: '1' }), sign(form()))],
    ['signed for another address', () => post(form(), sign(form(), '/hooks/sms/other'))],
    ['signed with another token', () => post(form(), sign(form(), '/hooks/sms/twilio', 'guessed'))],
  ])('refuses a message %s, and keeps nothing', async (_, deliver) => {
    const response = await deliver();
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'bad-signature' });
    expect(await messages()).toEqual([]);
  });

  it('keeps a message for a number that is not ours, for admins only', async () => {
    const fields = form({ To: '+12025550143' });
    expect((await post(fields)).status).toBe(200);
    expect(await routed()).toMatchObject([{ outcome: 'unknown-number', audience: { kind: 'operators' } }]);
  });

  it('accepts a message without a text', async () => {
    const { Body: _, ...fields } = form();
    expect((await post(fields)).status).toBe(200);
    expect((await messages())[0]?.data).toMatchObject({ text: '' });
  });

  it('asks for a redelivery while the log does not answer, and accepts it later', async () => {
    isStoreAway = true;
    const response = await post(form());
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
    isStoreAway = false;
    expect((await post(form())).status).toBe(200);
    expect(await messages()).toHaveLength(1);
  });

  it('logs neither text nor secrets', async () => {
    await post(form());
    await post(form(), 'wrong');
    isStoreAway = true;
    await post(form({ MessageSid: 'SM3' }));
    expect(logged).not.toBe('');
    for (const secret of [TEXT, '123-456', ...Object.values(secrets)]) expect(logged).not.toContain(secret);
  });
});

describe('the plain JSON hook', () => {
  const sms = { message_id: 'm-1', from: 'WhatsApp', to: numberAt(1), text: TEXT };
  const post = (body: unknown, secret: string | undefined = secrets.jsonSecret) =>
    fetch(`${origin}/hooks/sms/json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(secret !== '' && { 'x-ringpost-secret': secret }) },
      body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
    });

  it('accepts a message from a sender that knows the secret, and returns its id', async () => {
    const response = await post({ ...sms, sent_at: '2026-11-21T10:59:58.5+01:00' });
    expect(response.status).toBe(200);
    const [message] = await messages();
    expect(message?.data).toMatchObject({ provider: 'json', text: TEXT, sentAt: '2026-11-21T09:59:58.500Z' });
    expect(await response.json()).toEqual({ message_id: message?.stream.replace('sms-', '') });
  });

  it('answers a redelivery in the same way', async () => {
    const [first, again] = [await post(sms), await post(sms)];
    expect(await again.json()).toEqual(await first.json());
    expect(await messages()).toHaveLength(1);
  });

  it('stores nothing of a vendor that sends too much, and says when to send it again', async () => {
    isBudgetUsedUp = true;
    const refused = await post(sms);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await messages()).toEqual([]);
    isBudgetUsedUp = false;
    expect((await post(sms)).status).toBe(200);
  });

  it.each([
    ['none', ''],
    ['a wrong one', 'x'.repeat(secrets.jsonSecret.length)],
    ['a longer one', `${secrets.jsonSecret}x`],
    ['a shorter one', secrets.jsonSecret.slice(1)],
  ])('refuses a message whose secret is %s', async (_, secret) => {
    const response = await post(sms, secret);
    expect(response.status).toBe(403);
    expect(await messages()).toEqual([]);
  });

  it('keeps a message with an impossible time as if it had none', async () => {
    expect((await post({ ...sms, sent_at: '2016-12-31T23:59:60Z' })).status).toBe(200);
    expect((await messages())[0]?.data).toMatchObject({ sentAt: null });
  });

  it.each([
    ['an unknown field', { ...sms, more: 1 }, 400],
    ['no number', { ...sms, to: undefined }, 400],
    ['a number that is none', { ...sms, to: '12125551001' }, 400],
    ['a text of 10,001 characters', { ...sms, text: 'x'.repeat(10_001) }, 400],
    ['a stamp that is none', { ...sms, sent_at: 'yesterday' }, 400],
    ['a megabyte', { ...sms, text: 'x'.repeat(1_000_000) }, 413],
    ['bytes that are no text', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400],
  ])('refuses %s, and keeps nothing', async (_, body, status) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await messages()).toEqual([]);
  });
});

describe('a message id', () => {
  it('belongs to its provider: the same id from two providers is two messages', async () => {
    const deps = depsOn(engine, manualClock());
    const inbox = createInbox(deps, await createTemplateIndex(deps));
    const one = { account: 'a', providerMessageId: '1', from: 'x', to: numberAt(1), text: '', sentAt: null };
    const ids = [
      await inbox.receive({ ...one, provider: 'json' }),
      await inbox.receive({ ...one, provider: 'twilio' }),
      await inbox.receive({ ...one, provider: 'twilio', account: 'b' }),
    ];
    expect(new Set(ids.map(({ messageId }) => messageId)).size).toBe(3);
  });
});

const EMPTY_ACCOUNTS: ProviderAccounts = {
  ...{ telnyxPublicKey: '', plivoAuthToken: '' },
  vonage: { secret: '', method: 'md5hash' },
  bandwidth: { user: '', password: '' },
};

describe('a hook whose secret is empty', () => {
  it('is closed to everybody, even to a sender with an empty secret', async () => {
    const inbox = { receive: () => Promise.reject(new Error('nothing may come this far')) };
    const deps = depsOn(engine, shop.clock);
    const endpoints = inboundSmsRoutes(deps, {
      inbox: inbox as unknown as Inbox,
      smsParts: NO_PARTS,
      calls: NO_CALLS,
      secrets: { twilioAuthToken: '', jsonSecret: '', accounts: EMPTY_ACCOUNTS },
      vendorSecrets: async () => [''],
    });
    for (const { spec, proof } of endpoints) {
      const url = PUBLIC_URL + spec.path;
      const shown = {
        'x-ringpost-secret': '',
        'x-twilio-signature': getExpectedTwilioSignature('', url, {}),
        ...{ ...plivoV3Headers({}, url, '', '1'), authorization: 'Basic Og==' },
      };
      const header = (name: string) => new Map(Object.entries(shown)).get(name);
      const request = { header, url, rawBody: Buffer.alloc(0), body: () => ({}), now: '' };
      const checked = (async () => proof?.check(request))();
      await expect(checked, spec.path).rejects.toMatchObject({ code: 'bad-signature' });
    }
  });
});
