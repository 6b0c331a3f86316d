import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import {
  SMPP_CONNECTIONS_MAX,
  SMPP_CONNECTIONS_PER_ACCOUNT,
  SMPP_UNBOUND_PER_ADDRESS,
} from '@ringpost/domain/rules/limits';
import smpp from 'smpp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { numberAt } from '../../testing/shop.fixture.ts';
import {
  boundTo,
  connectByTls,
  connectTo,
  type OpenSmpp,
  OTHER_VENDOR,
  openSmpp,
  PASSWORD,
  type Pdu,
  type Sender,
  SYSTEM_ID,
  until,
  VENDOR_PASSWORD,
  VENDOR_SECRET,
} from './smpp.fixture.ts';

const TEXT = 'Your WhatsApp code is 123-456. $@_ [€]';
const NO_STATUS = 0;
const TRY_AGAIN = 0x64;

let ringpost: OpenSmpp;

beforeEach(async () => {
  ringpost = await openSmpp();
});
afterEach(() => ringpost.close());

const sms = (short_message: unknown = TEXT, more: object = {}) => ({
  source_addr: 'WhatsApp',
  destination_addr: numberAt(1).slice(1),
  short_message,
  ...more,
});
async function statusOf(sender: Sender, fields: object, command = 'submit_sm'): Promise<number> {
  return (await sender.send(command, { ...fields })).command_status;
}
/** A part by a reference in its header. */
const part = (header: readonly number[], message: string) =>
  sms({ udh: Buffer.from([header.length, ...header]), message });
async function texts(): Promise<readonly string[]> {
  return (await ringpost.stored()).map(({ text }) => text);
}

