import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { streams } from '@ringpost/domain';
import { withText } from '@ringpost/testing/broken-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AuditedShop, openAuditedShop, PRIVATE_TEXT, PUBLIC_TEXT } from './audited-shop.ts';
import { type CorruptedFolder, corruptFolder, tableOf } from './corrupted-folder.ts';

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

/** The withheld message that nobody has paid for. */
function withheldId(): string {
  const { messageId } = folder.event('WithheldSmsRead').data;
  const others = folder.events('OrderSmsWithheld').filter(({ data }) => data.messageId !== messageId);
  return others[0]?.data.messageId ?? '';
}

/** A message that was delivered to a customer as the lessee of the paid number. */
async function corruptMessage({
  userId,
  receivedAt,
  numberRevision,
}: {
  readonly userId: string;
  readonly receivedAt?: string;
  readonly numberRevision?: number;
}): Promise<void> {
  const { event, append } = await corrupted();
  const messageId = randomUUID();
  const received = event('SmsReceived').data;
  await append(streams.sms(messageId), {
    type: 'SmsReceived',
    data: {
      ...received,
      messageId,
      providerMessageId: messageId,
      receivedAt: receivedAt ?? received.receivedAt,
      audience: { kind: 'customer', userId },
      numberRevision: numberRevision ?? received.numberRevision,
    },
  });
}

