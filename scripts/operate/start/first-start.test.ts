import { setImmediate as afterOthers } from 'node:timers/promises';
import { createCommandApi } from '@ringpost/command-api/app';
import { account, LOG_START, streams, wallet } from '@ringpost/domain';
import { placeOf } from '@ringpost/domain/data/places';
import { type Engine, openEngine } from '@ringpost/engine';
import { crashAfter } from '@ringpost/testing/crash-after';
import { seededRandom } from '@ringpost/testing/seeded-random';
import { createLog } from '@ringpost/web/http';
import { describe, expect, it } from 'vitest';
import { type DemoCustomer, ensureFirstStart } from './first-start.ts';

const SEED = Number(process.env.RINGPOST_SEED ?? Date.now() % 1_000_000);
const NUMBERS = 60;
const log = createLog({ level: 'silent' });

/** One start of a server on this engine, up to the filled store. */
async function start(engine: Engine, numbers = NUMBERS) {
  const config = { publicUrl: 'https://ringpost.example', production: false };
  const commandApi = await createCommandApi({
    engine,
    config,
    log,
    placeOf,
    holder: 'first-start',
    clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
    secrets: { twilioAuthToken: 'not-used', jsonSecret: 'not-used' },
  });
  try {
    const admin = { keepPassword: async () => {} };
    return await ensureFirstStart(commandApi.deps, { numbers, random: seededRandom(7), demo: true, admin });
  } finally {
    await commandApi.close();
  }
}

function nameIn(data: Readonly<Record<string, unknown>>): string {
  return ['name', 'e164', 'keyword', 'countryIso', 'onDeliveryMills', 'email', 'amountMills']
    .map((field) => String(data[field] ?? ''))
    .join(' ');
}

/** Everything that was made, with its identifying fields, in a fixed order. */
async function madeIn({ events }: Engine): Promise<readonly string[]> {
  const made: string[] = [];
  for (let after = LOG_START; ; ) {
    const page = await events.readAll({ after });
    const last = page.at(-1);
    if (!last) return made.sort();
    after = last.position;
    made.push(
      ...page.map(({ type, data }) => `${type} ${nameIn(data as Readonly<Record<string, unknown>>)}`),
    );
  }
}

async function eventsOf({ events }: Engine) {
  const all = [];
  for (let after = LOG_START; ; ) {
    const page = await events.readAll({ after });
    const last = page.at(-1);
    if (!last) return all;
    after = last.position;
    all.push(...page);
  }
}

async function folded<S>(
  { events }: Engine,
  stream: string,
  fold: { initial(): S; evolve(state: S, event: never): S },
): Promise<S> {
  return (await events.readStream(stream)).reduce(
    (state, event) => fold.evolve(state, event as never),
    fold.initial(),
  );
}

/** The customer exists once, confirmed, with ten dollars. */
async function expectCustomer(engine: Engine, customer: DemoCustomer | undefined): Promise<void> {
  const accounts = (await eventsOf(engine)).flatMap((event) =>
    event.type === 'AccountRegistered' && event.data.email === customer?.email ? [event.data.userId] : [],
  );
  expect(accounts).toHaveLength(1);
  const [userId = ''] = accounts;
  expect(await folded(engine, streams.account(userId), account)).toMatchObject({ status: 'active' });
  expect(await folded(engine, streams.wallet(userId), wallet)).toMatchObject({ availableMills: 10_000 });
}

describe('a first start', () => {
  it(`that dies many times makes the same as one start, and nothing twice (seed ${SEED})`, async () => {
    const whole = await openEngine({ kind: 'embedded', folder: ':memory:' });
    await start(whole);
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    const random = seededRandom(SEED);
    let deaths = 0;
    let customer: DemoCustomer | undefined;
    while (!customer) {
      const appends = Math.floor(random() * 250);
      const started = await start(crashAfter(engine, appends)).catch(() => undefined);
      if (started) ({ customer } = started);
      else deaths += 1;
      // The requests of the dead process fail.
      await afterOthers();
    }
    expect(deaths).toBeGreaterThan(2);
    expect(await madeIn(engine)).toEqual(await madeIn(whole));
    await expectCustomer(engine, customer);
    await Promise.all([engine.close(), whole.close()]);
  });

  it.each(['AccountRegistered', 'EmailClaimed', 'EmailConfirmed', 'AccountConfirmed', 'FundsCredited'])(
    'that dies before the last %s has one admin and one demo customer in the end',
    async (type) => {
      const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
      let left = type === 'FundsCredited' ? 1 : 2;
      const append: Engine['events']['append'] = async (request) => {
        if (request.events[0]?.type === type) left -= 1;
        if (left === 0) throw new Error('killed');
        return engine.events.append(request);
      };
      await expect(start({ ...engine, events: { ...engine.events, append } }, 4)).rejects.toThrow('killed');
      const { customer } = await start(engine, 4);
      const made = await madeIn(engine);
      expect(made.filter((each) => each.startsWith('AccountRegistered'))).toHaveLength(2);
      expect(made.filter((each) => each.startsWith('FundsCredited'))).toHaveLength(1);
      await expectCustomer(engine, customer);
      await engine.close();
    },
  );

  it('makes everything once if several processes start at the same time', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    const [one, other] = await Promise.all([start(engine), start(engine)]);
    expect(one).toEqual(other);
    const whole = await openEngine({ kind: 'embedded', folder: ':memory:' });
    await start(whole);
    expect(await madeIn(engine)).toEqual(await madeIn(whole));
    await expectCustomer(engine, one.customer);
    await Promise.all([engine.close(), whole.close()]);
  });

  it('finds everything made, and makes nothing more', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    const first = await start(engine);
    const head = await engine.events.head();
    expect(await start(engine)).toEqual(first);
    expect(await engine.events.head()).toBe(head);
    await engine.close();
  });

  it('adds only an admin to a store that was filled in another way', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    const away = await start(crashAfter(engine, 3)).catch(() => undefined);
    expect(away).toBeUndefined();
    await afterOthers();
    const plan = await engine.vault.get('installation', 'first-start');
    await engine.vault.remove('installation', 'first-start', plan?.version ?? 0);
    const { customer } = await start(engine);
    expect(customer).toBeUndefined();
    expect((await madeIn(engine)).filter((each) => each.startsWith('NumberImported'))).toEqual([]);
    await engine.close();
  });
});
