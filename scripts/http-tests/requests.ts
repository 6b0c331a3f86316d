import { randomUUID } from 'node:crypto';
import { streams } from '@ringpost/events/domain';
import { toPosition } from '@ringpost/events/engine';
import { type Endpoint, problemCodes } from '@ringpost/events/http';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { expect } from 'vitest';
import { type Shape, sampleOf } from './samples.ts';
import { operatorsToken, password, priceMills, publicUrl, type Started } from './test-server.ts';
import type { Caller, Reply } from './wire.ts';

/** A request taken apart, so that a test can break one piece of it. */
export interface Request {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string;
}

export function nameOf({ spec: { method, path } }: Endpoint): string {
  return `${method} ${path}`;
}

/** Who may use a route and own what it speaks of. */
export function entitled({ access }: Endpoint): Caller {
  return access === 'admin' ? 'admin' : access === 'customer' ? 'owner' : 'nobody';
}

export function shapeOf(schema: unknown): Shape {
  return (schema ?? { properties: {} }) as Shape;
}

/**
 * What a route answers to a good request of who may make it: its good answer, but for these, whose samples are well
 * formed and name nothing that is.
 */
const refusedSamples: Readonly<Record<string, string>> = {
  'POST /api/auth/register/confirm': 'token-not-found',
  'POST /api/auth/reset_password/confirm': 'token-not-found',
  'POST /api/admin/projectors/{name}/skip': 'not-found',
};

export function expectGood(endpoint: Endpoint, { status, code, text }: Reply, as: string): void {
  const refused = refusedSamples[nameOf(endpoint)];
  const what = `${as}: ${nameOf(endpoint)} answers ${text.slice(0, 500)}`;
  if (refused === undefined) {
    expect(status, what).toBe(Number(Object.keys(endpoint.spec.answers)[0]));
    return;
  }
  expect(code, what).toBe(refused);
  expect(problemCodes(endpoint), `${what} beside its contract`).toContain(refused);
}

type Values = Readonly<Record<string, (started: Started) => unknown>>;

/** What a field must say to mean something here; all else is made from its schema. */
const meanings: Values = {
  app_uuid: ({ appIds }) => appIds[0],
  vendor_uuid: ({ vendorId }) => vendorId,
  quoted_price: () => priceMills / 1000,
  email: ({ people }) => people.owner.email,
  password: () => password,
  confirm_password: () => password,
  current_password: () => password,
  numbers: () => '+12125559999',
  min_position: async ({ ringpost: { engine } }) =>
    toPosition(engine.events.epoch, await engine.events.head()),
  To: ({ freeNumbers }) => freeNumbers[0],
  to: ({ freeNumbers }) => freeNumbers[0],
  secret_uuid: async ({ ask, vendorId }) =>
    (await ask('POST', `/api/vendor/${vendorId}/secrets`, { as: 'admin' })).body.secret_uuid,
  MessageSid: () => randomUUID(),
  message_id: () => randomUUID(),
  uuid: withheldMessage,
  order_uuid: () => orderOfUnrouted,
};

/** A message that came after the owner had cancelled its order. @returns its id. */
async function withheldMessage({ ask, buy, ringpost, settled }: Started): Promise<string> {
  const { orderId, number } = await buy('owner');
  await ask('POST', `/api/orders/${orderId}/cancel`, { as: 'owner' });
  const body = { message_id: randomUUID(), from: '32665', to: number, text: 'Your ALPHA code is 482913' };
  const headers = { 'x-ringpost-secret': ringpost.secrets.jsonSecret };
  const { body: told } = await ask('POST', '/hooks/sms/json', { body, headers });
  await settled();
  return String(told.message_id);
}

/** The order that the newest unrouted message may be given to. */
let orderOfUnrouted = '';

/** A message that names no app, to a number that two customers have: nobody can say whose it is. @returns its id. */
async function unroutedMessage(started: Started): Promise<string> {
  const { buy, ringpost, appIds, now, people } = started;
  const { orderId, number: e164 } = await buy('owner');
  const { events } = ringpost.engine;
  const stream = streams.number(e164);
  const last = (await events.readStream(stream)).findLast(({ type }) => type === 'NumberLeased');
  if (last?.type !== 'NumberLeased') throw new Error(`${orderId} has no number`);
  const [leaseId, userId] = [randomUUID(), people.other.userId];
  const data = { ...last.data, leaseId, orderId: randomUUID(), userId, appId: appIds[1] };
  const meta = { ...last.meta, occurredAt: now().toISOString() };
  const lease = { ...last, id: randomUUID(), data, meta };
  await events.append({ stream, events: [lease], expected: last.revision });
  orderOfUnrouted = orderId;
  return leftForOperators(started, e164);
}

/** @returns the id of a message that only admins may read: nobody has such a number, unless one is given. */
async function leftForOperators(started: Started, to = '+12025550188'): Promise<string> {
  const { ask, ringpost, settled } = started;
  const body = { message_id: randomUUID(), from: '32665', to, text: 'Your code is 482913' };
  const headers = { 'x-ringpost-secret': ringpost.secrets.jsonSecret };
  const { body: told } = await ask('POST', '/hooks/sms/json', { body, headers });
  await settled();
  return String(told.message_id);
}

