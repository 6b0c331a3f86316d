import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createPasswords, HEAD_EVERY_MS } from '@ringpost/command-api/app';
import { account, customerSubject, streams, wallet } from '@ringpost/domain';
import { dataFolder } from '@ringpost/testing/data-folder';
import { toneFile } from '@ringpost/testing/wav-file';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { audit } from '../../operate/audit/audit.ts';
import { backupFolder } from '../../operate/backup/backup-folder.ts';
import { SELLER } from './invoice-seller.ts';
import { paymentCustomer } from './payment-customer.ts';
import { waitForPolicies } from './policy-done.ts';
import { COMPLETE, portInCustomer } from './port-in-customer.ts';
import { storedParts } from './stored-parts.ts';
import { PASSWORD, PUBLIC_URL, start, type TestServer } from './test-server.ts';
import { storeOf } from './test-store.ts';
import { openReceiver } from './webhook-receiver.ts';
import type { Reply } from './wire.ts';

const DAY_MS = 86_400_000;
const OWN = '/api/auth/forgetting';
const RECORDING = '/hooks/voice/twilio/recording';
const AUDIO = toneFile(2);
/** What only this customer wrote or received. */
const SECRETS = {
  address: 'other@wire.example',
  text: 'ALPHA says the code 739164 is for Quilligan',
  // Six digits alone occur by chance.
  code: '"739164"',
  sender: '+14155550948',
  caller: '+14155550927',
  lastname: 'Quilliganson',
  street: '77 Hushaby Terrace',
  pin: '80316253',
  ported: '+14155550177',
  label: 'Quilligan home lines',
  document: '%PDF-1.7 the bill of Quilligan',
  'file name': 'quilligan-bill.pdf',
  webhook: 'hook-of-quilligan-60124',
  'billing name': 'Quilligan Trading Ltd.',
  'billing street': '9 Lullaby Crescent',
  'tax id': 'XQ77310928',
  'words to an own number': 'Dear Quilligan, your table is kept',
  'name of a key': 'keys of Quilligan',
  'sub-account': 'team of Quilligan',
} as const;
/** It was brought over, so it is part of the inventory and stays there. */
const OWN_NUMBER = '+14155550188';

let server: TestServer;
let twilio: Server;
const receiver = openReceiver();

beforeAll(async () => {
  twilio = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'audio/x-wav' }).end(AUDIO);
  });
  await new Promise<void>((resolve) => void twilio.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(twilio.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => void receiver.server.listen(0, '127.0.0.1', resolve));
  server = await start({
    numbers: 8,
    recordings: { url: `http://${host}`, trusted: new Set([host]) },
    webhooks: { trustedReceivers: new Set([receiver.host()]) },
    invoices: SELLER,
  });
});
afterAll(async () => {
  await server.close();
  twilio.close();
  receiver.server.closeAllConnections();
  receiver.server.close();
});

function send(method: string, path: string, body?: object): Promise<Reply> {
  const headers = { 'idempotency-key': randomUUID() };
  return server.ask(method, path, { as: 'other', headers, ...(body && { body }) });
}
async function text(to: string, words: string, from: string): Promise<void> {
  const body = { message_id: randomUUID(), from, to, text: words };
  const headers = { 'x-ringpost-secret': server.ringpost.secrets.jsonSecret };
  expect((await server.ask('POST', '/hooks/sms/json', { body, headers })).status).toBe(200);
  await server.settle();
}
async function record(to: string): Promise<void> {
  const sid = () => randomBytes(16).toString('hex');
  const form = {
    ...{ AccountSid: `AC${'1'.repeat(32)}`, CallSid: `CA${sid()}`, RecordingSid: `RE${sid()}` },
    ...{ RecordingUrl: 'https://evil.example', RecordingStatus: 'completed', RecordingDuration: '2' },
    ...{ RecordingChannels: '1', RecordingSource: 'RecordVerb', From: SECRETS.caller, To: to },
  };
  const path = `${RECORDING}?to=${encodeURIComponent(to)}`;
  const token = server.ringpost.secrets.twilioAuthToken;
  const signature = getExpectedTwilioSignature(token, `${PUBLIC_URL}${path}`, form);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
  const body = new URLSearchParams(form).toString();
  expect((await server.ask('POST', path, { body, headers })).status).toBe(200);
  await server.settle();
}

async function mustSend(method: string, path: string, body?: object): Promise<Reply> {
  const reply = await send(method, path, body);
  expect([reply.status < 300, reply.text]).toEqual([true, reply.text]);
  return reply;
}