describe('an SMS by SMPP', () => {
  it('is stored with its sender before it is answered, from whichever side it comes', async () => {
    const sender = await boundTo(ringpost.port);
    const answer = await sender.send('submit_sm', sms());
    expect([answer.command_status, answer.message_id]).toEqual([NO_STATUS, expect.stringMatching(/\S/)]);
    expect(await ringpost.stored()).toMatchObject([
      {
        ...{ provider: 'smpp', account: SYSTEM_ID, providerMessageId: answer.message_id, sentAt: null },
        ...{ from: 'WhatsApp', to: numberAt(1), text: TEXT, outcome: 'unclaimed', code: '123-456' },
      },
    ]);
    const smsc = await boundTo(ringpost.port, SYSTEM_ID, PASSWORD, 'bind_receiver');
    const russian = sms('Ваш код 777', { data_coding: 8, source_addr: '14155550100' });
    expect((await smsc.send('deliver_sm', russian)).message_id).toBe('');
    expect((await ringpost.stored())[1]).toMatchObject({ from: '+14155550100', text: 'Ваш код 777' });
  });

  it('gets no good answer while the log does not answer, and is taken once however often it comes', async () => {
    const sender = await boundTo(ringpost.port);
    ringpost.setStoreAway(true);
    expect(await statusOf(sender, sms())).toBe(TRY_AGAIN);
    expect(await ringpost.stored()).toEqual([]);
    ringpost.setStoreAway(false);
    const again = [await boundTo(ringpost.port), sender, sender];
    const ids = await Promise.all(
      again.map(async (each) => (await each.send('submit_sm', sms())).message_id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await texts()).toEqual([TEXT]);
    ringpost.shop.clock.moveBy(601);
    expect(await statusOf(sender, sms())).toBe(NO_STATUS);
    expect(await texts()).toEqual([TEXT, TEXT]);
  });

  it('is the message of its id, where its sender gives one', async () => {
    const sender = await boundTo(ringpost.port);
    for (const seconds of [0, 0, 3_600]) {
      ringpost.shop.clock.moveBy(seconds);
      const fields = sms(TEXT, { receipted_message_id: 'm-1' });
      expect(await statusOf(sender, fields, 'deliver_sm')).toBe(NO_STATUS);
    }
    expect(await texts()).toEqual([TEXT]);
  });

  it('of several parts is put together, in whichever order and by whichever reference they come', async () => {
    const sender = await boundTo(ringpost.port);
    const sar = (sar_segment_seqnum: number, text: string) =>
      sms(text, { sar_msg_ref_num: 700, sar_total_segments: 2, sar_segment_seqnum });
    for (const fields of [
      part([0, 3, 7, 3, 3], 'C '),
      part([8, 4, 1, 7, 2, 2], 'E.'),
      part([0, 3, 7, 3, 1], 'A '),
      sar(2, 'G.'),
      part([0, 3, 7, 3, 1], 'A '),
      part([8, 4, 1, 7, 2, 1], 'D '),
      sar(1, 'F '),
      part([0, 3, 7, 3, 2], 'B '),
    ])
      expect(await statusOf(sender, fields)).toBe(NO_STATUS);
    expect((await texts()).toSorted()).toEqual(['A B C', 'D E.', 'F G.']);
  });

  it('of several parts is of the vendor that sent them', async () => {
    const other = await boundTo(ringpost.port, OTHER_VENDOR, VENDOR_SECRET);
    const own = await boundTo(ringpost.port, 'vendor-1', VENDOR_PASSWORD);
    for (const sender of [other, own])
      for (const at of [1, 2])
        await statusOf(sender, part([0, 3, 7, 2, at], TEXT.slice((at - 1) * 20, at * 20)));
    expect((await ringpost.stored()).map(({ outcome }) => outcome)).toEqual(['unrouted', 'unclaimed']);
  });

  it('may be long, in a payload of its own', async () => {
    const sender = await boundTo(ringpost.port);
    const long = 'код '.repeat(2_499).trim();
    const fields = sms('', { data_coding: 8, message_payload: long });
    expect(await statusOf(sender, fields, 'data_sm')).toBe(NO_STATUS);
    expect(await texts()).toEqual([long]);
    expect(await statusOf(sender, { ...fields, message_payload: 'x'.repeat(10_001) })).toBe(0x01);
  });

  it('of bytes is kept as a note, an MMS too, and a report is not kept', async () => {
    const sender = await boundTo(ringpost.port);
    const mms = { udh: Buffer.from([6, 5, 4, 11, 132, 35, 240]), message: Buffer.from([1, 2]) };
    for (const fields of [
      sms(Buffer.from([1, 2]), { data_coding: 4 }),
      sms(mms, { data_coding: 4 }),
      sms('id:1 stat:DELIVRD', { esm_class: 4 }),
    ])
      expect(await statusOf(sender, fields, 'deliver_sm')).toBe(NO_STATUS);
    expect(await texts()).toEqual([
      '[The message is no text, and is not kept.]',
      '[A picture or file was sent too. It is not kept.]',
    ]);
  });

  it('that cannot be one is refused, each with its own status', async () => {
    const sender = await boundTo(ringpost.port);
    const brokenHeader = Buffer.from([200, 0, 3, 1, 2, 1]);
    expect([
      await statusOf(sender, sms(TEXT, { destination_addr: 'nobody' })),
      await statusOf(sender, sms(TEXT, { source_addr: '' })),
      await statusOf(sender, sms(brokenHeader, { esm_class: 0x40 })),
      await statusOf(sender, { message_id: '1' }, 'query_sm'),
    ]).toEqual([0x0b, 0x0a, 0x66, 0x03]);
    expect(await ringpost.stored()).toEqual([]);
  });
});

describe('a bind', () => {
  it('with a wrong name or password is refused, noted without it, and takes nothing', async () => {
    const canary = 'canary-1';
    for (const [system_id, password] of [
      [SYSTEM_ID, canary],
      ['nobody', PASSWORD],
      ['', ''],
      [SYSTEM_ID, ''],
      [OTHER_VENDOR, PASSWORD],
    ]) {
      const sender = connectTo(ringpost.port);
      const closed = once(sender.socket, 'close');
      expect((await sender.send('bind_transceiver', { system_id, password })).command_status).toBe(0x0d);
      await closed;
    }
    const sender = connectTo(ringpost.port);
    expect(await statusOf(sender, sms())).toBe(0x04);
    expect(await ringpost.stored()).toEqual([]);
    await until(async () => (await ringpost.refusals()) > 0);
    expect(ringpost.logged()).toContain('"event":"access","outcome":"refused","code":"bad-signature"');
    for (const secret of [canary, PASSWORD]) expect(ringpost.logged()).not.toContain(secret);
  });

  it('happens once on a connection, and on few connections of one account', async () => {
    const sender = await boundTo(ringpost.port);
    const bind = { system_id: SYSTEM_ID, password: PASSWORD };
    expect(await statusOf(sender, bind, 'bind_receiver')).toBe(0x05);
    for (let count = 1; count < 8; count += 1) await boundTo(ringpost.port);
    expect(await statusOf(connectTo(ringpost.port), bind, 'bind_transmitter')).toBe(0x0d);
    expect(await statusOf(sender, {}, 'unbind')).toBe(NO_STATUS);
    await once(sender.socket, 'close');
    await until(async () => (await statusOf(connectTo(ringpost.port), bind, 'bind_receiver')) === NO_STATUS);
  });

  it('ends a minute after its secret was revoked', async () => {
    const sender = await boundTo(ringpost.port, OTHER_VENDOR, VENDOR_SECRET);
    expect(await statusOf(sender, sms())).toBe(NO_STATUS);
    ringpost.setRevoked(true);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + 60_001);
    const status = await statusOf(sender, sms('Another'));
    vi.restoreAllMocks();
    expect(status).toBe(0x04);
    await once(sender.socket, 'close');
    expect(await texts()).toEqual([TEXT]);
  });
});

