import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Caller } from '@ringpost/web/http';
import { createLog } from '@ringpost/web/http';
import { describe, expect, it } from 'vitest';
import { openSandbox } from './open-sandbox.ts';

const CALLER: Caller = {
  userId: '00000000-0000-4000-8000-000000000001',
  email: '',
  role: 'customer',
  sessionEpoch: 0,
  sessionId: 's',
  sessionExpiresAt: '2099-01-01T00:00:00.000Z',
  passwordProvenAt: '2026-11-28T00:00:00.000Z',
};

/** Sets a webhook in a sandbox. @returns the status of the answer */
async function setWebhook(production: boolean, url: string): Promise<number> {
  const sandbox = await openSandbox({
    clock: { now: () => new Date() },
    log: createLog({ level: 'silent' }),
    url: 'http://localhost',
    trustProxy: [],
    production,
    findCaller: () => Promise.resolve(CALLER),
    noteKeyRequest: () => undefined,
    apps: [],
  });
  const server = createServer(sandbox.handle);
  try {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/api/webhook`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${'f'.repeat(32)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    });
    return answer.status;
  } finally {
    server.closeAllConnections();
    server.close();
    await sandbox.close();
  }
}

describe('a webhook in the sandbox', () => {
  it('needs https in production, as in the shop', async () => {
    expect(await setWebhook(true, 'http://receiver.example/hook')).toBe(422);
    expect(await setWebhook(true, 'https://receiver.example/hook')).toBe(204);
    expect(await setWebhook(false, 'http://receiver.example/hook')).toBe(204);
  });
});
