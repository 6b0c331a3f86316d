import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Position } from '@ringpost/domain';
import smpp from 'smpp';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { factsSince } from './last-fact.ts';
import { PUBLIC_URL, start, type TestServer } from './test-server.ts';
import type { Reply } from './wire.ts';

const TWILIO_PATH = '/hooks/sms/twilio';
const JSON_PATH = '/hooks/sms/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const VONAGE = { secret: 'the-secret-of-vonage', method: 'sha256' } as const;
const SMPP_ACCOUNT = { systemId: 'gateway-1', password: 'eight-ch' } as const;
const TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

let server: TestServer;
let before: Position;

beforeAll(async () => {
  const listen = { host: '127.0.0.1', port: 0 };
  server = await start({
    secrets: { accounts: { vonage: VONAGE } },
    smpp: { listen, accounts: [SMPP_ACCOUNT], links: [] },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.settle();
  before = await server.ringpost.engine.events.head();
});

type Form = Readonly<Record<string, string>>;

/** The fields that Twilio sends. */
function twilioForm(to: string, text: string, changes: Form = {}): Form {
  const sid = `SM${randomBytes(16).toString('hex')}`;
  return {
    ToCountry: 'US',
    ToState: 'NY',
    SmsMessageSid: sid,
    NumMedia: '0',
    ToCity: 'NEW YORK',
    FromZip: '',
    SmsSid: sid,
    FromState: '',
    SmsStatus: 'received',
    FromCity: '',
    Body: text,
    FromCountry: 'US',
    To: to,
    ToZip: '10001',
    NumSegments: '1',
    MessageSid: sid,
    From: '+14155550123',
    AccountSid: `AC${'1'.repeat(32)}`,
    ApiVersion: '2010-04-01',
    ...changes,
  };
}

function signatureOf(form: Form, url = `${PUBLIC_URL}${TWILIO_PATH}`): string {
  return getExpectedTwilioSignature(server.ringpost.secrets.twilioAuthToken, url, form);
}

function postForm(form: Form, signature: string | undefined = signatureOf(form), path = TWILIO_PATH) {
  return server.ask('POST', path, {
    body: new URLSearchParams(form).toString(),
    headers: {
      'content-type': FORM_TYPE,
      ...(signature !== undefined && { 'x-twilio-signature': signature }),
    },
  });
}

function postJson(body: unknown, secret = server.ringpost.secrets.jsonSecret) {
  return server.ask('POST', JSON_PATH, { body, headers: { 'x-ringpost-secret': secret } });
}

async function appendedTypes(): Promise<readonly string[]> {
  await server.settle();
  return factsSince(server.ringpost.engine.events, before);
}
async function feedOf(): Promise<readonly Record<string, unknown>[]> {
  await server.settle();
  const { body } = await server.ask('GET', '/api/sms/list', { as: 'owner' });
  return body.data as Record<string, unknown>[];
}
function refusalOf(reply: Reply): unknown[] {
  return [reply.status, reply.code];
}
function newCode(): string {
  return String(randomInt(100_000, 999_999));
}

/** In chunks, without a length. */
function postInPieces(path: string, type: string, body: string): Promise<number | undefined> {
  return new Promise((resolve, fail) => {
    const headers = { 'content-type': type, 'transfer-encoding': 'chunked', 'x-twilio-signature': 'x' };
    const sending = httpRequest(`${server.ringpost.url}${path}`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sending.on('error', fail);
    for (let at = 0; at < body.length; at += 65_536) sending.write(body.slice(at, at + 65_536));
    sending.end();
  });
}

describe('an SMS from Twilio', () => {
  it('in its exact form is answered with empty TwiML, and the code reaches its order', async () => {
    const { orderId, number } = await server.buy('owner');
    const code = newCode();
    const reply = await postForm(
      twilioForm(number, `ALPHA: ${code} is your code — ‘do not share’ 你好 +&=%`),
    );
    expect([reply.status, reply.headers.get('content-type'), reply.text]).toEqual([200, 'text/xml', TWIML]);
    await server.settle();
    const { body } = await server.ask('GET', `/api/orders/${orderId}`, { as: 'owner' });
    expect(body).toMatchObject({ status: 'completed', code, text: expect.stringContaining('你好 +&=%') });
  });

  it('that comes ten times, at once and again later, is one message and is answered ten times alike', async () => {
    const { number } = await server.buy('owner');
    const [first, second] = [`ALPHA ${newCode()}`, `ALPHA ${newCode()}`].map((text) =>
      twilioForm(number, text),
    );
    if (!first || !second) throw new Error('there are two');
    const again = [first, second, second, first, first, second, first, second, first, second];
    const replies = [...(await Promise.all(again.map((form) => postForm(form)))), await postForm(first)];
    for (const { status, text } of replies) expect([status, text]).toEqual([200, TWIML]);
    const texts = (await feedOf()).map(({ msg }) => msg);
    for (const form of [first, second]) expect(texts.filter((text) => text === form.Body)).toHaveLength(1);
    const types = await appendedTypes();
    expect(types.filter((type) => type === 'SmsReceived')).toHaveLength(2);
    expect(types.filter((type) => type === 'HoldCaptured' || type === 'FundsCaptured')).toHaveLength(1);
  });

  it('to a number that is not ours is kept, and Twilio need not try again', async () => {
    const text = `ALPHA ${newCode()}`;
    const reply = await postForm(twilioForm('+12025550199', text));
    expect([reply.status, reply.text]).toEqual([200, TWIML]);
    const events = await server.ringpost.engine.events.readAll({ after: before });
    const receivedEvent = events.find(({ type }) => type !== 'SecurityNoted');
    expect(receivedEvent).toMatchObject({
      type: 'SmsReceived',
      data: { to: '+12025550199', text, outcome: 'unknown-number', audience: { kind: 'operators' } },
    });
  });

  it('that Twilio did not sign is refused, and nothing of it is kept', async () => {
    const form = twilioForm(server.freeNumbers[0] ?? '', `ALPHA ${newCode()}`);
    const good = signatureOf(form);
    const signatures = {
      none: '',
      'for another form': signatureOf({ ...form, Body: 'ALPHA 000000' }),
      'for another address': signatureOf(form, `https://evil.example${TWILIO_PATH}`),
      'for the address of the moment': signatureOf(form, `${server.ringpost.url}${TWILIO_PATH}`),
      'with another token': getExpectedTwilioSignature('another', `${PUBLIC_URL}${TWILIO_PATH}`, form),
      shorter: good.slice(0, -1),
      longer: `${good}=`,
      'twice over': `${good}, ${good}`,
    };
    for (const [what, signature] of Object.entries(signatures)) {
      expect(refusalOf(await postForm(form, signature)), what).toEqual([403, 'bad-signature']);
    }
    const longerForm = { ...form, Extra: 'field' };
    expect(refusalOf(await postForm(longerForm, good)), 'with a field more').toEqual([403, 'bad-signature']);
    expect(refusalOf(await postForm(form, good, `${TWILIO_PATH}?a=1`))).toEqual([403, 'bad-signature']);
    const forwarded = await server.ask('POST', TWILIO_PATH, {
      body: new URLSearchParams(form).toString(),
      headers: {
        'content-type': FORM_TYPE,
        'x-forwarded-host': 'evil.example',
        'x-twilio-signature': signatureOf(form, `https://evil.example${TWILIO_PATH}`),
      },
    });
    expect(refusalOf(forwarded), 'with a host of its own').toEqual([403, 'bad-signature']);
    expect(await appendedTypes()).toEqual([]);
    expect((await postForm(form, good)).status, 'and with the right one it comes in').toBe(200);
  });

  it('of a megabyte is refused in words, announced or not, and nothing of it is kept', async () => {
    const form = twilioForm(server.freeNumbers[0] ?? '', 'a'.repeat(1_000_000));
    const reply = await postForm(form);
    expect(refusalOf(reply)).toEqual([413, 'body-too-large']);
    expect(reply.body.limitBytes).toBe(100 * 1024);
    expect(await postInPieces(TWILIO_PATH, FORM_TYPE, new URLSearchParams(form).toString())).toBe(413);
    const json = { message_id: randomUUID(), from: '32665', to: form.To, text: 'a'.repeat(1_000_000) };
    expect(refusalOf(await postJson(json))).toEqual([413, 'body-too-large']);
    expect(refusalOf(await postForm(twilioForm(form.To ?? '', 'a'.repeat(10_001))))).toEqual([
      400,
      'invalid-request',
    ]);
    expect(await appendedTypes()).toEqual([]);
  });

  it('that is not UTF-8 is refused, whether its bytes or its percent signs say so', async () => {
    const form = new URLSearchParams(twilioForm(server.freeNumbers[0] ?? '', 'TEXT')).toString();
    const headers = { 'content-type': FORM_TYPE, 'x-twilio-signature': 'x' };
    for (const bad of ['%FF', '%C3%28', '%ED%A0%80', '%', '%zz']) {
      const reply = await server.ask('POST', TWILIO_PATH, { body: form.replace('TEXT', bad), headers });
      expect(refusalOf(reply), bad).toEqual([400, 'malformed-body']);
    }
    const bytes = Buffer.from(form.replace('TEXT', '\u0001'));
    bytes[bytes.indexOf(1)] = 0xff;
    expect(refusalOf(await server.ask('POST', TWILIO_PATH, { body: bytes, headers }))).toEqual([
      400,
      'malformed-body',
    ]);
    expect(await appendedTypes()).toEqual([]);
  });
});

describe('an SMS as plain JSON', () => {
  const smsTo = (to: string, text: string) => ({ message_id: randomUUID(), from: '32665', to, text });

  it('reaches its order, and a redelivery is answered with the same id', async () => {
    const { orderId, number } = await server.buy('owner');
    const code = newCode();
    const sms = { ...smsTo(number, `Your ALPHA code is ${code}`), sent_at: server.now().toISOString() };
    const replies = await Promise.all(Array.from({ length: 10 }, () => postJson(sms)));
    for (const { status, text } of replies) expect([status, text]).toEqual([200, replies[0]?.text]);
    expect(replies[0]?.body.message_id).toEqual(expect.stringMatching(/\S/));
    expect((await appendedTypes()).filter((type) => type === 'SmsReceived')).toHaveLength(1);
    const { body } = await server.ask('GET', `/api/orders/${orderId}`, { as: 'owner' });
    expect(body).toMatchObject({ status: 'completed', code });
  });

  it('whose id was used for another text or another number still reaches its own order', async () => {
    const [ann, ben] = [await server.buy('owner'), await server.buy('other')];
    const codes = [newCode(), newCode(), newCode()];
    const sms = { ...smsTo(ann.number, `Your ALPHA code is ${codes[0]}`), message_id: '1001' };
    const further = { ...sms, text: `Your ALPHA code is ${codes[1]}` };
    const bensSms = { ...sms, to: ben.number, text: `Your ALPHA code is ${codes[2]}` };
    const first = [await postJson(sms), await postJson(further), await postJson(bensSms)];
    const again = [await postJson(bensSms), await postJson(sms), await postJson(further)];
    expect([...first, ...again].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(first.map(({ text }) => text)).size).toBe(3);
    expect(new Set(again.map(({ text }) => text))).toEqual(new Set(first.map(({ text }) => text)));
    expect((await appendedTypes()).filter((type) => type === 'SmsReceived')).toHaveLength(3);
    const orderOf = async (who: 'owner' | 'other', { orderId }: { readonly orderId: string }) =>
      (await server.ask('GET', `/api/orders/${orderId}`, { as: who })).body;
    const codesOf = (body: Readonly<Record<string, unknown>>) =>
      (body.messages as readonly { readonly code: string }[]).map(({ code }) => code).sort();
    expect(codesOf(await orderOf('owner', ann))).toEqual(codes.slice(0, 2).sort());
    expect(codesOf(await orderOf('other', ben))).toEqual(codes.slice(2));
    const warnings = server.logged().match(/used the id of one message for another one/g);
    expect(warnings).toHaveLength(2);
  });

  it('to a number that is not ours is kept', async () => {
    expect((await postJson(smsTo('+12025550199', 'ALPHA'))).status).toBe(200);
    expect(await appendedTypes()).toEqual(['SmsReceived']);
  });

  it('without the secret is refused, and nothing of it is kept', async () => {
    const { jsonSecret } = server.ringpost.secrets;
    const sms = smsTo(server.freeNumbers[0] ?? '', 'ALPHA');
    for (const secret of ['', 'wrong', jsonSecret.slice(0, -1), `${jsonSecret}0`, jsonSecret.toUpperCase()]) {
      expect(refusalOf(await postJson(sms, secret)), secret).toEqual([403, 'bad-signature']);
    }
    expect(await appendedTypes()).toEqual([]);
  });

  it('with a stamp that is no instant is refused; one that no clock can show is kept', async () => {
    const sms = smsTo(server.freeNumbers[0] ?? '', 'ALPHA');
    for (const sent_at of ['yesterday', '2026-13-01T00:00:00Z', '', 5]) {
      expect(refusalOf(await postJson({ ...sms, sent_at }))).toEqual([400, 'invalid-request']);
    }
    expect(await appendedTypes()).toEqual([]);
    expect((await postJson({ ...sms, sent_at: '2016-12-31T23:59:60Z' })).status).toBe(200);
  });
});

describe('a long SMS from Vonage, whose parts come alone', () => {
  const deliver = (to: string, part: number, text: string, ref: string) => {
    const fields: Form = {
      ...{ msisdn: '14155550123', to: to.slice(1), messageId: randomUUID(), type: 'text', text },
      ...{ concat: 'true', 'concat-ref': ref, 'concat-total': '2', 'concat-part': String(part) },
      timestamp: String(Math.floor(server.now().getTime() / 1000)),
    };
    const signed = Object.keys(fields)
      .sort()
      .map((name) => `&${name}=${fields[name]}`)
      .join('');
    const sig = createHmac('sha256', VONAGE.secret).update(signed).digest('hex');
    return server.ask('GET', `/hooks/sms/vonage?${new URLSearchParams({ ...fields, sig })}`);
  };

  it('completes its order once all parts are there, and shows what came of one that stays incomplete', async () => {
    const [whole, broken] = [await server.buy('owner'), await server.buy('owner')];
    const codes = [newCode(), newCode()];
    for (const reply of [
      await deliver(whole.number, 2, `code is ${codes[0]}`, '1'),
      await deliver(broken.number, 1, `Your ALPHA code is ${codes[1]}.`, '2'),
      await deliver(whole.number, 1, 'Your ALPHA ', '1'),
    ])
      expect(reply.status).toBe(200);
    const orderOf = async ({ orderId }: { readonly orderId: string }) => {
      await server.settle();
      return (await server.ask('GET', `/api/orders/${orderId}`, { as: 'owner' })).body;
    };
    expect(await orderOf(whole)).toMatchObject({ status: 'completed', code: codes[0] });
    expect((await orderOf(broken)).code).not.toBe(codes[1]);
    await server.advance(180_000);
    expect(await orderOf(broken)).toMatchObject({
      ...{ status: 'completed', code: codes[1] },
      text: `Your ALPHA code is ${codes[1]}. […]\n[Part 2 of 2 did not come.]`,
    });
  });
});

describe('an SMS by SMPP', () => {
  let socket: Socket;
  let session: InstanceType<typeof smpp.Session>;

  beforeAll(async () => {
    const port = Number(/"port":(\d+),[^\n]*the port for SMPP is open/.exec(server.logged())?.[1]);
    socket = connect(port, '127.0.0.1');
    session = new smpp.Session({ socket });
    await once(socket, 'connect');
  });
  afterAll(() => void socket.destroy());

  /** @returns the status of the answer */
  const send = (command: string, fields: object): Promise<number> =>
    new Promise((resolve) => {
      session.send(new smpp.PDU(command, { ...fields }), ({ command_status }) => resolve(command_status));
    });
  const smsTo = (number: string, short_message: unknown) =>
    send('submit_sm', { source_addr: 'ALPHA', destination_addr: number, data_coding: 0, short_message });

  it('reaches the order of its customer, in one piece or in parts that come the last first', async () => {
    const { systemId: system_id, password } = SMPP_ACCOUNT;
    expect(await send('bind_transceiver', { system_id, password })).toBe(0);
    const [short, long] = [await server.buy('owner'), await server.buy('owner')];
    const codes = [newCode(), newCode()];
    const part = (at: number, message: string) => ({ udh: Buffer.from([5, 0, 3, 9, 2, at]), message });
    expect(await smsTo(short.number, `Your ALPHA code is ${codes[0]}`)).toBe(0);
    expect(await smsTo(long.number, part(2, `code is ${codes[1]}`))).toBe(0);
    expect(await smsTo(long.number, part(1, 'Your ALPHA '))).toBe(0);
    await server.settle();
    for (const [index, { orderId }] of [short, long].entries()) {
      const { body } = await server.ask('GET', `/api/orders/${orderId}`, { as: 'owner' });
      expect(body).toMatchObject({ status: 'completed', code: codes[index] });
    }
    for (const secret of [password, ...codes]) expect(server.logged()).not.toContain(secret);
  });
});

describe('what the log output says', () => {
  it('is that something came, and never what, from whom or with which secret', async () => {
    const { number } = await server.buy('owner', 1);
    const [code, from] = [newCode(), '+14155559876'];
    const canary = `canary-${randomUUID()}`;
    const form = twilioForm(number, `BETA ${code} ${canary}`, { From: from });
    await postForm(form);
    await postForm({ ...form, Body: `${canary} changed` }, signatureOf(form));
    await postJson({ message_id: canary, from, to: number, text: `BETA ${code}` });
    await postJson({ message_id: canary, from, to: number, text: `BETA ${code}` }, canary);
    await server.ask('POST', JSON_PATH, { body: `{"text": "${canary}`, headers: {} });
    await server.settle();
    expect((await feedOf()).some(({ msg }) => String(msg).includes(canary))).toBe(true);
    const logged = server.logged();
    expect(logged).toContain(TWILIO_PATH);
    const { twilioAuthToken, jsonSecret } = server.ringpost.secrets;
    const secrets = [code, from, canary, number, signatureOf(form), twilioAuthToken, jsonSecret];
    for (const secret of secrets) expect(logged).not.toContain(secret);
  });
});
