import { connect as connectTcp } from 'node:net';
import { apps } from '@ringpost/projections/catalogue/catalogue.view';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, publicSmsRow } from '../testing/rows.ts';

let server: QueryServer;
let sockets: Socket[];

beforeEach(async () => {
  sockets = [];
  server = await openQueryServer({ sockets: 4, socketsPerAddress: 8 });
  await server.given(apps, appRow());
});
afterEach(async () => {
  for (const socket of sockets) socket.disconnect();
  await server.close();
});

function open(namespace: string, options: object = {}): Socket {
  const settings = { transports: ['websocket'], forceNew: true, reconnection: false, ...options };
  const socket = io(`${server.url}${namespace}`, settings);
  sockets.push(socket);
  return socket;
}
function nextEvent(socket: Socket, event: string): Promise<void> {
  return new Promise((resolve) => void socket.once(event, () => resolve()));
}

/** A client that can write any bytes. */
async function rawClient() {
  const { port, host } = new URL(server.url);
  const socket = connectTcp(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  const chunks: string[] = [];
  socket.on('data', (chunk) => chunks.push(chunk.toString('latin1')));
  const gone = new Promise((resolve) => socket.once('close', resolve));
  const key = Buffer.alloc(16).toString('base64');
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  const heard = () => chunks.join('');
  const until = async (text: string) => {
    while (!heard().includes(text)) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await until('pingInterval');
  return { socket, heard, until, gone };
}

/** A short text frame, masked with zeros. */
function frame(text: string): Buffer {
  return Buffer.concat([Buffer.of(0x81, 0x80 | text.length, 0, 0, 0, 0), Buffer.from(text)]);
}
function joins(text: string): number {
  return text.match(/40\/public,\{"sid"/g)?.length ?? 0;
}

describe('joining', () => {
  it('is possible once for a connection, even if one write has many joins', async () => {
    const client = await rawClient();
    client.socket.write(Buffer.concat(Array.from({ length: 1_000 }, () => frame('40/public,'))));
    await client.gone;
    expect(joins(client.heard())).toBeLessThanOrEqual(1);
    expect(server.live.connections()).toBe(0);
  });

  it('is possible again after leaving, but only a limited number of times', async () => {
    const client = await rawClient();
    for (let round = 0; round < 20; round += 1) client.socket.write(frame('40/public,'));
    await client.gone;
    const patient = await rawClient();
    for (let round = 1; round <= 20; round += 1) {
      patient.socket.write(frame('40/public,'));
      while (joins(patient.heard()) < round) await new Promise((resolve) => setTimeout(resolve, 2));
      patient.socket.write(frame('41/public,'));
      // A leave has no answer. The answer to a later request shows that the server has read it. A join in the same chunk would
      // overtake it.
      await fetch(server.url);
    }
    expect(server.live.connections()).toBe(1);
    patient.socket.write(frame('40/public,'));
    await patient.gone;
    expect(joins(patient.heard())).toBe(20);
  });

  it('that was refused may be tried again on the same connection', async () => {
    const socket = open('/private', { auth: { token: 'not.a.token' } });
    await nextEvent(socket, 'connect_error');
    socket.auth = { token: await server.token(ids.ann) };
    socket.connect();
    await nextEvent(socket, 'connect');
  });
});

describe('a peer that does not read', () => {
  it('is cut before much data waits for it', async () => {
    const client = await rawClient();
    client.socket.write(frame('40/public,'));
    await client.until('40/public,{"sid"');
    client.socket.pause();
    const long = { ...publicSmsRow(1), msg: 'x'.repeat(10_000) };
    let sentCount = 0;
    // The buffers of the operating system hold at most a few megabytes.
    while (server.live.connections() > 0 && sentCount < 5_000) {
      await server.engine.bus.publish([{ audience: 'public', topic: 'sms', body: long }]);
      sentCount += 1;
    }
    expect(server.live.connections()).toBe(0);
  });
});

describe('all connections together', () => {
  it('have a maximum number', async () => {
    await Promise.all(Array.from({ length: 4 }, () => nextEvent(open('/public'), 'connect')));
    await nextEvent(open('/public'), 'connect_error');
    expect(server.live.connections()).toBe(4);
  });
});
