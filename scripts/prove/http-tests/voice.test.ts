import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, request as openRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { customerSubject } from '@ringpost/domain';
import { toneFile } from '@ringpost/testing/wav-file';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PUBLIC_URL, start, type TestServer } from './test-server.ts';
import { openReceiver } from './webhook-receiver.ts';

const AUDIO = toneFile(2);
const ACCOUNT = `AC${'1'.repeat(32)}`;
const CALL_PATH = '/hooks/voice/twilio';
const RECORDING_PATH = '/hooks/voice/twilio/recording';

/** Twilio's host of recordings. It answers `status` until a test changes it. */
let twilio: Server;
let status = 200;
let twilioRequests: IncomingMessage[] = [];
let server: TestServer;
const receiver = openReceiver();

beforeAll(async () => {
  twilio = createServer((request, response) => {
    twilioRequests.push(request);
    response.writeHead(status, { 'content-type': 'audio/x-wav' }).end(AUDIO);
  });
  await new Promise<void>((resolve) => void twilio.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(twilio.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => void receiver.server.listen(0, '127.0.0.1', resolve));
  server = await start({
    recordings: { url: `http://${host}`, trusted: new Set([host]) },
    webhooks: { trustedReceivers: new Set([receiver.host()]) },
  });
});
afterAll(async () => {
  await server.close();
  twilio.close();
  receiver.server.closeAllConnections();
  receiver.server.close();
});
beforeEach(() => {
  status = 200;
  twilioRequests = [];
});

type Form = Readonly<Record<string, string>>;

function newSid(kind: 'RE' | 'CA'): string {
  return `${kind}${randomBytes(16).toString('hex')}`;
}
/** The fields of Twilio's recording callback. */
function recordingForm(changes: Form = {}): Form {
  return {
    AccountSid: ACCOUNT,
    CallSid: newSid('CA'),
    RecordingSid: newSid('RE'),
    RecordingUrl: 'https://evil.example/recording',
    RecordingStatus: 'completed',
    RecordingDuration: '2',
    RecordingChannels: '1',
    RecordingSource: 'RecordVerb',
    ...changes,
  };
}
async function post(path: string, form: Form, token = server.ringpost.secrets.twilioAuthToken) {
  const signature = getExpectedTwilioSignature(token, `${PUBLIC_URL}${path}`, form);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
  const reply = await server.ask('POST', path, { body: new URLSearchParams(form).toString(), headers });
  await server.settle();
  return reply;
}
function recorded(to: string, changes: Form = {}) {
  return post(`${RECORDING_PATH}?to=${encodeURIComponent(to)}`, recordingForm(changes));
}
async function listCalls(who: 'owner' | 'other' = 'owner') {
  const { body } = await server.ask('GET', '/api/voice_log/list', { as: who });
  return body.data as readonly { readonly uuid: string; readonly voice: unknown; readonly from: string }[];
}
async function newestOf(who: 'owner' | 'other' = 'owner') {
  return (await listCalls(who))[0]?.uuid ?? '';
}
function download(uuid: string, as: 'owner' | 'other' | 'admin' = 'owner', range?: string) {
  const headers = range === undefined ? {} : { range };
  return server.ask('GET', `/api/voice_log/download/${uuid}`, { as, headers });
}
async function typesOf(uuid: string): Promise<readonly string[]> {
  const events = await server.ringpost.engine.events.readStream(`sms-${uuid}`);
  return events.map(({ type }) => type);
}

/** An activation whose code has come, so that calls for it are free. */
async function buyPaid(who: 'owner' | 'other') {
  const order = await server.buy(who);
  await server.ask('POST', '/hooks/sms/json', {
    body: { message_id: randomUUID(), from: '32665', to: order.number, text: 'Your code is 482913' },
    headers: { 'x-ringpost-secret': server.ringpost.secrets.jsonSecret },
  });
  await server.settle();
  return order;
}

describe('a call to a number that somebody has', () => {
  it('is recorded, and its recording comes to the order as a free message that can be played, if it is paid', async () => {
    const { orderId, number } = await buyPaid('owner');
    const call = { AccountSid: ACCOUNT, CallSid: newSid('CA'), From: '+14155550123', To: number };
    const { text: twiml } = await post(CALL_PATH, call);
    expect(twiml).toContain(`<Record action="${PUBLIC_URL}${RECORDING_PATH}?to=`);
    const callbackPath = /recordingStatusCallback="([^"]+)"/.exec(twiml)?.[1]?.slice(PUBLIC_URL.length) ?? '';
    const reply = await post(callbackPath, recordingForm());
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/xml']);

    const [message] = await listCalls();
    expect(message).toMatchObject({
      order_uuid: orderId,
      to: number,
      voice: { seconds: 2, state: 'stored' },
    });
    const { body: order } = await server.ask('GET', `/api/orders/${orderId}`, { as: 'owner' });
    expect(order).toMatchObject({
      status: 'completed',
      messages: [
        { uuid: message?.uuid, charged: false, voice: { seconds: 2, state: 'stored' } },
        { charged: true },
      ],
    });
    const { body: feed } = await server.ask('GET', '/api/sms/list', { as: 'owner' });
    expect((feed.data as object[])[0]).toMatchObject({ uuid: message?.uuid, msg: '', withheld: null });

    const audio = await download(message?.uuid ?? '');
    expect(Buffer.from(audio.bytes)).toEqual(AUDIO);
    expect(audio.headers.get('content-type')).toBe('audio/wav');
    // The credentials went to Twilio's host only, whatever address the callback named.
    const login = Buffer.from(`${ACCOUNT}:${server.ringpost.secrets.twilioAuthToken}`).toString('base64');
    expect(twilioRequests.map(({ headers }) => headers.authorization)).toEqual([`Basic ${login}`]);
  });

  it('is one message and is fetched once, however often and by whichever callback it is announced', async () => {
    const { number } = await buyPaid('owner');
    const countBefore = (await listCalls()).length;
    const form = recordingForm();
    const withNumber = { ...form, From: '+14155550123', To: number };
    const path = `${RECORDING_PATH}?to=${encodeURIComponent(number)}`;
    await post(path, withNumber);
    await post(path, form);
    await post(path, withNumber);
    expect(await listCalls()).toHaveLength(countBefore + 1);
    expect((await listCalls())[0]?.from).toBe('+14155550123');
    expect(twilioRequests).toHaveLength(1);
    expect(await typesOf(await newestOf())).toEqual(['SmsReceived', 'RecordingAnnounced', 'RecordingStored']);
  });

  it('brings any part of the recording that a player asks for', async () => {
    const { number } = await buyPaid('owner');
    await recorded(number);
    const part = await download(await newestOf(), 'owner', 'bytes=100-199');
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${AUDIO.length}`]);
    expect(Buffer.from(part.bytes)).toEqual(AUDIO.subarray(100, 200));
  });
});

describe("a customer's webhook", () => {
  it('is told of a call as of a text, with its length and never its audio', async () => {
    const body = { url: `http://${receiver.host()}/ann`, types: ['sms.received'] };
    const { orderId, number } = await buyPaid('other');
    await server.ask('PUT', '/api/webhook', { as: 'other', body });
    await recorded(number, { From: '+14155550123' });
    await vi.waitFor(() => expect(receiver.hits).toHaveLength(1), 60_000);
    const [hit] = receiver.hits;
    const call = { order_uuid: orderId, from: '+14155550123', msg: '', code: null, charged: 0 };
    expect(hit?.body).toMatchObject({ type: 'sms.received', data: { ...call, voice_seconds: 2 } });
    expect(hit?.text.length).toBeLessThan(1_000);
  });
});

