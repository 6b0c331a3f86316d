import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { type ComposeProject, composeProject } from './testing/compose-project.ts';

const docker = inject('docker');
const COMMANDS = ['command-one', 'command-two'] as const;
const QUERIES = ['query-one', 'query-two'] as const;
const PROCESSES = [...COMMANDS, ...QUERIES] as const;
type Process = (typeof PROCESSES)[number];

/** The answer of a process in the test: its name, and the headers that it received. */
interface Echo {
  readonly name: Process;
  readonly headers: Readonly<Record<string, string>>;
}

/** Addresses that are reserved for documentation, so they belong to nobody. */
const CLIENT = '203.0.113.7';
const NOBODY = '198.51.100.9';
/** The network of the test in Docker. The requests of the test come from its gateway. */
const DOCKER_NETWORKS = '10.0.0.0/8 172.16.0.0/12 192.168.0.0/16';
const REQUESTS = 8;

const SETTINGS = {
  PUBLIC_URL: 'https://ringpost.example',
  RINGPOST_ADMIN_PASSWORD: 'unused',
  MONGODB_ROOT_PASSWORD: 'unused',
  MONGODB_PASSWORD: 'unused',
  MONGODB_VAULT_PASSWORD: 'unused',
  // Any free port.
  RINGPOST_LISTEN: '127.0.0.1:',
};

