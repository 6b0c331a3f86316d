import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPLETE, type PortInCustomer, portInCustomer } from './port-in-customer.ts';
import { type Started, start } from './test-server.ts';

const PATH = '/api/portin_request';
const ADMIN = '/api/admin/portin_request';
const PDF = Buffer.from('%PDF-1.7 bill of CANARY').toString('base64');

let started: Started;
let own: PortInCustomer;

beforeAll(async () => {
  started = await start({ numbers: 1 });
  own = portInCustomer(started);
});
afterAll(() => started.close());

function asAdmin(path: string) {
  return own.send('GET', `${ADMIN}${path}`, undefined, undefined, 'admin');
}

describe('a request that was not sent', () => {
  it("is nobody's but its customer's: admins see neither it, its details, its letter nor its documents", async () => {
    const id = await own.draft({ ...COMPLETE });
    const added = await own.send('POST', `${PATH}/${id}/documents`, { name: 'bill.pdf', content: PDF });
    expect(added.status).toBe(201);
    for (const path of ['details', 'letter', `documents/${String(added.body.document_uuid)}`])
      expect((await asAdmin(`/${id}/${path}`)).code, path).toBe('not-found');
    expect((await own.move(id, 'cancelled')).code).toBe('not-found');
    await started.settled();
    expect((await asAdmin('')).text).not.toContain(id);
    expect((await own.send('GET', `${PATH}/${id}/details`)).status).toBe(200);
    await own.submit(id);
    await started.settled();
    expect((await asAdmin('')).text).toContain(id);
    expect((await asAdmin(`/${id}/details`)).body).toMatchObject({ pin: COMPLETE.pin });
    await own.send('POST', `${PATH}/${id}/cancel`);
  });
});

describe('the name of a document', () => {
  it('loses what could deceive, and gets the ending of its content', async () => {
    const id = await own.draft({ ...COMPLETE });
    const name = 'a\u202efdp\u0000\ud800.exe';
    const { body } = await own.send('POST', `${PATH}/${id}/documents`, { name, content: PDF });
    const file = await own.send('GET', `${PATH}/${id}/documents/${String(body.document_uuid)}`);
    expect([file.status, file.headers.get('content-disposition')]).toEqual([
      200,
      "attachment; filename*=UTF-8''afdp.pdf",
    ]);
    await own.send('POST', `${PATH}/${id}/cancel`);
  });
});

describe('numbers, names, accounts and PINs', () => {
  it('are sealed in the log, in the rows and in the vault', async () => {
    const account_number = 'PRIVATEACCOUNT77';
    const lastname = 'Privatename';
    const pin = '80316253';
    const number_list = '415-555-0177';
    const id = await own.draft({ ...COMPLETE, account_number, lastname, pin, number_list });
    await own.send('POST', `${PATH}/${id}/documents`, { name: 'PRIVATEBILL.pdf', content: PDF });
    await started.settled();
    for (const file of ['events.log', 'read.db', 'read.db-wal', 'vault.db', 'vault.db-wal']) {
      const stored = readFileSync(join(started.dataDir, file)).toString('latin1');
      for (const secret of [
        account_number,
        lastname,
        pin,
        '4155550177',
        '415-555-0177',
        'PRIVATEBILL',
        'CANARY',
      ])
        expect(stored.includes(secret), `${secret} in ${file}`).toBe(false);
    }
    expect((await own.portInOf(id)).numbers).toEqual(['+14155550177']);
  });
});
