import { randomUUID } from 'node:crypto';
import { streams } from '@ringpost/domain';
import { PORT_IN_DRAFT_DAYS, PORT_IN_DRAFTS_MAX } from '@ringpost/domain/rules/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { policyDone } from './policy-done.ts';
import { COMPLETE, FEE, PNG, type PortInCustomer, portInCustomer } from './port-in-customer.ts';
import { type Started, start } from './test-server.ts';

const PATH = '/api/portin_request';
const DAY_MS = 86_400_000;

let started: Started;
let own: PortInCustomer;

beforeAll(async () => {
  started = await start({ numbers: 4 });
  own = portInCustomer(started);
});
afterAll(() => started.close());

/** Each test begins without open requests, because a number may be in only one of them. */
afterEach(async () => {
  await started.settled();
  const { body } = await own.send('GET', `${PATH}/list`);
  for (const { portin_uuid: id } of body.data as readonly { readonly portin_uuid: string }[]) {
    await own.send('POST', `${PATH}/${id}/cancel`);
    await own.move(id, 'cancelled');
  }
  await started.settled();
});

describe('the check of numbers', () => {
  it('says for each number whether it can be brought over, its place, and its fee', async () => {
    const ours = String(started.freeNumbers[0]);
    const list = `415-555-0150, 416-555-0161\n${ours}\n800-555-0199\n415-555-0150\nhello`;
    const { body } = await own.send('POST', `${PATH}/check`, { number_list: list });
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
    await own.draft({ number_list: '415-555-0150' });
    const { body: drafted } = await own.send('POST', `${PATH}/check`, { number_list: '415-555-0150' });
    expect(drafted.portable).toBe(1);
    await own.submitted();
    const { body } = await own.send('POST', `${PATH}/check`, { number_list: '415-555-0150' });
    expect((body.data as { reason: string }[])[0]?.reason).toBe('already-requested');
    const other = portInCustomer(started, 'owner');
    const { body: others } = await other.send('POST', `${PATH}/check`, { number_list: '415-555-0150' });
    expect(others.portable).toBe(1);
  });

  it('reads the fees from a table that an admin changes', async () => {
    const set = (fee: number) => own.send('PUT', '/api/portin_fee/US', { fee }, undefined, 'admin');
    expect((await set(4)).status).toBe(200);
    const { body } = await own.send('GET', '/api/portin_fee');
    expect(body.data).toEqual([
      { country_iso: 'US', fee: 4 },
      { country_iso: 'CA', fee: 7.5 },
    ]);
    const id = await own.draft();
    expect(await own.submit(id)).toMatchObject({ status: 409, code: 'price-changed', body: { price: 11.5 } });
    expect((await set(5)).status).toBe(200);
  });
});

