import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoint, route } from './endpoint.ts';
import { createHttpApp } from './http-app.ts';
import { httpServer } from './http-server.ts';
import { createLog } from './log.ts';
import { sharedBody } from './shared-body.ts';

const large = { text: 'the same words over and over '.repeat(100) };
const shared = sharedBody<object>(large);
const spec = {
  method: 'GET',
  summary: 'For the test.',
  tag: 'test',
  answers: { 200: Type.Unknown() },
} as const;
function answer(body: unknown) {
  return async () => ({ status: 200, body }) as const;
}
const endpoints = [
  endpoint('guest', route({ ...spec, path: '/api/large' }), answer(large)),
  endpoint('guest', route({ ...spec, path: '/api/shared' }), answer(shared)),
  endpoint('guest', route({ ...spec, path: '/api/secret', holdsSecret: true }), answer(large)),
  endpoint('guest', route({ ...spec, path: '/api/small' }), answer({ small: true })),
];
const listener = createHttpApp(endpoints, {
  clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
  sessions: { authenticate: () => Promise.reject(new Error('nobody has to be known here')) },
  log: createLog({ level: 'silent' }),
  config: { publicUrl: 'https://ringpost.example', trustProxy: [] },
});
const server = httpServer(listener);
let base = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a large answer', () => {
  const plain = JSON.stringify(large);
  /** The bytes on the wire: `fetch` would decompress them. */
  const asSent = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, fail) => {
      const clientRequest = request(base + path, { method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
        );
      });
      clientRequest.on('error', fail);
      clientRequest.end();
    });

  it.each(['/api/large', '/api/shared'])('is compressed in an accepted coding: %s', async (path) => {
    const br = await asSent(path, { 'accept-encoding': 'gzip, deflate, br' });
    expect([br.headers['content-encoding'], br.headers.vary]).toEqual(['br', 'Accept-Encoding']);
    expect(brotliDecompressSync(br.bytes).toString()).toBe(plain);
    expect(br.bytes.length).toBeLessThan(plain.length / 5);
    const gzip = await asSent(path, { 'accept-encoding': 'gzip;q=0.8, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes).toString()).toBe(plain);
    for (const accepts of [undefined, 'identity', 'br;q=0, gzip; q=0.0', 'brotli']) {
      const whole = await asSent(path, accepts === undefined ? {} : { 'accept-encoding': accepts });
      expect([whole.headers['content-encoding'], whole.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
      expect(whole.bytes.toString()).toBe(plain);
    }
  });

  it('has the same length for HEAD as for GET', async () => {
    for (const path of ['/api/large', '/api/shared']) {
      const accepts = { 'accept-encoding': 'br' };
      const [get, head] = [await asSent(path, accepts), await asSent(path, accepts, 'HEAD')];
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
      expect(head.bytes.length).toBe(0);
    }
  });

  it('is not compressed if it holds a secret or is small', async () => {
    for (const path of ['/api/secret', '/api/small']) {
      const { headers } = await asSent(path, { 'accept-encoding': 'br' });
      expect(headers['content-encoding'], path).toBeUndefined();
    }
  });

  it('that many requests share is compressed once for all of them', async () => {
    const made = await Promise.all([shared.coded('br'), shared.coded('br')]);
    expect(made[0]).toBe(made[1]);
    expect(sharedBody({ ...large }, shared)).toBe(shared);
    expect(sharedBody({ ...large, more: 1 }, shared)).not.toBe(shared);
  });

  it('that many requests share is not sent again to a client that has it', async () => {
    const { headers } = await asSent('/api/shared');
    expect(headers['cache-control']).toBe('no-cache');
    const again = await asSent('/api/shared', { 'if-none-match': `"other", ${headers.etag}` });
    expect([again.status, again.headers.etag, again.bytes.length]).toEqual([304, headers.etag, 0]);
    expect((await asSent('/api/shared', { 'if-none-match': '"other"' })).status).toBe(200);
  });
});
