import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OrderList } from '@ringpost/query-api/orders/orders.contract';
import type { BalanceView } from '@ringpost/query-api/wallets/wallets.contract';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type ComposeProject, composeProject } from './testing/compose-project.ts';
import { activate, type Listener, listen, logInAsFirstAdmin, signUp } from './testing/visitors.ts';
import { openWire, type Wire } from './testing/wire.ts';

const docker = inject('docker');
const ADMIN = { email: 'admin@ringpost.local', password: 'correct-horse-battery' };
const TWILIO_AUTH_TOKEN = 'the token of the test';
const PROCESSES = ['command-api', 'query-api', 'projections'] as const;
const SERVERS = ['eventstore', 'mongodb'] as const;
const KAFKA_AGAIN_WITHIN_MS = 60_000;
const PUSHED_WITHIN_MS = 3_000;
/** The longest time until a crashed container runs again and is healthy. */
const HEALTHY_WITHIN_MS = 120_000;
const SECRETS = {
  RINGPOST_ADMIN_PASSWORD: ADMIN.password,
  MONGODB_ROOT_PASSWORD: 'root1234root1234',
  MONGODB_PASSWORD: 'rows1234rows1234',
  MONGODB_VAULT_PASSWORD: 'vault1234vault1234',
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe.skipIf(!docker)('docker compose up', () => {
  let project: ComposeProject;
  let wire: Wire;
  let token: string;
  let live: Listener;
  let bought = 0;

  function projectOf(env: Readonly<Record<string, string>>): ComposeProject {
    if (!docker) throw new Error('no Docker engine');
    const local = docker.pulls ? [] : ['scripts/operate/docker/local.compose.yml'];
    return composeProject(docker, {
      name: 'ringpost-test',
      files: ['docker-compose.yml', ...local],
      env: { NODE_ENV: 'development', TWILIO_AUTH_TOKEN, ...env },
    });
  }

  /** A purchase from the click to the code. */
  async function buyAndReceive(): Promise<string> {
    bought += 1;
    return activate(wire, token, TWILIO_AUTH_TOKEN);
  }
  /** Buys and receives, and an open page shows the message by itself. */
  async function useIt(): Promise<void> {
    expect(await live.hears(await buyAndReceive())).toBe(true);
  }

  /**
   * Codes arrive at once. They are pushed again as soon as the processes are connected to Kafka; a message that Kafka
   * never got is not pushed.
   */
  async function pushesAgain(): Promise<void> {
    await vi.waitUntil(async () => live.hears(await buyAndReceive(), PUSHED_WITHIN_MS), {
      timeout: KAFKA_AGAIN_WITHIN_MS,
      interval: 500,
    });
  }

  async function isHealthy(service: string, count: number): Promise<boolean> {
    const containers = await project.containers(service);
    const healths = await Promise.all(containers.map((container) => project.health(container)));
    return healths.length === count && healths.every((health) => health === 'healthy');
  }

  beforeAll(async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    project = projectOf({ ...SECRETS, PUBLIC_URL: url, RINGPOST_LISTEN: `127.0.0.1:${port}` });
    await project.remove();
    await project.compose('up', '--build', '--detach');
    wire = openWire(url);
  });
  afterAll(async () => {
    live?.close();
    await project.remove();
  });

  it.each(['PUBLIC_URL', ...Object.keys(SECRETS)])('stops with one sentence without %s', async (name) => {
    const settings = { ...SECRETS, PUBLIC_URL: 'https://ringpost.example', [name]: '' };
    await expect(projectOf(settings).compose('config')).rejects.toThrow(`${name} is not set; `);
  });

  it('shows the pages', async () => {
    expect(await wire.ask('/')).toContain('<h1');
    expect(await wire.ask('/robots.txt')).toContain('/sitemap.xml');
    expect(await wire.ask('/docs')).toContain('swagger-ui');
  });

  it('describes the routes of both APIs', async () => {
    const { paths } = await wire.ask<{ readonly paths: object }>('/api/openapi.json');
    for (const path of ['/api/orders/on_demand', '/api/orders/list']) expect(paths).toHaveProperty([path]);
  });

  it('lets a customer sign up, buy a number and get the code, and pushes it', async () => {
    token = await signUp(wire, await logInAsFirstAdmin(wire, ADMIN));
    live = await listen(wire, token);
    await useIt();
  });

  it.each(PROCESSES)('serves while a process of %s crashes, and the process comes back', async (service) => {
    const [container = ''] = await project.containers(service);
    await project.crash(container);
    await useIt();
    await vi.waitUntil(() => isHealthy(service, 2), { timeout: HEALTHY_WITHIN_MS, interval: 500 });
  });

  it('serves again after the front door crashed', async () => {
    const [container = ''] = await project.containers('front-door');
    await project.crash(container);
    await useIt();
  });

  it.each(SERVERS)('serves again after %s crashed, by itself', async (service) => {
    const [container = ''] = await project.containers(service);
    await project.crash(container);
    await useIt();
    await vi.waitUntil(() => isHealthy(service, 1), { timeout: HEALTHY_WITHIN_MS, interval: 500 });
  });

  it('sells while Kafka is away, and pushes again after it came back by itself', async () => {
    const [container = ''] = await project.containers('kafka');
    await project.crash(container);
    await pushesAgain();
    await vi.waitUntil(() => isHealthy('kafka', 1), { timeout: HEALTHY_WITHIN_MS, interval: 500 });
  });

  it('has taken the money for each purchase once', async () => {
    const balance = await wire.ask<BalanceView>('/api/users/balance', { token });
    const { data, total } = await wire.ask<OrderList>('/api/orders/list?limit=100', { token });
    expect(total).toBe(bought);
    expect(data.every(({ status }) => status === 'completed')).toBe(true);
    const spent = data.reduce((sum, order) => sum + Math.round(order.total_cost * 1000), 0);
    expect(Math.round(balance.balance * 1000)).toBe(50_000 - spent);
  });

  it('keeps everything when it is stopped and started', async () => {
    await project.compose('down');
    await project.compose('up', '--detach');
    await pushesAgain();
  });
});