describe('a connection', () => {
  /** A connection that is bound and then sends these bytes. @returns what it got after that */
  async function answerTo(bytes: Buffer, isBound = true): Promise<Buffer> {
    const { socket } = isBound
      ? await boundTo(ringpost.port)
      : { socket: connect(ringpost.port, '127.0.0.1') };
    socket.removeAllListeners('readable');
    const got: Buffer[] = [];
    socket.on('data', (each: Buffer) => void got.push(each));
    socket.on('error', () => undefined);
    socket.end(bytes);
    await once(socket, 'close');
    return Buffer.concat(got);
  }
  const head = (length: number): Buffer => {
    const bytes = Buffer.alloc(16);
    bytes.writeUInt32BE(length, 0);
    bytes.writeUInt32BE(4, 4);
    return bytes;
  };

  it('that announces a PDU too large or too small is told so and closed, before it has sent it', async () => {
    for (const [length, isBound] of [
      [65_537, true],
      [0xffff_ffff, true],
      [15, true],
      [0, true],
      [1_025, false],
    ] as const) {
      const answer = await answerTo(head(length), isBound);
      expect([answer.readUInt32BE(4), answer.readUInt32BE(8)], String(length)).toEqual([0x8000_0000, 0x02]);
    }
  });

  it('that ends within a message leaves nothing of it', async () => {
    const bytes = new smpp.PDU('submit_sm', sms()).toBuffer();
    await answerTo(bytes.subarray(0, bytes.length - 10));
    expect(await ringpost.stored()).toEqual([]);
  });

  it('with bytes that mean nothing does not end the process, and the next one is served', async () => {
    const good = new smpp.PDU('submit_sm', part([0, 3, 7, 2, 1], TEXT)).toBuffer();
    for (let count = 0; count < 150; count += 1) {
      const bytes = Buffer.from(good);
      for (const at of randomBytes(1 + (count % 8))) bytes[16 + (at % (bytes.length - 16))] = at ^ count;
      const [command] = randomBytes(1);
      if (count % 3 === 0) bytes.writeUInt32BE((command ?? 0) % 0x20, 4);
      await answerTo(count % 10 === 9 ? randomBytes(64) : bytes, count % 5 !== 0);
    }
    expect(await statusOf(await boundTo(ringpost.port), sms())).toBe(NO_STATUS);
  });

  it('is worked on ten messages at a time, and loses none', async () => {
    const sender = await boundTo(ringpost.port);
    const statuses = await Promise.all(
      Array.from({ length: 100 }, (_, at) => statusOf(sender, sms(`Message ${at}`))),
    );
    expect(new Set(statuses)).toEqual(new Set([NO_STATUS]));
    expect(new Set(await texts()).size).toBe(100);
    expect(ringpost.mostAtOnce()).toBeLessThanOrEqual(10);
    expect(await statusOf(sender, {}, 'enquire_link')).toBe(NO_STATUS);
  });

  it('is closed if it does not bind, or does not answer when it is asked', async () => {
    const quick = await openSmpp({ times: { bindMs: 1_000, idleMs: 1_500 } });
    const [unbound, silent, lively] = [
      connectTo(quick.port),
      await boundTo(quick.port),
      await boundTo(quick.port),
    ];
    let asked = 0;
    lively.session.on('enquire_link', (pdu: Pdu) => {
      asked += 1;
      lively.session.send(pdu.response());
    });
    await Promise.all([unbound, silent].map(({ socket }) => once(socket, 'close')));
    await until(() => asked > 1);
    expect(await statusOf(lively, sms())).toBe(NO_STATUS);
    await quick.close();
  });

  it('is taken by one process, and by another one when that ends', async () => {
    const opened = (): number => ringpost.logged().split('the port for SMPP is open').length - 1;
    const another = await ringpost.startAnother();
    expect(opened()).toBe(1);
    await ringpost.end();
    await until(() => opened() === 2);
    await another.close();
  });

  it('leaves half of the places to those who have shown who they are', async () => {
    const bound = await Promise.all(
      Array.from({ length: SMPP_CONNECTIONS_PER_ACCOUNT }, () => boundTo(ringpost.port)),
    );
    const silentFrom = async (localAddress: string) => {
      const socket = connect({ port: ringpost.port, host: '127.0.0.1', localAddress });
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      return socket;
    };
    const half = SMPP_CONNECTIONS_MAX / 2;
    const silent = [];
    for (let count = 0; count < half; count += 1)
      silent.push(await silentFrom(`127.0.0.${2 + Math.floor(count / SMPP_UNBOUND_PER_ADDRESS)}`));
    await once(await silentFrom('127.0.0.9'), 'close');
    expect(silent.filter(({ closed }) => closed)).toEqual([]);
    const [first] = bound;
    expect(first && (await statusOf(first, sms()))).toBe(NO_STATUS);
    for (const socket of silent) socket.destroy();
  });

  it('says good-bye when the process ends, after what it has begun', async () => {
    const sender = await boundTo(ringpost.port);
    const closed = once(sender.socket, 'close');
    const answered = statusOf(sender, sms());
    await until(async () => (await texts()).length === 1);
    await ringpost.close();
    expect(await answered).toBe(NO_STATUS);
    await closed;
    ringpost = await openSmpp();
  });
});

