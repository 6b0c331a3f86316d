import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { openRawHttpClient } from './raw-http-client.ts';

describe('the client of the bench', async () => {
  const sockets: Socket[] = [];
  const server = createServer((request, response) => {
    const text = `${request.method} ${request.url} ${request.headers.authorization ?? ''}`;
    response.writeHead(200, { 'content-length': text.length }).end(text);
  });
  server.on('connection', (socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  it('asks one thing after the other on one connection', async () => {
    const client = await openRawHttpClient(url);
    const got = await client.get('/list', 'Authorization: Bearer token\r\n');
    const posted = await client.post('/buy', '', 'body');
    client.close();
    expect([got, posted]).toMatchObject([
      { status: 200, body: 'GET /list Bearer token' },
      { status: 200, body: 'POST /buy ' },
    ]);
    expect(sockets).toHaveLength(1);
  });

  it('says so, and does not wait, where the server has closed the connection meanwhile', async () => {
    const client = await openRawHttpClient(url);
    await client.get('/', '');
    const closed = once(sockets.at(-1) as Socket, 'close');
    sockets.at(-1)?.end();
    await closed;
    await expect(client.get('/', '')).rejects.toThrow('the server has closed the connection');
  });
});
