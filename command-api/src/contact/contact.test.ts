import { openEngine } from '@ringpost/engine';
import {
  createHttpApp,
  createLog,
  createSessions,
  openHttpListener,
  openSigningKeys,
} from '@ringpost/web/http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAccount } from '../accounts/accounts-context.ts';
import { createAccount } from '../accounts/create-account.ts';
import { createDeps } from '../kernel/create-deps.ts';
import { createOutbox, type Outbox } from '../mail/outbox.ts';
import { contactRoutes } from './contact.routes.ts';

const SUPPORT = 'help@ringpost.example';
const GOOD = { name: 'Ann', email: 'Ann@example.org', contact: '4155550132', message: 'Hello.\nAnn' };

let now = 0;
let supportEmail: string | undefined;
/** Whether the chat of the team takes what is written; undefined: there is no chat. */
let chatTakes: boolean | undefined;
let inChat: number;
let outbox: Outbox;
let url = '';
let userId = '';
let token = '';
let close: () => Promise<void>;

beforeEach(async () => {
  now = Date.parse('2026-11-21T10:00:00.000Z');
  supportEmail = SUPPORT;
  chatTakes = undefined;
  inChat = 0;
  const chat = {
    async post() {
      inChat += 1;
      return chatTakes === true;
    },
  };
  const clock = { now: () => new Date(now) };
  const log = createLog({ level: 'silent' });
  const config = { publicUrl: 'https://ringpost.example', production: true, trustProxy: ['127.0.0.1'] };
  const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  const deps = createDeps(engine, { clock, config, log });
  outbox = createOutbox(deps, { issue: () => Promise.reject(new Error('no link')) }, undefined);
  const box = {
    outbox,
    ids: deps.ids,
    get supportEmail() {
      return supportEmail;
    },
    get chat() {
      return chatTakes === undefined ? undefined : chat;
    },
  };
  const keys = await openSigningKeys(engine.vault, clock);
  const sessions = createSessions({ ...engine, keys, clock, readAccount: (id) => readAccount(deps, id) });
  const email = 'ann@example.org';
  ({ userId } = await createAccount(deps, { email, role: 'customer', confirmed: true }));
  const end = new Date(now + 3_600_000).toISOString();
  ({ token } = await sessions.issue({ userId, email, isAdmin: false, sessionEpoch: 0 }, end));
  const listener = await openHttpListener({ host: '127.0.0.1', port: 0, closeWithinMs: 0 });
  listener.serve(createHttpApp(contactRoutes(deps, box), { clock, sessions, log, config }));
  url = listener.url;
  close = async () => {
    await listener.close();
    await outbox.close();
    await engine.close();
  };
});
afterEach(() => close());

async function post(path: string, body: object, headers: Readonly<Record<string, string>>) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { code, errors }: { code?: unknown; errors?: unknown } =
    response.status === 202 ? {} : ((await response.json()) as object);
  return { status: response.status, code, errors };
}
function write(body: object, from = '203.0.113.1') {
  return post('/api/contact', body, { 'x-forwarded-for': from });
}

describe('the contact form', () => {
  it('writes one mail to the people who run the site, and none to the writer', async () => {
    const name = 'Ann\r\nBcc: all@example.org';
    expect(await write({ ...GOOD, name })).toMatchObject({ status: 202 });
    expect((await outbox.list({ limit: 10 })).rows).toMatchObject([
      { ...GOOD, kind: 'contact', to: SUPPORT, email: 'ann@example.org', name: 'Ann Bcc: all@example.org' },
    ]);
  });

  it.each([
    ['name', '', 'Name is required'],
    ['email', 'ann', 'Email must be a valid email'],
    ['contact', '+14155550132', 'Contact should be 10 digits only'],
    ['contact', '415555013', 'Contact should be 10 digits only'],
    ['message', '', 'Message is required'],
    ['message', 'a'.repeat(2001), 'Max 2000 characters'],
  ])('refuses a wrong %s: %j', async (field, value, message) => {
    expect(await write({ ...GOOD, [field]: value })).toMatchObject({
      code: 'invalid-request',
      errors: [{ field, message }],
    });
    // What is refused is no message, so the next one need not wait.
    expect((await write(GOOD)).status).toBe(202);
  });

  it('takes one message a minute from an address, or from the /64 of an IPv6 address', async () => {
    for (const [first, second] of [
      ['203.0.113.1', '203.0.113.1'],
      ['2001:db8::1', '2001:db8::2'],
    ]) {
      expect((await write(GOOD, first)).status).toBe(202);
      now += 59_000;
      expect(await write(GOOD, second)).toMatchObject({ status: 429, code: 'rate-limited' });
      now += 1_000;
      expect((await write(GOOD, second)).status).toBe(202);
    }
  });

  it('passes on at most half of the messages of a day at once', async () => {
    const answers: number[] = [];
    for (let index = 0; index < 102; index += 1)
      answers.push((await write(GOOD, `198.51.100.${index}`)).status);
    expect(answers.filter((status) => status === 202)).toHaveLength(100);
    expect(answers.slice(100)).toEqual([429, 429]);
  });

  it('writes into the chat of the team, and no mail', async () => {
    for (const email of [SUPPORT, undefined]) {
      supportEmail = email;
      chatTakes = true;
      expect((await write(GOOD)).status).toBe(202);
      now += 60_000;
    }
    expect(inChat).toBe(2);
    expect((await outbox.list({ limit: 10 })).rows).toEqual([]);
  });

  it('writes a mail if the chat does not take it', async () => {
    chatTakes = false;
    expect((await write(GOOD)).status).toBe(202);
    expect((await outbox.list({ limit: 10 })).rows).toMatchObject([{ kind: 'contact', to: SUPPORT }]);
  });

  it('says that it was not passed on if no mail can be written either, and calls the chat once a minute for an address', async () => {
    supportEmail = undefined;
    chatTakes = false;
    expect(await write(GOOD)).toMatchObject({ status: 503, code: 'unavailable' });
    for (let again = 0; again < 5; again += 1) expect((await write(GOOD)).status).toBe(429);
    expect(inChat).toBe(1);
    now += 60_000;
    chatTakes = true;
    expect((await write(GOOD)).status).toBe(202);
  });

  it('is refused where the people who run the site have set no address', async () => {
    supportEmail = undefined;
    expect(await write(GOOD)).toMatchObject({ status: 409, code: 'no-support' });
  });
});

describe('the request for an app', () => {
  const ask = (
    body: object,
    headers: Readonly<Record<string, string>> = { authorization: `Bearer ${token}` },
  ) => post('/api/app_request', body, headers);
  const wanted = { name: 'Signal', template: 'Your Signal code is 000-000' };

  it('is a mail to the people who run the site, with the address of the customer', async () => {
    expect(await ask(wanted)).toMatchObject({ status: 202 });
    expect((await outbox.list({ limit: 10 })).rows).toMatchObject([
      { kind: 'app-request', to: SUPPORT, email: 'ann@example.org', app: 'Signal', userId },
    ]);
  });

  it('takes both fields, from customers only, once a minute', async () => {
    expect(await ask(wanted, {})).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await ask({ name: 'Signal' })).toMatchObject({ errors: [{ message: 'Template is required' }] });
    expect((await ask(wanted)).status).toBe(202);
    expect(await ask(wanted)).toMatchObject({ status: 429, code: 'rate-limited' });
    now += 60_000;
    expect((await ask(wanted)).status).toBe(202);
  });
});