describe('the audit of messages finds', () => {
  it('L7: one provider message as two', async () => {
    const { event, append } = await corrupted();
    const { type, data } = event('SmsReceived');
    const messageId = randomUUID();
    await append(streams.sms('twice'), { type, data: { ...data, messageId } });
    await expectBreach('L7', /at \d+: message \S+ was received twice/);
  });

  it('L7: a message for somebody who never had the number', async () => {
    await corruptMessage({ userId: audited.stranger });
    await expectBreach('L7', /message \S+ went to \S+, who never had the number/);
  });

  it('L7: a message for somebody who has the number no more, whatever the clock says', async () => {
    await corruptMessage({
      userId: audited.payer,
      numberRevision: 2,
      receivedAt: '2000-01-01T00:00:00.000Z',
    });
    await expectBreach('L7', /message \S+ was delivered to \S+, whose lease was over/);
  });

  it('L7: a message by a state of the number that the next lease had made an old one', async () => {
    const { event, append } = await corrupted();
    const { type, data, stream } = event('NumberLeased', streams.number(audited.paidNumber));
    await append(stream, {
      type,
      data: {
        ...data,
        leaseId: 'next',
        orderId: event('OrderExpired').data.orderId,
        userId: audited.stranger,
      },
    });
    const messageId = randomUUID();
    await append(streams.sms(messageId), {
      type: 'SmsReceived',
      data: { ...event('SmsReceived').data, messageId, providerMessageId: messageId },
    });
    await expectBreach('L7', /message \S+ was delivered to \S+, after \S+ had leased the number/);
  });

  it('L7: a message for operators that an admin gave to somebody who never had the number', async () => {
    const { event, append } = await corrupted();
    const messageId = randomUUID();
    const received = event('SmsReceived').data;
    const { sentAt, orderId, appId, billable, code, subject } = received;
    await append(
      streams.sms(messageId),
      {
        type: 'SmsReceived',
        data: {
          ...received,
          messageId,
          providerMessageId: messageId,
          outcome: 'unrouted',
          orderId: null,
          audience: { kind: 'operators' },
        },
      },
      {
        type: 'SmsRoutedByAdmin',
        data: {
          messageId,
          to: received.to,
          receivedAt: received.receivedAt,
          sentAt,
          orderId: orderId ?? '',
          appId,
          userId: audited.stranger,
          outcome: 'delivered',
          billable,
          from: received.from,
          text: received.text,
          code,
          subject,
        },
      },
    );
    await expectBreach('L7', /message \S+ was given to \S+, who had not the number when it came/);
  });

  it('L10: a message shown under an order that is not paid', async () => {
    const { event, append } = await corrupted();
    const { stream, data } = event('OrderSmsWithheld');
    const { orderId, userId, receivedAt } = data;
    const messageId = withheldId();
    await append(stream, {
      type: 'OrderSmsNoted',
      data: { orderId, userId, messageId, receivedAt, why: 'further' },
    });
    await expectBreach('L10', /at \d+: message \S+ is shown under order \S+, which is not paid/);
  });

  it('L10: a withheld message that was read and not paid for', async () => {
    const { event, append } = await corrupted();
    const { stream, type, data } = event('WithheldSmsRead');
    await append(stream, { type, data: { ...data, messageId: withheldId() } });
    await expectBreach('L10', /at \d+: message \S+ was read and not paid for/);
  });

  it('L10: a withheld message that was paid for and never shown', async () => {
    const { event, rewrite } = await corrupted();
    const { id } = event('WithheldSmsRead');
    rewrite((row) => (row.id === id ? undefined : row));
    await expectBreach('L10', /message \S+ was paid for at \S+ and is not shown/);
  });

  it.each([
    ['its text', '$.msg', 'told'],
    ['its code', '$.code', '246810'],
    ['its sender', '$.from', '32665'],
  ])('L10: a withheld message with %s in the rows of its customer', async (_, path, value) => {
    const { sql } = await corrupted();
    const change = `UPDATE ${tableOf('private-sms')} SET doc = json_set(doc, ?, ?) WHERE _id = ?`;
    sql(change, path, value, withheldId());
    await expectBreach('L10', /message \S+ stands readable in the feed of \S+, who has not paid for it/);
  });

  it('L9: a private message in the public feed', async () => {
    const { event, sql } = await corrupted();
    const { messageId } = event('SmsReceived').data;
    const row = JSON.stringify({
      _id: '000000000009',
      seq: 9,
      uuid: messageId,
      msg: '',
      code: null,
      subject: 's',
    });
    sql(`INSERT INTO ${tableOf('public-sms')} (_id, doc, "$seq") VALUES (?, ?, 9)`, '000000000009', row);
    await expectBreach('L9', /message \S+ is private and stands in the public feed/);
  });

  it.each([
    ['a text', PRIVATE_TEXT],
    ['a code', 'Somebody was told 731946'],
  ])('L9: %s of a private message in a row for all', async (_, name) => {
    const { sql } = await corrupted();
    sql(`UPDATE ${tableOf('apps')} SET doc = json_set(doc, '$.name', ?)`, name);
    await expectBreach('L9', /of message \S+ stands in a row of apps/);
  });

  it('L9: a private text in the clear in the log’s bytes', async () => {
    const { event, append } = await corrupted();
    const { type, data, stream } = event('FundsCredited', streams.wallet(audited.stranger));
    await append(stream, { type, data: { ...data, operationId: 'told', reason: PRIVATE_TEXT } });
    await expectBreach('L9', /the text of \S+ stands in \S+events\.log/);
  });

  it('L9: a text that was never sealed, or changed since', async () => {
    const { rewrite } = await corrupted();
    const bare = withText(() => 'bare');
    rewrite((row) => (row.type === 'SmsReceived' ? { ...row, ...bare(row) } : row));
    const { code, text } = await folder.audit();
    // The chain of the log finds the changed record too.
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/^BREACH L9 .+ text of event \S+ is not what was/m),
    ]);
  });

  it('L9: a private text in a log file, and no public one', async () => {
    const { path } = await corrupted();
    const [leaky, fine] = [join(path, 'leaky.log'), join(path, 'fine.log')];
    await writeFile(leaky, `${JSON.stringify({ msg: `got: ${PRIVATE_TEXT}` })}\n`);
    await writeFile(fine, `${JSON.stringify({ msg: `got: ${PUBLIC_TEXT}` })}\n`);
    expect((await folder.audit('--log', fine)).code).toBe(0);
    await expectBreach('L9', /the text of \S+ stands in \S+leaky\.log/, '--log', leaky);
  });
});