describe('TLS', () => {
  it('protects the port, which then takes nothing else', async () => {
    const safe = await openSmpp({ tls: true });
    const sender = await connectByTls(safe.port);
    expect(await statusOf(sender, { system_id: SYSTEM_ID, password: PASSWORD }, 'bind_transmitter')).toBe(0);
    expect(await statusOf(sender, sms())).toBe(NO_STATUS);
    expect(await safe.stored()).toHaveLength(1);
    await expect(boundTo(safe.port)).rejects.toThrow('closed');
    await safe.close();
  });

  it('counts a connection from before its handshake on, so that those which say nothing take few places', async () => {
    const safe = await openSmpp({ tls: true });
    const silent = Array.from({ length: SMPP_UNBOUND_PER_ADDRESS }, () => connect(safe.port, '127.0.0.1'));
    await Promise.all(silent.map((each) => once(each, 'connect')));
    const late = connect(safe.port, '127.0.0.1').on('error', () => undefined);
    await once(late, 'close');
    expect(silent.filter(({ closed }) => closed)).toEqual([]);
    silent[0]?.destroy();
    await until(async () => {
      const sender = await connectByTls(safe.port).catch(() => undefined);
      const proof = { system_id: SYSTEM_ID, password: PASSWORD };
      return sender !== undefined && (await statusOf(sender, proof, 'bind_transmitter')) === NO_STATUS;
    });
    for (const each of silent) each.destroy();
    await safe.close();
  });
});
