import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { SecondAdmin } from './second-admin.ts';
import type { TestServer } from './test-server.ts';
import type { Caller, Reply } from './wire.ts';

type Fields = Readonly<Record<string, unknown>>;

const DAY_MS = 86_400_000;

/** One white pixel. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=';
/** Eight by four pixels, with a black line. */
export const JPEG =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////' +
  '////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAAR' +
  'CAAEAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAaEAACAgMAAAAAAAAAAAAAAAAAARESMXGR/8QAFAEBAAAAAAAAAAAA' +
  'AAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AK6q1pc7ccwAAP/Z';
export const DRAWN = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path d="M 10,80 C 20,10 60,10 90,70" stroke-width="2.1" ' +
    'stroke="black" fill="none"/><circle r="1.5" cx="120" cy="60" fill="black"/></svg>',
).toString('base64');

export const COMPLETE = {
  portname: 'Office lines',
  businessname: 'Lindqvist Freight LLC',
  firstname: 'Mara',
  lastname: 'Lindqvist',
  address1: '1180 Folsom Street',
  address2: 'Suite 4',
  city: 'San Francisco',
  state: 'CA',
  zip: '94103',
  btn: '415-555-0150',
  account_number: 'PVN-20 884 17',
  carrier: 'Pacific Voice Networks',
  pin: '7391',
  number_list: '415-555-0150\n416-555-0161',
  signature_type: 'image/svg+xml',
  signature: DRAWN,
} as const;

/** For one number of the United States and one of Canada. */
export const FEE = 12.5;

/** The actions of one customer and the admin on bringing numbers over. */
export interface PortInCustomer {
  send(method: string, path: string, body?: Fields, key?: string, as?: Caller): Promise<Reply>;
  /** @returns the id of the draft */
  draft(body?: Fields): Promise<string>;
  submit(id: string, body?: Fields, key?: string): Promise<Reply>;
  /** @returns the id of a submitted request */
  submitted(body?: Fields): Promise<string>;
  move(id: string, to: string, more?: Fields): Promise<Reply>;
  /** When the numbers may move. */
  inOneDay(): string;
  /** Completes a request whose date is confirmed. */
  complete(id: string): Promise<Reply>;
  portInOf(id: string): Promise<Fields>;
  money(): Promise<{ readonly balance: number; readonly held: number }>;
}

export function portInCustomer(server: TestServer, as: Caller = 'other'): PortInCustomer {
  const path = '/api/portin_request';

  function send(method: string, to: string, body?: Fields, key?: string, who: Caller = as): Promise<Reply> {
    return server.ask(method, to, {
      as: who,
      ...(body && { body }),
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  }
  async function draft(body: Fields = {}): Promise<string> {
    const reply = await send('POST', path, body, randomUUID());
    expect([reply.status, reply.text]).toEqual([201, reply.text]);
    await server.settle();
    return String(reply.body.portin_uuid);
  }
  function submit(id: string, body: Fields = {}, key: string = randomUUID()): Promise<Reply> {
    return send('POST', `${path}/${id}/submit`, { ...COMPLETE, quoted_fee: FEE, ...body }, key);
  }
  async function submitted(body: Fields = {}): Promise<string> {
    const id = await draft();
    const reply = await submit(id, body);
    expect([reply.status, reply.text]).toEqual([201, reply.text]);
    await server.settle();
    return id;
  }
  function move(id: string, to: string, more: Fields = {}): Promise<Reply> {
    return send('POST', `/api/admin/portin_request/${id}/state`, { status: to, ...more }, undefined, 'admin');
  }
  function complete(id: string): Promise<Reply> {
    return move(id, 'completed', { vendor_uuid: server.vendorId });
  }
  async function portInOf(id: string): Promise<Fields> {
    await server.settle();
    return (await send('GET', `${path}/list/${id}`)).body;
  }
  async function money() {
    await server.settle();
    const { balance, held } = (await send('GET', '/api/users/balance')).body;
    return { balance: Number(balance), held: Number(held) };
  }
  const inOneDay = () => new Date(server.now().getTime() + DAY_MS).toISOString();
  return { send, inOneDay, draft, submit, submitted, move, complete, portInOf, money };
}

/** Sets the fee of the United States as two admins do who change it by more than half. */
export async function agreeOnFee(server: TestServer, second: SecondAdmin, fee: number): Promise<void> {
  const body = { fee, confirm_large: true, reason: 'A carrier costs more' };
  const asked = await server.ask('PUT', '/api/portin_fee/US', { as: 'admin', body });
  const given = await second.decide('approve', asked, 'port-in-fees', 'port-in-fees');
  expect([asked.status, given.status]).toEqual([202, 204]);
}
