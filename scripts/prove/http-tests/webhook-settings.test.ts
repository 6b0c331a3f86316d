import { dataFolder } from '@ringpost/testing/data-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer } from './open-test-server.ts';
import { PASSWORD, start, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await start({ numbers: 4 });
});
afterAll(() => server.close());

const URL = 'https://receiver.example/hooks';
const MINUTES_6 = 6 * 60_000;
const HOURS_25 = 25 * 3_600_000;

function ask(method: string, path: string, body?: object) {
  return server.ask(method, `/api/${path}`, { as: 'owner', ...(body && { body }) });
}
function setUrl(url: string) {
  return ask('PUT', 'webhook', { url, types: ['sms.received'] });
}

describe('the URL of a webhook', () => {
  it('is kept, and shown to its customer only', async () => {
    expect((await setUrl(URL)).status).toBe(204);
    await server.settle();
    expect((await ask('GET', 'webhook')).body).toMatchObject({
      status: 'on',
      url: URL,
      types: ['sms.received'],
    });
    const othersReply = await server.ask('GET', '/api/webhook', { as: 'other' });
    expect(othersReply.body).toMatchObject({ status: 'none', url: '', types: [] });
  });

  it('has to be an address', async () => {
    const { body } = await setUrl('receiver');
    expect(body.errors).toEqual([{ field: 'url', rule: 'pattern', message: 'URL is not valid' }]);
  });

  it.each([
    ['http://receiver.example/', 'not-https'],
    ['https://127.0.0.1/', 'not-public'],
    ['https://0x7f.1/', 'not-public'],
    ['https://[::ffff:169.254.169.254]/', 'not-public'],
    ['https://localhost/', 'not-public'],
    ['https://metadata.google.internal/', 'not-public'],
    ['https://receiver.example:6379/', 'port'],
    ['https://a:b@receiver.example/', 'has-password'],
  ])('is refused where we may not call it: %s', async (url, fault) => {
    const { status, code, body } = await setUrl(url);
    expect([status, code, body.fault]).toEqual([422, 'webhook-url-refused', fault]);
    await server.settle();
    expect((await ask('GET', 'webhook')).body.url).toBe(URL);
  });
});

describe('the secret of a webhook', () => {
  it('is shown as often as its customer wants, and only after a fresh password', async () => {
    const first = await ask('POST', 'webhook/secret');
    expect(first.body).toMatchObject({
      secret: expect.stringMatching(/^whsec_[\w+/=]{40,}$/),
      old_valid_until: null,
    });
    expect((await ask('POST', 'webhook/secret')).body).toEqual(first.body);
    const token = await server.tokenOf('owner');
    const post = (path: string, body?: object) =>
      server.ask('POST', `/api/${path}`, { ...(token && { token }), ...(body && { body }) });
    await server.advance(MINUTES_6);
    for (const path of ['webhook/secret', 'webhook/secret/roll']) {
      expect((await post(path)).code).toBe('password-required');
    }
    expect((await post('auth/confirm-password', { password: 'not-the-password' })).code).toBe(
      'INCORRECT_CREDENTIALS',
    );
    expect((await post('webhook/secret')).code).toBe('password-required');
    expect((await post('auth/confirm-password', { password: PASSWORD })).status).toBe(204);
    expect((await post('webhook/secret')).body).toEqual(first.body);
  });

  it('is rolled: the old one is valid for 24 hours more', async () => {
    const secretBefore = (await ask('POST', 'webhook/secret')).body.secret;
    const { body } = await ask('POST', 'webhook/secret/roll');
    expect(body.secret).not.toBe(secretBefore);
    const until = new Date(server.now().getTime() + 24 * 3_600_000).toISOString();
    expect(body.old_valid_until).toBe(until);
    await server.settle();
    expect((await ask('GET', 'webhook')).body.old_secret_valid_until).toBe(until);
    await server.advance(HOURS_25);
    expect((await ask('POST', 'webhook/secret')).body).toEqual({
      secret: body.secret,
      old_valid_until: null,
    });
  });

  it('is in no event and in no line of the log', async () => {
    const { secret } = (await ask('POST', 'webhook/secret')).body;
    expect(server.logged()).not.toContain(secret);
    expect(server.logged()).toContain('webhook-secret-shown');
  });
});

describe('tests and replays', () => {
  it('are limited: each makes us call somebody', async () => {
    const codes: unknown[] = [];
    for (let n = 0; n < 40; n += 1) codes.push((await ask('POST', 'webhook/test')).code);
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => undefined));
    expect(codes.at(-1)).toBe('rate-limited');
  });
});

describe('a server in production', () => {
  it('trusts no receiver, whoever asks for it', async () => {
    const folder = await dataFolder();
    const webhooks = { trustedReceivers: new Set(['127.0.0.1:80']) };
    const opening = openTestServer({
      dataDir: folder.path,
      clock: { now: () => new Date() },
      production: true,
      webhooks,
    });
    await expect(opening).rejects.toThrow('production trusts no receiver');
    await folder.remove();
  });
});
