import { randomUUID } from 'node:crypto';
import { streams } from '@ringpost/domain';
import { PORT_IN_DRAFT_DAYS, PORT_IN_DRAFTS_MAX } from '@ringpost/domain/rules/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitForPolicy } from './policy-done.ts';
import { agreeOnFee, COMPLETE, FEE, PNG, type PortInCustomer, portInCustomer } from './port-in-customer.ts';
import { openSecondAdmin, type SecondAdmin } from './second-admin.ts';
import { start, type TestServer } from './test-server.ts';

const PATH = '/api/portin_request';
const DAY_MS = 86_400_000;

let server: TestServer;
let ann: PortInCustomer;
let second: SecondAdmin;

beforeAll(async () => {
  server = await start({ numbers: 4 });
  ann = portInCustomer(server);
  second = await openSecondAdmin(server, 'second@wire.example');
});
afterAll(() => server.close());

/** Each test begins without open requests, because a number may be in only one of them. */
afterEach(async () => {
  await server.settle();
  const { body } = await ann.send('GET', `${PATH}/list`);
  for (const { portin_uuid: id } of body.data as readonly { readonly portin_uuid: string }[]) {
    await ann.send('POST', `${PATH}/${id}/cancel`);
    await ann.move(id, 'cancelled');
  }
  await server.settle();
});

describe('the check of numbers', () => {
  it('says for each number whether it can be brought over, its place, and its fee', async () => {
    const ours = String(server.freeNumbers[0]);
    const list = `415-555-0150, 416-555-0161\n${ours}\n800-555-0199\n415-555-0150\nhello`;
    const { body } = await ann.send('POST', `${PATH}/check`, { number_list: list });
    expect(body).toMatchObject({ portable: 2, fee: FEE });
    expect((body.data as { text: string; reason: string | null }[]).map(({ reason }) => reason)).toEqual([
      null,
      null,
      'already-here',
      'bad-area-code',
      'twice-in-list',
      'not-digits',
    ]);
    expect((body.data as unknown[])[1]).toMatchObject({
      number: '+14165550161',
      country_iso: 'CA',
      rate_centre: 'Toronto',
      portable: true,
      fee: 7.5,
    });
  });

  it('knows the numbers that the customer has asked for already; a draft asks for nothing yet', async () => {
    await ann.draft({ number_list: '415-555-0150' });
    const { body: drafted } = await ann.send('POST', `${PATH}/check`, { number_list: '415-555-0150' });
    expect(drafted.portable).toBe(1);
    await ann.submitted();
    const { body } = await ann.send('POST', `${PATH}/check`, { number_list: '415-555-0150' });
    expect((body.data as { reason: string }[])[0]?.reason).toBe('already-requested');
    const ben = portInCustomer(server, 'owner');
    const { body: othersCheck } = await ben.send('POST', `${PATH}/check`, { number_list: '415-555-0150' });
    expect(othersCheck.portable).toBe(1);
  });

  it('reads the fees from a table that an admin changes', async () => {
    const setFee = (fee: number) => ann.send('PUT', '/api/portin_fee/US', { fee }, undefined, 'admin');
    expect((await setFee(4)).status).toBe(200);
    const { body } = await ann.send('GET', '/api/portin_fee');
    expect(body.data).toEqual([
      { country_iso: 'US', fee: 4 },
      { country_iso: 'CA', fee: 7.5 },
    ]);
    const id = await ann.draft();
    expect(await ann.submit(id)).toMatchObject({ status: 409, code: 'price-changed', body: { price: 11.5 } });
    expect((await setFee(5)).status).toBe(200);
  });
});

