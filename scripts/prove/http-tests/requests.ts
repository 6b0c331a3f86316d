import { randomUUID } from 'node:crypto';
import { SIMULATED_VENDOR_ID } from '@ringpost/command-api/app';
import { ROLES, type Role } from '@ringpost/domain';
import { toPosition } from '@ringpost/engine';
import { type Endpoint, isSignedIn, jsonProtocol, problemCodes } from '@ringpost/web/http';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { expect } from 'vitest';
import { idOfAdjustments, meaningsOfAdjustments } from './adjustment-requests.ts';
import { idOfApp, meaningsOfApps } from './app-requests.ts';
import { idOfApprovals, meaningsOfApprovals } from './approval-requests.ts';
import { idOfAudit } from './audit-requests.ts';
import { meaningsOfCalls, uuidOfCall } from './call-requests.ts';
import { gatewayProof } from './gateway-proof.ts';
import { idOfAlert, meaningsOfChosen } from './inventory-requests.ts';
import {
  leftForOperators,
  meaningsOfMessages,
  unroutedMessage,
  withheldMessage,
} from './message-requests.ts';
import { idOfPortIn, meaningsOfPortIns } from './port-in-requests.ts';
import { idOfBulk, priceOf } from './purchase-requests.ts';
import { REFUSED_SAMPLES } from './refused-samples.ts';
import { idOfReservation, meaningsOfReservation } from './reservation-requests.ts';
import { type Shape, sampleOf } from './samples.ts';
import { OPERATORS_TOKEN, PASSWORD, PUBLIC_URL, type TestServer } from './test-server.ts';
import { idOfUser, meaningsOfSessions, meaningsOfUsers } from './user-requests.ts';
import { idOfDelivery } from './webhook-requests.ts';
import type { Caller, Reply, Who } from './wire.ts';

/** The parts of a request, so that a test can break one of them. */
export interface Request {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string;
}

/** Routes that speak another protocol have a conformance suite of their own, which knows their texts. */
export function speaksJson({ protocol }: Endpoint): boolean {
  return protocol.name === jsonProtocol.name;
}

export function nameOf({ spec: { method, path } }: Endpoint): string {
  return `${method} ${path}`;
}

/** Who may use a route, in the least role, and owns the things in its request. */
export function entitled({
  access,
}: Endpoint): Exclude<Who, 'other' | 'inactive' | 'unconfirmed'> | 'nobody' {
  return !isSignedIn(access) ? 'nobody' : access === 'customer' ? 'owner' : access;
}

/** The role of a caller who is signed in. */
export function roleOf(caller: Caller): Role {
  return ROLES.find((role) => role === caller) ?? 'customer';
}

export function shapeOf(schema: unknown): Shape {
  return (schema ?? { properties: {} }) as Shape;
}

export function expectGood(endpoint: Endpoint, { status, code, text }: Reply, as: string): void {
  const refusal = REFUSED_SAMPLES[nameOf(endpoint)];
  const what = `${as}: ${nameOf(endpoint)} answers ${text.slice(0, 500)}`;
  if (refusal === undefined) {
    // Some acts wait for a second admin, so they have two good answers.
    expect(Object.keys(endpoint.spec.answers).map(Number), what).toContain(status);
    return;
  }
  expect(code, what).toBe(refusal);
  expect(problemCodes(endpoint), `${what} beside its contract`).toContain(refusal);
}

type Values = Readonly<Record<string, (server: TestServer) => unknown>>;

/** Values that a field needs to be meaningful here; all others are made from its schema. */
const meanings: Values = {
  app_uuid: ({ appIds }) => appIds[0],
  vendor_uuid: ({ vendorId }) => vendorId,
  email: ({ people }) => people.owner.email,
  password: () => PASSWORD,
  confirm_password: () => PASSWORD,
  current_password: () => PASSWORD,
  numbers: () => '+12125559999',
  min_position: async ({ ringpost: { engine } }) =>
    toPosition(engine.events.epoch, await engine.events.head()),
  To: ({ freeNumbers }) => freeNumbers[0],
  to: ({ freeNumbers }) => freeNumbers[0],
  coin: () => 'BTC',
  address: async ({ ask }) => {
    const { body } = await ask('GET', '/api/public/app_prices');
    return (body.data as readonly { readonly address: string }[])[0]?.address;
  },
  vendor_address: async ({ ask }) => {
    const { body } = await ask('GET', '/api/public/vendor_prices');
    return (body.data as readonly { readonly vendor_address: string }[])[0]?.vendor_address;
  },
  // What has a date counts later, and other requests need it at once.
  counts_from: () => undefined,
  ...meaningsOfPortIns,
  ...meaningsOfAdjustments,
  ...meaningsOfSessions,
  ...meaningsOfApprovals,
  secret_uuid: async ({ ask, vendorId }) =>
    (await ask('POST', `/api/vendor/${vendorId}/secrets`, { as: 'admin' })).body.secret_uuid,
  MessageSid: () => randomUUID(),
  message_id: () => randomUUID(),
  ...meaningsOfCalls,
  ...meaningsOfMessages,
};

