import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTracing } from '@ringpost/web/tracing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedShop, openShop } from './opened-shop.ts';
import { answerWith, openReceiver } from './webhook-receiver.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const TEXT = 'Your WhatsApp code is 731-946';
const CALLER = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
const before = process.env[ENDPOINT];
const receiver = openReceiver();
/** What the collector got. */
let received = '';
const collector = createServer((request, response) => {
  request.setEncoding('utf8').on('data', (part: string) => {
    received += part;
  });
  request.on('end', () => {
    received += '\n';
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let spans: readonly Span[];
let shop: OpenedShop;
let number: string;
let token: string;

beforeAll(async () => {
  for (const each of [collector, receiver.server])
    await new Promise<void>((resolve) => void each.listen(0, '127.0.0.1', resolve));
  // The thread of the projections reads the environment of the process.
  process.env[ENDPOINT] = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const stopTracing = await startTracing(process.env, 'ringpost');
  const trusted = new Set([receiver.host()]);
  shop = await openShop(
    { numbers: 2, customers: 1, creditMills: 5_000 },
    { webhooks: { trustedReceivers: trusted, timeoutMs: 300 } },
  );
  const [customer] = shop.facts.customers;
  if (!customer) throw new Error('there is a customer');
  token = customer.token;
  receiver.answers.set(customer.userId, answerWith(200));
  const ask = (method: string, path: string, body?: object) =>
    fetch(`${shop.ringpost.url}/api/${path}`, {
      method,
      headers: {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-00`,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  await ask('PUT', 'webhook', {
    url: `http://${receiver.host()}/${customer.userId}`,
    types: ['sms.received'],
  });
  const { body } = await shop.client.buy(customer, 'traced');
  number = String(body.number);
  await shop.client.sms(number, TEXT, 'SM-traced');
  await ask('POST', 'webhook/test');
  await shop.settle();
  await shop.ringpost.commandApi.tick();
  await shop.remove();
  await stopTracing();
  spans = received
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => JSON.parse(line).resourceSpans as { scopeSpans: { spans: Span[] }[] }[])
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
});
afterAll(() => {
  if (before === undefined) delete process.env[ENDPOINT];
  else process.env[ENDPOINT] = before;
  receiver.server.closeAllConnections();
  receiver.server.close();
  collector.closeAllConnections();
  collector.close();
});

function named(name: string): Span {
  const span = spans.find((each) => each.name === name);
  if (!span) throw new Error(`there is no span ${name} in ${[...new Set(spans.map((each) => each.name))]}`);
  return span;
}
/** The names of the spans above one, the next one first. */
function above({ parentSpanId }: Span): readonly string[] {
  const parent = spans.find(({ spanId }) => spanId === parentSpanId);
  return parent ? [parent.name, ...above(parent)] : [];
}

describe('the spans of a process', () => {
  it('are those of requests, commands, appends, batches of the projections, and webhooks', () => {
    const names = new Set(spans.map(({ name }) => name));
    for (const name of ['POST /api/orders/on_demand', 'SetWebhook', 'append', 'projection batch', 'webhook'])
      expect(names).toContain(name);
  });

  it('stand below each other, and a request below the trace of its caller', () => {
    const request = named('PUT /api/webhook');
    expect(request).toMatchObject({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId });
    expect(above(named('SetWebhook'))).toEqual(['PUT /api/webhook']);
    const append = spans.find((each) => each.name === 'append' && above(each)[0] === 'SetWebhook');
    expect(append?.traceId).toBe(CALLER.traceId);
    const purchase = spans.filter((each) => above(each).includes('POST /api/orders/on_demand'));
    expect(purchase.map(({ name }) => name)).toContain('append');
  });

  it('go on in the server that a webhook calls', () => {
    const { traceId, spanId } = named('webhook');
    expect(receiver.hits.map(({ headers }) => headers.traceparent)).toContain(`00-${traceId}-${spanId}-01`);
  });

  it('say nothing private', () => {
    expect(spans.length).toBeGreaterThan(20);
    const digits = number.replace(/\D/g, '');
    for (const word of [digits, '731-946', '731946', 'WhatsApp', '@', token, '127.0.0.1', receiver.host()])
      expect(received, word).not.toContain(word);
    for (const { userId } of shop.facts.customers) expect(received).not.toContain(userId);
  });
});
