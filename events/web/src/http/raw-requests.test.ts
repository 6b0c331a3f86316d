import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, endpoint, route } from './endpoint.ts';
import { createHttpApp } from './http-app.ts';
import { httpServer } from './http-server.ts';
import { createLog } from './log.ts';

const spec = { summary: 'For the test.', tag: 'test', answers: { 200: Type.Object({}) } } as const;
const handled: string[] = [];
let onHandled: (() => void) | undefined;
function answerTo(method: string) {
  return async () => {
    handled.push(method);
    onHandled?.();
    return { status: 200, body: {} } as const;
  };
}
const get = endpoint('guest', route({ ...spec, method: 'GET', path: '/api/orders/latest' }), answerTo('GET'));
const post = endpoint('guest', route({ ...spec, method: 'POST', path: '/api/orders' }), answerTo('POST'));

function appOf(...endpoints: readonly Endpoint[]) {
  return createHttpApp(
    endpoints,
    {
      clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
      sessions: { authenticate: () => Promise.reject(new Error('nobody has to be known here')) },
      log: createLog({ level: 'silent' }),
      config: { publicUrl: 'https://ringpost.example', trustProxy: [] },
    },
    (request, response, next) => {
      if (request.path === '/page') response.end('a page');
      else if (request.path === '/broken') throw new Error('SELECT secret FROM somewhere');
      else if (decodeURIComponent(request.path) !== '') next();
    },
  );
}

const server = httpServer(appOf(get, post));
server.on('upgrade', (_request, socket) => {
  handled.push('upgrade');
  socket.destroy();
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends bytes piece by piece, and returns everything that comes until the server closes the connection. */
function send(...pieces: readonly (string | Buffer)[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    // The server may close while the client still sends.
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
    for (const piece of pieces) socket.write(piece);
  });
}
function ask(target: string, method = 'GET'): Promise<string> {
  return send(`${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
}
function statusOf(reply: string): number {
  return Number(reply.split(' ')[1]);
}

describe('a request', () => {
  it('that is not HTTP is answered with 400, and the connection closes', async () => {
    const raw = await send(
      'POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    );
    expect(statusOf(raw)).toBe(400);
  });

  it.each([
    ['names two hosts', 'GET /api/orders/latest HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400],
    ['names one host twice', 'GET /page HTTP/1.1\r\nHost: x\r\nAccept: */*\r\nHOST: x\r\n\r\n', 400],
    ['says that it is HTTP/2.0', 'GET /api/orders/latest HTTP/2.0\r\nHost: x\r\n\r\n', 505],
    [
      'asks for a socket with two hosts',
      'GET /socket.io/ HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      400,
    ],
  ])('that %s is refused, and the connection closes', async (_what, raw, status) => {
    handled.length = 0;
    expect(statusOf(await send(raw))).toBe(status);
    expect(handled).toEqual([]);
  });

  it('whose body does not end is refused early, and the connection closes', async () => {
    const head =
      'POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x100000), Buffer.from('\r\n')]);
    const reply = await send(head, ...Array<Buffer>(5).fill(chunk));
    expect(statusOf(reply)).toBe(413);
    expect(reply).toContain('"code":"body-too-large"');
    expect(reply).toContain('Connection: close');
  });

  it('whose body is compressed is refused, because it may become huge', async () => {
    const body = gzipSync('{}');
    const head =
      'POST /api/orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n';
    const reply = await send(`${head}Content-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`, body);
    expect(statusOf(reply)).toBe(415);
    expect(reply).toContain('"code":"unsupported-media-type"');
  });

  it('whose body comes in chunks without a length is read', async () => {
    const head =
      'POST /api/orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n';
    expect(
      statusOf(await send(`${head}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n{\r\n1\r\n}\r\n0\r\n\r\n')),
    ).toBe(200);
  });
});

it('that writes does not wait for the reads that came before it', async () => {
  handled.length = 0;
  const read = 'GET /api/orders/latest HTTP/1.1\r\nHost: x\r\n\r\n';
  const write = 'POST /api/orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  await send(read + read + write);
  expect(handled).toEqual(['POST', 'GET', 'GET']);
});

it('that reads is not started once its connection is gone', async () => {
  handled.length = 0;
  server.once('connection', (socket) => {
    onHandled = () => void socket.destroy();
  });
  const read = 'GET /api/orders/latest HTTP/1.1\r\nHost: x\r\n\r\n';
  await send(read + read);
  onHandled = undefined;
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(handled).toEqual(['GET']);
});

describe('a path', () => {
  it.each([
    ['/api/orders/latest', 200],
    ['/api/orders/latest?', 200],
    ['/api/orders/latest/', 404],
    ['/api/Orders/latest', 404],
    ['/api/orders/%6catest', 404],
    ['/api//orders/latest', 404],
    ['/api/orders/./latest', 404],
    ['/api/', 404],
  ])('is accepted only as it is written: %s', async (path, status) => {
    expect(statusOf(await ask(path))).toBe(status);
  });

  it.each(['OPTIONS', 'TRACE', 'PROPFIND', 'PATCH'])('does not accept %s', async (method) => {
    const reply = await ask('/api/orders/latest', method);
    expect(statusOf(reply)).toBe(405);
    expect(reply).toContain('Allow: GET, HEAD\r\n');
  });

  it('that does not exist is a 404 of ours, also if pages might have it', async () => {
    for (const path of ['/api/nothing', '/nothing', '//api/orders/latest', '*']) {
      const reply = await ask(path);
      expect(statusOf(reply), path).toBe(404);
      expect(reply).toContain('application/problem+json');
    }
    expect(statusOf(await ask('/page'))).toBe(200);
  });

  it('that cannot be read is a 400 of ours', async () => {
    for (const path of ['/%ff', 'http://[']) {
      const reply = await ask(path);
      expect(statusOf(reply), path).toBe(400);
      expect(reply).toContain('"code":"malformed-body"');
    }
  });

  it('whose page fails is a 500 without details', async () => {
    const reply = await ask('/broken');
    expect(statusOf(reply)).toBe(500);
    expect(reply).toContain('"code":"internal-error"');
    expect(reply).not.toMatch(/SELECT|at .+:\d+/);
  });

  it('cannot be declared twice for one method', () => {
    expect(() => appOf(get, get)).toThrow('/api/orders/latest');
  });

  it('may be a whole URL, as a client sends it to a proxy', async () => {
    expect(statusOf(await ask('http://ringpost.example/api/orders/latest?x=/a/b'))).toBe(400);
    expect(statusOf(await ask('http://ringpost.example/api/orders/latest'))).toBe(200);
    expect(statusOf(await ask('http://ringpost.example/api/orders/later'))).toBe(404);
  });

  it('cannot be declared with a parameter in its first two segments, where it would never be found', () => {
    const anything = route({ ...spec, method: 'GET', path: '/api/{id}' });
    expect(() => appOf(endpoint('guest', anything, answerTo('GET')))).toThrow('/api/:id');
  });
});
