import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop } from './opened-shop.ts';
import { OPERATORS_TOKEN, PASSWORD, start, type TestServer } from './test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());

async function get(url: string | undefined, path: string, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}${path}`, { headers });
  return { status: response.status, text: await response.text() };
}

describe('whether the service is ready', () => {
  it('is one word for strangers', async () => {
    for (const token of [undefined, 'guessed', `${OPERATORS_TOKEN}x`, '']) {
      const { status, text } = await get(server.ringpost.url, '/health/ready', token);
      expect([status, text]).toEqual([200, '{"status":"ready"}']);
    }
  });

  it('is told in full to callers with the token of the operators', async () => {
    const { text } = await get(server.ringpost.url, '/health/ready', OPERATORS_TOKEN);
    expect(JSON.parse(text)).toMatchObject({ ready: true, store: 'up' });
    expect(JSON.parse(text).projections.length).toBeGreaterThan(3);
  });
});

describe('the figures', () => {
  it('are for callers with the token of the operators, and for nobody else', async () => {
    const admin = await server.tokenOf('admin');
    for (const token of [undefined, 'guessed', admin]) {
      expect((await get(server.ringpost.url, '/metrics', token)).status).toBe(403);
    }
    const { status, text } = await get(server.ringpost.url, '/metrics', OPERATORS_TOKEN);
    expect([status, text]).toEqual([200, expect.stringContaining('http_requests_total')]);
  });

  it('tell how many passwords were proved and how many were wrong', async () => {
    const { ask, people, ringpost } = server;
    const figure = async (outcome: string): Promise<number> => {
      const { text } = await get(ringpost.url, '/metrics', OPERATORS_TOKEN);
      return Number(new RegExp(`^ringpost_logins\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
    };
    const figuresBefore = [await figure('proved'), await figure('failed')];
    const { email } = people.owner;
    for (const secret of [PASSWORD, 'a wrong guess', 'another wrong guess'])
      await ask('POST', '/api/auth/login', { body: { email, password: secret } });
    expect([await figure('proved'), await figure('failed')]).toEqual([
      (figuresBefore[0] ?? Number.NaN) + 1,
      (figuresBefore[1] ?? Number.NaN) + 2,
    ]);
  });

  it('are on a port of their own as well, where nothing else is', async () => {
    const { operatorsUrl } = server.ringpost;
    expect((await get(operatorsUrl, '/metrics', OPERATORS_TOKEN)).text).toContain('http_requests_total');
    expect((await get(operatorsUrl, '/metrics')).status).toBe(403);
    expect((await get(operatorsUrl, '/api/public/app_pricing')).status).toBe(404);
    expect((await get(operatorsUrl, '/')).status).toBe(404);
  });
});

describe('without a token', () => {
  it('the figures are on the operators’ own port only, and strangers hear one word', async () => {
    const shop = await openShop({ numbers: 1, customers: 1, creditMills: 0 }, { operators: { port: 0 } });
    try {
      const { url, operatorsUrl } = shop.ringpost;
      expect((await get(url, '/metrics', OPERATORS_TOKEN)).status).toBe(404);
      expect((await get(url, '/health/ready', 'undefined')).text).toBe('{"status":"ready"}');
      expect((await get(operatorsUrl, '/metrics')).text).toContain('http_requests_total');
      expect((await get(operatorsUrl, '/health/ready')).text).toContain('"store":"up"');
    } finally {
      await shop.remove();
    }
  });
});
