import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CHANGE_STREAM_BEAT_SECONDS,
  CHANGE_STREAMS_IN_ALL_MAX,
  CHANGE_WAIT_MAX_SECONDS,
  CHANGE_WAITS_IN_ALL_MAX,
  SOCKETS_IN_ALL_MAX,
} from '@ringpost/domain/rules/limits';
import {
  createHttpApp,
  createLog,
  type Endpoint,
  endpoint,
  jsonProtocol,
  type Protocol,
  pathPattern,
  route,
} from '@ringpost/web/http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { frontDoorFile, readFrontDoorRules } from '../../operate/docker/front-door-rules.ts';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

const CONFIGURATION = frontDoorFile('haproxy.cfg');
const spec = { method: 'GET', summary: 'For the test.', tag: 'test' } as const;
const answers = { 200: 'text/plain; charset=utf-8' } as const;
const buying = route({ ...spec, path: '/stubs/buy', writes: true, answers });
const reading = route({ ...spec, path: '/stubs/status', answers });
/** Its key is in the query, and no field. */
const keyProtocol: Protocol = { ...jsonProtocol, readQuery: () => ({}) };
const BUY = `${buying.path}?api_key=a`;

let purchaseCount: number;
let readCount: number;
let isCut: boolean;
let servers: Server[];
let urls: string[];
let door: FrontDoor | undefined;

/** A process that does what it is asked for, and dies before the answer while `isCut`. */
async function openProcess(): Promise<string> {
  const endpoints: readonly Endpoint[] = [
    endpoint(
      'guest',
      buying,
      async () => {
        purchaseCount += 1;
        return { status: 200, type: answers[200], body: `ACCESS_NUMBER:${purchaseCount}` };
      },
      keyProtocol,
    ),
    endpoint(
      'guest',
      reading,
      async () => {
        readCount += 1;
        return { status: 200, type: answers[200], body: 'STATUS_WAIT_CODE' };
      },
      keyProtocol,
    ),
  ];
  const serve: RequestListener = createHttpApp(endpoints, {
    clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
    sessions: { authenticate: () => Promise.reject(new Error('nobody has a session here')) },
    log: createLog({ level: 'silent' }),
    config: { publicUrl: 'https://ringpost.example', trustProxy: [] },
  });
  const server = createServer((request, response) => {
    if (isCut) response.end = () => response.destroy();
    serve(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  purchaseCount = 0;
  readCount = 0;
  isCut = true;
  servers = [];
  urls = [await openProcess(), await openProcess()];
});
afterEach(async () => {
  await door?.close();
  door = undefined;
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** A front door with the rules of `haproxy.cfg` and this list of GETs that write. */
async function openDoor(list: readonly string[]): Promise<string> {
  const rules = readFrontDoorRules((name) =>
    name === 'writing-gets.lst' ? list.join('\n') : frontDoorFile(name),
  );
  door = await openFrontDoor({ addresses: () => urls, rules });
  return door.url;
}

describe('a front door', () => {
  it('sends a GET that buys once if its process breaks off, and answers 503', async () => {
    const url = await openDoor([pathPattern(buying.path)]);
    const response = await fetch(`${url}${BUY}`);
    expect([response.status, purchaseCount]).toEqual([503, 1]);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
  });

  it('would buy twice without its list', async () => {
    await fetch(`${await openDoor([])}${BUY}`);
    expect(purchaseCount).toBe(2);
  });

  it('sends a GET that reads to the other process if one breaks off', async () => {
    const url = await openDoor([pathPattern(buying.path)]);
    await fetch(`${url}${reading.path}?api_key=a`);
    expect(readCount).toBe(2);
  });

  it('tries another process for a GET that buys where no connection came about', async () => {
    const url = await openDoor([pathPattern(buying.path)]);
    urls = ['http://127.0.0.1:9', ...urls];
    isCut = false;
    for (let each = 1; each <= 4; each += 1) {
      expect(await (await fetch(`${url}${BUY}`)).text()).toBe(`ACCESS_NUMBER:${each}`);
    }
  });

  it('has places in the query API for what lasts there, and for a thousand short requests', () => {
    const places = [
      ...CONFIGURATION.matchAll(/^ +server-template process 4 query-api:8080 maxconn (\d+)$/gm),
    ];
    const lasting = SOCKETS_IN_ALL_MAX + CHANGE_WAITS_IN_ALL_MAX + CHANGE_STREAMS_IN_ALL_MAX;
    expect(places.map(([, count]) => Number(count) - lasting)).toEqual([1_000, 1_000]);
  });

  it('keeps places of its own for what is short', () => {
    const [, all] = /^ +maxconn (\d+)$/m.exec(CONFIGURATION) ?? [];
    const [, forLasting] = /if lasting \{ fe_conn gt (\d+) \}$/m.exec(CONFIGURATION) ?? [];
    expect(Number(all) - Number(forLasting)).toBe(2_000);
  });

  it.each(['client', 'server', 'tunnel'])(
    'waits longer in "timeout %s" than any client does in silence',
    (name) => {
      const [, seconds] = new RegExp(`^ +timeout ${name} (\\d+)s$`, 'm').exec(CONFIGURATION) ?? [];
      expect(Number(seconds)).toBeGreaterThan(
        2 * Math.max(CHANGE_WAIT_MAX_SECONDS, CHANGE_STREAM_BEAT_SECONDS),
      );
    },
  );
});
