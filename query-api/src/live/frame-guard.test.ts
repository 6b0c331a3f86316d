import { connect as connectTcp, type Socket } from 'node:net';
import { apps } from '@ringpost/projections/catalogue/catalogue.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, publicSmsRow } from '../testing/rows.ts';
import { frameHeads } from './frame-heads.ts';
import { type FrameLimits, standardLimits } from './live-limits.ts';

const PING = 0x09;
const PONG = 0x0a;
const TEXT = 0x01;

/** A frame of a client, masked with zeros. */
function frame(opcode: number, payload: Uint8Array = Buffer.alloc(0)): Buffer {
  const long = payload.length > 125;
  const head = Buffer.of(0x80 | opcode, 0x80 | (long ? 126 : payload.length));
  const length = Buffer.alloc(long ? 2 : 0);
  if (long) length.writeUInt16BE(payload.length);
  return Buffer.concat([head, length, Buffer.alloc(4), payload]);
}
function times(count: number, bytes: Buffer): Buffer {
  return Buffer.concat(Array.from({ length: count }, () => bytes));
}

let server: QueryServer;
let clients: Socket[];

/** The clock of the server does not run, so no limit is refilled during a test. */
async function open(limits: Parameters<typeof openQueryServer>[0] = {}): Promise<void> {
  server = await openQueryServer(limits);
  await server.given(apps, appRow());
}
beforeEach(() => {
  clients = [];
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  await server.close();
});

/** A client that can write any bytes. `behind`: bytes that it sends in the same write as its request. */
async function client(behind: Uint8Array = Buffer.alloc(0)) {
  const { port, host } = new URL(server.url);
  const socket = connectTcp(Number(port), '127.0.0.1');
  clients.push(socket);
  socket.on('error', () => {});
  const chunks: Buffer[] = [];
  const gone = new Promise<'gone'>((resolve) => socket.once('close', () => resolve('gone')));
  const until = (text: string): Promise<'heard'> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (Buffer.concat(chunks).includes(text, 0, 'latin1')) resolve('heard');
      };
      socket.on('data', look);
      look();
    });
  socket.on('data', (chunk) => chunks.push(chunk));
  const request =
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\n` +
    `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`;
  socket.write(Buffer.concat([Buffer.from(request), behind]));
  const first = await Promise.race([until('pingInterval'), gone]);
  const pongs = (): number => Buffer.concat(chunks).toString('latin1').split('\x8a').length - 1;
  return { socket, until, gone, first, pongs };
}
const join = frame(TEXT, Buffer.from('40/public,'));
const JOINED = '40/public,{"sid"';

describe('a client', () => {
  it('that sends as many control frames as allowed gets its answers, and stays connected', async () => {
    await open();
    const { socket, until } = await client();
    const most = standardLimits.ofConnection.control.atOnce;
    socket.write(Buffer.concat([times(most - 1, frame(PING)), frame(PING, Buffer.from('last')), join]));
    expect(await until('\x8a\x04last')).toBe('heard');
    expect(await until(JOINED)).toBe('heard');
    expect(server.live.connections()).toBe(1);
  });

  it.each([
    ['pings', times(200_000, frame(PING))],
    ['pongs', times(11, frame(PONG))],
    ['long pings that it does not read', times(20_000, frame(PING, Buffer.alloc(120)))],
    ['frames', times(101, frame(TEXT, Buffer.from('3')))],
    [
      'empty parts of a frame',
      Buffer.concat([Buffer.of(1, 0x80, 0, 0, 0, 0), times(101, Buffer.of(0, 0x80, 0, 0, 0, 0))]),
    ],
    ['bytes', times(6, frame(TEXT, Buffer.alloc(12_000, '3')))],
  ])('that sends too many %s is cut', async (_, bytes) => {
    await open();
    const { socket, gone, pongs } = await client();
    socket.write(bytes);
    expect(await gone).toBe('gone');
    expect(server.live.connections()).toBe(0);
    expect(pongs()).toBeLessThanOrEqual(standardLimits.ofConnection.control.atOnce);
  });

  it('may send more after some time', async () => {
    await open();
    const { socket, until, gone } = await client();
    const most = standardLimits.ofConnection.control.atOnce;
    socket.write(Buffer.concat([times(most, frame(PING)), join]));
    await until(JOINED);
    server.at('2026-11-21T12:00:05.000Z');
    socket.write(frame(PING, Buffer.from('one more')));
    expect(await until('\x8a\x08one more')).toBe('heard');
    socket.write(frame(PING));
    expect(await gone).toBe('gone');
  });

  it('that sends frames before the answer to its handshake is cut', async () => {
    await open();
    expect((await client(frame(PING))).first).toBe('gone');
  });
});

describe('all connections of an address', () => {
  const few = { atOnce: 6, perSecond: 0.001 };
  const wide = { atOnce: 1_000, perSecond: 1 };
  const limits: FrameLimits = { control: wide, frames: wide, kilobytes: wide };

  it.each([
    ['control frames', { ...limits, control: few }, times(3, frame(PING))],
    ['frames', { ...limits, frames: few }, times(3, frame(TEXT, Buffer.from('3')))],
    ['bytes', { ...limits, kilobytes: few }, frame(TEXT, Buffer.alloc(3 * 1_024, '3'))],
  ])('have one budget of %s', async (_, ofAddress, bytes) => {
    await open({ ofAddress });
    const [one, two, three] = [await client(), await client(), await client()];
    one.socket.write(bytes);
    two.socket.write(bytes);
    // An answer shows that the server has read both.
    await fetch(server.url);
    await fetch(server.url);
    three.socket.write(bytes);
    expect(await Promise.race([one.gone, two.gone, three.gone])).toBe('gone');
  });

  it('may together leave only a limited number of bytes unread', async () => {
    await open({ unreadBytes: 1e9, unreadBytesPerAddress: 4 * 1024 * 1024 });
    for (let each = 0; each < 3; each += 1) {
      const { socket, until } = await client();
      socket.write(join);
      await until(JOINED);
      socket.pause();
    }
    const long = { ...publicSmsRow(1), msg: 'x'.repeat(10_000) };
    let sentCount = 0;
    for (; server.live.connections() === 3 && sentCount < 5_000; sentCount += 1) {
      await server.engine.bus.publish([{ audience: 'public', topic: 'sms', body: long }]);
      if (sentCount % 50 === 0) await fetch(server.url);
    }
    expect(server.live.connections()).toBeLessThan(3);
  });
});

it('finds each frame, in chunks of any size', () => {
  const sizes = [0, 1, 125, 126, 300, 70_000, 0];
  const bytes = Buffer.concat(
    sizes.map((size) => {
      if (size <= 65_535) return frame(PING, Buffer.alloc(size, 0x89));
      const head = Buffer.alloc(14);
      head.writeUInt16BE(0x89ff);
      head.writeBigUInt64BE(BigInt(size), 2);
      return Buffer.concat([head, Buffer.alloc(size, 0x89)]);
    }),
  );
  for (const step of [1, 2, 7, 1_000, bytes.length]) {
    const opcodes: number[] = [];
    const pass = frameHeads((opcode) => opcodes.push(opcode) > 0);
    for (let at = 0; at < bytes.length; at += step) expect(pass(bytes.subarray(at, at + step))).toBe(true);
    expect(opcodes).toEqual(sizes.map(() => PING));
  }
  expect(frameHeads(() => false)(bytes)).toBe(false);
});