describe('a request', () => {
  it('is drafted, sent, reviewed, dated and completed; its fee is held first, and taken with the date', async () => {
    const before = await own.money();
    const id = await own.submitted({ number_list: '415-555-0181, 416-555-0182' });
    expect(await own.money()).toEqual({ balance: before.balance - FEE, held: before.held + FEE });
    expect(await own.portInOf(id)).toMatchObject({ status: 'submitted', fee: FEE, fee_status: 'held' });
    expect((await own.move(id, 'in_review')).status).toBe(200);
    const focAt = own.inOneDay();
    expect((await own.move(id, 'foc_confirmed', { foc_at: focAt })).status).toBe(200);
    expect(await own.portInOf(id)).toMatchObject({ foc_at: focAt, fee_status: 'captured' });
    expect(await own.money()).toEqual({ balance: before.balance - FEE, held: before.held });
    expect((await own.complete(id)).status).toBe(200);
    const { steps, status } = await own.portInOf(id);
    expect([status, (steps as { status: string }[]).map((step) => step.status)]).toEqual([
      'completed',
      ['draft', 'submitted', 'in_review', 'foc_confirmed', 'completed'],
    ]);
    const { body } = await own.send('GET', '/api/payment/balance_transactions/list');
    expect((body.data as unknown[])[0]).toMatchObject({
      kind: 'port-in request',
      amount: -FEE,
      settled: 'captured',
    });
  });

  it('is sent once, however often its key comes, even at the same instant', async () => {
    const before = await own.money();
    const [id, key] = [await own.draft(), randomUUID()];
    const replies = await Promise.all([
      own.submit(id, {}, key),
      own.submit(id, {}, key),
      own.submit(id, {}, key),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await own.submit(id, {}, key)).status).toBe(201);
    expect((await own.submit(id, { city: 'Oakland' }, key)).code).toBe('idempotency-key-reused');
    expect((await own.submit(id)).code).toBe('port-in-moved-on');
    expect((await own.money()).held).toBe(before.held + FEE);
  });

  it('costs nothing if it is refused, and its draft stays', async () => {
    const before = await own.money();
    const id = await own.draft();
    expect((await own.submit(id, { number_list: 'hello' })).code).toBe('not-portable');
    const none = await own.submit(id, { number_list: ' ,\n' });
    expect(none.text).toContain('"message":"Phone numbers should be provided."');
    expect((await own.submit(id, { quoted_fee: 1 })).code).toBe('price-changed');
    const unsigned = { signature: undefined, signature_type: undefined };
    expect((await own.submit(id, unsigned)).body.errors).toEqual([
      { field: 'signature', rule: 'required', message: 'Signature is required.' },
    ]);
    expect((await own.submit(id, { zip: '941030' })).text).toContain('"message":"max 5 digits"');
    expect((await own.submit(id, { firstname: '\u062d\u0633\u0646' })).body.errors).toMatchObject([
      { field: 'firstname' },
    ]);
    expect(await own.portInOf(id)).toMatchObject({ status: 'draft', fee: null });
    expect(await own.money()).toEqual(before);
  });

  it('that a customer cannot pay for is kept as a draft with everything that was written', async () => {
    const id = await own.draft();
    const { balance } = await own.money();
    const fees = Math.ceil(balance) + 1;
    await own.send('PUT', '/api/portin_fee/US', { fee: fees }, undefined, 'admin');
    const body = { number_list: '415-555-0150', quoted_fee: fees };
    expect(await own.submit(id, body)).toMatchObject({ status: 402, code: 'insufficient-funds' });
    await own.send('PUT', '/api/portin_fee/US', { fee: 5 }, undefined, 'admin');
    expect(await own.portInOf(id)).toMatchObject({ status: 'draft', portname: COMPLETE.portname });
    const { body: kept } = await own.send('GET', `${PATH}/${id}/details`);
    expect(kept).toMatchObject({ lastname: 'Lindqvist', has_pin: true, signature_type: 'image/svg+xml' });
  });

  it.each([' 94103 ', 'V5K 0A1'])('may have the postal code %j', async (zip) => {
    const id = await own.submitted({ zip });
    expect((await own.send('GET', `${PATH}/${id}/details`)).body.zip).toBe(zip.trim());
    await own.send('POST', `${PATH}/${id}/cancel`);
  });

  it.each(['submitted', 'in_review', 'exception'])(
    'that is %s gives its fee back when it is cancelled',
    async (status) => {
      const before = await own.money();
      const id = await own.submitted();
      if (status !== 'submitted') await own.move(id, status, { reason: 'wrong-pin' });
      expect((await own.send('POST', `${PATH}/${id}/cancel`)).status).toBe(200);
      expect(await own.money()).toEqual(before);
      expect(await own.portInOf(id)).toMatchObject({
        status: 'cancelled',
        cancelled_by: 'customer',
        fee_status: 'released',
      });
    },
  );

  it('that was stopped says why, is mended, and goes on', async () => {
    const id = await own.submitted();
    await own.move(id, 'in_review');
    expect((await own.move(id, 'exception')).body.errors).toMatchObject([{ field: 'reason' }]);
    await own.move(id, 'exception', { reason: 'wrong-account-number', note: 'Look at your bill.' });
    expect(await own.portInOf(id)).toMatchObject({
      status: 'exception',
      reason: 'wrong-account-number',
      note: 'Look at your bill.',
    });
    const { pin: _pin, signature: _signature, signature_type: _type, ...rest } = COMPLETE;
    const fix = (body: object) => own.send('POST', `${PATH}/${id}/fix`, { ...rest, ...body });
    expect((await fix({ number_list: '415-555-0199' })).code).toBe('port-in-moved-on');
    expect((await fix({ account_number: 'B 2' })).status).toBe(200);
    expect(await own.portInOf(id)).toMatchObject({ status: 'submitted', reason: null, fee_status: 'held' });
    const { body } = await own.send(
      'GET',
      `/api/admin${PATH.slice(4)}/${id}/details`,
      undefined,
      undefined,
      'admin',
    );
    expect(body).toMatchObject({ account_number: 'B 2', pin: '7391', signature_type: 'image/svg+xml' });
  });

  it('is dated for the future only', async () => {
    const id = await own.submitted();
    await own.move(id, 'in_review');
    const past = { foc_at: started.now().toISOString() };
    for (const more of [{}, past])
      expect((await own.move(id, 'foc_confirmed', more)).body.errors).toMatchObject([{ field: 'foc_at' }]);
  });

  it('of somebody else does not exist', async () => {
    const id = await own.submitted();
    const stranger = portInCustomer(started, 'owner');
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
  async function toldSteps(): Promise<readonly string[]> {
    await policyDone(started, 'write-of-port-ins');
    const { body } = await own.send('GET', '/api/admin/mail', undefined, undefined, 'admin');
    return (body.data as readonly { readonly id: string; readonly to: string }[])
      .filter(({ id, to }) => id.startsWith('port-in-') && to === started.people.other.email)
      .map(({ id }) => id.slice('port-in-'.length).split(':')[0] ?? '');
  }
  /** The steps of the mails that come meanwhile. The clock stands still, so they have no order. */
  async function newly(change: () => Promise<unknown>): Promise<readonly string[]> {
    const before = [...(await toldSteps())];
    await change();
    const after = [...(await toldSteps())];
    for (const step of before) after.splice(after.indexOf(step), 1);
    return after.sort();
  }

  it('say each step that the team or the carrier made, once each time', async () => {
    const told = await newly(async () => {
      const numbers = { number_list: '415-555-0191, 416-555-0192' };
      const id = await own.submitted(numbers);
      await own.move(id, 'exception', { reason: 'wrong-pin' });
      await own.move(id, 'exception', { reason: 'wrong-pin' });
      const { signature: _signature, signature_type: _type, ...written } = COMPLETE;
      const rest = { ...written, ...numbers };
      expect((await own.send('POST', `${PATH}/${id}/fix`, rest)).status).toBe(200);
      await own.move(id, 'exception', { reason: 'other' });
      expect((await own.send('POST', `${PATH}/${id}/fix`, rest)).status).toBe(200);
      await own.move(id, 'in_review');
      await own.move(id, 'foc_confirmed', { foc_at: own.inOneDay() });
      await own.complete(id);
    });
    expect(told).toEqual(['completed', 'exception', 'exception', 'foc-confirmed', 'submitted']);
  });

  it('say that the team has ended it, and nothing of what the customer ended', async () => {
    expect(
      await newly(async () => {
        await own.move(await own.submitted(), 'cancelled', { note: 'No.' });
        expect((await own.send('POST', `${PATH}/${await own.submitted()}/cancel`)).status).toBe(200);
      }),
    ).toEqual(['cancelled', 'submitted', 'submitted']);
  });

  it('do not come where the customer has turned them off', async () => {
    const turn = (port_ins: boolean) => own.send('PUT', '/api/users/mail_settings', { port_ins });
    expect((await turn(false)).body).toMatchObject({ rental_ends: true, port_ins: false });
    expect(await newly(() => own.submitted())).toEqual([]);
    expect((await turn(true)).status).toBe(200);
  });
});

describe('drafts', () => {
  it('are as many as there may be', async () => {
    for (let count = 0; count < PORT_IN_DRAFTS_MAX; count += 1) await own.draft();
    expect((await own.send('POST', PATH, {}, randomUUID())).code).toBe('too-many-drafts');
  });

  it('are saved again, and keep the PIN and the signature that were sent before', async () => {
    const id = await own.draft({ pin: 'x-1', signature_type: 'image/png', signature: PNG, portname: 'One' });
    expect((await own.send('PUT', `${PATH}/${id}`, { portname: 'Two' })).status).toBe(200);
    expect(await own.portInOf(id)).toMatchObject({ portname: 'Two' });
    const { body, text } = await own.send('GET', `${PATH}/${id}/details`);
    expect(body).toMatchObject({ has_pin: true, signature: PNG });
    expect(text).not.toContain('x-1');
  });
});

describe('a draft that nobody touches', () => {
  const pdf = Buffer.from('%PDF-1.7 a bill').toString('base64');
  const addTo = (id: string) =>
    own.send('POST', `${PATH}/${id}/documents`, { name: 'bill.pdf', content: pdf });
  /** Every value about port-ins in the Vault. */
  async function storedValues(): Promise<number> {
    const { vault } = started.ringpost.engine;
    const spaces = ['port-in-drafts', 'port-in-documents', 'port-in-room'];
    return (await Promise.all(spaces.map((space) => vault.list(space)))).flat().length;
  }

  it('is deleted after 30 days, with its signature and its documents', async () => {
    const before = await storedValues();
    const id = await own.draft({ ...COMPLETE });
    const { body } = await addTo(id);
    const blob = `port-in-files/${id}/${body.document_uuid}`;
    const { vault } = started.ringpost.engine;
    await started.settled();
    await started.advance(PORT_IN_DRAFT_DAYS * DAY_MS - 1);
    expect([(await own.portInOf(id)).status, await vault.getBlob(blob)]).toEqual([
      'draft',
      expect.anything(),
    ]);
    await started.advance(1);
    expect((await own.send('GET', `${PATH}/list/${id}`)).code).toBe('not-found');
    expect((await own.send('GET', `${PATH}/${id}/details`)).code).toBe('not-found');
    expect((await own.send('PUT', `${PATH}/${id}`, {})).code).toBe('port-in-moved-on');
    expect([await vault.getBlob(blob), await storedValues()]).toEqual([undefined, before]);
  });

  it('stays as long again when it is saved or gets a document, and a sent request stays', async () => {
    const sent = await own.submitted();
    const [saved, added] = [await own.draft(), await own.draft()];
    await started.advance((PORT_IN_DRAFT_DAYS - 1) * DAY_MS);
    expect((await own.send('PUT', `${PATH}/${saved}`, { portname: 'Again' })).status).toBe(200);
    expect((await addTo(added)).status).toBe(201);
    await started.settled();
    await started.advance((PORT_IN_DRAFT_DAYS - 1) * DAY_MS);
    const ids = [sent, saved, added];
    const statuses = await Promise.all(ids.map(async (id) => (await own.portInOf(id)).status));
    expect(statuses).toEqual(['submitted', 'draft', 'draft']);
  });
});

describe('what a request says of a person', () => {
  it('is in no event, and is deleted when it is cancelled', async () => {
    const id = await own.submitted();
    const { events } = started.ringpost.engine;
    const text = JSON.stringify(await events.readStream(streams.portIn(id)));
    for (const secret of ['Mara', 'Lindqvist', 'Folsom', 'PVN-20', '7391', 'Pacific', COMPLETE.signature])
      expect(text).not.toContain(secret);
    expect((await own.send('GET', `${PATH}/${id}/details`)).status).toBe(200);
    await own.send('POST', `${PATH}/${id}/cancel`);
    expect((await own.send('GET', `${PATH}/${id}/details`)).code).toBe('not-found');
  });
});

describe('a process that dies after it held the fee', () => {
  it('leaves a request that is submitted all the same', async () => {
    const id = await own.draft({ ...COMPLETE });
    const { events } = started.ringpost.engine;
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
    const heldAt = started.now().toISOString();
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
    await expect.poll(async () => (await own.portInOf(id)).status, { timeout: 10_000 }).toBe('submitted');
  });
});
