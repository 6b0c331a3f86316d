import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { openEngine } from '@ringpost/engine';
import { arePagesBuilt } from '@ringpost/query-api/server-part';
import { dataFolder } from '@ringpost/testing/data-folder';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plainFlags } from '../../setup/node-flags.mjs';

const TOKEN = 'a token of the operators, long enough';
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface Program {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Resolves with its address. */
  url(): Promise<string>;
  /** Resolves with its exit code. */
  exitCode(): Promise<number>;
}

let folder: Awaited<ReturnType<typeof dataFolder>>;
let programs: Program[];

beforeEach(async () => {
  folder = await dataFolder();
  programs = [];
});
afterEach(async () => {
  for (const { child, exitCode } of programs) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await exitCode();
  }
  await folder.remove();
});

function start(service: string, env: Readonly<Record<string, string>> = {}): Program {
  const child = spawn(process.execPath, [...plainFlags, `${ROOT}/${service}/src/main.ts`], {
    env: { ...process.env, PORT: '0', RINGPOST_DATA: folder.path, RINGPOST_METRICS_TOKEN: TOKEN, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (piece) => {
    text += String(piece);
  });
  child.stderr.on('data', (piece) => {
    text += String(piece);
  });
  const exit = once(child, 'close');
  const program: Program = {
    child,
    output: () => text,
    async url() {
      for (;;) {
        const [url] = /http:\/\/\S+/.exec(text) ?? [];
        if (url !== undefined) return url;
        if (child.exitCode !== null) throw new Error(text);
        await Promise.race([once(child.stdout, 'data'), exit]);
      }
    },
    exitCode: async () => Number((await exit)[0]),
  };
  programs.push(program);
  return program;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Rows of every view, which another service has left in the folder. */
async function runProjectionsOnce(): Promise<void> {
  const projections = start('projections');
  await projections.url();
  projections.child.kill('SIGTERM');
  await projections.exitCode();
}

describe.each(['command-api', 'projections', 'query-api'])('%s, started alone', (service) => {
  it('gets ready, shows its figures to operators, and stops by SIGTERM', async () => {
    if (service !== 'projections') await runProjectionsOnce();
    const program = start(service);
    const url = await program.url();
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    await vi.waitFor(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200), 60_000);
    expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'ready' });
    expect((await fetch(`${url}/metrics`)).status).toBe(403);
    const figures = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(await figures.text()).toContain('http_requests_total');
    program.child.kill('SIGTERM');
    expect(await program.exitCode()).toBe(0);
    // It has released the folder.
    await (await openEngine({ kind: 'embedded', folder: folder.path })).close();
  });

  it('says in one sentence that another process has the folder', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: folder.path });
    const program = start(service);
    expect(await program.exitCode()).toBe(1);
    expect(program.output()).toBe(
      `${folder.path} is in use by process ${process.pid}: stop that one first, or choose another data folder.\n`,
    );
    await engine.close();
  });
});

describe.each(['command-api', 'query-api'])('%s, without rows', (service) => {
  it('is live and not ready', async () => {
    const url = await start(service).url();
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    expect((await fetch(`${url}/health/ready`)).status).toBe(503);
  });
});

describe('query-api, started alone', () => {
  it.skipIf(!arePagesBuilt())(
    'serves the pages: the landing page, an app page and what search engines read',
    async () => {
      await runProjectionsOnce();
      const url = await start('query-api', { RINGPOST_SUPPORT_EMAIL: 'help@ringpost.example' }).url();
      const html = { headers: { accept: 'text/html' } };
      await vi.waitFor(async () => expect((await fetch(url, html)).status).toBe(200), 60_000);
      expect(await (await fetch(url, html)).text()).toContain('help@ringpost.example');
      expect((await fetch(`${url}/dashboard/messages`, html)).status).toBe(200);
      expect((await fetch(`${url}/no-such-page`, html)).status).toBe(404);
      expect(await (await fetch(`${url}/robots.txt`)).text()).toContain('Sitemap:');
    },
    60_000,
  );
});

describe('the settings of a service that starts alone', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://ringpost.example', HOST: '127.0.0.1' };

  it('name a mail server in production, or say that there is none: only the command API sends mail', async () => {
    const program = start('command-api', production);
    expect(await program.exitCode()).toBe(1);
    expect(program.output()).toMatch(/^SMTP_URL is not set; set it, or RINGPOST_MAIL=outbox/);
    await start('command-api', { ...production, RINGPOST_MAIL: 'outbox' }).url();
  });

  it('are refused in one sentence if one is wrong', async () => {
    for (const [service, env, message] of [
      [
        'command-api',
        { RINGPOST_MAIL: 'outbox', SMTP_URL: 'smtps://mail.example' },
        'RINGPOST_MAIL is "outbox"',
      ],
      ['command-api', { RINGPOST_JSON_SECRET: 'short' }, 'RINGPOST_JSON_SECRET has 5 characters'],
      ['query-api', { RINGPOST_SUPPORT_EMAIL: 'nobody' }, 'RINGPOST_SUPPORT_EMAIL is "nobody"'],
      ['projections', { RINGPOST_METRICS_PORT: 'any' }, 'RINGPOST_METRICS_PORT is "any"'],
    ] as const) {
      const program = start(service, env);
      expect(await program.exitCode()).toBe(1);
      expect(program.output()).toContain(message);
    }
  });

  it('may name a port of its own for health and figures', async () => {
    const port = await freePort();
    await start('projections', { RINGPOST_METRICS_PORT: String(port) }).url();
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()).toContain(
      'ringpost_view_behind_seconds',
    );
    expect((await fetch(`http://127.0.0.1:${port}/api/openapi.json`, { headers })).status).toBe(200);
  });

  it('have a port for each service, so that all three start on one machine', () => {
    const ports = ['command-api', 'projections', 'query-api'].map((service) => {
      const [, port] = /port: (\d+)/.exec(readFileSync(`${ROOT}/${service}/src/main.ts`, 'utf8')) ?? [];
      return port;
    });
    expect(ports).toEqual(['4781', '4782', '4783']);
    const settings = readFileSync(`${ROOT}/events/README.md`, 'utf8');
    for (const port of ports) expect(settings).toContain(String(port));
  });
});

describe('any service', () => {
  it('says in one sentence which server of the distributed engine does not answer', async () => {
    const servers = {
      EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
      MONGODB_URL: 'mongodb://127.0.0.1:1',
      KAFKA_BROKERS: '127.0.0.1:1',
    };
    const program = start('projections', { RINGPOST_ENGINE: 'distributed', ...servers });
    expect(await program.exitCode()).toBe(1);
    expect(program.output()).toContain('EVENTSTORE_URL: EventStoreDB at 127.0.0.1:1 does not answer');
  });
});