describe('a recording that cannot be fetched yet', () => {
  it('is fetched again until it is there, and the customer knows of the call meanwhile', async () => {
    const { number } = await buyPaid('owner');
    status = 404;
    await recorded(number);
    const uuid = await newestOf();
    expect((await listCalls())[0]).toMatchObject({ voice: { seconds: 2, state: 'awaited' } });
    expect((await download(uuid)).code).toBe('not-found');
    await server.advance(5_000);
    status = 200;
    await server.advance(30_000);
    await server.settle();
    expect((await listCalls())[0]).toMatchObject({ uuid, voice: { state: 'stored' } });
    expect(Buffer.from((await download(uuid)).bytes)).toEqual(AUDIO);
    expect(twilioRequests).toHaveLength(3);
    await server.advance(86_400_000);
    expect(twilioRequests).toHaveLength(3);
  });

  it('is lost after three days', async () => {
    const { number } = await server.rent('owner');
    status = 500;
    await recorded(number);
    for (let hour = 0; hour < 120; hour += 4) await server.advance(4 * 3_600_000);
    await server.settle();
    expect((await listCalls())[0]).toMatchObject({ voice: { state: 'lost' } });
    expect(twilioRequests).toHaveLength(10);
  });
});

describe('who hears a recording', () => {
  it('is its customer alone: not another one, no guest, no admin', async () => {
    const { number } = await buyPaid('owner');
    await recorded(number);
    const uuid = await newestOf();
    for (const as of ['other', 'admin'] as const) expect((await download(uuid, as)).code).toBe('not-found');
    const path = `/api/voice_log/unrouted/${uuid}`;
    expect((await server.ask('GET', path, { as: 'admin' })).code).toBe('not-found');
    expect((await server.ask('GET', path, { as: 'owner' })).status).toBe(403);
    expect((await server.ask('GET', `/api/voice_log/download/${uuid}`)).status).toBe(401);
    expect(await newestOf('other')).not.toBe(uuid);
  });

  it('is nobody who has not paid, once its order was cancelled', async () => {
    const { orderId, number } = await server.buy('owner');
    await server.ask('POST', `/api/orders/${orderId}/cancel`, { as: 'owner' });
    await recorded(number, { From: '+14155550188' });
    const [withheld] = await listCalls();
    expect(withheld).toMatchObject({ order_uuid: orderId, from: null, withheld: { price: 0.5 } });
    const uuid = withheld?.uuid ?? '';
    expect((await download(uuid)).code).toBe('not-found');
    const reply = await server.ask('POST', `/api/sms/${uuid}/read`, {
      as: 'owner',
      body: { quoted_price: 0.5 },
    });
    expect(reply.status).toBe(200);
    await server.settle();
    expect(Buffer.from((await download(uuid)).bytes)).toEqual(AUDIO);
  });

  it('is nobody while its order runs and is not paid, until the customer lets the call count as the code', async () => {
    const { orderId, number } = await server.buy('owner');
    await recorded(number, { From: '+14155550188' });
    const [withheld] = await listCalls();
    expect(withheld).toMatchObject({
      order_uuid: orderId,
      from: null,
      withheld: { price: 0.5, why: 'unpaid' },
    });
    const uuid = withheld?.uuid ?? '';
    expect((await download(uuid)).code).toBe('not-found');
    const body = { quoted_price: 0.5 };
    expect((await server.ask('POST', `/api/sms/${uuid}/read`, { as: 'owner', body })).status).toBe(200);
    await server.settle();
    expect(Buffer.from((await download(uuid)).bytes)).toEqual(AUDIO);
    const { body: order } = await server.ask('GET', `/api/orders/${orderId}`, { as: 'owner' });
    expect(order).toMatchObject({ status: 'completed', messages: [{ uuid, charged: true }] });
  });

  it('are admins where nobody has the number, also of a public one, until they give it to an order', async () => {
    const { body: feed } = await server.ask('GET', '/api/sms/public');
    await recorded(server.freeNumbers[0] ?? '');
    expect((await server.ask('GET', '/api/sms/public')).body.seq).toBe(feed.seq);
    const { orderId, number } = await buyPaid('owner');
    const began = new Date(server.now().getTime() - 600_000).toUTCString();
    await recorded(number, { RecordingStartTime: began });
    const { body } = await server.ask('GET', '/api/sms/unrouted', { as: 'admin' });
    const all = body.data as { readonly uuid: string; readonly to: string }[];
    const message = all.find(({ to }) => to === number);
    expect(message).toMatchObject({ voice: { state: 'stored' } });
    const path = `/api/voice_log/unrouted/${message?.uuid}`;
    expect(Buffer.from((await server.ask('GET', path, { as: 'admin' })).bytes)).toEqual(AUDIO);
    await server.ask('POST', `/api/sms/${message?.uuid}/route`, {
      as: 'admin',
      body: { order_uuid: orderId },
    });
    await server.settle();
    expect(Buffer.from((await download(message?.uuid ?? '')).bytes)).toEqual(AUDIO);
    expect((await server.ask('GET', path, { as: 'admin' })).code).toBe('not-found');
  });

  it('is nobody, once the customer was forgotten: the Vault had it sealed, and has nothing any more', async () => {
    const { number } = await buyPaid('other');
    await recorded(number);
    const uuid = await newestOf('other');
    const { engine } = server.ringpost;
    const storedAudio = Buffer.from((await engine.vault.getBlob(`voice/${uuid}/customer`)) ?? []);
    expect([storedAudio.length > AUDIO.length, storedAudio.includes('WAVE')]).toEqual([true, false]);
    expect((await download(uuid, 'other')).status).toBe(200);
    await engine.subjectKeys.forget(customerSubject(server.people.other.userId));
    expect(await engine.vault.getBlob(`voice/${uuid}/customer`)).toBeUndefined();
    expect((await download(uuid, 'other')).code).toBe('not-found');
  });
});