/** A request that was sent and withdrawn, and a draft; both with a document. */
async function bringNumbers(): Promise<void> {
  const customer = portInCustomer(server);
  const { lastname, street: address1, pin, label: portname, document } = SECRETS;
  const form = { ...COMPLETE, lastname, address1, pin, portname, number_list: '415-555-0177' };
  for (const isSent of [true, false]) {
    const id = await customer.draft(form);
    const content = Buffer.from(document).toString('base64');
    const upload = { name: SECRETS['file name'], content };
    expect((await send('POST', `/api/portin_request/${id}/documents`, upload)).status).toBe(201);
    if (!isSent) continue;
    const reply = await customer.submit(id, { ...form, quoted_fee: 5 });
    expect([reply.status, reply.text]).toEqual([201, reply.text]);
    await server.settle();
    const { body } = await server.ask('GET', OWN, { as: 'other' });
    expect(body).toMatchObject({ port_ins: 1 });
    expect((await send('POST', OWN, { given_up: body.balance })).code).toBe('forgetting-blocked');
    await send('POST', `/api/portin_request/${id}/cancel`);
  }
}

/** What every admin can read of the texts that belong to no order. */
async function unrouted(): Promise<string> {
  await server.settle();
  return (await server.ask('GET', '/api/sms/unrouted', { as: 'admin' })).text;
}

/** A number of the customer's own, and a text that came for no app. */
async function bringOver(): Promise<void> {
  const { submitted, move, inOneDay, complete } = portInCustomer(server);
  const id = await submitted({ number_list: OWN_NUMBER, quoted_fee: 5 });
  await move(id, 'in_review');
  await move(id, 'foc_confirmed', { foc_at: inOneDay() });
  expect((await complete(id)).status).toBe(200);
  await text(OWN_NUMBER, SECRETS['words to an own number'], SECRETS.sender);
  expect(await unrouted()).toContain(SECRETS['words to an own number']);
}

async function rent(): Promise<{ readonly number: string }> {
  const term = { app_uuid: server.appIds[0], country_iso: server.countryIso, number_type: 'new' };
  const order = { ...term, term_hours: 336, quoted_price: 0.934 };
  const { body } = await mustSend('POST', '/api/orders/create_number_order', order);
  return { number: String(body.number) };
}

/** Everything that a customer can leave behind. @returns the rented number */
async function live(): Promise<string> {
  const url = `http://${receiver.host()}/${SECRETS.webhook}`;
  await mustSend('PUT', '/api/webhook', { url, types: ['sms.received'] });
  const activation = await server.buy('other');
  await text(activation.number, SECRETS.text, SECRETS.sender);
  await record(activation.number);
  const { number } = await rent();
  await text(number, SECRETS.text, SECRETS.sender);
  await bringNumbers();
  await bringOver();
  await mustSend('POST', '/api/sub_accounts', { name: SECRETS['sub-account'] });
  await mustSend('PUT', '/api/users/billing', {
    ...{ name: SECRETS['billing name'], address: SECRETS['billing street'] },
    ...{ tax_id: SECRETS['tax id'], country_iso: 'DE' },
  });
  const { startPayment, play, deliver } = paymentCustomer(server);
  const paymentId = await startPayment(5);
  await deliver(await play(paymentId, 'pay', 5));
  await waitForPolicies(server);
  expect((await send('GET', `/api/payment/invoices/${paymentId}/2026-000001`)).status).toBe(200);
  const login = { email: SECRETS.address, password: PASSWORD };
  expect((await server.ask('POST', '/api/auth/login', { body: login })).status).toBe(200);
  await server.ask('POST', '/api/auth/reset_password', { body: { email: SECRETS.address } });
  await mustSend('POST', '/api/auth/second_factor');
  await mustSend('POST', '/api/auth/passkeys/start');
  await server.settle();
  return number;
}

async function walletOfOther() {
  const { streams: kept } = server.ringpost.commandApi.deps;
  return (await kept.refresh(streams.wallet(server.people.other.userId), wallet)).state;
}

/** Bytes to search for, with a name. */
type Needle = readonly [name: string, bytes: Buffer];

/** A text in base64 depends on how many bytes stand before it in its group of three. */
function inBase64(bytes: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((skipped) => {
    const groups = Math.floor((bytes.length - skipped) / 3);
    // Shorter ones occur by chance.
    return groups < 3 ? [] : bytes.subarray(skipped, skipped + 3 * groups).toString('base64');
  });
}

/** The ways in which a file can spell some bytes. */
function spellings(name: string, bytes: Buffer): readonly Needle[] {
  const base64 = inBase64(bytes);
  const base64url = base64.map((each) => each.replaceAll('+', '-').replaceAll('/', '_'));
  return [
    [name, bytes],
    ...[...base64, ...base64url].map((each): Needle => [`${name} as base64`, Buffer.from(each)]),
    [`${name} as hex`, Buffer.from(bytes.toString('hex'))],
    [`${name} as UTF-16`, Buffer.from(bytes.toString('latin1'), 'utf16le')],
  ];
}

