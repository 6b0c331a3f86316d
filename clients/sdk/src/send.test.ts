import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createRingpost, NoAnswerError, RingpostError } from './index.ts';

type Answering = (request: IncomingMessage) => { readonly status: number; readonly body: unknown } | 'cut';

const PURCHASE = { appUuid: 'a', country: 'US', maxPrice: 1 };
const OPEN = { code: null, withheld: 0, ended_at: null, completed_at: null, status: 'running' };
const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function refusal(status: number, code: string, more: object = {}) {
  return { status, body: { code, title: code, status, requestId: 'r', ...more } };
}

/** A server that gives these answers one after the other, and the last one again and again. */
async function clientOf(...answers: readonly (ReturnType<Answering> | Answering)[]) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    const next = answers[Math.min(requests.length, answers.length - 1)];
    requests.push(request);
    const answer = typeof next === 'function' ? next(request) : next;
    if (answer === 'cut' || answer === undefined) response.destroy();
    else response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requests, client: createRingpost({ url, key: 'key' }) };
}

it('a purchase is repeated with the same key until an answer comes', async () => {
  const { client, requests } = await clientOf('cut', refusal(503, 'unavailable'), {
    status: 201,
    body: { code: null },
  });
  await client.buy(PURCHASE);
  const keys = requests.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(3);
  expect([...new Set(keys)]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
});

it('what may not run twice is repeated only if nothing was done', async () => {
  const lost = await clientOf('cut');
  await expect(lost.client.calls.postWebhookTest()).rejects.toThrow(NoAnswerError);
  expect(lost.requests).toHaveLength(1);
  const starting = await clientOf(refusal(503, 'starting'), { status: 202, body: { delivery_uuid: 'd' } });
  expect(await starting.client.calls.postWebhookTest()).toEqual({ delivery_uuid: 'd' });
});

it('a refusal has its code, and no refusal of the shop is repeated', async () => {
  const { client, requests } = await clientOf(refusal(429, 'too-many-purchases'));
  const error = await client.buy(PURCHASE).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RingpostError);
  expect(error).toMatchObject({ code: 'too-many-purchases', status: 429, requestId: 'r' });
  expect(requests).toHaveLength(1);
});

it('the server may hold a request until the order changes, and one that cannot is asked without', async () => {
  const running = { status: 200, body: { ...OPEN, position: 'p1' } };
  const done = { status: 200, body: { ...OPEN, position: 'p2', code: '123456', text: 'Code 123456' } };
  const holding = await clientOf(running, done);
  expect(await holding.client.waitForCode('o')).toMatchObject({ code: '123456', text: 'Code 123456' });
  expect(holding.requests.map(({ url }) => url)).toEqual(['/api/orders/o', '/api/orders/o?after=p1&wait=25']);

  const errors = [{ field: 'after', rule: 'additionalProperties', message: 'unknown' }];
  const older = await clientOf(running, refusal(400, 'invalid-request', { errors }), done);
  expect(await older.client.waitForCode('o')).toMatchObject({ code: '123456' });
  expect(older.requests.map(({ url }) => url).at(-1)).toBe('/api/orders/o');
});

it('a wait ends with the order, with its time, and with the signal of the caller', async () => {
  const ended = await clientOf({ status: 200, body: { ...OPEN, ended_at: 'now', outcome: 'no-sms' } });
  await expect(ended.client.waitForCode('o')).rejects.toMatchObject({ reason: 'no-sms' });
  const running = await clientOf({ status: 200, body: OPEN });
  const late = running.client.waitForCode('o', { timeoutMs: 50 });
  await expect(late).rejects.toMatchObject({ name: 'NoCodeError', reason: 'timeout' });
  const unpaid = await clientOf({ status: 200, body: { ...OPEN, withheld: 1 } });
  await expect(unpaid.client.waitForCode('o')).rejects.toMatchObject({ reason: 'withheld' });
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(running.client.waitForCode('o', { signal })).rejects.toThrow('enough');
});
