import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { eventually } from '@ringpost/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamedText } from './declared-answers.ts';
import { endpoint, route } from './endpoint.ts';
import { createHttpApp } from './http-app.ts';
import { httpServer } from './http-server.ts';
import { createLog } from './log.ts';

const PIECES = 5_000;
const PIECE = `${'x'.repeat(9_999)}\n`;

/** Number of pieces made so far for the last request. */
let made = 0;
let ended = false;
async function* longText(failsAt = PIECES): StreamedText {
  made = 0;
  ended = false;
  try {
    for (; made < PIECES; made += 1) {
      if (made === failsAt) throw new Error('SELECT secret FROM somewhere');
      yield PIECE;
    }
  } finally {
    ended = true;
  }
}

function fileRoute(path: string, failsAt?: number) {
  const spec = {
    method: 'GET',
    summary: 'For the test.',
    tag: 'test',
    answers: { 200: 'text/csv' },
  } as const;
  return endpoint('guest', route({ ...spec, path }), async () => ({
    status: 200,
    type: 'text/csv',
    body: longText(failsAt),
  }));
}

const lines: string[] = [];
const server = httpServer(
  createHttpApp([fileRoute('/api/long'), fileRoute('/api/torn', 50), fileRoute('/api/unmade', 0)], {
    clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
    sessions: { authenticate: async () => Promise.reject(new Error('nobody is asked')) },
    log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
    config: { publicUrl: 'https://ringpost.example', trustProxy: [] },
  }),
);
let port = 0;
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  base = `http://127.0.0.1:${port}`;
});
afterAll(() => void server.close());

describe('an answer that is made while it is sent', () => {
  it('arrives complete, and is not cached', async () => {
    const answer = await fetch(`${base}/api/long`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await answer.text()).length).toBe(PIECES * PIECE.length);
  });

  it('is made only as fast as it is read, so that it needs little memory', async () => {
    made = 0;
    ended = false;
    const socket = connect(port, '127.0.0.1').pause();
    socket.write('GET /api/long HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
    await eventually(() => made > 0);
    // The server can answer others meanwhile, and makes no more than the buffers of both sockets hold: some megabytes.
    for (let others = 0; others < 20; others += 1) await fetch(`${base}/api/nothing`);
    expect(made).toBeLessThan(PIECES / 2);
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    socket.resume();
    await once(socket, 'end');
    expect(bytes).toBeGreaterThan(PIECES * PIECE.length);
  });

  it('is no longer made when its reader is gone', async () => {
    made = 0;
    ended = false;
    const socket = connect(port, '127.0.0.1').pause();
    socket.write('GET /api/long HTTP/1.1\r\nHost: h\r\n\r\n');
    await eventually(() => made > 0);
    socket.destroy();
    await eventually(() => ended);
    expect(made).toBeLessThan(PIECES);
    expect(lines.join('')).not.toContain('PREMATURE');
  });

  it('is a problem if its first piece cannot be made', async () => {
    const answer = await fetch(`${base}/api/unmade`);
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'internal-error' }]);
  });

  it('is cut if a later piece cannot be made, so that a part is never taken for the whole', async () => {
    const answer = await fetch(`${base}/api/torn`);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    await eventually(() => lines.join('').includes('SELECT secret'));
  });

  it('is not made at all for HEAD', async () => {
    made = -1;
    const answer = await fetch(`${base}/api/long`, { method: 'HEAD' });
    expect([answer.status, await answer.text(), made]).toEqual([200, '', -1]);
  });
});