describe('a request', () => {
  it('is drafted, sent, reviewed, dated and completed; its fee is held first, and taken with the date', async () => {
    const moneyBefore = await ann.money();
    const id = await ann.submitted({ number_list: '415-555-0181, 416-555-0182' });
    expect(await ann.money()).toEqual({
      balance: moneyBefore.balance - FEE,
      held: moneyBefore.held + FEE,
    });
    expect(await ann.portInOf(id)).toMatchObject({ status: 'submitted', fee: FEE, fee_status: 'held' });
    expect((await ann.move(id, 'in_review')).status).toBe(200);
    const focAt = ann.inOneDay();
    expect((await ann.move(id, 'foc_confirmed', { foc_at: focAt })).status).toBe(200);
    expect(await ann.portInOf(id)).toMatchObject({ foc_at: focAt, fee_status: 'captured' });
    expect(await ann.money()).toEqual({ balance: moneyBefore.balance - FEE, held: moneyBefore.held });
    expect((await ann.complete(id)).status).toBe(200);
    const { steps, status } = await ann.portInOf(id);
    expect([status, (steps as { status: string }[]).map((step) => step.status)]).toEqual([
      'completed',
      ['draft', 'submitted', 'in_review', 'foc_confirmed', 'completed'],
    ]);
    const { body } = await ann.send('GET', '/api/payment/balance_transactions/list');
    expect((body.data as unknown[])[0]).toMatchObject({
      kind: 'port-in request',
      amount: -FEE,
      settled: 'captured',
    });
  });

  it('is sent once, however often its key comes, even at the same instant', async () => {
    const moneyBefore = await ann.money();
    const [id, key] = [await ann.draft(), randomUUID()];
    const replies = await Promise.all([
      ann.submit(id, {}, key),
      ann.submit(id, {}, key),
      ann.submit(id, {}, key),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await ann.submit(id, {}, key)).status).toBe(201);
    expect((await ann.submit(id, { city: 'Oakland' }, key)).code).toBe('idempotency-key-reused');
    expect((await ann.submit(id)).code).toBe('port-in-moved-on');
    expect((await ann.money()).held).toBe(moneyBefore.held + FEE);
  });

  it('costs nothing if it is refused, and its draft stays', async () => {
    const moneyBefore = await ann.money();
    const id = await ann.draft();
    expect((await ann.submit(id, { number_list: 'hello' })).code).toBe('not-portable');
    const none = await ann.submit(id, { number_list: ' ,\n' });
    expect(none.text).toContain('"message":"Phone numbers should be provided."');
    expect((await ann.submit(id, { quoted_fee: 1 })).code).toBe('price-changed');
    const unsigned = { signature: undefined, signature_type: undefined };
    expect((await ann.submit(id, unsigned)).body.errors).toEqual([
      { field: 'signature', rule: 'required', message: 'Signature is required.' },
    ]);
    expect((await ann.submit(id, { zip: '941030' })).text).toContain('"message":"max 5 digits"');
    expect((await ann.submit(id, { firstname: '\u062d\u0633\u0646' })).body.errors).toMatchObject([
      { field: 'firstname' },
    ]);
    expect(await ann.portInOf(id)).toMatchObject({ status: 'draft', fee: null });
    expect(await ann.money()).toEqual(moneyBefore);
  });

  it('that a customer cannot pay for is kept as a draft with everything that was written', async () => {
    const id = await ann.draft();
    const { balance } = await ann.money();
    const fees = Math.ceil(balance) + 1;
    await agreeOnFee(server, second, fees);
    const body = { number_list: '415-555-0150', quoted_fee: fees };
    expect(await ann.submit(id, body)).toMatchObject({ status: 402, code: 'insufficient-funds' });
    await agreeOnFee(server, second, 5);
    expect(await ann.portInOf(id)).toMatchObject({ status: 'draft', portname: COMPLETE.portname });
    const { body: details } = await ann.send('GET', `${PATH}/${id}/details`);
    expect(details).toMatchObject({ lastname: 'Lindqvist', has_pin: true, signature_type: 'image/svg+xml' });
  });

  it.each([' 94103 ', 'V5K 0A1'])('may have the postal code %j', async (zip) => {
    const id = await ann.submitted({ zip });
    expect((await ann.send('GET', `${PATH}/${id}/details`)).body.zip).toBe(zip.trim());
    await ann.send('POST', `${PATH}/${id}/cancel`);
  });

  it.each(['submitted', 'in_review', 'exception'])(
    'that is %s gives its fee back when it is cancelled',
    async (status) => {
      const moneyBefore = await ann.money();
      const id = await ann.submitted();
      if (status !== 'submitted') await ann.move(id, status, { reason: 'wrong-pin' });
      expect((await ann.send('POST', `${PATH}/${id}/cancel`)).status).toBe(200);
      expect(await ann.money()).toEqual(moneyBefore);
      expect(await ann.portInOf(id)).toMatchObject({
        status: 'cancelled',
        cancelled_by: 'customer',
        fee_status: 'released',
      });
    },
  );

  it('that was stopped says why, is corrected, and continues', async () => {
    const id = await ann.submitted();
    await ann.move(id, 'in_review');
    expect((await ann.move(id, 'exception')).body.errors).toMatchObject([{ field: 'reason' }]);
    await ann.move(id, 'exception', { reason: 'wrong-account-number', note: 'Look at your bill.' });
    expect(await ann.portInOf(id)).toMatchObject({
      status: 'exception',
      reason: 'wrong-account-number',
      note: 'Look at your bill.',
    });
    const { pin: _pin, signature: _signature, signature_type: _type, ...details } = COMPLETE;
    const fix = (body: object) => ann.send('POST', `${PATH}/${id}/fix`, { ...details, ...body });
    expect((await fix({ number_list: '415-555-0199' })).code).toBe('port-in-moved-on');
    expect((await fix({ account_number: 'B 2' })).status).toBe(200);
    expect(await ann.portInOf(id)).toMatchObject({ status: 'submitted', reason: null, fee_status: 'held' });
    const { body } = await ann.send(
      'GET',
      `/api/admin${PATH.slice(4)}/${id}/details`,
      undefined,
      undefined,
      'admin',
    );
    expect(body).toMatchObject({ account_number: 'B 2', pin: '7391', signature_type: 'image/svg+xml' });
  });

  it('is dated for the future only', async () => {
    const id = await ann.submitted();
    await ann.move(id, 'in_review');
    const past = { foc_at: server.now().toISOString() };
    for (const more of [{}, past])
      expect((await ann.move(id, 'foc_confirmed', more)).body.errors).toMatchObject([{ field: 'foc_at' }]);
  });

  it('of somebody else does not exist', async () => {
    const id = await ann.submitted();
    const stranger = portInCustomer(server, 'owner');
    for (const [method, path] of [
      ['GET', `${PATH}/${id}/details`],
      ['GET', `${PATH}/${id}/letter`],
      ['GET', `${PATH}/list/${id}`],
      ['POST', `${PATH}/${id}/cancel`],
      ['PUT', `${PATH}/${id}`],
    ] as const) {
      const body = method === 'PUT' ? {} : undefined;
      expect((await stranger.send(method, path, body)).code, path).toBe('not-found');
    }
    expect((await stranger.submit(id)).code).toBe('not-found');
  });
});

