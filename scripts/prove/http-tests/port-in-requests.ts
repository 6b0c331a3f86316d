import { randomUUID } from 'node:crypto';
import { PNG } from './port-in-customer.ts';
import type { TestServer } from './test-server.ts';

type Values = Readonly<Record<string, (server: TestServer) => unknown>>;

const JPEG_START = '/9j/4AAQSkZJRgABAQAAAQABAAD/2Q==';

/** The document of the newest request with one. */
let ownDocument = '';

/** A draft of the owner with a signature. Earlier ones are cancelled, because their number is limited. @returns its id. */
async function ownDraft({ ask, settle }: TestServer): Promise<string> {
  const { body: earlier } = await ask('GET', '/api/portin_request/list', { as: 'owner' });
  for (const { portin_uuid, status } of earlier.data as readonly Record<string, string>[]) {
    if (status === 'completed' || status === 'cancelled') continue;
    await ask('POST', `/api/portin_request/${portin_uuid}/cancel`, { as: 'owner' });
  }
  const headers = { 'idempotency-key': randomUUID() };
  const body = { signature_type: 'image/png', signature: PNG };
  const { body: saved } = await ask('POST', '/api/portin_request', { as: 'owner', body, headers });
  await settle();
  return String(saved.portin_uuid);
}

/** A submitted request. @returns its id. */
async function ownRequest(server: TestServer): Promise<string> {
  const { ask, settle } = server;
  const id = await ownDraft(server);
  const headers = { 'idempotency-key': randomUUID() };
  const person = { firstname: 'Ann', lastname: 'Lee', address1: '1 Main Street', city: 'Town', state: 'CA' };
  const account = { zip: '94103', btn: '415-555-0150', account_number: 'A 1', carrier: 'Bell' };
  const body = { portname: 'a', number_list: '+14155550150', quoted_fee: 5, ...person, ...account };
  await ask('POST', `/api/portin_request/${id}/submit`, { as: 'owner', body, headers });
  await settle();
  return id;
}

/** A request that is over, so that nothing waits for it. @returns its id. */
async function endedRequest(server: TestServer): Promise<string> {
  const id = await ownRequest(server);
  await server.ask('POST', `/api/portin_request/${id}/cancel`, { as: 'owner' });
  await server.settle();
  return id;
}

/** A stopped request. @returns its id. */
async function stoppedRequest(server: TestServer): Promise<string> {
  const id = await ownRequest(server);
  const body = { status: 'exception', reason: 'other' };
  await server.ask('POST', `/api/admin/portin_request/${id}/state`, { as: 'admin', body });
  await server.settle();
  return id;
}

/** Adds a document. @returns the id of the request. */
async function withDocument(server: TestServer, id: string): Promise<string> {
  const body = { name: 'bill.jpg', content: JPEG_START };
  const upload = await server.ask('POST', `/api/portin_request/${id}/documents`, { as: 'owner', body });
  ownDocument = String(upload.body.document_uuid);
  await server.settle();
  return id;
}

/** A draft with a document. @returns its id. */
async function draftWithDocument(server: TestServer): Promise<string> {
  return withDocument(server, await ownDraft(server));
}

/** A stopped request with a document. @returns its id. */
async function requestWithDocument(server: TestServer): Promise<string> {
  return withDocument(server, await stoppedRequest(server));
}

/** Values that a field of these routes needs to be meaningful. */
export const meaningsOfPortIns: Values = {
  number_list: () => '+14155550150',
  zip: () => '94103',
  btn: () => '415-555-0150',
  fee: () => 5,
  quoted_fee: () => 5,
  signature_type: () => 'image/png',
  signature: () => PNG,
  content: () => JPEG_START,
  foc_at: ({ now }) => new Date(now().getTime() + 86_400_000).toISOString(),
  document_uuid: () => ownDocument,
};

/** The id that belongs in the `{id}` of these paths. */
export const idOfPortIn: Values = {
  '/api/portin_request/{id}': ownDraft,
  '/api/portin_request/list/{id}': ownDraft,
  '/api/portin_request/{id}/submit': ownDraft,
  '/api/portin_request/{id}/fix': stoppedRequest,
  '/api/portin_request/{id}/cancel': ownDraft,
  '/api/portin_request/{id}/details': ownDraft,
  '/api/portin_request/{id}/letter': ownDraft,
  '/api/portin_request/{id}/documents': ownDraft,
  '/api/portin_request/{id}/documents/{document_uuid}': draftWithDocument,
  '/api/admin/portin_request/{id}': endedRequest,
  '/api/admin/portin_request/{id}/details': ownRequest,
  '/api/admin/portin_request/{id}/letter': ownRequest,
  '/api/admin/portin_request/{id}/documents/{document_uuid}': requestWithDocument,
  '/api/admin/portin_request/{id}/state': ownRequest,
};