describe.skipIf(!docker)('the front door', () => {
  let project: ComposeProject;
  let url: string;
  const controls = new Map<Process, string>();

  async function start(frontDoorProxies: string): Promise<void> {
    if (!docker) return;
    project = composeProject(docker, {
      name: 'ringpost-front-door-test',
      files: [
        'docker-compose.yml',
        ...(docker.pulls ? [] : ['scripts/operate/docker/local.compose.yml']),
        'scripts/operate/docker/testing/front-door.compose.yml',
      ],
      env: { ...SETTINGS, FRONT_DOOR_PROXIES: frontDoorProxies },
    });
    await project.compose('up', '--detach', '--wait', 'front-door', ...PROCESSES);
    url = `http://${await project.compose('port', 'front-door', '8080')}`;
    for (const name of PROCESSES) {
      controls.set(name, `http://${await project.compose('port', name, '9090')}`);
    }
    await until(() => isAnsweredBy(COMMANDS, 'POST'));
    await until(() => isAnsweredBy(QUERIES, 'GET'));
  }

  /** The requests that a process received since the last call. */
  async function got(name: Process): Promise<readonly string[]> {
    return (await (await fetch(String(controls.get(name)))).json()) as string[];
  }
  async function forget(): Promise<void> {
    for (const name of PROCESSES) await got(name);
  }
  async function change(
    names: readonly Process[],
    what: 'ready' | 'live' | 'break' | 'change',
    state: 'on' | 'off',
  ): Promise<void> {
    for (const name of names) await fetch(`${controls.get(name)}/${what}/${state}`, { method: 'POST' });
  }
  async function echo(path: string, init: RequestInit = {}): Promise<Echo> {
    return (await (await fetch(url + path, init)).json()) as Echo;
  }
  /** Whether exactly these processes answer a series of requests. */
  async function isAnsweredBy(names: readonly Process[], method: string): Promise<boolean> {
    const servedBy = new Set<string>();
    for (let request = 0; request < REQUESTS; request += 1) {
      const response = await fetch(`${url}/api/some/thing`, { method });
      if (response.headers.get('content-type')?.includes('problem')) return false;
      servedBy.add(((await response.json()) as Echo).name);
    }
    return [...servedBy].sort().join() === [...names].sort().join();
  }
  /** Waits until the front door has noticed a change. It checks every second. */
  async function until(isSo: () => Promise<boolean>): Promise<void> {
    await vi.waitUntil(isSo, { timeout: 60_000, interval: 200 });
  }

  beforeAll(() => start(''));
  beforeEach(forget);
  afterEach(async () => {
    await change(PROCESSES, 'break', 'off');
    await change(PROCESSES, 'ready', 'on');
    await change(PROCESSES, 'live', 'on');
    await until(() => isAnsweredBy(COMMANDS, 'POST'));
    await until(() => isAnsweredBy(QUERIES, 'GET'));
  });
  afterAll(() => project.remove());

  it.each([
    ['GET', '/', QUERIES],
    ['GET', '/dashboard/main', QUERIES],
    ['GET', '/assets/main.js', QUERIES],
    ['GET', '/socket.io/?EIO=4&transport=websocket', QUERIES],
    ['GET', '/docs', QUERIES],
    ['GET', '/api/openapi.json', QUERIES],
    ['GET', '/api/orders/list?limit=1', QUERIES],
    ['GET', '/api/vendor/list', QUERIES],
    ['POST', '/api/orders/on_demand', COMMANDS],
    ['DELETE', '/api/vendor/one/secrets/two', COMMANDS],
    ['GET', '/api/vendor/one/secrets?x=1', COMMANDS],
    ['GET', '/api/auth/me', COMMANDS],
    ['POST', '/hooks/sms/twilio', COMMANDS],
    ['GET', '/hooks/sms/vonage?to=1', COMMANDS],
    ['GET', '/stubs/handler_api.php', COMMANDS],
    ['GET', '/v1/user/profile', COMMANDS],
    ['GET', '/health/ready', COMMANDS],
  ] as const)('brings %s %s to the API that answers it', async (method, path, names) => {
    const { name } = await echo(path, { method });
    expect(names).toContain(name);
  });

  it.each([
    ['GET', '/api/orders/list', QUERIES],
    ['GET', '/api/sms/one/orders', COMMANDS],
    ['POST', '/api/orders/on_demand', COMMANDS],
  ] as const)('brings the question of a browser before %s %s to the same API', async (asked, path, names) => {
    const headers = { origin: 'https://other.example', 'access-control-request-method': asked };
    const { name } = await echo(path, { method: 'OPTIONS', headers });
    expect(names).toContain(name);
  });

  it.each([
    ['/api/events', ': after 7\n\n', 'event: order\n\n'],
    ['/api/orders/one?wait=30', '', 'changed'],
  ])(
    'passes on what comes late on %s at once, and ends it when its client leaves',
    async (path, first, next) => {
      const seen: string[] = [];
      async function untilSeen(what: string): Promise<void> {
        await until(async () => {
          for (const name of QUERIES) seen.push(...(await got(name)));
          return seen.includes(what);
        });
        seen.length = 0;
      }
      const headers = { 'last-event-id': '7' };
      const leaving = new AbortController();
      const answer = fetch(url + path, { headers, signal: leaving.signal });
      await untilSeen(`GET ${path}`);
      const text = async (): Promise<string> => {
        const reader = (await answer).body?.getReader();
        const piece = await reader?.read();
        reader?.releaseLock();
        return Buffer.from(piece?.value ?? []).toString();
      };
      if (first !== '') expect(await text()).toBe(first);
      await change(QUERIES, 'change', 'on');
      expect(await text()).toBe(next);
      leaving.abort();

      const other = new AbortController();
      const left = fetch(url + path, { headers, signal: other.signal }).catch(() => undefined);
      await untilSeen(`GET ${path}`);
      other.abort();
      await left;
      await untilSeen(`left ${path}`);
    },
  );

  it('does not show metrics to the public', async () => {
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  });

  it('passes on the address of a client, and ignores what the client says about it', async () => {
    const { headers } = await echo('/', { headers: { 'x-forwarded-for': CLIENT } });
    expect(headers['x-forwarded-for']).toMatch(/^[\d.]+$/);
    expect(headers['x-forwarded-for']).not.toBe(CLIENT);
  });

  it('sends a purchase once, and answers 503 if the process broke off', async () => {
    await change(COMMANDS, 'break', 'on');
    const path = `/api/orders/${randomUUID()}`;
    // On a separate connection.
    const request = httpRequest(url + path, { method: 'POST', agent: false }).end('{}');
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
    expect(await json(response)).toMatchObject({ code: 'unavailable' });
    const all = [...(await got('command-one')), ...(await got('command-two'))];
    expect(all.filter((request) => request === `POST ${path}`)).toHaveLength(1);
  });

  it('reads from the other process if one broke off', async () => {
    await change(['query-one'], 'break', 'on');
    for (let request = 0; request < REQUESTS; request += 1) {
      expect((await echo('/api/some/thing')).name).toBe('query-two');
    }
    expect((await got('query-one')).length).toBeGreaterThan(0);
  });

  it('sends nothing to a process that is not ready, as long as another one is ready', async () => {
    await change(['command-one'], 'ready', 'off');
    await until(() => isAnsweredBy(['command-two'], 'POST'));
  });

  it('passes on the answers of live processes if none is ready', async () => {
    await change(COMMANDS, 'ready', 'off');
    await until(async () => {
      const response = await fetch(`${url}/api/some/thing`, { method: 'POST' });
      return response.status === 503 && response.headers.get('retry-after') === '7';
    });
    await until(() => isAnsweredBy(COMMANDS, 'POST'));
  });

  it('answers 503 itself if no process is live', async () => {
    await change(QUERIES, 'ready', 'off');
    await change(QUERIES, 'live', 'off');
    await until(async () => (await fetch(url)).headers.get('retry-after') === '2');
    const response = await fetch(url);
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'unavailable' }]);
  });

  it('uses the last address that a proxy of the operator wrote', async () => {
    await start(DOCKER_NETWORKS);
    const { headers } = await echo('/', { headers: { 'x-forwarded-for': `${NOBODY}, ${CLIENT}` } });
    expect(headers['x-forwarded-for']).toBe(CLIENT);
  });
});