/** Whose id the `{id}` of a path is: the owner's thing, and never anybody else's. */
const idOf: Values = {
  '/api/admin/mail/{id}/link': async ({ ask, people }) => {
    const { body } = await ask('GET', '/api/admin/mail', { as: 'admin' });
    const mails = body.data as readonly { readonly id: string; readonly to: string }[];
    return mails.find(({ to }) => to === people.unconfirmed.email)?.id;
  },
  '/api/app/{id}/image': ({ appIds }) => appIds[0],
  '/api/orders/{id}': async ({ buy, settled }) => {
    const { orderId } = await buy('owner');
    await settled();
    return orderId;
  },
  '/api/orders/{id}/cancel': async ({ buy }) => (await buy('owner')).orderId,
  '/api/payment/balance_transactions/{id}': async ({ ask }) => {
    const { body } = await ask('GET', '/api/payment/balance_transactions/list', { as: 'owner' });
    return (body.data as { readonly transaction_id: string }[])[0]?.transaction_id;
  },
  '/api/vendor/{id}/secrets': async ({ ask, vendorId }) => {
    // Only two may be good at once: what an earlier request made goes first.
    const path = `/api/vendor/${vendorId}/secrets`;
    const { body } = await ask('GET', path, { as: 'admin' });
    for (const { secret_uuid } of body.data as readonly { readonly secret_uuid: string }[]) {
      await ask('DELETE', `${path}/${secret_uuid}`, { as: 'admin' });
    }
    return vendorId;
  },
  '/api/vendor/{id}/secrets/{secret_uuid}': async (started) => {
    await idOf['/api/vendor/{id}/secrets']?.(started);
    return started.vendorId;
  },
  '/api/number_import_task/{id}': async ({ ask, vendorId, settled }) => {
    const body = { country_iso: 'US', vendor_uuid: vendorId, numbers: 'none' };
    const { body: imported } = await ask('POST', '/api/number/import-did', { as: 'admin', body });
    await settled();
    return imported.import_uuid;
  },
  '/api/sms/{id}/route': unroutedMessage,
  '/api/sms/{id}/orders': (started) => leftForOperators(started),
  '/api/users/{id}/credit': ({ people }) => people.owner.userId,
  '/api/users/{id}/limits': ({ people }) => people.inactive.userId,
  '/api/users/{id}/role': ({ people }) => people.owner.userId,
  '/api/users/{id}/status': ({ people }) => people.owner.userId,
};

/** A request that its route takes: with the required fields only, or with all there are. */
export async function requestFor(
  started: Started,
  { spec }: Endpoint,
  fields: 'required' | 'all' = 'required',
): Promise<Request> {
  const fill = async (schema: unknown, everything: boolean): Promise<Record<string, unknown>> => {
    const { properties = {}, required = [] } = shapeOf(schema);
    const values: Record<string, unknown> = {};
    for (const [name, shape] of Object.entries(properties)) {
      if (!everything && (!required.includes(name) || 'default' in shape)) continue;
      const meaning = name === 'id' ? idOf[spec.path] : meanings[name];
      if (name === 'id' && !meaning)
        throw new Error(`whose id is that of ${spec.path}? Say it in requests.ts`);
      values[name] = meaning ? await meaning(started) : sampleOf(shape);
    }
    return values;
  };
  return {
    params: (await fill(spec.params, true)) as Record<string, string>,
    query: await fill(spec.query, fields === 'all'),
    body: await fill(spec.body, fields === 'all'),
    idempotencyKey: randomUUID(),
  };
}

export interface Sending {
  readonly as?: Caller;
  readonly token?: string;
  /** Stands in for the body's text. */
  readonly rawBody?: string | Uint8Array;
  /** False leaves out what proves a provider. */
  readonly signed?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to a route in the way that it wants. */
export function sendTo(
  { ask, ringpost }: Started,
  endpoint: Endpoint,
  request: Request,
  { as, token, rawBody, signed = true, headers = {} }: Sending = {},
): Promise<Reply> {
  const { method, body: takesBody, bodyType = 'json', idempotent } = endpoint.spec;
  const path = pathOf(endpoint, request);
  const text = rawBody ?? (bodyType === 'form' ? formOf(request.body) : JSON.stringify(request.body));
  const mayHaveBody = method !== 'GET' && (takesBody !== undefined || rawBody !== undefined);
  return ask(method, path, {
    ...(as && { as }),
    ...(token !== undefined && { token }),
    ...(mayHaveBody && { body: text }),
    headers: {
      ...(bodyType === 'form' && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(idempotent && { 'idempotency-key': request.idempotencyKey }),
      ...(endpoint.access === 'signature' && signed && proofOf(endpoint, request, ringpost.secrets)),
      ...headers,
    },
  });
}

export function pathOf({ spec }: Endpoint, { params, query }: Request): string {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const text = formOf(query);
  return text === '' ? path : `${path}?${text}`;
}

function formOf(values: Readonly<Record<string, unknown>>): string {
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) => [name, String(each)]),
    ),
  ).toString();
}

function proofOf(
  endpoint: Endpoint,
  request: Request,
  secrets: Started['ringpost']['secrets'],
): Record<string, string> {
  const { path } = endpoint.spec;
  if (path === '/hooks/sms/json') return { 'x-ringpost-secret': secrets.jsonSecret };
  if (path === '/hooks/sms/twilio') {
    const url = `${publicUrl}${pathOf(endpoint, request)}`;
    return { 'x-twilio-signature': getExpectedTwilioSignature(secrets.twilioAuthToken, url, request.body) };
  }
  if (path === '/metrics') return { authorization: `Bearer ${operatorsToken}` };
  throw new Error(`how does a caller of ${path} prove itself? Say it in requests.ts`);
}
