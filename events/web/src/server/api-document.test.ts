import { type Engine, openEngine } from '@ringpost/engine';
import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeApi, endpoint, route } from '../http/index.ts';
import { openApiDocument, type ServedDocument } from './api-document.ts';

let engine: Engine;
let now: Date;
let warnings: number;
let isDown: boolean;
let descriptions: number;

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  now = new Date('2026-11-21T10:00:00.000Z');
  [warnings, isDown, descriptions] = [0, false, 0];
});
afterEach(() => engine.close());

function open(service: string, ...paths: readonly string[]): Promise<ServedDocument> {
  const endpoints = paths.map((path) => {
    const spec = route({
      method: 'GET',
      path,
      summary: 'For the test.',
      tag: service,
      links: { order: { to: 'GET /api/orders' } },
      answers: { 200: Type.Object({}) },
    });
    return endpoint('guest', spec, async () => ({ status: 200, body: {} }));
  });
  const { vault } = engine;
  return openApiDocument({
    vault: {
      put: vault.put,
      get: (space, key) => (isDown ? Promise.reject(new Error('down')) : vault.get(space, key)),
    },
    clock: { now: () => now },
    log: { warn: () => (warnings += 1) },
    service,
    describe: () => {
      descriptions += 1;
      return describeApi(endpoints, { title: service, version: '1', publicUrl: 'https://ringpost.example' });
    },
  });
}
async function pathsOf(document: ServedDocument): Promise<readonly string[]> {
  return Object.keys(JSON.parse(String((await document.read()).plain)).paths);
}

describe('the document of the API', () => {
  it('has the routes of both services in one order, wherever it is read', async () => {
    const query = await open('query-api', '/api/orders', '/health');
    const command = await open('command-api', '/api/buy', '/health');
    const all = ['/api/buy', '/health', '/api/orders'];
    expect(await pathsOf(query)).toEqual(all);
    expect(await pathsOf(command)).toEqual(all);
    const { info, tags, paths } = JSON.parse(String((await query.read()).plain));
    expect(info).toEqual({ title: 'query-api', version: '1' });
    expect(tags).toEqual([{ name: 'command-api' }, { name: 'query-api' }]);
    expect(paths['/api/buy'].get.responses[200].links.order.operationId).toBe('getApiOrders');
  });

  it('links to nothing that it does not describe', async () => {
    const command = await open('command-api', '/api/buy');
    expect(String((await command.read()).plain)).not.toContain('"links"');
  });

  it('shows within ten seconds what another service has become, and is the same body until then', async () => {
    const query = await open('query-api', '/api/orders');
    const before = await query.read();
    await open('command-api', '/api/buy');
    expect(await query.read()).toBe(before);
    now = new Date(now.getTime() + 10_000);
    expect(await pathsOf(query)).toEqual(['/api/buy', '/api/orders']);
    await open('command-api', '/api/buy', '/api/ban');
    now = new Date(now.getTime() + 10_000);
    expect(await pathsOf(query)).toEqual(['/api/buy', '/api/ban', '/api/orders']);
  });

  it('stays as it was while the Vault does not answer', async () => {
    await open('command-api', '/api/buy');
    const query = await open('query-api', '/api/orders');
    const before = await query.read();
    isDown = true;
    now = new Date(now.getTime() + 10_000);
    expect(await query.read()).toBe(before);
    expect(warnings).toBe(1);
  });

  it('is made when it is first read where one process has all routes, so that the start does not wait for it', async () => {
    const document = await open('ringpost', '/api/orders', '/api/buy');
    expect(descriptions).toBe(0);
    expect(await pathsOf(document)).toEqual(['/api/orders', '/api/buy']);
    expect(await document.read()).toBe(await document.read());
    expect(descriptions).toBe(1);
  });

  it('is written once by many processes of a service, and not at all where one process has all routes', async () => {
    await Promise.all([open('query-api', '/api/orders'), open('query-api', '/api/orders')]);
    await open('query-api', '/api/orders');
    await open('ringpost', '/api/orders', '/api/buy');
    const kept = await engine.vault.list('api-documents');
    expect(kept.map(({ key, version }) => [key, version])).toEqual([['query-api', 1]]);
  });
});
