import { beforeEach, describe, expect, it } from 'vitest';
import { ANN, accountsStage, codeOf, PASSWORD, start } from './accounts.fixture.ts';
import { userAgentOf } from './user-agent.ts';

const HOUR = 3_600_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const stage = accountsStage();
const { call, post, login, signUp } = stage;

async function logIn(headers: object = {}): Promise<string> {
  return (await post('login', { email: ANN, password: PASSWORD }, undefined, headers)).body.token;
}
async function listed(token: string): Promise<readonly Record<string, unknown>[]> {
  return (await call('GET', '/api/auth/sessions', undefined, token)).body.data;
}

describe('the sessions of an account', () => {
  beforeEach(() => signUp());

  it('are listed with what is known of them, the newest first', async () => {
    await logIn({ 'User-Agent': FIREFOX, 'X-Forwarded-For': '2001:db8:1:2:3::4' });
    stage.at(start + HOUR);
    const token = await logIn({ 'User-Agent': 'curl/8.5.0', 'X-Forwarded-For': '203.0.113.7' });
    const [newest, oldest, ...more] = await listed(token);
    expect(newest).toMatchObject({ address: '203.0.113.7', browser: 'curl', system: null, is_this: true });
    expect(oldest).toMatchObject({
      ...{ address: '2001:db8:1:2::/64', browser: 'Firefox', system: 'Linux', is_this: false },
      ...{ opened_at: '2026-11-21T10:00:00.000Z', expires_at: '2026-11-21T22:00:00.000Z' },
    });
    expect(more).toEqual([]);
  });

  it('are ended one by one', async () => {
    const [one, other] = [await logIn(), await logIn()];
    const id = (await listed(other)).find(({ is_this: isThis }) => !isThis)?.id;
    expect((await post(`sessions/${id}/end`, {}, other)).status).toBe(204);
    expect(await codeOf(call('GET', '/api/auth/me', undefined, one))).toBe('session-expired');
    expect(await listed(other)).toHaveLength(1);
    expect(await codeOf(post(`sessions/${id}/end`, {}, other))).toBe('not-found');
  });

  it('of another account are neither listed nor ended', async () => {
    const token = await logIn();
    const [mine] = await listed(token);
    const admin = await stage.admin();
    expect((await listed(admin.token)).map(({ id }) => id)).not.toContain(mine?.id);
    expect(await codeOf(post(`sessions/${mine?.id}/end`, {}, admin.token))).toBe('not-found');
    expect(await listed(token)).toHaveLength(1);
  });

  it('leave the list when they end by a logout, by a new password, or by time', async () => {
    const gone = await logIn();
    const token = await logIn();
    await post('logout', {}, gone);
    expect(await listed(token)).toHaveLength(1);
    const change = { current_password: PASSWORD, password: 'a new good secret' };
    const { body } = await post('update_password', change, token);
    expect(await listed(body.token)).toHaveLength(1);
    stage.at(start + 12 * HOUR);
    const later = (await login(ANN, 'a new good secret')).body.token;
    expect(await listed(later)).toHaveLength(1);
  });

  it('are listed up to 20', async () => {
    let token = '';
    for (let nth = 0; nth < 22; nth += 1) token = await logIn({ 'X-Forwarded-For': `203.0.113.${nth}` });
    const sessions = await listed(token);
    expect(sessions).toHaveLength(20);
    expect(sessions[0]?.is_this).toBe(true);
  });
});

describe('a browser', () => {
  it.each([
    [FIREFOX, 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Mobile Safari/604.1',
      'Safari',
      'iOS',
    ],
    ['node', 'node', null],
    ['<script>alert(1)</script>', null, null],
    [undefined, null, null],
  ])('%s is shown by its name', (header, browser, system) => {
    expect(userAgentOf(header)).toEqual({ browser, system });
  });
});