/** A payment of the owner for each server, because a test may only read it. */
const ownPayments = new WeakMap<object, Promise<unknown>>();

function ownPayment({ ask, ringpost, settle }: TestServer): Promise<unknown> {
  const existing = ownPayments.get(ringpost);
  if (existing) return existing;
  const start = async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { gateway: 'sandbox', amount: 1 };
    const { body: payment } = await ask('POST', '/api/payment/tx', { as: 'owner', body, headers });
    await settle();
    return payment.payment_uuid;
  };
  const payment = start();
  ownPayments.set(ringpost, payment);
  return payment;
}

/** @returns the id of a new rental of the owner. */
async function rentedByOwner({ rent, settle }: TestServer): Promise<string> {
  const { orderId } = await rent('owner');
  await settle();
  return orderId;
}

const rentals = new WeakMap<object, Promise<string>>();

/** One rental for all requests that leave it unchanged or extend it, so that the shop's numbers last. */
function runningRental(server: TestServer): Promise<string> {
  const rental = rentals.get(server.ringpost) ?? rentedByOwner(server);
  rentals.set(server.ringpost, rental);
  return rental;
}

const ENDING = '/api/number_expiring/pending';
const REFUND = '/api/users/{id}/refund';
const BALANCE_PROOF = '/api/users/balance_proof';
const SHARED_NUMBER = '/api/public/number_by_token';
const sharedTokens = new WeakMap<object, Promise<string>>();

/** The token of the link of a rental that no other request shares. */
function sharedToken(server: TestServer): Promise<string> {
  const share = async (): Promise<string> => {
    const path = `/api/order_number/share/${await rentedByOwner(server)}`;
    const { body } = await server.ask('POST', path, { as: 'owner' });
    await server.settle();
    return String(body.token);
  };
  const token = sharedTokens.get(server.ringpost) ?? share();
  sharedTokens.set(server.ringpost, token);
  return token;
}

async function boughtByOwner({ buy, settle }: TestServer): Promise<string> {
  return buy('owner').then(({ orderId }) => settle().then(() => orderId));
}

async function mailOfSignUp({ ask, people }: TestServer): Promise<string | undefined> {
  const search = encodeURIComponent(people.unconfirmed.email);
  const { body } = await ask('GET', `/api/admin/mail?search=${search}`, { as: 'admin' });
  const mails = body.data as readonly { readonly id: string; readonly to: string }[];
  return mails.find(({ to }) => to === people.unconfirmed.email)?.id;
}

