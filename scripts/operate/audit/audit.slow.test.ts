import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { itemIdOf, streams, transfer } from '@ringpost/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AuditedShop, openAuditedShop } from './audited-shop.ts';
import { type CorruptedFolder, corruptFolder, startAudit, tableOf } from './corrupted-folder.ts';

/** `L18` needs the present time. */
const IDS = Array.from({ length: 36 }, (_, index) => `L${index + 1}`).filter((id) => id !== 'L18');
/** This shop has nothing for them to look at. Its states are still in memory, and not in the file. */
const IDLE = ['L28', 'L29', 'L30', 'L31', 'L32', 'L33', 'L34', 'L36'];

let audited: AuditedShop;
let folder: CorruptedFolder;

beforeAll(async () => {
  audited = await openAuditedShop();
});
afterAll(() => audited.shop.remove());
afterEach(() => folder?.remove());

async function corrupted(): Promise<CorruptedFolder> {
  folder = await corruptFolder(audited.shop.dataDir);
  return folder;
}

/** Expects exit code 1, and the line of the invariant with the breach below it. */
async function expectBreach(id: string, what: RegExp, ...options: readonly string[]): Promise<void> {
  const { code, about, text } = await folder.audit(...options);
  expect(about(id), text).toMatch(/^BREACH/);
  expect(about(id)).toMatch(what);
  expect(code).toBe(1);
}

describe('the audit of a sound data folder', () => {
  it('finds nothing beside a running server', () => {
    expect(audited.besideTheServer.map(({ id }) => id)).toEqual(IDS);
    expect(audited.besideTheServer.flatMap(({ breaches }) => breaches)).toEqual([]);
    expect(audited.besideTheServer.flatMap(({ id, looked }) => (looked ? [] : id))).toEqual(IDLE);
  });

  it('finds nothing in the files of a stopped one, and ends well', async () => {
    const { code, text } = await startAudit([(await corrupted()).path]);
    for (const id of IDS) expect(text).toMatch(new RegExp(`{"id":"${id}","title".*"breaches":\\[\\]}\n`));
    expect([code, text]).toEqual([0, expect.stringContaining('\n{"state":"sound"')]);
  });

  it('says so where the views are behind the log', async () => {
    const { append } = await corrupted();
    await append('vendor-late', {
      type: 'VendorAdded',
      data: { vendorId: 'late', name: 'Late', company: 'Late Inc.', provider: 'json' },
    });
    const { code, about } = await folder.audit();
    expect(about('L6')).toMatch(/^ok/);
    expect(about('L6')).toMatch(/1 event behind the log/);
    expect(code).toBe(0);
  });

  it('has nothing to compare where the rows were dropped, and judges the log all the same', async () => {
    const { path } = await corrupted();
    for (const file of ['read.db', 'read.db-wal', 'read.db-shm']) await rm(join(path, file), { force: true });
    const { code, about } = await folder.audit();
    expect(about('L6')).toMatch(/^ok .+0 checked.+\n +there are no rows/);
    expect(code).toBe(0);
  });

  it('names a row that cannot be read any more, which is a breach', async () => {
    await corrupted();
    folder.sql(`UPDATE ${tableOf('wallets')} SET doc = replace(doc, ':', ';')`);
    const { code, text } = await folder.audit();
    expect([code, text]).toEqual([1, expect.stringContaining('wallets@')]);
    expect(text).toContain('in read.db is damaged');
  });

  it('tells a folder without a log from one with a breach', async () => {
    const { path } = await corrupted();
    const { code, text } = await startAudit([join(path, 'blobs', 'nowhere')]);
    expect([code, text]).toEqual([2, expect.stringContaining('npm run audit')]);
  });
});

