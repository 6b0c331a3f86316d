import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { expect, it } from 'vitest';
import { writeFramesWhole } from './one-write.ts';

it('the frame of a broadcast is sent in one piece, made once for all sockets, and clients can read it', async () => {
  const http = createServer();
  const server = new Server(http, { transports: ['websocket'], perMessageDeflate: false });
  writeFramesWhole(server.engine);
  const frames: (readonly Buffer[])[] = [];
  server.engine.on(
    'connection',
    (connection: { on(event: string, listener: (packet: unknown) => void): void }) =>
      connection.on('packetCreate', (packet) => {
        const { options } = packet as { options?: { wsPreEncodedFrame?: readonly Buffer[] } };
        if (options?.wsPreEncodedFrame) frames.push(options.wsPreEncodedFrame);
      }),
  );
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const clients = [1, 2, 3].map(() =>
    connect(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true }),
  );
  await Promise.all(clients.map((client) => new Promise<void>((resolve) => client.once('connect', resolve))));

  const body = { text: 'Ваш код: 482 139', seq: 7 };
  const heard = clients.map((client) => new Promise((resolve) => client.once('sms', resolve)));
  server.emit('sms', body);
  expect(await Promise.all(heard)).toEqual([body, body, body]);
  expect(frames).toHaveLength(3);
  expect(frames[0]).toHaveLength(1);
  expect(new Set(frames.map(([bytes]) => bytes)).size).toBe(1);

  for (const client of clients) client.disconnect();
  await server.close();
});
