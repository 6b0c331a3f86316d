import { readdirSync, readFileSync } from 'node:fs';
import { openEngine } from '@ringpost/events/engine';
import { describe, expect, it } from 'vitest';
import { createCommandApi } from './app.ts';
import { COMMAND_ROUTES, COMMANDS } from './commands.ts';
import { handleOrder } from './orders/order.commands.ts';
import { depsOn, manualClock } from './orders/shop.fixture.ts';

const SOURCE = new URL('./', import.meta.url);
const FILES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

const NO_SECRETS = {
  secrets: { twilioAuthToken: 'x', jsonSecret: 'x' },
  placeOf: () => ({ region: 'NY', rateCentre: 'New York' }),
  holder: 'test',
} as const;

function read(file: string): string {
  return readFileSync(new URL(file, SOURCE), 'utf8');
}

// The decisions of a number about its line and its return are parts of its one decider.
const DECIDERS = FILES.filter((file) => /^export const \w+Decider\b/m.test(read(file)));

describe('the list of commands', () => {
  it('has every noun that decides anything', () => {
    const nouns = DECIDERS.flatMap((file) => /([a-z-]+)\.decider\.ts$/.exec(file)?.[1] ?? []);
    expect(Object.keys(COMMANDS).sort()).toEqual(nouns.sort());
  });

  it('is the only way to a decider: its commands stand beside it, and nobody else sends one', () => {
    const senders = FILES.filter((file) => /\bsend\(deps\b/.test(read(file)));
    expect(senders).toEqual(['kernel/create-handle.ts']);
    const users = FILES.filter((file) => /from '[^']*\/create-handle\.ts'/.test(read(file)));
    const beside = DECIDERS.map((file) => file.replace('.decider.ts', '.commands.ts'));
    expect(users.sort()).toEqual(beside.sort());
  });

  it('names each command once, and somebody who may cause it', () => {
    const all = Object.values(COMMANDS).flatMap((commands) => Object.entries<readonly string[]>(commands));
    expect(new Set(all.map(([type]) => type)).size).toBe(all.length);
    expect(all.filter(([, callers]) => callers.length === 0)).toEqual([]);
  });
});

/** Who a command comes from where a route of this access sends it: guests prove themselves by a mailed link. */
const CALLERS_BY_ACCESS: Readonly<Record<string, readonly string[]>> = {
  guest: ['visitor', 'customer'],
  signature: ['provider'],
  customer: ['customer', 'admin'],
  admin: ['admin'],
};
const CALLERS_OF = new Map(
  Object.values(COMMANDS).flatMap((commands) => Object.entries<readonly string[]>(commands)),
);

describe('the list of routes that send commands', () => {
  it('has every route that changes anything, with its authorisation, and no other', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    const { clock, config, log } = depsOn(engine, manualClock());
    const api = await createCommandApi({ ...NO_SECRETS, engine, clock, config, log });
    const routes = api.endpoints.filter(({ spec }) => spec.method !== 'GET');
    const served = routes.map(({ access, spec }) => [`${spec.method} ${spec.path}`, access]);
    const listed = Object.entries(COMMAND_ROUTES).map(([route, { access }]) => [route, access]);
    expect(listed.sort()).toEqual(served.sort());
    await api.close();
    await engine.close();
  });

  it.each(Object.entries(COMMAND_ROUTES))('lets %s send only what its callers may cause', (_, route) => {
    const callers = CALLERS_BY_ACCESS[route.access] ?? [];
    const forbidden = route.sends.filter(
      (type) => !CALLERS_OF.get(type)?.some((each) => callers.includes(each)),
    );
    expect(forbidden).toEqual([]);
  });

  it.each([...CALLERS_OF])('has a route for every caller of %s but the system', (type, callers) => {
    const routes = Object.values(COMMAND_ROUTES).filter(({ sends }) => sends.some((each) => each === type));
    const reachable = new Set(routes.flatMap(({ access }) => CALLERS_BY_ACCESS[access] ?? []));
    expect(callers.filter((each) => each !== 'system' && !reachable.has(each))).toEqual([]);
  });
});

describe('a command', () => {
  it('is refused from a caller whom the list does not name, whatever its stream says', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    const deps = depsOn(engine, manualClock());
    const cause = { operationId: 'o', causationId: 'o', correlationId: 'o', actor: 'provider:json' };
    const cancel = { type: 'CancelOrder', now: '2026-11-21T10:00:00.000Z' } as const;
    await expect(handleOrder(deps, 'o', cancel, cause)).rejects.toThrow('CancelOrder is not for provider');
    await engine.close();
  });
});