/** The id for the `{id}` of a path: always a thing of the owner. */
const idOf: Values = {
  '/api/admin/mail/{id}': mailOfSignUp,
  '/api/admin/mail/{id}/link': mailOfSignUp,
  '/api/admin/mail/{id}/send_again': mailOfSignUp,
  '/api/app/{id}/image': ({ appIds }) => appIds[0],
  '/api/orders/{id}': boughtByOwner,
  '/api/admin/orders/{id}': boughtByOwner,
  '/api/admin/numbers/{id}': ({ freeNumbers }) => freeNumbers[0],
  '/api/admin/numbers/{id}/orders': ({ freeNumbers }) => freeNumbers[0],
  '/api/orders/{id}/numbers': boughtByOwner,
  '/api/orders/{id}/numbers/csv': boughtByOwner,
  '/api/order_number/extend/{id}': runningRental,
  '/api/order_number/extend/price/{id}': runningRental,
  '/api/order_number/release/{id}': rentedByOwner,
  '/api/order_number/give_back/{id}': rentedByOwner,
  '/api/order_number/renewal/{id}': runningRental,
  '/api/order_number/share/{id}': runningRental,
  '/api/orders/{id}/end/date': boughtByOwner,
  '/api/orders/{id}/cancel': async ({ buy }) => (await buy('owner')).orderId,
  '/api/orders/{id}/reuse': boughtByOwner,
  '/api/orders/{id}/next_code': async ({ buy }) => (await buy('owner')).orderId,
  '/api/orders/{id}/ban': async ({ buy }) => (await buy('owner')).orderId,
  '/api/payment/balance_transactions/{id}': async ({ ask }) => {
    const { body } = await ask('GET', '/api/payment/balance_transactions/list', { as: 'owner' });
    return (body.data as { readonly transaction_id: string }[])[0]?.transaction_id;
  },
  ...idOfDelivery,
  ...idOfPortIn,
  ...idOfReservation,
  ...idOfAlert,
  ...idOfBulk,
  '/api/payment/list/{id}': ownPayment,
  '/api/payment/invoices/{id}/{number}': ownPayment,
  '/api/admin/finance/invoices/{id}/{number}': ownPayment,
  '/api/payment/sandbox/{id}': ownPayment,
  '/api/vendor/{id}': ({ vendorId }) => vendorId,
  '/api/vendor/{id}/secrets': async ({ ask, vendorId }) => {
    // Only two may be valid at once, so the secret of an earlier request is removed first.
    const path = `/api/vendor/${vendorId}/secrets`;
    const { body } = await ask('GET', path, { as: 'admin' });
    for (const { secret_uuid } of body.data as readonly { readonly secret_uuid: string }[]) {
      await ask('DELETE', `${path}/${secret_uuid}`, { as: 'admin' });
    }
    return vendorId;
  },
  '/api/vendor/{id}/upstream': async ({ ask, vendorId }) => {
    // A read and a removal need a portal. Nothing is for sale there, so no purchase asks it.
    const terms = { url: 'https://portal.example', key: 'k', margin_percent: 0, repeats: false };
    const body = { ...terms, max_price: 0, risk: 0 };
    await ask('PUT', `/api/vendor/${vendorId}/upstream`, { as: 'admin', body });
    return vendorId;
  },
  '/api/vendor/{id}/secrets/{secret_uuid}': async (server) => {
    await idOf['/api/vendor/{id}/secrets']?.(server);
    return server.vendorId;
  },
  '/api/number_import_task/{id}': async ({ ask, vendorId, settle }) => {
    const body = { country_iso: 'US', vendor_uuid: vendorId, numbers: 'none' };
    const { body: imported } = await ask('POST', '/api/number/import-did', { as: 'admin', body });
    await settle();
    return imported.import_uuid;
  },
  // Each protocol of another portal has numbers of its own for orders.
  '/v1/user/check/{id}': () => '1',
  '/v1/user/sms/inbox/{id}': () => '1',
  '/api/sms/{id}/route': unroutedMessage,
  '/api/sms/{id}/show': withheldMessage,
  '/api/sms/{id}/orders': (server) => leftForOperators(server),
  ...idOfAdjustments,
  ...idOfApprovals,
  ...idOfAudit,
  ...idOfUser,
  ...idOfApp,
};

/** Two vendors never have the same name. */
const meaningsOfVendors: Readonly<Record<string, Values>> = {
  '/api/vendor': { name: () => `Vendor ${randomUUID()}` },
  '/api/vendor/{id}': { name: () => `Vendor ${randomUUID()}` },
  '/api/vendor/{id}/upstream': { url: () => 'https://portal.example', max_price: () => 0, risk: () => 0 },
};

const meaningsOfPaths = {
  ...meaningsOfVendors,
  ...meaningsOfReservation,
  ...meaningsOfChosen,
  ...meaningsOfUsers,
  ...meaningsOfApps,
};

function meaningOf(name: string, path: string, everything: boolean): Values[string] | undefined {
  if (name === 'quoted_price') return () => priceOf(path, everything);
  // With all fields, a purchase from a vendor is a rental, which has no fee.
  if (name === 'quoted_fee' && path.startsWith('/api/orders/')) return () => 0;
  const asksVendor = path === '/api/orders/dormant' || path === '/api/did_inventory/search';
  if (name === 'vendor_uuid' && asksVendor) return () => SIMULATED_VENDOR_ID;
  if ((path === REFUND || path === ENDING) && name === 'order_uuid') return runningRental;
  // Less than a rental costs, so that many requests fit.
  if (path === REFUND && name === 'amount') return () => 0.001;
  if (name === 'uuid' && Object.hasOwn(uuidOfCall, path)) return uuidOfCall[path];
  if (name === 'number' && path.startsWith('/api/free_number/')) return ({ freeNumbers }) => freeNumbers[0];
  return meaningsOfPaths[path]?.[name] ?? meanings[name];
}