describe('the mails about a request', () => {
  /** The steps that mails to one customer tell, in their order. */
  async function mailedSteps(): Promise<readonly string[]> {
    await waitForPolicy(server, 'write-of-port-ins');
    const { body } = await ann.send('GET', '/api/admin/mail', undefined, undefined, 'admin');
    return (body.data as readonly { readonly id: string; readonly to: string }[])
      .filter(({ id, to }) => id.startsWith('port-in-') && to === server.people.other.email)
      .map(({ id }) => id.slice('port-in-'.length).split(':')[0] ?? '');
  }
  /** The steps of the mails that come meanwhile. The clock stands still, so they have no order. */
  async function newly(change: () => Promise<unknown>): Promise<readonly string[]> {
    const stepsBefore = [...(await mailedSteps())];
    await change();
    const stepsAfter = [...(await mailedSteps())];
    for (const step of stepsBefore) stepsAfter.splice(stepsAfter.indexOf(step), 1);
    return stepsAfter.sort();
  }

  it('say each step that the team or the carrier made, once each time', async () => {
    const steps = await newly(async () => {
      const numbers = { number_list: '415-555-0191, 416-555-0192' };
      const id = await ann.submitted(numbers);
      await ann.move(id, 'exception', { reason: 'wrong-pin' });
      await ann.move(id, 'exception', { reason: 'wrong-pin' });
      const { signature: _signature, signature_type: _type, ...details } = COMPLETE;
      const correction = { ...details, ...numbers };
      expect((await ann.send('POST', `${PATH}/${id}/fix`, correction)).status).toBe(200);
      await ann.move(id, 'exception', { reason: 'other' });
      expect((await ann.send('POST', `${PATH}/${id}/fix`, correction)).status).toBe(200);
      await ann.move(id, 'in_review');
      await ann.move(id, 'foc_confirmed', { foc_at: ann.inOneDay() });
      await ann.complete(id);
    });
    expect(steps).toEqual(['completed', 'exception', 'exception', 'foc-confirmed', 'submitted']);
  });

  it('say that the team has ended it, and nothing of what the customer ended', async () => {
    expect(
      await newly(async () => {
        await ann.move(await ann.submitted(), 'cancelled', { note: 'No.' });
        expect((await ann.send('POST', `${PATH}/${await ann.submitted()}/cancel`)).status).toBe(200);
      }),
    ).toEqual(['cancelled', 'submitted', 'submitted']);
  });

  it('do not come where the customer has turned them off', async () => {
    const turn = (port_ins: boolean) => ann.send('PUT', '/api/users/mail_settings', { port_ins });
    expect((await turn(false)).body).toMatchObject({ rental_ends: true, port_ins: false });
    expect(await newly(() => ann.submitted())).toEqual([]);
    expect((await turn(true)).status).toBe(200);
  });
});

describe('drafts', () => {
  it('are as many as there may be', async () => {
    for (let count = 0; count < PORT_IN_DRAFTS_MAX; count += 1) await ann.draft();
    expect((await ann.send('POST', PATH, {}, randomUUID())).code).toBe('too-many-drafts');
  });

  it('are saved again, and keep the PIN and the signature that were sent before', async () => {
    const id = await ann.draft({
      pin: 'x-1',
      signature_type: 'image/png',
      signature: PNG,
      portname: 'One',
    });
    expect((await ann.send('PUT', `${PATH}/${id}`, { portname: 'Two' })).status).toBe(200);
    expect(await ann.portInOf(id)).toMatchObject({ portname: 'Two' });
    const { body, text } = await ann.send('GET', `${PATH}/${id}/details`);
    expect(body).toMatchObject({ has_pin: true, signature: PNG });
    expect(text).not.toContain('x-1');
  });
});

