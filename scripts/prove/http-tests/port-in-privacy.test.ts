import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPLETE, type PortInCustomer, portInCustomer } from './port-in-customer.ts';
import { start, type TestServer } from './test-server.ts';

const PATH = '/api/portin_request';
const ADMIN = '/api/admin/portin_request';
const PDF = Buffer.from('%PDF-1.7 bill of CANARY').toString('base64');

let server: TestServer;
let customer: PortInCustomer;

beforeAll(async () => {
  server = await start({ numbers: 1 });
  customer = portInCustomer(server);
});
afterAll(() => server.close());

function asAdmin(path: string) {
  return customer.send('GET', `${ADMIN}${path}`, undefined, undefined, 'admin');
}

describe('a request that was not sent', () => {
  it("is nobody's but its customer's: admins see neither it, its details, its letter nor its documents", async () => {
    const id = await customer.draft({ ...COMPLETE });
    const upload = await customer.send('POST', `${PATH}/${id}/documents`, { name: 'bill.pdf', content: PDF });
    expect(upload.status).toBe(201);
    for (const path of ['details', 'letter', `documents/${String(upload.body.document_uuid)}`])
      expect((await asAdmin(`/${id}/${path}`)).code, path).toBe('not-found');
    expect((await customer.move(id, 'cancelled')).code).toBe('not-found');
    await server.settle();
    expect((await asAdmin('')).text).not.toContain(id);
    expect((await asAdmin(`/${id}`)).code).toBe('not-found');
    expect((await customer.send('GET', `${PATH}/${id}/details`)).status).toBe(200);
    await customer.submit(id);
    await server.settle();
    expect((await asAdmin('')).text).toContain(id);
    expect((await asAdmin(`/${id}`)).body).toMatchObject({ portin_uuid: id, status: 'submitted' });
    expect((await asAdmin(`/${id}/details`)).body).toMatchObject({ pin: COMPLETE.pin });
    await customer.send('POST', `${PATH}/${id}/cancel`);
  });
});

describe('the name of a document', () => {
  it('loses what could deceive, and gets the ending of its content', async () => {
    const id = await customer.draft({ ...COMPLETE });
    const name = 'a\u202efdp\u0000\ud800.exe';
    const { body } = await customer.send('POST', `${PATH}/${id}/documents`, { name, content: PDF });
    const file = await customer.send('GET', `${PATH}/${id}/documents/${String(body.document_uuid)}`);
    expect([file.status, file.headers.get('content-disposition')]).toEqual([
      200,
      "attachment; filename*=UTF-8''afdp.pdf",
    ]);
    await customer.send('POST', `${PATH}/${id}/cancel`);
  });
});

describe('numbers, names, accounts and PINs', () => {
  it('are sealed in the log, in the rows and in the vault', async () => {
    const account_number = 'PRIVATEACCOUNT77';
    const lastname = 'Privatename';
    const pin = '80316253';
    const number_list = '415-555-0177';
    const id = await customer.draft({ ...COMPLETE, account_number, lastname, pin, number_list });
    await customer.send('POST', `${PATH}/${id}/documents`, { name: 'PRIVATEBILL.pdf', content: PDF });
    await server.settle();
    for (const file of ['events.log', 'read.db', 'read.db-wal', 'vault.db', 'vault.db-wal']) {
      const content = readFileSync(join(server.dataDir, file)).toString('latin1');
      for (const secret of [
        account_number,
        lastname,
        pin,
        '4155550177',
        '415-555-0177',
        'PRIVATEBILL',
        'CANARY',
      ])
        expect(content.includes(secret), `${secret} in ${file}`).toBe(false);
    }
    expect((await customer.portInOf(id)).numbers).toEqual(['+14155550177']);
  });
});