describe('the audit finds', () => {
  it('L1: entries that do not sum to zero', async () => {
    const { event, append } = await corrupted();
    const { type, data } = event('FundsCredited', streams.wallet(audited.stranger));
    const entries = [...data.entries, { account: 'available' as const, amountMills: 1 }];
    await append(streams.wallet(audited.stranger), {
      type,
      data: { ...data, operationId: 'forged', entries },
    });
    await expectBreach('L1', /at \d+: the entries of FundsCredited sum to 1 mills/);
  });

  it('L1: money that moved from where it was not', async () => {
    const { event, append } = await corrupted();
    const { type, data } = event('FundsCredited', streams.wallet(audited.stranger));
    const entries = transfer('revenue', 'available', data.amountMills);
    await append(streams.wallet(audited.stranger), {
      type,
      data: { ...data, operationId: 'forged', entries },
    });
    await expectBreach('L1', /the entries of FundsCredited are not what 4000 mills make of them/);
  });

  it('L2: a balance below zero, even where a later credit hides it', async () => {
    const { event, append } = await corrupted();
    const held = event('FundsHeldForOrder', streams.wallet(audited.payer)).data;
    const entries = transfer('available', 'held', 9_000);
    const credited = event('FundsCredited', streams.wallet(audited.payer)).data;
    await append(
      streams.wallet(audited.payer),
      {
        type: 'FundsHeldForOrder',
        data: { ...held, orderId: 'x', key: 'x', unitPriceMills: 9_000, amountMills: 9_000, entries },
      },
      {
        type: 'FundsCredited',
        data: {
          ...credited,
          operationId: 'b',
          amountMills: 9_000,
          entries: transfer('granted', 'available', 9_000),
        },
      },
    );
    await expectBreach('L2', /at \d+: wallet-\S+ stands at -5350 free/);
  });

  it('L2: more taken from a hold than it held', async () => {
    const { event, append } = await corrupted();
    const { type, data } = event('FundsCaptured', streams.wallet(audited.payer));
    await append(streams.wallet(audited.payer), { type, data: { ...data, operationId: 'again' } });
    await expectBreach('L2', /FundsCaptured of 500 from a hold of 0 mills/);
  });

  it('L3: an order that ended twice', async () => {
    const { event, append } = await corrupted();
    const { stream, data } = event('OrderCompleted');
    const { orderId, userId } = data;
    await append(stream, { type: 'OrderExpired', data: { orderId, userId, expiredAt: data.receivedAt } });
    await expectBreach('L3', /at \d+: order \S+ ended twice: OrderCompleted, then OrderExpired/);
  });

  it('L3: money that came back for an order that was paid for', async () => {
    const { event, append } = await corrupted();
    const { data } = event('FundsCaptured');
    const entries = transfer('held', 'available', data.amountMills);
    await append(streams.wallet(data.userId), {
      type: 'FundsReleased',
      data: { ...data, operationId: 'back', reason: 'no-sms', entries },
    });
    await expectBreach('L3', /order \S+ got money back, but is paid for/);
  });

  it('L3: an order that nobody ended, and one whose money stayed held', async () => {
    const { rewrite } = await corrupted();
    const missing = ['OrderExpired', 'FundsCaptured'];
    rewrite((row) => (missing.includes(row.type) ? undefined : row));
    await expectBreach('L3', /order \S+ is still open; it was due at/);
    await expectBreach('L3', /order \S+ ended at \S+ and still holds money/);
  });

  it('L3: a hold that nobody placed an order for, and nobody gave back', async () => {
    const { event, append } = await corrupted();
    const { type, data, stream } = event('FundsHeldForOrder', streams.wallet(audited.payer));
    await append(stream, { type, data: { ...data, orderId: 'alone', key: 'alone' } });
    await expectBreach('L3', /order alone was neither placed nor given back; it was due at/);
  });

  it('L4: two customers on one number at one time', async () => {
    const { event, append } = await corrupted();
    const { type, data, stream } = event('NumberLeased', streams.number(audited.paidNumber));
    // Far apart by the clock, but the first has not ended by the order of the log.
    await append(
      stream,
      { type, data: { ...data, leaseId: 'second' } },
      {
        type,
        data: { ...data, leaseId: 'third', userId: audited.stranger, from: '2099-01-01T00:00:00.000Z' },
      },
    );
    await expectBreach('L4', /at \d+: \+1212\d+ is leased to third while second has it/);
  });

  it('L4: a lease that no order took', async () => {
    const { event, append } = await corrupted();
    const { type, data } = event('NumberLeased', streams.number(audited.paidNumber));
    const e164 = '+12125550001';
    await append(streams.number(e164), { type, data: { ...data, e164, leaseId: 'alone', orderId: 'none' } });
    await expectBreach('L4', /lease alone stands and no order took it/);
  });

  it('L5: one operation twice', async () => {
    const { event, append } = await corrupted();
    const { type, data, stream } = event('FundsCredited', streams.wallet(audited.stranger));
    await append(stream, { type, data });
    await expectBreach('L5', /at \d+: wallet-\S+ \S+ happened twice/);
  });

  it('L5: two orders with one key', async () => {
    const { event, append } = await corrupted();
    const { type, data, stream } = event('FundsHeldForOrder', streams.wallet(audited.payer));
    await append(stream, { type, data: { ...data, orderId: 'twin' } });
    await expectBreach('L5', /at \d+: order twin has the key of order \S+/);
  });

  it('L5: an event that is gone', async () => {
    const { event, rewrite } = await corrupted();
    const { id } = event('FundsHeldForOrder', streams.wallet(audited.payer));
    rewrite((row) => (row.id === id ? undefined : row));
    await expectBreach('L5', /at \d+: wallet-\S+ goes from revision \d+ to \d+/);
    await expectBreach('L5', /order \S+ leased before it held money/);
  });

  it('L5: an event that this version cannot know', async () => {
    const { rewrite } = await corrupted();
    rewrite((row) => (row.type === 'VendorAdded' ? { ...row, type: 'VendorPraised' } : row));
    await expectBreach('L5', /at \d+: nobody knows an event of its type/);
  });

  it('L5: a number that an order has and never leased', async () => {
    const { event, append } = await corrupted();
    const { type, data, stream } = event('NumberAssigned');
    await append(stream, { type, data: { ...data, leaseId: 'unheard-of' } });
    await expectBreach('L5', /order \S+ has a number it never leased/);
  });

  it('L8: an event with a field that its kind does not have', async () => {
    const { event, append } = await corrupted();
    const { type, data } = event('FundsCredited', streams.wallet(audited.stranger));
    const more = { ...data, operationId: 'forged', note: 'for a friend' };
    await append(streams.wallet(audited.stranger), { type, data: more });
    await expectBreach('L8', /at \d+: FundsCredited: note/);
  });

  it('L22: money that a customer gave to herself', async () => {
    const { event, rewrite } = await corrupted();
    const { id } = event('FundsCredited', streams.wallet(audited.stranger));
    const actor = `customer:${audited.stranger}`;
    rewrite((row) =>
      row.id === id ? { ...row, meta: JSON.stringify({ ...JSON.parse(row.meta), actor }) } : row,
    );
    await expectBreach('L22', /at \d+: FundsCredited: caused by customer:/);
  });

  it('L11: a payment that is on its balance twice, and one that never came there', async () => {
    const { event, append, rewrite } = await corrupted();
    const { type, data, stream } = event('FundsPaidIn');
    await append(stream, { type, data: { ...data, operationId: 'again' } });
    await expectBreach('L11', /at \d+: step 1 of payment \S+ is on the balance more than once/);
    rewrite((row) => (row.type === 'FundsPaidIn' ? undefined : row));
    await expectBreach('L11', /step 1 of payment \S+ is 1000 mills, and its balance took 0/);
  });

  it('L11: a purchase beside a debt, and money to spend beside it', async () => {
    const { event, append } = await corrupted();
    const { stream, data: received } = event('PaymentReceived');
    const { receivedMills: amountMills, userId } = received;
    const { stream: wallet, data: paidIn } = event('FundsPaidIn');
    const step = { ...received, step: 2, changeMills: -amountMills };
    await append(stream, { type: 'PaymentReversed', data: { ...step, reversedMills: amountMills } });
    const held = event('FundsHeldForRental').data;
    await append(
      wallet,
      {
        type: 'DebtIncurred',
        data: { ...paidIn, operationId: 'debt', step: 2, entries: transfer('debt', 'paid', amountMills) },
      },
      { type: 'FundsHeldForRental', data: { ...held, userId, orderId: 'on-credit', key: 'on-credit' } },
    );
    await expectBreach('L11', /at \d+: wallet-\S+ bought while it owed 1000 mills/);
    await expectBreach('L11', /wallet-\S+ has \d+ mills to spend and owes 1000/);
  });

  it('L12: a lease that is extended twice for one price, and one that nobody paid for', async () => {
    const { event, append, rewrite } = await corrupted();
    const { type, data, stream } = event('LeaseExtended');
    await append(stream, { type, data });
    await expectBreach('L12', /at \d+: extension \S+ extended its lease twice/);
    rewrite((row) => (row.type === 'FundsHeldForExtension' ? undefined : row));
    await expectBreach('L12', /lease \S+ was extended, and nobody holds the price/);
  });

  it('L15: a number of a bulk order that is paid for twice, and an order that never ends', async () => {
    const { event, append, rewrite } = await corrupted();
    const { data: bulk } = event('FundsHeldForBulk');
    const { orderId, userId } = bulk as Record<'orderId' | 'userId', string>;
    const id = itemIdOf(orderId, 1);
    const moved = { amountMills: 500, entries: transfer('held', 'revenue', 500) };
    const capture = { userId, holdId: id, purpose: { kind: 'order', id } as const, ...moved };
    for (const operationId of ['once', 'again'])
      await append(streams.wallet(userId), { type: 'FundsCaptured', data: { ...capture, operationId } });
    await expectBreach('L15', /at \d+: number \S+ of a bulk order was paid for twice/);
    rewrite((row) => (row.type === 'BulkClosed' ? undefined : row));
    await expectBreach('L15', /bulk order \S+ is still open; it was due at/);
  });

  it('L17: an alert that fired and bought nothing, forever', async () => {
    const { append } = await corrupted();
    const ids = { alertId: 'alert-1', userId: audited.stranger };
    const target = { e164: null, countryIso: null, vendorId: null, prefix: null };
    const times = { setAt: '2026-01-01T00:00:00.000Z', expiresAt: '2026-02-01T00:00:00.000Z' };
    const purchase = { termHours: null, upToMills: 500 };
    const alertData = { ...ids, ...target, ...times, appId: 'a', notifies: true, purchase, requestHash: 'h' };
    const firedAt = '2026-01-02T00:00:00.000Z';
    const fired = { ...ids, appId: 'a', e164: '+14155550199', buys: true, firedAt };
    await append(
      streams.alerts(audited.stranger),
      { type: 'AlertSet', data: alertData },
      { type: 'AlertFired', data: fired },
    );
    await expectBreach('L17', /alert alert-1 fired at \S+, and its purchase has not ended/);
  });

  it('L16: a number of a vendor that nobody asked for', async () => {
    const { event, append } = await corrupted();
    const { orderId } = event('FundsHeldForBulk').data as Record<'orderId', string>;
    const { data } = event('NumberImported');
    const imported = { ...data, e164: '+14155550199', importId: itemIdOf(orderId, 7) };
    await append(streams.number('+14155550199'), { type: 'NumberImported', data: imported });
    await expectBreach('L16', /at \d+: number \S+ joined the inventory for \S+, and no vendor was asked/);
  });

  it('L13: a fee for bringing numbers over that is taken for a draft', async () => {
    const { event, append } = await corrupted();
    const { data } = event('PortInDraftKept');
    const { portInId, userId, draftId } = data as Record<'portInId' | 'userId' | 'draftId', string>;
    const purpose = { kind: 'port-in', id: portInId } as const;
    const fee = { userId, holdId: draftId, purpose, amountMills: 500 } as const;
    const heldAt = '2026-11-21T10:00:00.000Z';
    const hold = { ...fee, operationId: 'a', entries: transfer('available', 'held', 500), heldAt };
    const capture = { ...fee, operationId: 'b', entries: transfer('held', 'revenue', 500) };
    await append(streams.wallet(userId), { type: 'FundsHeld', data: hold });
    await append(streams.wallet(userId), { type: 'FundsCaptured', data: capture });
    await expectBreach('L13', /at \d+: port-in \S+ was paid for, and no date is confirmed/);
  });

  it('L14: a fee that is charged twice, and a reserved number that is leased to somebody else', async () => {
    const { event, append } = await corrupted();
    const { data, stream } = event('NumberReserved');
    const {
      e164,
      appId,
      userId,
      reservationId: id,
    } = data as Record<'e164' | 'appId' | 'userId' | 'reservationId', string>;
    const purpose = { kind: 'reservation', id } as const;
    const fee = { userId, holdId: id, purpose, amountMills: 250, entries: transfer('held', 'revenue', 250) };
    await append(streams.wallet(userId), { type: 'FundsCaptured', data: { ...fee, operationId: 'again' } });
    await expectBreach('L14', /at \d+: the fee of reservation \S+ was settled twice/);
    const lease = { ...event('NumberLeased').data, e164, appId, leaseId: 'thief', orderId: 'thief' };
    await append(stream, { type: 'NumberLeased', data: lease });
    await expectBreach('L14', /at \d+: order thief leased \S+ before reservation/);
  });

  it('L18: a row that is due and that no timer handles, unless the store is at rest', async () => {
    const folder = await corrupted();
    const change = `UPDATE ${tableOf('deadlines')} SET doc = json_set(doc, '$.dueAt', '2026-01-01T00:00:00.000Z')`;
    folder.sql(change);
    await expectBreach('L18', / of \S+ is due since 2026-01-01T00:00:00.000Z, and is not done/);
    expect((await folder.audit('--at-rest')).text).not.toContain('L18');
  });

  it('L6: a row that is not what the log makes of it', async () => {
    const { sql } = await corrupted();
    const change = `UPDATE ${tableOf('wallets')} SET doc = json_set(doc, '$.availableMills', 1) WHERE _id = ?`;
    sql(change, audited.stranger);
    await expectBreach('L6', /wallets shows 3 rows that are not the 3 of a rebuild/);
  });

  it('L36: a state of a wallet that is not what its events give', async () => {
    const { event, rewrite } = await corrupted();
    const { id, data } = event('FundsCredited', streams.wallet(audited.payer));
    const amountMills = data.amountMills + 1;
    const more = { ...data, amountMills, entries: transfer('granted', 'available', amountMills) };
    rewrite((row) => (row.id === id ? { ...row, data: JSON.stringify(more) } : row));
    await expectBreach(
      'L36',
      /at \d+: wallet-\S+: the state that is kept is not that of its events up to \d+/,
    );
  });

  it('L6: a row that is not there', async () => {
    const { sql } = await corrupted();
    const table = tableOf('transactions');
    sql(`DELETE FROM ${table} WHERE _id = (SELECT MIN(_id) FROM ${table})`);
    await expectBreach('L6', /transactions shows \d+ rows that are not the \d+ of a rebuild/);
  });
});