describe('a call that is not recorded', () => {
  it('is one to a number that nobody has, and nothing is stored', async () => {
    const to = server.freeNumbers[0] ?? '';
    const call = { AccountSid: ACCOUNT, CallSid: newSid('CA'), From: '+14155550123', To: to };
    expect((await post(CALL_PATH, call)).text).toContain('<Reject/>');
  });

  it('is one without a good signature, of ids that are no ids, or without a number', async () => {
    const path = `${RECORDING_PATH}?to=%2B12125551005`;
    const forged = await post(path, recordingForm(), 'a-wrong-token-of-twilio');
    expect(forged.code).toBe('bad-signature');
    const strange = await post(path, recordingForm({ RecordingSid: '../../Calls' }));
    expect(strange.code).toBe('invalid-request');
    expect((await post(RECORDING_PATH, recordingForm())).code).toBe('invalid-request');
    expect(twilioRequests).toEqual([]);
  });

  it('is one whose recording has no audio, or not yet', async () => {
    const { number } = await buyPaid('owner');
    const countBefore = (await listCalls()).length;
    for (const RecordingStatus of ['in-progress', 'absent', 'failed'])
      expect((await recorded(number, { RecordingStatus })).status).toBe(200);
    expect(await listCalls()).toHaveLength(countBefore);
  });
});

