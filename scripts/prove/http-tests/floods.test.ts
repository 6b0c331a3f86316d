import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { FREE_NUMBER_MESSAGES } from '@ringpost/domain/rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start, type TestServer } from './test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());

/** Seconds of processor time of this process, which contains the server too, for a piece of work. */
async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const usageBefore = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(usageBefore);
  return (user + system) / 1e6;
}

describe('a request of many repeated fields', () => {
  const form = 'a&'.repeat(51_000);
  const hook = (headers: Record<string, string>) =>
    server.ask('POST', '/hooks/sms/twilio', {
      body: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  it('is refused unread where nobody signed it', async () => {
    expect((await hook({})).code).toBe('bad-signature');
  });

  it('is refused at little cost if its signature is forged', async () => {
    await hook({ 'x-twilio-signature': 'none' });
    const price = await cpuSeconds(async () => {
      for (let round = 0; round < 5; round += 1) {
        expect((await hook({ 'x-twilio-signature': 'none' })).code).toBe('malformed-body');
      }
    });
    // One of them used to take more than 5 s.
    expect(price).toBeLessThan(2.5);
  });

  it('is refused as a query too', async () => {
    const { status, code } = await server.ask('GET', `/api/sms/public?${'a&'.repeat(7_000)}`);
    expect([status, code]).toEqual([400, 'malformed-body']);
  });
});

describe('a peer that sends many requests at once', () => {
  it('is cut, and is not worked for', async () => {
    const { hostname, port } = new URL(server.ringpost.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    await once(socket, 'connect');
    const lines = server.logged().length;
    socket.write('GET /api/public/app_pricing HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000));
    await new Promise((resolve) => socket.resume().once('close', resolve));
    await server.ask('GET', '/health/live');
    const answerLines =
      server
        .logged()
        .slice(lines)
        .match(/"route":"\/api\/public\/app_pricing"/g) ?? [];
    expect(answerLines.length).toBeLessThanOrEqual(8);
  });
});

describe('a program that collects the codes of free numbers', () => {
  const FIRST_CODE = 100_000;
  const MORE = 5;

  function read(path: string) {
    return server.ask('GET', `/api/${path}`);
  }
  async function deliver(to: string, code: number): Promise<void> {
    const { status } = await server.ask('POST', '/hooks/sms/json', {
      body: { message_id: randomUUID(), from: '32665', to, text: `ALPHA code ${code}` },
      headers: { 'x-ringpost-secret': server.ringpost.secrets.jsonSecret },
    });
    expect(status).toBe(200);
  }

  it('gets what a person can see, and cannot go back further by any route', async () => {
    const number = server.freeNumbers[0] ?? '';
    const id = encodeURIComponent(number);
    const newest = FIRST_CODE + FREE_NUMBER_MESSAGES + MORE - 1;
    for (let code = FIRST_CODE; code <= newest; code += 1) await deliver(number, code);
    const all = `free_number/sms/list/${id}?limit=${FREE_NUMBER_MESSAGES}`;
    await expect
      .poll(async () => (await read(all)).text, { timeout: 60_000 })
      .toContain(`ALPHA code ${newest}`);
    const { body } = await read(all);
    expect(body).toMatchObject({ data: { length: FREE_NUMBER_MESSAGES }, total: FREE_NUMBER_MESSAGES });
    const tooOld = `ALPHA code ${FIRST_CODE + MORE - 1}`;
    for (const kind of ['list', 'rss', 'json_feed']) {
      const { status, text } = await read(`free_number/sms/${kind}/${id}?limit=${FREE_NUMBER_MESSAGES}`);
      expect([kind, status, text.includes(`ALPHA code ${newest}`), text.includes(tooOld)]).toEqual([
        kind,
        200,
        true,
        false,
      ]);
    }
    for (const path of [
      `free_number/sms/list/${id}?limit=${FREE_NUMBER_MESSAGES + 1}`,
      `free_number/sms/list/${id}?offset=100`,
      `free_number/sms/rss/${id}?before=50`,
      'free_number/list/US?limit=21',
      'sms/public?limit=1001',
      'sms/public?before=50',
    ])
      expect([path, (await read(path)).code]).toEqual([path, 'invalid-request']);
  });
});