/** A request that its route accepts: with the required fields only, or with all fields. */
export async function requestFor(
  server: TestServer,
  { spec: ownSpec }: Endpoint,
  fields: 'required' | 'all' = 'required',
): Promise<Request> {
  // Under another name, a route takes the same.
  const spec = { ...ownSpec, path: ownSpec.sameAs?.split(' ')[1] ?? ownSpec.path };
  const fill = async (schema: unknown, everything: boolean): Promise<Record<string, unknown>> => {
    const { properties = {}, required = [] } = shapeOf(schema);
    const values: Record<string, unknown> = {};
    for (const [name, shape] of Object.entries(properties)) {
      // A purchase may name a maximum instead of the price, so its schema does not require the price.
      const isOptional = name !== 'quoted_price' && !required.includes(name);
      if (!everything && (isOptional || 'default' in shape)) continue;
      const isId = name === 'id' || name === spec.idField;
      const meaning = isId ? idOf[spec.path] : meaningOf(name, spec.path, everything);
      if (name === 'id' && !meaning)
        throw new Error(`whose id is that of ${spec.path}? Say it in requests.ts`);
      values[name] = meaning ? await meaning(server) : sampleOf(shape);
    }
    return values;
  };
  // What it needs exists before the events of the request itself are examined.
  if (spec.path === SHARED_NUMBER) await sharedToken(server);
  if (spec.path === BALANCE_PROOF) await server.ringpost.commandApi.signBalances();
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
  /** Replaces the body's text. */
  readonly rawBody?: string | Uint8Array;
  /** False leaves out the proof of a provider. */
  readonly signed?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

function formOf(values: Readonly<Record<string, unknown>>): string {
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      // As in JSON, a field without a value is left out.
      (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((each) => [name, String(each)]),
    ),
  ).toString();
}

export function pathOf({ spec }: Endpoint, { params, query }: Request): string {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const text = formOf(query);
  return text === '' ? path : `${path}?${text}`;
}

function proofOf(
  server: Pick<TestServer, 'ringpost' | 'sandboxSecret' | 'now'>,
  endpoint: Endpoint,
  request: Request,
  bytes: string | Uint8Array,
): Record<string, string> {
  const { path } = endpoint.spec;
  const { secrets } = server.ringpost;
  const ofGateway = gatewayProof(server, path, bytes);
  if (ofGateway) return ofGateway;
  if (path === '/hooks/sms/json' || path === '/hooks/voice/json')
    return { 'x-ringpost-secret': secrets.jsonSecret };
  if (path === '/hooks/sms/twilio' || path.startsWith('/hooks/voice/twilio')) {
    const url = `${PUBLIC_URL}${pathOf(endpoint, request)}`;
    return { 'x-twilio-signature': getExpectedTwilioSignature(secrets.twilioAuthToken, url, request.body) };
  }
  if (path === '/metrics') return { authorization: `Bearer ${OPERATORS_TOKEN}` };
  throw new Error(`how does a caller of ${path} prove itself? Say it in requests.ts`);
}

/** Sends a request in the form that its route expects. */
export async function sendTo(
  server: TestServer,
  endpoint: Endpoint,
  request: Request,
  { as, token, rawBody, signed = true, headers = {} }: Sending = {},
): Promise<Reply> {
  const { ask } = server;
  const { method, body: takesBody, bodyType = 'json', idempotent } = endpoint.spec;
  const path = pathOf(endpoint, request);
  const text = rawBody ?? (bodyType === 'form' ? formOf(request.body) : JSON.stringify(request.body));
  const isProved = endpoint.access === 'signature' && signed;
  const mayHaveBody = method !== 'GET' && (takesBody !== undefined || rawBody !== undefined);
  return ask(method, path, {
    ...(as && { as }),
    ...(token !== undefined && { token }),
    ...(mayHaveBody && { body: text }),
    ...(endpoint.spec.staysOpen && { isEndless: true }),
    headers: {
      ...(bodyType === 'form' && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(idempotent && { 'idempotency-key': request.idempotencyKey }),
      ...(isProved && proofOf(server, endpoint, request, text)),
      ...(endpoint.spec.path === SHARED_NUMBER && { 'share-token': await sharedToken(server) }),
      ...headers,
    },
  });
}