/** All people of a test share one hash of their password, so the customer gets one that nobody else has. */
async function hashPassword(): Promise<string> {
  const { ringpost, people } = server;
  const passwords = createPasswords(ringpost.commandApi.deps);
  const hash = await passwords.hash(PASSWORD, SECRETS.address);
  await passwords.put(people.other.userId, hash);
  return hash;
}

/** The secrets, and what opens them: the bytes of the key. */
async function needles(): Promise<readonly Needle[]> {
  const { userId } = server.people.other;
  const kept = await server.ringpost.engine.vault.get<{ readonly key: string }>(
    'subject-keys',
    customerSubject(userId),
  );
  const factor = await server.ringpost.engine.vault.get<{ readonly secret: string }>(
    'started-second-factors',
    userId,
  );
  const question = await server.ringpost.engine.vault.get<{ readonly challenge: string }>(
    'passkey-challenges',
    `add ${userId}`,
  );
  const all: readonly (readonly [string, Buffer])[] = [
    ...Object.entries(SECRETS).map(([name, secret]) => [name, Buffer.from(secret)] as const),
    ['recording', AUDIO.subarray(60, 120)],
    ['key', Buffer.from(kept?.value.key ?? '', 'base64')],
    ['password hash', Buffer.from(await hashPassword())],
    ['second factor', Buffer.from(factor?.value.secret ?? '')],
    ['question to a passkey', Buffer.from(question?.value.challenge ?? '')],
  ];
  for (const [name, bytes] of all) expect(bytes.length, name).toBeGreaterThan(5);
  return all.flatMap(([name, bytes]) => spellings(name, bytes));
}

function found(
  parts: readonly { readonly name: string; readonly bytes: Buffer }[],
  searched: readonly Needle[],
): readonly string[] {
  return parts.flatMap(({ name, bytes }) =>
    searched.flatMap(([what, needle]) => (bytes.includes(needle) ? [`${what} in ${name}`] : [])),
  );
}

