import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dataFolder } from '@ringpost/testing/data-folder';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { nodeFlags } from '../../setup/node-flags.mjs';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const STARTS_WITHIN_MS = 30_000;

interface Started {
  readonly child: ChildProcess;
  /** Everything it has printed so far. */
  printed(): string;
  readonly ended: Promise<number | null>;
}

const children: ChildProcess[] = [];
let folder: Awaited<ReturnType<typeof dataFolder>>;

function start(env: NodeJS.ProcessEnv): Started {
  const child = spawn(process.execPath, [...nodeFlags, program], {
    env: { ...process.env, NODE_ENV: 'test', RINGPOST_DATA: folder.path, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += String(text)));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, printed: () => printed, ended };
}

async function greeted({ child, printed }: Started): Promise<string> {
  const signal = AbortSignal.timeout(STARTS_WITHIN_MS);
  while (!/with 10 dollars|Admin .*\n/.test(printed())) await once(child.stdout ?? child, 'data', { signal });
  return /http:\/\/\S+/.exec(printed())?.[0] ?? '';
}

beforeAll(async () => {
  folder = await dataFolder();
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

afterAll(async () => {
  await folder.remove();
});

describe('npm start, once everything is set up', { timeout: 60_000 }, () => {
  it('fills an empty store, prints the logins, answers, and stops when told', async () => {
    const server = start({});
    const url = await greeted(server);
    const file = `${folder.path}/first-admin-password.txt`;
    expect(server.printed()).toContain(`admin@ringpost.local, with the password in ${file}`);
    const password = readFileSync(file, 'utf8').trim();
    expect(password.length).toBeGreaterThanOrEqual(12);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(server.printed()).not.toContain(password);
    expect(server.printed()).toMatch(/Customer\s+demo@ringpost\.example\s+\S{6,}, with 10 dollars/);
    const ready = await fetch(`${url}/health/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready' }]);
    expect(await (await fetch(url)).text()).toContain('<h1');
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    for (const path of [
      '/nothing',
      '/dashboard/nothing',
      '/auth',
      '/dashboard/order-numbers',
      '/auth/login/x',
      '/admin/x',
    ]) {
      const missing = await fetch(url + path);
      expect([missing.status, missing.headers.get('content-type')], path).toEqual([
        404,
        'text/html; charset=utf-8',
      ]);
    }
    for (const path of ['/auth/login', '/dashboard/main/', '/dashboard/order-numbers/x', '/admin']) {
      expect((await fetch(url + path)).status, path).toBe(200);
    }
    const referrer = async (path: string) => (await fetch(url + path)).headers.get('referrer-policy');
    expect(await referrer('/reset-password?token=secret')).toBe('no-referrer');
    expect(await referrer('/register/confirm?x=1&token=')).toBe('no-referrer');
    expect(await referrer('/auth/login')).toBe('strict-origin-when-cross-origin');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('uses the same store at the next start', async () => {
    const server = start({});
    await greeted(server);
    expect(server.printed()).not.toContain('First start');
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
  });

  it('starts a demo although its texts are refused, because the disk is nearly full', async () => {
    // From one percent of its disk on, the folder counts as full.
    const server = start({ RINGPOST_DISK_FULL_PERCENT: '1', LOG_LEVEL: 'error' });
    const url = await greeted(server);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('stops with one sentence if another process has the folder', async () => {
    const first = start({});
    await greeted(first);
    const second = start({});
    expect(await second.ended).toBe(1);
    expect(second.printed()).toContain(folder.path);
    expect(second.printed().trim().split('\n')).toHaveLength(1);
  });

  it('stops with one sentence if the given port is taken', async () => {
    const first = start({});
    const { port } = new URL(await greeted(first));
    const second = start({ PORT: port, RINGPOST_DATA: `${folder.path}/other` });
    expect(await second.ended).toBe(1);
    expect(second.printed().trim()).toBe(`Port ${port} is in use. Set PORT to another one.`);
  });

  it.each<[NodeJS.ProcessEnv, RegExp]>([
    [{ RINGPOST_DATA: 'its own' }, /^RINGPOST_DATA holds a demo; set RINGPOST_DATA to another folder/],
    [{ PUBLIC_URL: '' }, /^PUBLIC_URL is ""; in production it must be/],
    [{ RINGPOST_MAIL: '' }, /^SMTP_URL is not set;/],
    [
      { RINGPOST_JSON_SECRET: 'short' },
      /^RINGPOST_JSON_SECRET has 5 characters; it must have at least 16\.$/,
    ],
    [{ RINGPOST_ADMIN_PASSWORD: 'admin' }, /^RINGPOST_ADMIN_PASSWORD has 5 characters/],
    [{ RINGPOST_ADMIN_PASSWORD: 'password1234' }, /^RINGPOST_ADMIN_PASSWORD is a password that is guessed/],
    [{ TRUST_PROXY: '10.0.0.0/' }, /^TRUST_PROXY is "10\.0\.0\.0\/"/],
  ])('stops in production with one sentence for %j', async (env, sentence) => {
    const demo = env.RINGPOST_DATA !== undefined;
    const server = start({
      ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PUBLIC_URL: 'https://ringpost.example' },
      ...{ RINGPOST_MAIL: 'outbox', ...env },
      RINGPOST_DATA: demo ? folder.path : `${folder.path}/production`,
    });
    expect(await server.ended).toBe(1);
    const printed = server.printed().replace(folder.path, 'RINGPOST_DATA').trim();
    expect(printed.split('\n').at(-1)).toMatch(sentence);
    expect(printed).not.toContain('Ringpost is at');
  });
});