describe('a draft that nobody touches', () => {
  const pdf = Buffer.from('%PDF-1.7 a bill').toString('base64');
  const addTo = (id: string) =>
    ann.send('POST', `${PATH}/${id}/documents`, { name: 'bill.pdf', content: pdf });
  /** Every value about port-ins in the Vault. */
  async function countStoredValues(): Promise<number> {
    const { vault } = server.ringpost.engine;
    const spaces = ['port-in-drafts', 'port-in-documents', 'port-in-room'];
    return (await Promise.all(spaces.map((space) => vault.list(space)))).flat().length;
  }

  it('is deleted after 30 days, with its signature and its documents', async () => {
    const countBefore = await countStoredValues();
    const id = await ann.draft({ ...COMPLETE });
    const { body } = await addTo(id);
    const blob = `port-in-files/${id}/${body.document_uuid}`;
    const { vault } = server.ringpost.engine;
    await server.settle();
    await server.advance(PORT_IN_DRAFT_DAYS * DAY_MS - 1);
    expect([(await ann.portInOf(id)).status, await vault.getBlob(blob)]).toEqual([
      'draft',
      expect.anything(),
    ]);
    await server.advance(1);
    expect((await ann.send('GET', `${PATH}/list/${id}`)).code).toBe('not-found');
    expect((await ann.send('GET', `${PATH}/${id}/details`)).code).toBe('not-found');
    expect((await ann.send('PUT', `${PATH}/${id}`, {})).code).toBe('port-in-moved-on');
    expect([await vault.getBlob(blob), await countStoredValues()]).toEqual([undefined, countBefore]);
  });

  it('stays as long again when it is saved or gets a document, and a sent request stays', async () => {
    const submittedId = await ann.submitted();
    const [savedId, extendedId] = [await ann.draft(), await ann.draft()];
    await server.advance((PORT_IN_DRAFT_DAYS - 1) * DAY_MS);
    expect((await ann.send('PUT', `${PATH}/${savedId}`, { portname: 'Again' })).status).toBe(200);
    expect((await addTo(extendedId)).status).toBe(201);
    await server.settle();
    await server.advance((PORT_IN_DRAFT_DAYS - 1) * DAY_MS);
    const ids = [submittedId, savedId, extendedId];
    const statuses = await Promise.all(ids.map(async (id) => (await ann.portInOf(id)).status));
    expect(statuses).toEqual(['submitted', 'draft', 'draft']);
  });
});

describe('what a request says of a person', () => {
  it('is in no event, and is deleted when it is cancelled', async () => {
    const id = await ann.submitted();
    const { events } = server.ringpost.engine;
    const text = JSON.stringify(await events.readStream(streams.portIn(id)));
    for (const secret of ['Mara', 'Lindqvist', 'Folsom', 'PVN-20', '7391', 'Pacific', COMPLETE.signature])
      expect(text).not.toContain(secret);
    expect((await ann.send('GET', `${PATH}/${id}/details`)).status).toBe(200);
    await ann.send('POST', `${PATH}/${id}/cancel`);
    expect((await ann.send('GET', `${PATH}/${id}/details`)).code).toBe('not-found');
  });
});

describe('a process that dies after it held the fee', () => {
  it('leaves a request that is submitted anyway', async () => {
    const id = await ann.draft({ ...COMPLETE });
    const { events } = server.ringpost.engine;
    const [first] = await events.readStream(streams.portIn(id));
    if (first?.type !== 'PortInDraftKept') throw new Error('a draft begins with itself');
    const { userId, draftId } = first.data;
    const wallet = await events.readStream(streams.wallet(userId));
    const last = wallet.at(-1);
    const purpose = { kind: 'port-in', id } as const;
    const entries = [
      { account: 'available', amountMills: -12_500 },
      { account: 'held', amountMills: 12_500 },
    ] as const;
    const heldAt = server.now().toISOString();
    const data = {
      userId,
      operationId: `${draftId}:hold`,
      holdId: draftId,
      purpose,
      amountMills: 12_500,
      entries,
      heldAt,
    };
    const event = {
      type: 'FundsHeld',
      id: randomUUID(),
      data,
      meta: { ...first.meta, occurredAt: heldAt },
    } as const;
    await events.append({
      stream: streams.wallet(userId),
      events: [event],
      expected: last?.revision ?? 'none',
    });
    await expect.poll(async () => (await ann.portInOf(id)).status, { timeout: 60_000 }).toBe('submitted');
  });
});