describe('a customer who is forgotten', () => {
  let searched: readonly Needle[];
  let number: string;
  let givenUpMills: number;

  it('asks for it with a password and the amount, and buys nothing for seven days', async () => {
    number = await live();
    searched = await needles();
    // The address, the hash of the password and the key are in files as long as the customer is here.
    expect(found(await storedParts(server.dataDir), searched)).not.toEqual([]);
    const { body } = await server.ask('GET', OWN, { as: 'other' });
    expect(body).toMatchObject({ due_at: null, rentals: 1, port_ins: 0 });
    expect((await send('POST', OWN, { given_up: Number(body.balance) - 1 })).code).toBe('balance-changed');
    const scopes = ['read', 'buy'];
    const terms = { name: SECRETS['name of a key'], scopes, day_cap: null, addresses: [], last_day: null };
    const { key } = (await mustSend('POST', '/api/keys', terms)).body;
    expect((await send('POST', OWN, { given_up: body.balance })).status).toBe(204);
    await server.settle();
    expect((await server.ask('GET', OWN, { as: 'other' })).body.due_at).toBe('2026-11-28T10:00:00.000Z');
    const order = { app_uuid: server.appIds[0], country_iso: server.countryIso, quoted_price: 0.5 };
    expect((await send('POST', '/api/orders/on_demand', order)).code).toBe('being-forgotten');
    for (const [action, text] of [
      ['getNumber', /^BAD_KEY$/],
      ['getBalance', /^ACCESS_BALANCE:/],
    ] as const)
      expect(
        (await server.ask('GET', `/stubs/handler_api.php?api_key=${String(key)}&action=${action}`)).text,
      ).toMatch(text);
    // The protocol of 5sim: each path that spends, and one that reads.
    for (const [path, status] of [
      ['buy/activation/usa/any/whatsapp', 401],
      ['buy/hosting/usa/any/1day-whatsapp', 401],
      ['reuse/whatsapp/12125550132', 401],
      ['profile', 200],
    ] as const) {
      const headers = { authorization: `Bearer ${String(key)}` };
      expect((await server.ask('GET', `/v1/user/${path}`, { headers })).status, path).toBe(status);
    }
    await waitForPolicies(server);
    const mails = (await server.ask('GET', '/api/admin/mail', { as: 'admin' })).body.data;
    expect(mails).toContainEqual(
      expect.objectContaining({ kind: 'forgetting-requested', to: SECRETS.address }),
    );
  });

  it('can keep the account until then', async () => {
    expect((await send('DELETE', OWN)).status).toBe(204);
    expect((await send('DELETE', OWN)).code).toBe('not-being-forgotten');
    await server.settle();
    const { balance, due_at } = (await server.ask('GET', OWN, { as: 'other' })).body;
    expect(due_at).toBeNull();
    expect((await send('POST', OWN, { given_up: balance })).status).toBe(204);
    givenUpMills = Math.round(Number(balance) * 1000);
  });

  it('is gone after seven days: no session, no rental, and the address is free', async () => {
    await server.settle();
    await server.advance(7 * DAY_MS - 1);
    expect((await server.ask('GET', OWN, { as: 'other' })).status).toBe(200);
    await server.advance(1);
    await server.settle();
    await waitForPolicies(server);
    await server.settle();
    expect((await server.ask('GET', OWN, { as: 'other' })).code).toBe('account-inactive');
    const { streams: kept } = server.ringpost.commandApi.deps;
    const { state } = await kept.refresh(streams.account(server.people.other.userId), account);
    expect(state).toMatchObject({ status: 'inactive', email: '', isForgotten: true });
    const path = `/api/admin/users/${server.people.other.userId}`;
    const { body } = await server.ask('GET', path, { as: 'admin' });
    expect(body).toMatchObject({ email: '', forgotten_at: '2026-11-28T10:00:00.000Z', rented: 0 });
    const login = { email: SECRETS.address, password: PASSWORD };
    const reply = await server.ask('POST', '/api/auth/login', { body: login });
    expect(reply.code).toBe('INCORRECT_CREDENTIALS');
  });

  it('leaves the amount in the books, and a timeline without a word', async () => {
    expect((await walletOfOther()).availableMills).toBe(givenUpMills);
    const path = `/api/admin/audit/customers/${server.people.other.userId}`;
    const { status, text: timeline } = await server.ask('GET', path, { as: 'admin' });
    expect(status).toBe(200);
    expect(timeline).toContain('AccountForgotten');
    for (const secret of Object.values(SECRETS)) expect(timeline).not.toContain(secret);
  });

  it('leaves the number, the day and the amounts of an invoice', async () => {
    const path = '/api/admin/finance/invoices/csv?since=2026-11-01&until=2026-11-30';
    const { text: lines } = await server.ask('GET', path, { as: 'admin' });
    expect(lines).toMatch(/2026-000001,2026-11-21,invoice,.*,DE,sandbox,4\.200,19\.00,0\.800,5\.000/);
  });

  it('is in no file: no word, no number, no recording, no key', async () => {
    // Old pages of the rows are erased a little later if somebody reads them at this moment.
    await vi.waitFor(
      async () => expect(found(await storedParts(server.dataDir), searched)).toEqual([]),
      30_000,
    );
  });

  it('is in no backup that is made afterwards', async () => {
    if ((await storeOf(server.dataDir)).kind !== 'embedded') return;
    const folder = await dataFolder();
    await backupFolder(server.dataDir, join(folder.path, 'backup'));
    expect(found(await storedParts(join(folder.path, 'backup')), searched)).toEqual([]);
    await folder.remove();
  });

  it('gets no later text and no call: nobody can read them, and no file has them', async () => {
    const late = 'ALPHA says the late code 551907';
    for (const to of [number, OWN_NUMBER]) await text(to, late, SECRETS.sender);
    await text(OWN_NUMBER, `${late} again`, SECRETS.sender);
    await record(OWN_NUMBER);
    await waitForPolicies(server);
    await server.settle();
    const parts = await storedParts(server.dataDir);
    expect(found(parts, [...spellings('late text', Buffer.from(late)), ...searched])).toEqual([]);
    expect(await unrouted()).toMatch(new RegExp(`"to":"\\${OWN_NUMBER}","from":"","msg":""`));
    for (const word of ['551907', '"voice":{', ...Object.values(SECRETS)])
      expect(await unrouted()).not.toContain(word);
    const messages = `/api/admin/users/${server.people.other.userId}/messages`;
    const { data } = (await server.ask('GET', messages, { as: 'admin' })).body;
    for (const { uuid } of data as readonly { readonly uuid: string }[]) {
      const reading = { as: 'admin', body: { reason: 'A question of the police' } } as const;
      const { status, body } = await server.ask('POST', `/api/sms/${uuid}/show`, reading);
      expect([status, body.from, body.msg, body.code]).toEqual([200, '', '', null]);
    }
  });

  it('leaves a store that the audit finds whole', async () => {
    const store = await storeOf(server.dataDir);
    if (store.kind !== 'embedded') return;
    const now = server.now();
    // The server signs the end of the log within seconds after an hour has passed on its clock.
    await vi.waitFor(async () => {
      const [newest = '{}'] = (await server.ringpost.engine.chain.heads()).slice(-1);
      expect(now.getTime() - Date.parse(JSON.parse(newest).at)).toBeLessThan(HEAD_EVERY_MS);
    }, 60_000);
    const findings = await audit({ engine: { ...store, role: 'tool' }, now: now.toISOString() });
    expect(findings.flatMap(({ id, breaches }) => breaches.map((breach) => [id, breach]))).toEqual([]);
  });
});