describe('a call from any other vendor', () => {
  function send(body: object) {
    const headers = { 'x-ringpost-secret': server.ringpost.secrets.jsonSecret };
    return server.ask('POST', '/hooks/voice/json', { body, headers });
  }

  it.each([
    ['of a second', AUDIO],
    ['of a moment', toneFile(0.1)],
  ])('comes with its audio %s, and is one message however often it is sent', async (_, file) => {
    const { number } = await buyPaid('owner');
    const call = { message_id: randomUUID(), from: '+14155550123', to: number };
    const request = { ...call, audio: file.toString('base64') };
    const ids = [(await send(request)).body.message_id, (await send(request)).body.message_id];
    await server.settle();
    expect(ids).toEqual([await newestOf(), await newestOf()]);
    expect(Buffer.from((await download(String(ids[0]))).bytes)).toEqual(file);
    expect(twilioRequests).toEqual([]);
  });

  it.each([
    ['a wrong secret', { 'x-ringpost-secret': 'wrong' }],
    ['an unknown vendor', { 'x-ringpost-vendor': randomUUID(), 'x-ringpost-secret': 'wrong' }],
    ['an old signature', { 'webhook-signature': 'v1,x', 'webhook-id': 'x', 'webhook-timestamp': '1' }],
  ])('is refused for %s before any byte of its body is sent', async (_, proof) => {
    const headers = { ...proof, 'content-type': 'application/json', 'content-length': '5000000' };
    const request = openRequest(`${server.ringpost.url}/hooks/voice/json`, { method: 'POST', headers });
    request.on('error', () => {});
    request.flushHeaders();
    const answer = await new Promise<IncomingMessage>((resolve) => void request.once('response', resolve));
    expect(answer.statusCode).toBe(403);
    request.destroy();
  });

  it('is refused if it is no WAV, and leaves no message', async () => {
    const { number } = await buyPaid('owner');
    const countBefore = (await listCalls()).length;
    const audio = Buffer.from('<html></html>').toString('base64');
    expect((await send({ message_id: randomUUID(), from: '1', to: number, audio })).code).toBe(
      'recording-refused',
    );
    await server.settle();
    expect(await listCalls()).toHaveLength(countBefore);
  });
});
