import type { AddressInfo } from 'node:net';
import { connect as connectTcp, type Socket } from 'node:net';
import { reject } from '@ringpost/domain';
import { UNPROVED_BODIES_BYTES_PER_ADDRESS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Endpoint, signedEndpoint } from './endpoint.ts';
import { createHttpApp } from './http-app.ts';
import { httpServer } from './http-server.ts';
import { createLog } from './log.ts';
import { boundUnprovedBodies } from './unproved-bodies.ts';

const CHUNK = Buffer.alloc(100_000, 'x');
const BODY_BYTES = 5_000_000;

let server: ReturnType<typeof httpServer>;
let clients: Socket[];

const contract = {
  method: 'POST',
  path: '/hooks/test',
  summary: 'A test.',
  tag: 'test',
  bodyType: 'text',
  body: Type.String(),
  bodyLimit: BODY_BYTES,
  answers: { 200: Type.Object({}) },
} as const;
/** The header `proved` is the proof of one sender, the body that of another. */
const hook: Endpoint = signedEndpoint(
  contract,
  {
    headers: ['proved', 'signed'],
    async checkHead({ header }) {
      if (header('proved') === 'wrong') throw reject('bad-signature');
      return header('proved') !== undefined;
    },
    check() {},
  },
  async () => ({ status: 200, body: {} }),
);

beforeEach(async () => {
  clients = [];
  const deps = {
    clock: { now: () => new Date('2026-01-01') },
    sessions: { authenticate: () => Promise.reject(new Error('nobody')) },
    log: createLog({ level: 'silent' }),
    config: { publicUrl: 'http://localhost', trustProxy: [] },
  };
  server = httpServer(createHttpApp([hook], deps));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Sends the head of a request, and this many bytes of its body. `answer`: the status, once there is one. */
function begin(header: string, bytes: number) {
  const socket = connectTcp((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(socket);
  socket.on('error', () => {});
  const answer = new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(data.toString().slice(9, 12))),
  );
  const head = `POST /hooks/test HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n${header}\r\n`;
  socket.write(`${head}Content-Length: ${BODY_BYTES}\r\n\r\n`);
  for (let sent = 0; sent < bytes; sent += CHUNK.length) socket.write(CHUNK);
  return {
    answer,
    finish: () => {
      for (let sent = bytes; sent < BODY_BYTES; sent += CHUNK.length) socket.write(CHUNK);
    },
  };
}

describe('a sender whose headers prove nothing', () => {
  it('is refused before any byte of the body is there', async () => {
    expect(await begin('Proved: wrong', 0).answer).toBe('403');
    expect(await begin('Other: 1', 0).answer).toBe('403');
  });
});

describe('bodies that nobody has proved yet', () => {
  it('are refused above their limit, and accepted again once others have ended', async () => {
    const most = Math.floor(UNPROVED_BODIES_BYTES_PER_ADDRESS / (BODY_BYTES - CHUNK.length));
    const waiting = Array.from({ length: most + 1 }, () => begin('Signed: 1', BODY_BYTES - CHUNK.length));
    const first = await Promise.race(waiting.map(async ({ answer }, at) => [at, await answer] as const));
    expect(first[1]).toBe('503');
    const others = waiting.filter((_, at) => at !== first[0]);
    for (const { finish } of others) finish();
    expect(await Promise.all(others.map(({ answer }) => answer))).toEqual(others.map(() => '200'));
    const next = begin('Signed: 1', 0);
    next.finish();
    expect(await next.answer).toBe('200');
  });

  it('do not count for a sender whose headers are the proof', async () => {
    const waiting = Array.from({ length: 6 }, () => begin('Proved: 1', BODY_BYTES - CHUNK.length));
    for (const { finish } of waiting) finish();
    expect(await Promise.all(waiting.map(({ answer }) => answer))).toEqual(waiting.map(() => '200'));
  });

  it('have one limit for all addresses together', () => {
    const bodies = boundUnprovedBodies({ bytesMax: 10, bytesPerBlockMax: 6 });
    const failed: string[] = [];
    const come = (block: string, bytes: number) => {
      const body = bodies(block);
      const request = new EventTarget();
      let onData = (_: Buffer): void => {};
      const fake = {
        on: (_: string, listener: (data: Buffer) => void) => {
          onData = listener;
        },
        off: () => {},
        listenerCount: () => 0,
      };
      body.watch(Object.assign(request, fake) as unknown as Parameters<typeof body.watch>[0], () =>
        failed.push(block),
      );
      onData(Buffer.alloc(bytes));
      return body;
    };
    const one = come('a', 6);
    come('b', 4);
    expect(failed).toEqual([]);
    come('c', 1);
    expect(failed).toEqual(['c']);
    come('a', 1);
    expect(failed).toEqual(['c', 'a']);
    one.release();
    one.release();
    come('a', 6);
    expect(failed).toEqual(['c', 'a']);
    come('c', 1);
    expect(failed).toEqual(['c', 'a', 'c']);
  });
});
